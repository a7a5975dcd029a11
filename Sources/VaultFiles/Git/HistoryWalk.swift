/// Collects the commits that touched one file, name after name.
struct HistoryWalk {
    private struct Found {
        var commit: GitCommit
        /// Seconds by which the commits of all names are put in order.
        var seconds: Int64
        var name: [UInt8]
        var fate: GitHistory.Fate
        var before: [[UInt8]]
        var after: [UInt8]?
        /// Sides of a merge that do not have the file under this name, as `COMMIT^2`.
        var sidesWithout: [String] = []
    }

    /// A name, the commits from which the file has it backwards, and how old these are at most.
    private struct Segment {
        var starts: Set<String>
        var seconds: Int64
    }

    private let history: GitHistory
    private var found: [Found] = []
    private var names: [[UInt8]] = []
    private var followed: Set<[[UInt8]]> = []
    private var next: [[UInt8]: Segment] = [:]

    init(_ history: GitHistory) { self.history = history }

    /// Follows a file from the last commit backwards. Ends, because each start of a name is older than the one that
    /// led to it, or has not been gone from under this name before.
    mutating func follow(_ name: [UInt8]) throws(FileError) {
        next = [name: Segment(starts: ["HEAD"], seconds: .max)]
        while !next.isEmpty {
            let segments = next.sorted { $0.key.lexicographicallyPrecedes($1.key) }
            next = [:]
            for (name, segment) in segments {
                let starts = segment.starts.sorted().filter { followed.insert([name, Array($0.utf8)]).inserted }
                if starts.isEmpty { continue }
                if !names.contains(name) { names.append(name) }
                try follow(name, starts, notAfter: segment.seconds, isFirst: found.isEmpty && names.count == 1)
            }
            let sidesWithout = Set(found.flatMap(\.sidesWithout))
            for name in next.keys { next[name]?.starts.formUnion(sidesWithout) }
        }
    }

    private mutating func follow(
        _ name: [UInt8], _ starts: [String], notAfter limit: Int64, isFirst: Bool
    ) throws(FileError) {
        let rows = try history.log(name, from: starts)
        let places = Dictionary(rows.indices.map { (rows[$0].commit.name, $0) }) { first, _ in first }
        let doubtful = rows.filter { row in
            row.changes.contains { change in change.letters.contains { $0 != letterM } }
        }
        let changes = try history.changes(in: doubtful.map(\.commit.name))
        var seconds = limit
        let times = rows.map { row in
            seconds = min(seconds, row.seconds)
            return seconds
        }
        let parents = Set(rows.flatMap(\.parents).map { String(decoding: $0, as: UTF8.self) })
        let heads = rows.indices.filter { !parents.contains(rows[$0].commit.name) }
        var isReached = Array(repeating: false, count: rows.count)
        var open = Array(heads)
        while let place = open.popLast() {
            if isReached[place] { continue }
            isReached[place] = true
            let row = rows[place]
            let known = changes[Array(row.commit.name.utf8)] ?? []
            let isNewest = isFirst && heads.contains(place)
            if take(row, name, known, seconds: times[place], isNewest: isNewest) {
                open += row.parents.compactMap { places[String(decoding: $0, as: UTF8.self)] }
            }
        }
    }

    /// Takes a commit; whether the file had this name before it.
    private mutating func take(
        _ row: GitLogRow, _ name: [UInt8], _ known: [GitLogRow.FileChange], seconds: Int64, isNewest: Bool
    ) -> Bool {
        guard let listed = row.changes.first(where: { $0.path == name }) else { return true }
        let change = known.first { $0.path == name } ?? listed
        var step = Found(
            commit: row.commit, seconds: seconds, name: name, fate: .changed,
            before: change.before.filter { !Self.isNothing($0) },
            after: Self.isNothing(change.after) ? nil : change.after)
        defer { if !found.contains(where: { $0.commit == row.commit && $0.name == name }) { found.append(step) } }
        if change.letters.count > 1 {
            followSides(of: row, change, seconds, &step)
            return true
        }
        switch change.letters.first {
        case letterA:
            let isFirstKnown = history.boundary.contains(Array(row.commit.name.utf8))
            step.fate = isFirstKnown ? .begun : .created
            return true
        case letterR:
            guard let old = change.namesBefore.first else { return true }
            step.fate = .renamed(from: history.shown(old))
            add(old, "\(row.commit.name)^", seconds)
            return false
        case letterD:
            step.fate = .deleted
            guard let moved = known.first(where: { $0.namesBefore.first == name && $0.letters.first == letterR }) else {
                return true
            }
            step.fate = .movedAway(to: history.shown(moved.path))
            return isNewest
        default: return true
        }
    }

    /// The sides of a merge under the names that they have for the file. What only one side renamed or made, it did
    /// itself, in a commit of its own.
    private mutating func followSides(
        of row: GitLogRow, _ change: GitLogRow.FileChange, _ seconds: Int64, _ step: inout Found
    ) {
        if change.letters.allSatisfy({ $0 == letterR }), let old = change.namesBefore.first {
            step.fate = .renamed(from: history.shown(old))
        }
        if change.letters.allSatisfy({ $0 == letterA }) { step.fate = .created }
        for (side, letter) in change.letters.enumerated() {
            let parent = "\(row.commit.name)^\(side + 1)"
            if letter == letterR, side < change.namesBefore.count {
                let old = change.namesBefore[side]
                add(old, parent, seconds)
            } else if letter == letterA {
                step.sidesWithout.append(parent)
            }
        }
        if step.after == nil { step.fate = .deleted }
    }

    private mutating func add(_ name: [UInt8], _ start: String, _ seconds: Int64) {
        var segment = next[name] ?? Segment(starts: [], seconds: seconds)
        segment.starts.insert(start)
        segment.seconds = max(segment.seconds, seconds)
        next[name] = segment
    }

    private static func isNothing(_ object: [UInt8]) -> Bool { object.allSatisfy { $0 == UInt8(ascii: "0") } }
}

extension HistoryWalk {
    /// All that was found, with the bytes of every version, which are read at once.
    ///
    /// - Parameter committed: leads to what the last commit has
    func life(_ committed: [UInt8]) throws(FileError) -> GitHistory.Life {
        let order = found.indices.sorted { (found[$1].seconds, $0) < (found[$0].seconds, $1) }
        var objects: [[UInt8]] = [committed]
        var places: [[UInt8]: Int] = [committed: 0]
        for step in found {
            for object in before(step) + [step.after].compactMap({ $0 }) where places[object] == nil {
                places[object] = objects.count
                objects.append(object)
            }
        }
        let entries = objects.map { GitTree.Entry(path: $0, isLink: false, object: $0) }
        let contents = try history.git.contents(entries)
        func version(_ object: [UInt8]) -> GitHistory.Version? {
            guard let place = places[object], let bytes = try? contents[place].get() else { return nil }
            return GitHistory.Version(object: object, bytes: bytes)
        }
        let steps = order.map { place in
            let step = found[place]
            return GitHistory.Step(
                commit: step.commit, path: history.shown(step.name), fate: step.fate,
                before: before(step).compactMap(version), after: step.after.flatMap(version))
        }
        return GitHistory.Life(steps: steps, committed: version(committed)?.bytes)
    }

    /// What a commit was made from; a side of a merge that has the file under another name gives it by that.
    private func before(_ step: Found) -> [[UInt8]] {
        step.before
            + step.sidesWithout.flatMap { side in
                names.filter { $0 != step.name && !$0.contains(UInt8(ascii: "\n")) }.map { Array("\(side):".utf8) + $0 }
            }
    }
}

private let letterA = UInt8(ascii: "A")
private let letterD = UInt8(ascii: "D")
private let letterM = UInt8(ascii: "M")
private let letterR = UInt8(ascii: "R")
