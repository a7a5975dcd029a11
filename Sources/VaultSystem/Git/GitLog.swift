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
        var letters: [UInt8]
        /// Names of bytes, in hexadecimal digits; zeros where there was no file.
        var before: [[UInt8]]
        var after: [UInt8]
        /// What the file was called before, where git says so.
        var namesBefore: [[UInt8]]
        var path: [UInt8]
    }

    var commit: GitCommit
    /// The next commits of the same list on the way back, where parents that it leaves out are skipped.
    var parents: [[UInt8]]
    /// When it was committed, in seconds since 1970.
    var seconds: Int64
    var changes: [FileChange]
}

/// What `git log --raw -z` and `git diff-tree --stdin -z` print. Source: git-diff(1), "RAW OUTPUT FORMAT".
struct GitLog {
    /// Nothing of a commit holds a byte 0.
    static let format = "--format=%H%x00%P%x00%ct%x00%ad%x00%aN%x00%aE%x00%s"
    private static let headCount = 7

    private let words: [ArraySlice<UInt8>]
    private var place = 0

    /// The commits of a log in `format`. A merge, which git lists once for each side that differs, is one of them.
    /// Cost: linear in the bytes.
    static func rows(_ output: [UInt8]) -> [GitLogRow] {
        var log = GitLog(words: output.split(separator: 0, omittingEmptySubsequences: false))
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
    static func changes(_ output: [UInt8]) -> [[UInt8]: [GitLogRow.FileChange]] {
        var log = GitLog(words: output.split(separator: 0, omittingEmptySubsequences: false))
        var changes: [[UInt8]: [GitLogRow.FileChange]] = [:]
        while log.place < log.words.count, !log.words[log.place].isEmpty {
            let commit = Array(log.words[log.place])
            log.place += 1
            changes[commit, default: []] += log.changes(namesOfAllSides: true)
        }
        return changes
    }

    private mutating func row() -> GitLogRow? {
        guard place + Self.headCount <= words.count else { return nil }
        let head = words[place..<place + Self.headCount].map { String(decoding: $0, as: UTF8.self) }
        let parents = words[place + 1].split(separator: UInt8(ascii: " ")).map { Array($0) }
        place += Self.headCount
        let (seconds, offset) = Self.time(head[3])
        let commit = GitCommit(
            name: head[0], author: head[4], email: head[5],
            time: DateTime(secondsSinceEpoch: seconds, offset: offset * 60, offsetMinutes: offset), subject: head[6])
        return GitLogRow(
            commit: commit, parents: parents, seconds: WholeNumber(head[2]).map { Int64($0.exact) } ?? 0,
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
        while place < words.count {
            let word = words[place].drop { $0 == UInt8(ascii: "\n") }
            guard word.first == UInt8(ascii: ":") else { break }
            place += 1
            let sides = word.prefix { $0 == UInt8(ascii: ":") }.count
            let parts = word.dropFirst(sides).split(separator: UInt8(ascii: " "))
            guard parts.count == 2 * sides + 3, let letters = parts.last else { break }
            let isRenamed = sides == 1 && (letters.first == UInt8(ascii: "R") || letters.first == UInt8(ascii: "C"))
            let count = sides > 1 && namesOfAllSides ? sides : isRenamed ? 1 : 0
            guard place + count < words.count else { break }
            let names = words[place..<place + count].map { Array($0) }
            let path = Array(words[place + count])
            place += count + 1
            changes.append(
                GitLogRow.FileChange(
                    letters: Array(letters.prefix(sides)),
                    before: parts[(sides + 1)..<(2 * sides + 1)].map { Array($0) },
                    after: Array(parts[2 * sides + 1]), namesBefore: names, path: path))
        }
        return changes
    }
}
