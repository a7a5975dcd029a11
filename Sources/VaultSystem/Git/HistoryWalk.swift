import VaultSyntax

/// Collects the commits that touched one file, name after name.
struct HistoryWalk {
    private struct Found {
        var commit: GitCommit
        /// Seconds by which the commits of all names are put in order.
        var seconds: Int64
        var name: [UInt8]
        var fate = GitHistory.Fate.changed
        var before: [String]
        var after: String?
        /// Of a merge, what its sides were made from.
        var base: String?
        /// Sides of a merge that do not have the file under this name, as `COMMIT^2`.
        var sidesWithout: [String] = []

        init(
            _ commit: GitCommit, _ seconds: Int64, _ name: [UInt8], _ before: [String], _ after: String,
            base: String? = nil
        ) {
            self.commit = commit
            self.seconds = seconds
            self.name = name
            self.before = before.filter { !HistorySegment.isNothing($0) }
            self.after = HistorySegment.isNothing(after) ? nil : after
            self.base = base
        }
    }

    private let history: GitHistory
    private var found: [Found] = []
    /// The commits that were found, each with the file's name.
    private var kept: Set<String> = []
    private var names: [[UInt8]] = []
    private var followed: Set<String> = []
    /// By name: the commits from which the file has it backwards, and how old these are at most.
    private var next: [[UInt8]: (starts: Set<String>, seconds: Int64)] = [:]

    init(_ history: GitHistory) { self.history = history }

    /// Follows a file from the last commit backwards. Ends, because each start of a name is older than the one that
    /// led to it, or has not been gone from under this name before.
    mutating func follow(_ name: [UInt8]) throws(FileError) {
        next = [name: (["HEAD"], .max)]
        while !next.isEmpty {
            let segments = next.sorted { $0.key.lexicographicallyPrecedes($1.key) }
            next = [:]
            for (name, segment) in segments {
                let starts = segment.starts.sorted().filter { followed.insert("\($0):\(name)").inserted }
                if starts.isEmpty { continue }
                if !names.contains(name) { names.append(name) }
                try follow(name, starts, notAfter: segment.seconds, isFirst: found.isEmpty && names.count == 1)
            }
            for step in found where !step.sidesWithout.isEmpty {
                for name in next.keys { step.sidesWithout.forEach { add(name, $0, step.seconds) } }
            }
        }
    }

    private mutating func follow(
        _ name: [UInt8], _ starts: [String], notAfter limit: Int64, isFirst: Bool
    ) throws(FileError) {
        let segment = try HistorySegment(of: name, from: starts, in: history)
        var seconds = limit
        let times = segment.rows.map { row in
            seconds = min(seconds, row.seconds)
            return seconds
        }
        // In the order of the list, in which no commit comes after one that it was made from.
        var isReached = Array(repeating: false, count: segment.rows.count)
        for head in segment.heads { isReached[head] = true }
        for place in segment.rows.indices where isReached[place] {
            let isNewest = isFirst && segment.heads.contains(place)
            if segment.isMerge(place) {
                takeMerge(place, segment, seconds: times[place])
            } else if !take(place, segment, seconds: times[place], isNewest: isNewest) {
                continue
            }
            for parent in segment.parents(of: place) { isReached[parent] = true }
        }
    }

    private mutating func keep(_ step: Found) {
        if kept.insert("\(step.commit.name):\(step.name)").inserted { found.append(step) }
    }

    /// Takes a commit that is not a merge; whether the file had this name before it.
    private mutating func take(_ place: Int, _ segment: HistorySegment, seconds: Int64, isNewest: Bool) -> Bool {
        guard let change = segment.whole(place) ?? segment.rows[place].changes.first else { return true }
        let commit = segment.rows[place].commit
        let destination = segment.destination(place)
        // Who is asked for came later: what was here before went on under another name.
        if destination != nil, !isNewest { return false }
        var step = Found(commit, seconds, segment.name, change.before, change.after)
        defer { keep(step) }
        switch change.letters.first {
        case "A": step.fate = history.boundary.contains(commit.name) ? .begun : .created
        case "R":
            guard let old = change.namesBefore.first else { return true }
            step.fate = .renamed(from: history.shown(old))
            add(old, "\(commit.name)^", seconds)
            return false
        case "D":
            step.fate = destination.map { .movedAway(to: history.shown($0)) } ?? .deleted
        default: break
        }
        return true
    }

    /// Takes a merge where it has something of its own, and follows its sides under the names that they have for the
    /// file. What only one side renamed or made, it did itself, in a commit of its own.
    private mutating func takeMerge(_ place: Int, _ segment: HistorySegment, seconds: Int64) {
        let row = segment.rows[place]
        guard let change = segment.whole(place) else {
            // It has what one side has. That is a decision where both sides had changed what they were made from.
            guard let after = row.changes.first?.after, let base = segment.base(of: place) else { return }
            let before = [after] + row.changes.flatMap(\.before)
            let step = Found(row.commit, seconds, segment.name, before, after, base: base)
            if step.before.count > 1, step.after != nil, !step.before.contains(base) { keep(step) }
            return
        }
        var step = Found(row.commit, seconds, segment.name, change.before, change.after, base: segment.base(of: place))
        if change.letters.allSatisfy({ $0 == "R" }), let old = change.namesBefore.first {
            step.fate = .renamed(from: history.shown(old))
        }
        if change.letters.allSatisfy({ $0 == "A" }) { step.fate = .created }
        for (side, letter) in change.letters.enumerated() {
            let parent = "\(row.commit.name)^\(side + 1)"
            if letter == "R", side < change.namesBefore.count {
                add(change.namesBefore[side], parent, seconds)
            } else if letter == "A" {
                step.sidesWithout.append(parent)
            }
        }
        if step.after == nil { step.fate = .deleted }
        keep(step)
    }

    private mutating func add(_ name: [UInt8], _ start: String, _ seconds: Int64) {
        var segment = next[name] ?? ([], seconds)
        segment.starts.insert(start)
        segment.seconds = max(segment.seconds, seconds)
        next[name] = segment
    }

    /// All that was found, up to what the last commit has, with the bytes of every version, which are read in one go.
    func life(_ committed: String) throws(FileError) -> GitHistory.Life {
        let order = found.indices.sorted { (found[$1].seconds, $0) < (found[$0].seconds, $1) }.map { found[$0] }
        let named = found.flatMap { before($0) + [$0.after, $0.base].compactMap(\.self) }
        // Some lead to a path, so they are compared by their bytes.
        let objects = Array(Set(([committed] + named).map { Path($0) }))
        let entries = objects.map { GitTree.Entry(path: Array($0.utf8), isLink: false, object: $0.text) }
        let contents = Dictionary(uniqueKeysWithValues: zip(objects, try history.git.contents(entries)))
        func version(_ object: String) -> GitHistory.Version? {
            (try? contents[Path(object)]?.get()).map { GitHistory.Version(object: object, bytes: $0) }
        }
        let steps = order.map { step in
            GitHistory.Step(
                commit: step.commit, path: history.shown(step.name), fate: step.fate,
                before: before(step).compactMap(version), base: step.base.flatMap(version),
                after: step.after.flatMap(version))
        }
        return GitHistory.Life(steps: steps, committed: version(committed)?.bytes)
    }

    /// What a commit was made from; a side of a merge that has the file under another name gives it by that.
    private func before(_ step: Found) -> [String] {
        let others = names.filter { $0 != step.name }.map(\.text)
        return step.before + step.sidesWithout.flatMap { side in others.map { "\(side):\($0)" } }
    }
}

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
    private let changes: [String: [GitLogRow.FileChange]]

    /// Cost: three processes of git.
    init(of name: [UInt8], from starts: [String], in history: GitHistory) throws(FileError) {
        self.name = name
        let rows = try history.log(name, from: starts)
        let counts = try history.parentCounts(of: rows.map(\.commit.name))
        self.rows = rows
        parentCounts = counts
        places = Dictionary(rows.indices.map { (rows[$0].commit.name, $0) }) { first, _ in first }
        let parents = Set(rows.flatMap(\.parents))
        heads = rows.indices.filter { !parents.contains(rows[$0].commit.name) }
        let doubtful = rows.filter { row in
            // A side that never had a file of this name is not in the list: it may have another name for it.
            let lacksSide = (counts[row.commit.name] ?? 0) > max(row.parents.count, 1)
            return row.changes.count > 1 || !row.changes.isEmpty && lacksSide
                || row.changes.contains { $0.letters.first != "M" }
        }
        changes = try history.changes(in: doubtful.map(\.commit.name))
    }

    func isMerge(_ place: Int) -> Bool { (parentCounts[rows[place].commit.name] ?? 0) > 1 }

    /// The next commits on the way back.
    func parents(of place: Int) -> [Int] { rows[place].parents.compactMap { places[$0] } }

    /// What a commit did to the file, with its name before; of a merge nil where it has what one of its sides has.
    func whole(_ place: Int) -> GitLogRow.FileChange? { known(place).first { $0.path == name } }

    /// What the file is called after a commit that took its name away.
    func destination(_ place: Int) -> [UInt8]? {
        known(place).first { $0.namesBefore == [name] && $0.letters.first == "R" }?.path
    }

    private func known(_ place: Int) -> [GitLogRow.FileChange] { changes[rows[place].commit.name] ?? [] }

    static func isNothing(_ object: String) -> Bool { object.allSatisfy { $0 == "0" } }

    /// The version that both sides of a merge were made from: that of the newest commit which both descend from. Nil
    /// for other than two sides, and where one has the file under another name.
    func base(of place: Int) -> String? {
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
    private func version(_ place: Int) -> String? {
        var place: Int? = place
        while let current = place {
            if let after = rows[current].changes.first?.after { return Self.isNothing(after) ? nil : after }
            // A merge that changed nothing has what each of its sides has.
            place = parents(of: current).first
        }
        return nil
    }
}
