import VaultSyntax
import VaultSystem

/// A program of the user's that turns texts into vectors, so that texts with a like meaning lie near each other. The
/// environment alone names it: what comes with a vault must not start programs. It gets each text as `{"text":"…"}` on
/// a line, and answers each with a line: a list of numbers, all of one length, or an object that has it as `embedding`.
package struct EmbeddingCommand: Sendable {
    private let command: String
    private let seconds: Int
    private let cache: VectorCache?
    private let environment: [String: String]

    /// How long one call may take, unless `VAULT_EMBED_SECONDS` says so.
    private static let usualSeconds = 60
    /// The most texts of one call.
    private static let most = 1_000

    /// The command that the environment names. Throws where it names none, or a time that is not a number.
    package init(_ environment: [String: String]) throws(FileError) {
        guard let command = environment["VAULT_EMBED"], !command.allSatisfy({ $0 == " " || $0 == "\t" }) else {
            throw Self.failure(
                "VAULT_EMBED names no embedding command, so nothing can be compared by its meaning",
                help: "see how to name one with: vault help meaning")
        }
        let written = environment["VAULT_EMBED_SECONDS"] ?? ""
        let seconds = written.isEmpty ? Self.usualSeconds : WholeNumber(written)?.within(1...86_399)
        guard let seconds else {
            throw Self.failure("VAULT_EMBED_SECONDS is '\(written)'; expected a whole number of seconds", help: nil)
        }
        self.command = command
        self.seconds = seconds
        self.environment = environment
        cache = VectorCache(for: command, model: environment["VAULT_EMBED_MODEL"] ?? "", environment)
    }

    /// The vectors of texts, in their order.
    package func vectors(of texts: [String]) throws(FileError) -> [[Float]] {
        var known = cache?.read() ?? [:]
        let keys = texts.map(VectorCache.key)
        var seen: Set<String> = []
        let missing = zip(keys, texts).filter { key, _ in known[key] == nil && seen.insert(key).inserted }
        let wanted = Set(keys)
        var length = known.first?.value.count
        var unsaved = 0
        func save() {
            if unsaved > 0 { cache?.write(known, wanted: wanted) }
            unsaved = 0
        }
        // What it was asked is kept, whatever comes of the next call.
        defer { save() }
        for start in stride(from: 0, to: missing.count, by: Self.most) {
            let part = missing[start..<min(start + Self.most, missing.count)]
            for ((key, _), vector) in zip(part, try ask(part.map(\.1))) {
                let expected = length ?? vector.count
                length = expected
                if vector.count != expected {
                    let numbers = "\(min(vector.count, expected)) and \(max(vector.count, expected)) numbers"
                    throw Self.failure(
                        "'\(command)' gives vectors of different lengths: \(numbers)",
                        help: "when it has another model now, name that in VAULT_EMBED_MODEL")
                }
                known[key] = vector
                unsaved += 1
            }
            // The file is written as a whole: each time with twice as many, so that the cost stays linear.
            if unsaved * 2 >= known.count { save() }
        }
        return keys.map { known[$0] ?? [] }
    }

    private func ask(_ texts: [String]) throws(FileError) -> [[Float]] {
        let outcome: ChildProcess.Outcome
        do throws(FileError) {
            // Read by the shell, as git does with an editor.
            outcome = try ChildProcess.run(
                "sh", ["-c", command], environment: environment, input: JSONLines.texts(texts), seconds: seconds)
        } catch {
            guard error.errno == .timedOut else { throw error }
            throw Self.failure(
                "'\(command)' did not answer within \(seconds) s",
                help: "give it longer with VAULT_EMBED_SECONDS; what it answered before is kept")
        }
        let newline = UInt8(ascii: "\n")
        if outcome.status == 127 {
            throw Self.failure("'\(command)', named by VAULT_EMBED, is not found", help: "see whether PATH has it")
        }
        if outcome.status != 0 {
            let why = outcome.errors.split(separator: newline).last.map { ": " + String(decoding: $0, as: UTF8.self) }
            throw Self.failure("'\(command)' failed with exit status \(outcome.status)\(why ?? "")", help: nil)
        }
        let lines = outcome.output.split(separator: newline).map { Array($0) }
        guard lines.count == texts.count else {
            throw Self.failure(
                "'\(command)' answered \(texts.count) texts with \(lines.count) lines",
                help: "it reads one text a line, and must print one vector a line")
        }
        return try lines.enumerated().map { number, line throws(FileError) in
            if let vector = JSONLines.numbers(line) { return vector }
            let shown = String(decoding: line.prefix(40), as: UTF8.self)
            throw Self.failure(
                "line \(number + 1) of what '\(command)' printed is '\(shown)'; expected a list of numbers",
                help: "a vector is, for example, [0.1, -2.5]")
        }
    }

    private static func failure(_ message: String, help: String?) -> FileError {
        FileError(.other(message: message, help: help), "VAULT_EMBED", .invalid)
    }
}

/// Vectors of texts, in a file of the user's cache folder, of one command and one model. A file that is not there, or
/// is not one of these, is empty.
struct VectorCache: Sendable {
    private let path: String

    private static let head = Array("vault vectors 1\n".utf8)
    private static let keyLength = 40
    /// A larger file keeps only what was asked for last.
    private static let mostBytes = 512 << 20

    /// In the folder for caches; nil where there is none.
    init?(for command: String, model: String, _ environment: [String: String]) {
        guard let folder = CacheFolder.path(environment) else { return nil }
        path = "\(folder)/vectors/\(Self.key("\(command)\u{0}\(model)"))"
    }

    /// What a text is known by.
    static func key(_ text: String) -> String { SHA1.digits(of: Array(text.utf8)) }

    /// By the keys of their texts. Cost: linear in the file.
    func read() -> [String: [Float]] {
        guard let bytes = try? PlainFile.bytes(path, limit: Self.mostBytes * 2), bytes.starts(with: Self.head),
            bytes.count >= Self.head.count + 4
        else { return [:] }
        return bytes.withUnsafeBytes { bytes in
            func number(_ offset: Int) -> UInt32 {
                UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            }
            let length = Int(number(Self.head.count))
            guard (1...1 << 16).contains(length) else { return [:] }
            let size = Self.keyLength + 4 * length
            var vectors: [String: [Float]] = [:]
            var offset = Self.head.count + 4
            while offset + size <= bytes.count {
                let key = String(decoding: bytes[offset..<offset + Self.keyLength], as: UTF8.self)
                let vector = (0..<length).map { Float(bitPattern: number(offset + Self.keyLength + 4 * $0)) }
                if vector.allSatisfy(\.isFinite) { vectors[key] = vector }
                offset += size
            }
            return vectors
        }
    }

    /// Keeps vectors, which are of one length, and of too many those that are wanted. A folder that cannot be written
    /// keeps none.
    func write(_ vectors: [String: [Float]], wanted: Set<String>) {
        guard let length = vectors.first?.value.count else { return }
        let size = Self.keyLength + 4 * length
        let isLarge = vectors.count * size > Self.mostBytes
        var bytes = Self.head
        func append(_ number: UInt32) { withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) } }
        append(UInt32(truncatingIfNeeded: length))
        for (key, vector) in vectors where !isLarge || wanted.contains(key) {
            bytes += key.utf8
            for number in vector { append(number.bitPattern) }
        }
        try? VaultWriting.output(path, bytes, from: "/", replacing: true)
    }
}
