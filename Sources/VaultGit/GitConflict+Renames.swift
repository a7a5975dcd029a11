import VaultFiles

extension GitConflict {
    /// The names that both sides of a merge gave to one file.
    package struct Names: Hashable, Sendable {
        /// What both started from.
        package var before: String
        package var ours: String
        package var theirs: String

        package var all: [String] { [before, ours, theirs] }
    }

    /// Joins what git keeps of a file that both sides renamed: the base under the old name, and one and the same text
    /// under both new ones. Source: the conflict `rename/rename` of git-merge(1).
    ///
    /// Which of several old names a file had is found by the lines. Cost: nothing without such files; else two
    /// processes of git for each, and a look at the lines of all old names.
    static func combiningRenames(
        _ all: [GitConflict], _ git: GitCall
    ) throws(FileError) -> [GitConflict] {
        let conflicts = all.filter { !$0.isLink }
        var bases = conflicts.filter { $0.base != nil && $0.ours == nil && $0.theirs == nil }
        if bases.isEmpty { return all }
        var theirs = conflicts.filter { $0.base == nil && $0.ours == nil }
        var joined: [GitConflict] = []
        var gone: Set<String> = []
        for own in conflicts where own.base == nil && own.theirs == nil {
            guard let text = own.ours, let other = theirs.firstIndex(where: { $0.theirs == text }),
                let old = bases.indices.max(by: { shared(bases[$0].base, text) < shared(bases[$1].base, text) })
            else { continue }
            let names = Names(before: bases[old].path, ours: own.path, theirs: theirs[other].path)
            var conflict = own
            conflict.names = names
            conflict.base = bases[old].base
            conflict.ours = try git.text(of: names.ours, in: ["HEAD"]) ?? text
            conflict.theirs = try git.text(of: names.theirs, in: GitCall.comingIn) ?? text
            joined.append(conflict)
            gone.formUnion(names.all)
            bases.remove(at: old)
            theirs.remove(at: other)
            if bases.isEmpty { break }
        }
        return (all.filter { !gone.contains($0.path) } + joined).sorted { $0.path < $1.path }
    }

    /// How many lines of one text the other has too.
    private static func shared(_ text: [UInt8]?, _ other: [UInt8]) -> Int {
        let lines = Set(other.split(separator: UInt8(ascii: "\n")))
        return (text ?? []).split(separator: UInt8(ascii: "\n")).count { lines.contains($0) }
    }
}

extension GitCall {
    /// What a merge, a commit that is picked, moved or undone, or a stash brings in.
    static let comingIn = [
        "MERGE_HEAD", "CHERRY_PICK_HEAD", "REBASE_HEAD", "REVERT_HEAD^", "stash@{0}",
    ]

    /// A file as the first of some commits has it; nil when none does.
    func text(of path: String, in commits: [String]) throws(FileError) -> [UInt8]? {
        for commit in commits {
            let outcome = try run(["cat-file", "blob", commit + ":./" + path])
            if outcome.status == 0 { return outcome.output }
        }
        return nil
    }
}
