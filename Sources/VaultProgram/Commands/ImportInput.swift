import VaultChecks
import VaultEdits
import VaultExchange
import VaultReaders
import VaultRecords
import VaultRequests
import VaultReviews
import VaultSyntax
import VaultSystem

/// What an import reads: a file, or what comes on stdin.
final class ImportInput {
    private let file: FilePieces?
    private let stream: StandardInput
    private let progress: ImportProgress?
    private var hasFailed = false

    /// - Parameter path: `-` for stdin
    init(_ path: String, _ request: Request) throws(Refusal) {
        stream = request.invocation.input
        if path == "-" {
            (file, progress) = (nil, nil)
            return
        }
        let opened = try Self.open(path, request)
        (file, progress) = (opened, ImportProgress(opened.size, request.invocation))
    }

    /// Its bytes, from where it was read to.
    var feed: ByteFeed { ByteFeed { self.next() } }

    private func next() -> [UInt8] {
        if let file {
            let piece = file.next()
            progress?.add(piece.count)
            return piece
        }
        guard let piece = stream.next() else {
            hasFailed = true
            return []
        }
        return piece
    }

    /// The zip file that begins with what was read; one on stdin is held in memory, as its list of contents is at its
    /// end.
    func archive(startingWith head: [UInt8]) throws(ImportProblem) -> ZipArchive {
        if let file { return try ZipArchive(size: file.size) { file.bytes(at: $0, count: $1) } }
        var bytes = head
        while bytes.count <= StandardInput.most {
            let piece = next()
            if piece.isEmpty {
                return try ZipArchive(size: bytes.count) { Array(bytes[$0..<min($0 + $1, bytes.count)]) }
            }
            bytes += piece
        }
        throw .tooBig
    }

    /// Throws when reading has stopped before the end.
    func check() throws(Refusal) {
        if let failure = file?.failure { throw .file(failure) }
        if hasFailed { throw .refused("the file on standard input cannot be read", help: nil) }
    }

    private static func open(_ path: String, _ request: Request) throws(Refusal) -> FilePieces {
        do throws(FileError) {
            return try FilePieces(path, from: request.invocation.directory)
        } catch {
            if error.errno == .isFolder {
                throw .refused(error.message, help: "name the files in it that are to be read")
            }
            if error.errno == .invalid { throw .refused(error.message, help: "for standard input write '-'") }
            guard error.errno == .notFound else { throw .file(error) }
            let near = Near.meant(by: path, in: ImportSource.allCases.map(\.rawValue))
            throw .refused(
                error.message,
                help: Words.didYouMean(near) ?? "the path is relative to '\(request.invocation.directory)'")
        }
    }
}

extension ImportPlan {
    /// The most new actions of which goals are looked for: for more it would take longer than the import.
    private static let mostMatched = 5_000

    /// Goals that new actions without one surely belong to, and how many of them; the most first. None where there are
    /// very many.
    func likelyGoals(in vault: Snapshot, asOf today: CalendarDate) -> [(title: String, name: String, count: Int)] {
        let new = items.filter { $0.fate == .new && $0.type == "action" }
        guard !new.isEmpty, new.count <= Self.mostMatched else { return [] }
        let after = vault.holding(edit.change)
        var question = MatchQuestion(asOf: today)
        question.actions = new.compactMap { after.graph.index(ofPath: $0.path) }
        var counts: [String: (title: String, count: Int)] = [:]
        for matched in after.goals.suggestions(question, spread: vault.work).actions {
            for suggestion in matched.suggestions.prefix(1) where suggestion.band == .confident {
                counts[suggestion.goal, default: (suggestion.title, 0)].count += 1
            }
        }
        return counts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { name, goal in
            (goal.title, name, goal.count)
        }
    }
}

/// Says on a terminal how far the reading of a large file is.
final class ImportProgress {
    private static let step = 64 << 20

    private let size: Int
    private let invocation: Invocation
    private var read = 0
    private var next = ImportProgress.step

    /// - Parameter size: of the file, in bytes
    init(_ size: Int, _ invocation: Invocation) { (self.size, self.invocation) = (size, invocation) }

    func add(_ count: Int) {
        read += count
        guard read >= next, invocation.stderrIsTerminal else { return }
        next += Self.step
        invocation.printMessage("read \(read >> 20) of \(max(size, read) >> 20) MB\n")
    }
}
