import VaultFiles

/// The commits that touched a file under one of its names, and the merges that connect them.
struct HistorySegment {
    let name: [UInt8]
    /// No commit comes after one that it was made from.
    let rows: [GitLogRow]
    /// Those that no other was made from.
    let heads: [Int]
    private let places: [String: Int]
    private let parentCounts: [String: Int]
    /// What those commits did of which more has to be known.
    private let changes: [[UInt8]: [GitLogRow.FileChange]]

    /// Cost: three processes of git.
    init(of name: [UInt8], from starts: [String], in history: GitHistory) throws(FileError) {
        self.name = name
        let rows = try history.log(name, from: starts)
        let counts = try history.parentCounts(of: rows.map(\.commit.name))
        self.rows = rows
        parentCounts = counts
        places = Dictionary(rows.indices.map { (rows[$0].commit.name, $0) }) { first, _ in first }
        let parents = Set(rows.flatMap(\.parents).map { String(decoding: $0, as: UTF8.self) })
        heads = rows.indices.filter { !parents.contains(rows[$0].commit.name) }
        let doubtful = rows.filter { row in
            // A side that never had a file of this name is not in the list: it may have another name for it.
            let lacksSide = (counts[row.commit.name] ?? 0) > max(row.parents.count, 1)
            return row.changes.count > 1 || !row.changes.isEmpty && lacksSide
                || row.changes.contains { $0.letters.first != UInt8(ascii: "M") }
        }
        changes = try history.changes(in: doubtful.map(\.commit.name))
    }

    func isMerge(_ place: Int) -> Bool { (parentCounts[rows[place].commit.name] ?? 0) > 1 }

    /// The next commits on the way back.
    func parents(of place: Int) -> [Int] {
        rows[place].parents.compactMap { places[String(decoding: $0, as: UTF8.self)] }
    }

    /// What a commit did to the file, with its name before; of a merge nil where it has what one of its sides has.
    func whole(_ place: Int) -> GitLogRow.FileChange? { known(place).first { $0.path == name } }

    /// What the file is called after a commit that took its name away.
    func destination(_ place: Int) -> [UInt8]? {
        known(place).first { $0.namesBefore == [name] && $0.letters.first == UInt8(ascii: "R") }?.path
    }

    private func known(_ place: Int) -> [GitLogRow.FileChange] { changes[Array(rows[place].commit.name.utf8)] ?? [] }

    static func isNothing(_ object: [UInt8]) -> Bool { object.allSatisfy { $0 == UInt8(ascii: "0") } }
}

extension HistorySegment {
    /// The version that both sides of a merge were made from: that of the newest commit which both descend from.
    /// Nil for other than two sides, and where one has the file under another name.
    ///
    /// Cost: linear in the commits.
    func base(of place: Int) -> [UInt8]? {
        let sides = parents(of: place)
        guard sides.count == 2 else { return nil }
        let (left, right) = (reached(from: sides[0]), reached(from: sides[1]))
        guard let common = rows.indices.first(where: { left[$0] && right[$0] }) else { return nil }
        return version(common)
    }

    private func reached(from place: Int) -> [Bool] {
        var isReached = Array(repeating: false, count: rows.count)
        var open = [place]
        while let place = open.popLast() {
            if isReached[place] { continue }
            isReached[place] = true
            open += parents(of: place)
        }
        return isReached
    }

    /// What the file held after a commit; nil when it was not there.
    private func version(_ place: Int) -> [UInt8]? {
        var place: Int? = place
        while let current = place {
            if let after = rows[current].changes.first?.after { return Self.isNothing(after) ? nil : after }
            // A merge that changed nothing has what each of its sides has.
            place = parents(of: current).first
        }
        return nil
    }
}
