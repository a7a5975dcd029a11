import VaultFiles

/// What some files held in the commits that led to the current one.
///
/// Only the first line of ancestors counts: what a merge brought came with it as one step, so the versions of a file
/// have an order. Renames are not followed. Source: git-log(1), the raw format of git-diff-tree(1).
package struct GitVersions: Sendable {
    private struct Version: Sendable {
        /// How many commits precede it.
        var age: Int
        /// Nil where the file was deleted.
        var entry: GitTree.Entry?
    }

    /// By path, the newest first.
    private var versions: [String: [Version]] = [:]
    private var contents: [[UInt8]: [UInt8]] = [:]

    /// Empty without a repository or a commit, and where git does not answer. Cost: two processes of git, which look
    /// through the history once; nothing without paths.
    package init(of paths: [String], in root: VaultRoot, environment: [String: String]) {
        let git = GitCall(folder: root.path, environment: environment)
        let words = [
            "log", "-z", "--first-parent", "-m", "--raw", "--no-abbrev", "--no-renames", "--format=%H", "--relative",
            "--",
        ]
        guard !paths.isEmpty, (try? GitPlace(of: root, environment: environment)) != nil,
            let outcome = try? git.run(words + paths),
            outcome.status == 0
        else { return }
        read(outcome.output)
        var entries: [[UInt8]: GitTree.Entry] = [:]
        for entry in versions.values.joined().compactMap(\.entry) { entries[entry.object] = entry }
        let wanted = Array(entries.values)
        for (entry, content) in zip(wanted, (try? git.contents(wanted)) ?? []) {
            contents[entry.object] = try? content.get()
        }
    }

    /// What a file held, the oldest first; nothing from before it was last deleted.
    ///
    /// - Parameter other: another file; then only what was committed before that was
    package func texts(of path: String, before other: String) -> [[UInt8]] {
        let newest = versions[other]?.last?.age ?? -1
        let known = (versions[path] ?? []).prefix { $0.entry != nil }.filter { $0.age > newest }
        return known.reversed().compactMap { $0.entry.flatMap { contents[$0.object] } }
    }

    /// A commit's name, and after it `:MODE MODE OBJECT OBJECT LETTER` and a path for each file, all with a zero byte
    /// at the end.
    private mutating func read(_ output: [UInt8]) {
        var age = -1
        var words = output.split(separator: 0)[...]
        while var word = words.popFirst() {
            if word.first == UInt8(ascii: "\n") { word = word.dropFirst() }
            guard word.first == UInt8(ascii: ":") else {
                age += 1
                continue
            }
            let parts = word.split(separator: UInt8(ascii: " "))
            guard parts.count == 5, let path = words.popFirst() else { continue }
            let entry = GitTree.Entry(mode: parts[1], object: parts[3], path: path)
            versions[String(decoding: path, as: UTF8.self), default: []].append(
                Version(age: age, entry: entry.flatMap { $0.isLink ? nil : $0 }))
        }
    }
}
