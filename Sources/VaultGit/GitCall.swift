import VaultFiles
import VaultSyntax

/// Questions to git about one folder, and its answers.
struct GitCall: Sendable {
    let folder: String
    let environment: [String: String]

    /// A line of `ls-files --stage` or `ls-tree`: words, a tab, a path.
    struct Row {
        var head: [ArraySlice<UInt8>]
        var path: ArraySlice<UInt8>
    }

    func run(_ arguments: [String], input: [UInt8]? = nil) throws(FileError) -> ChildProcess.Outcome {
        try Git.run(arguments, in: folder, environment: environment, input: input)
    }

    /// What git prints; throws with git's own words when it does not do it.
    func output(_ arguments: [String], input: [UInt8]? = nil) throws(FileError) -> [UInt8] {
        let outcome = try run(arguments, input: input)
        if outcome.status == 0 { return outcome.output }
        let words = String(decoding: outcome.errors, as: UTF8.self).split(whereSeparator: \.isNewline)
        throw FileError(GitRefusal.said(words.first.map(String.init) ?? "status \(outcome.status)"), folder)
    }

    func rows(_ arguments: [String]) throws(FileError) -> [Row] { Self.rows(try output(arguments)) }

    static func rows(_ output: [UInt8]) -> [Row] {
        output.split(separator: 0).compactMap { line in
            guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
            return Row(head: line[..<tab].split(separator: UInt8(ascii: " ")), path: line[(tab + 1)...])
        }
    }

    /// What leads from the top of the work tree to the folder, with a slash at its end.
    func prefix() throws(FileError) -> String { try GitPlace(holding: folder, environment)?.prefix ?? "" }

    /// Whether anything was committed yet.
    func hasCommit() throws(FileError) -> Bool {
        try run(["rev-parse", "--quiet", "--verify", "HEAD^{commit}"]).status == 0
    }

    /// Why git has no commit of a name; throws with git's own words when it reads no repository in the folder.
    func refusal(of revision: String) throws(FileError) -> FileError {
        let isShallow = try output(["rev-parse", "--is-shallow-repository"]).starts(with: "true".utf8)
        let reason: GitRefusal.NoCommit = isShallow ? .shallow : try hasCommit() ? .unknown : .none
        return FileError(GitRefusal.noCommit(reason), revision)
    }

    /// The bytes of some files, in their order. Cost: two processes at a time, since one is one core's work.
    func contents(_ entries: [GitTree.Entry]) throws(FileError) -> [Result<[UInt8], FileError>] {
        let chunk = 2048
        let parts = Cores.map((entries.count + chunk - 1) / chunk, chunk: 1) { part in
            let range = part * chunk..<min(entries.count, (part + 1) * chunk)
            return Result { () throws(FileError) in try batch(entries[range]) }
        }
        var results: [Result<[UInt8], FileError>] = []
        for part in parts { results += try part.get() }
        return results
    }

    private func batch(_ entries: ArraySlice<GitTree.Entry>) throws(FileError) -> [Result<[UInt8], FileError>] {
        let names = entries.flatMap { $0.object + [UInt8(ascii: "\n")] }
        var rest = try output(["cat-file", "--batch", "--buffer"], input: names)[...]
        return entries.map { entry in
            // `NAME blob SIZE`, the bytes, a line feed; `NAME missing` in a repository that is not whole.
            let missing = FileError(.read, String(decoding: entry.path, as: UTF8.self), .notFound)
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return .failure(missing) }
            let words = rest[..<end].split(separator: UInt8(ascii: " "))
            rest = rest[(end + 1)...]
            guard words.count == 3, let size = WholeNumber(words[2])?.within(0...rest.count), size < rest.count
            else { return .failure(missing) }
            let bytes = Array(rest.prefix(size))
            rest = rest.dropFirst(size + 1)
            return .success(bytes)
        }
    }
}
