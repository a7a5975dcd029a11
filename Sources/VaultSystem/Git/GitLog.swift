import VaultSyntax

/// A commit, as far as a history shows it.
package struct GitCommit: Hashable, Sendable {
    /// Its whole name, in hexadecimal digits.
    package let name: String
    /// The first digits of its name, by which git knows it in all but huge repositories.
    package var shortName: String { String(name.prefix(8)) }
    /// As `.mailmap` says.
    package let author: String
    package let email: String
    /// When its author made it, on the author's own clock, with its zone.
    package let time: DateTime
    package let subject: String
}

/// What git says of one commit: its parents, and what it did to files.
struct GitLogRow {
    /// What a commit did to one file. An ordinary commit has one version before; a merge has one for each parent.
    struct FileChange {
        /// A letter for each parent: A, M, T, D or R.
        var letters: [Character]
        /// Names of bytes, in hexadecimal digits; zeros where there was no file.
        var before: [String]
        var after: String
        /// What the file was called before, where git says so.
        var namesBefore: [[UInt8]]
        var path: [UInt8]
    }

    var commit: GitCommit
    /// The next commits of the same list on the way back, where parents that it leaves out are skipped.
    var parents: [String]
    /// When it was committed, in seconds since 1970.
    var seconds: Int64
    var changes: [FileChange]
}

/// What `git log --raw -z` and `git diff-tree --stdin -z` print. Source: git-diff(1), "RAW OUTPUT FORMAT".
struct GitLog {
    /// Nothing of a commit holds a byte 0.
    static let format = "--format=%H%x00%P%x00%ct%x00%ad%x00%aN%x00%aE%x00%s"
    private static let headCount = 7

    private var rest: ArraySlice<ArraySlice<UInt8>>

    private init(_ output: [UInt8]) { rest = output.split(separator: 0, omittingEmptySubsequences: false)[...] }

    /// The commits of a log in `format`. A merge, which git lists once for each side that differs, is one of them.
    /// Cost: linear in the bytes.
    static func rows(_ output: [UInt8]) -> [GitLogRow] {
        var log = GitLog(output)
        var rows: [GitLogRow] = []
        while let row = log.row() {
            if let last = rows.indices.last, rows[last].commit.name == row.commit.name {
                rows[last].changes += row.changes
            } else {
                rows.append(row)
            }
        }
        return rows
    }

    /// What `diff-tree` says of each commit, by the commits' names; of a merge with the names of all sides.
    static func changes(_ output: [UInt8]) -> [String: [GitLogRow.FileChange]] {
        var log = GitLog(output)
        var changes: [String: [GitLogRow.FileChange]] = [:]
        while let commit = log.rest.popFirst(), !commit.isEmpty {
            changes[commit.text, default: []] += log.changes(namesOfAllSides: true)
        }
        return changes
    }

    private mutating func row() -> GitLogRow? {
        let head = rest.prefix(Self.headCount).map(\.text)
        guard head.count == Self.headCount else { return nil }
        rest = rest.dropFirst(Self.headCount)
        let (seconds, offset) = Self.time(head[3])
        let commit = GitCommit(
            name: head[0], author: head[4], email: head[5],
            time: DateTime(secondsSinceEpoch: seconds, offset: offset * 60, offsetMinutes: offset), subject: head[6])
        return GitLogRow(
            commit: commit, parents: head[1].utf8.words, seconds: WholeNumber(head[2]).map { Int64($0.exact) } ?? 0,
            changes: changes(namesOfAllSides: false))
    }

    /// `1790000240 +1300`: seconds since 1970, and minutes ahead of UTC.
    private static func time(_ written: String) -> (seconds: Int64, offset: Int) {
        let parts = written.split(separator: " ")
        // No clock is further from UTC than a day; what says so is a broken commit.
        guard parts.count == 2, let seconds = WholeNumber(parts[0]),
            let zone = WholeNumber(parts[1].drop { $0 == "+" })?.clamped(to: -2359...2359)
        else { return (0, 0) }
        return (Int64(seconds.exact), min(max(zone / 100 * 60 + zone % 100, -1439), 1439))
    }

    private mutating func changes(namesOfAllSides: Bool) -> [GitLogRow.FileChange] {
        var changes: [GitLogRow.FileChange] = []
        while let word = rest.first?.drop(while: { $0 == UInt8(ascii: "\n") }), word.first == UInt8(ascii: ":") {
            let sides = word.prefix { $0 == UInt8(ascii: ":") }.count
            let parts = word.dropFirst(sides).words
            guard parts.count == 2 * sides + 3, let letters = parts.last else { break }
            let isRenamed = sides == 1 && (letters.hasPrefix("R") || letters.hasPrefix("C"))
            let count = sides > 1 && namesOfAllSides ? sides : isRenamed ? 1 : 0
            let names = rest.dropFirst().prefix(count + 1).map { Array($0) }
            guard names.count == count + 1 else { break }
            rest = rest.dropFirst(count + 2)
            changes.append(
                GitLogRow.FileChange(
                    letters: Array(letters.prefix(sides)), before: Array(parts[(sides + 1)..<(2 * sides + 1)]),
                    after: parts[2 * sides + 1], namesBefore: names.dropLast(), path: names[count]))
        }
        return changes
    }
}
