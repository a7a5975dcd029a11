import VaultExchange
import VaultFiles
import VaultReaders
import VaultRequests
import VaultSchema
import VaultSyntax

/// What an import reads: a file, or what comes on stdin.
final class ImportInput {
    private let file: FilePieces?
    private let stream: StandardInput
    private let progress: ImportProgress?
    private var hasFailed = false

    /// - Parameter path: `-` for stdin
    init(_ path: String, _ request: Request) throws(CommandFailure) {
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

    /// The zip file that it is. One that comes on stdin is held in memory, as its list of contents is at its end.
    ///
    /// - Parameter head: what was read of it
    func archive(startingWith head: [UInt8]) throws(ImportProblem) -> ZipArchive {
        do throws(ZipProblem) {
            if let file { return try ZipArchive(size: file.size) { file.bytes(at: $0, count: $1) } }
            var bytes = head
            while bytes.count <= StandardInput.most {
                let piece = next()
                if piece.isEmpty {
                    return try ZipArchive(size: bytes.count) { Array(bytes[$0..<min($0 + $1, bytes.count)]) }
                }
                bytes += piece
            }
        } catch {
            throw .archive(error)
        }
        throw .tooBig
    }

    /// Throws when reading has stopped before the end.
    func check() throws(CommandFailure) {
        if let failure = file?.failure { throw .file(failure) }
        if hasFailed { throw .refused("the file on standard input cannot be read", help: nil) }
    }

    private static func open(_ path: String, _ request: Request) throws(CommandFailure) -> FilePieces {
        do throws(FileError) {
            return try FilePieces(path, from: request.invocation.directory)
        } catch {
            if error.errno == .isFolder {
                throw .refused(error.message, help: "name the files in it that are to be read")
            }
            guard error.errno == .notFound else { throw .file(error) }
            let near = Near.meant(by: path, in: ImportSource.allCases.map(\.rawValue))
            throw .refused(
                error.message,
                help: Words.didYouMean(near) ?? "the path is relative to '\(request.invocation.directory)'")
        }
    }
}
