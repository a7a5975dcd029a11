import Foundation
import Testing
import VaultSyntax
import VaultTestSupport

/// A month of two machines that share a vault through git.
@Suite(.tags(.git, .process, .random), .enabled(if: GitFolder.isGitThere, "git is not installed"))
struct TwoMachinesTests {
    /// How many edits, and after how many two machines meet on the average. `VAULT_MONTH=300:7:5` asks for the size of
    /// a month, from another seed on.
    private static let size: [UInt64] = {
        let asked = ProcessInfo.processInfo.environment["VAULT_MONTH"]?.split(separator: ":").compactMap { UInt64($0) }
        return asked?.count == 3 ? asked ?? [] : [60, 4, 8]
    }()

    /// Where both sides changed one thing, one side is right, drawn at each meeting. What the other did to that thing
    /// since they last met is as if it had not been done; all else counts, in the order in which it was done. Nothing
    /// is ever set to what it was before, so that order alone says what holds.
    @Test func `both come to one vault, which is that of one person who did all of it`() throws {
        var machines = try TwoMachines(seed: Self.size[2])
        for _ in 0..<Self.size[0] { try machines.step(mergesEvery: Int(Self.size[1])) }
        for machine in [0, 1, 0] { try machines.meet(machine) }
        let folder = machines.folder
        let trees = try TwoMachines.places.map { try folder.git("rev-parse", "HEAD^{tree}", in: $0) }
        #expect(trees[0] == trees[1])
        #expect(machines.merges > 4 && machines.conflicts > 1, "\(machines.merges), \(machines.conflicts)")

        try machines.doAll(in: "one")
        for place in ["a", "one"] {
            let check = folder.vault("check", in: place)
            #expect(check.exitCode == 0, "\(place): \(check.stdout)")
        }
        let progress = ["a", "one"].map { folder.vault("progress", "--all", "--format", "json", in: $0).stdout }
        let lines = progress.map { $0.split(separator: "\n").map(String.init) }
        #expect(Difference.text(expected: lines[1], actual: lines[0]) == nil)
        let records = try ["a", "one"].map { try self.records(in: $0, folder) }
        for path in Set(records[0].keys).union(records[1].keys).sorted() {
            #expect(records[0][path] == records[1][path], "\(path)")
        }
        if ProcessInfo.processInfo.environment["VAULT_MONTH"] != nil {
            print(
                "\(machines.edits.count) edits, \(machines.hub.lost.count) lost by rule, \(machines.merges) merges,",
                "\(machines.conflicts) conflicts, \(records[0].count) notes")
        }
    }

    private struct Values: Equatable {
        var fields: [String: [String]] = [:]
        var body: String
    }

    /// The fields of all notes, lists sorted, and their texts. What a record was called before depends on who met whom,
    /// and links may give a former name, which the graph follows; when it was made depends on what that machine had
    /// made.
    private func records(in place: String, _ folder: GitFolder) throws -> [String: Values] {
        var records: [String: Values] = [:]
        for path in try folder.scratch.paths() where path.hasPrefix(place + "/") && path.hasSuffix(".md") {
            if path.contains("/.") { continue }
            let document = Document(Array(try folder.scratch.text(of: path).utf8))
            var values = Values(body: String(decoding: document.bytes[document.bodyStart...], as: UTF8.self))
            for entry in document.entries {
                let node = document.nodes[Int(entry.value)]
                let texts = node.isList ? document.items(of: entry.value).map(document.text) : [document.text(node)]
                let key = document.text(entry.key)
                if !["formerly", "goals", "created"].contains(key) { values.fields[key] = texts.sorted() }
            }
            records[String(path.dropFirst(place.count + 1))] = values
        }
        return records
    }
}

/// Two clones of one repository, and a third vault at which one person does all of it.
struct TwoMachines {
    /// Holds `hub.git`, `a`, `b`, and `one`, which knows no git.
    let folder: GitFolder
    private var plan: MonthPlan
    private(set) var edits: [MonthEdit] = []
    /// What each machine has, and what the hub has.
    private var machines = [Knowledge(), Knowledge()]
    private(set) var hub = Knowledge()
    private(set) var merges = 0
    private(set) var conflicts = 0

    /// What a repository has of all that was done.
    struct Knowledge {
        /// The times of edits.
        var seen: Set<Int> = []
        /// The times of those that are undone by a rule: the other side was right.
        var lost: Set<Int> = []

        var holding: Set<Int> { seen.subtracting(lost) }
    }

    static let places = ["a", "b"]

    init(seed: UInt64) throws {
        folder = try GitFolder()
        plan = MonthPlan(seed: seed)
        try folder.git("init", "-q", "--bare", "-b", "main", "hub.git")
        for place in ["a", "one"] {
            try folder.scratch.write("---\ntype: vault\nformat: 1\n---\n", to: place + "/vault.md")
        }
        try folder.scratch.write(".vault\n", to: "a/.gitignore")
        try folder.git("init", "-q", "-b", "main", "a")
        try folder.git("remote", "add", "origin", folder.scratch.path + "/hub.git", in: "a")
        try install("a")
        try folder.commit(in: "a")
        for _ in 0..<6 {
            try perform(
                MonthEdit(time: edits.count, machine: 0, record: edits.count, contribution: plan.birth(isSpare: false)))
        }
        try folder.git("push", "-q", "-u", "origin", "main", in: "a")
        try folder.git("clone", "-q", "hub.git", "b")
        try install("b")
        hub.seen = Set(edits.map(\.time))
        machines = [hub, hub]
    }

    private func install(_ place: String) throws {
        let answer = folder.vault("hook", "install", "--merge", in: place, as: RealVault.program)
        try #require(answer.exitCode == 0, "\(answer)")
        // The hooks are tried elsewhere; here they would start the program at every commit.
        try folder.git("config", "core.hooksPath", "/dev/null", in: place)
    }

    // MARK: Doing

    /// Something is done at a machine, and now and then it meets the other one.
    mutating func step(mergesEvery distance: Int) throws {
        let machine = plan.roll(2)
        try perform(plan.edit(records(at: machine), time: edits.count, machine: machine))
        if plan.roll(distance) == 0 { try meet(plan.roll(2)) }
    }

    private func records(at machine: Int) -> MonthRecords {
        let holding = machines[machine].holding
        return MonthRecords(edits.filter { holding.contains($0.time) })
    }

    private mutating func perform(_ edit: MonthEdit) throws {
        let place = Self.places[edit.machine]
        try Self.perform(edit, records(at: edit.machine), in: place, folder)
        try folder.commit("\(edit.time)", in: place)
        edits.append(edit)
        machines[edit.machine].seen.insert(edit.time)
    }

    /// - Parameter known: the records before
    private static func perform(_ edit: MonthEdit, _ known: MonthRecords, in place: String, _ folder: GitFolder) throws
    {
        func run(_ arguments: [String]) throws {
            let answer = folder.vault(arguments: arguments, in: place)
            try #require(answer.exitCode == 0, "\(place) \(edit): \(arguments)\n\(answer)")
        }
        func append(_ lines: [String], to name: String) throws {
            let path = "\(place)/goals/\(name).md"
            try folder.scratch.write(try folder.scratch.text(of: path) + lines.map { $0 + "\n" }.joined(), to: path)
        }
        let name = known.records[edit.record]?.name ?? ""
        switch edit.contribution {
        case .log(let title, let quantity, let goal, let day, let time):
            let goalName = goal.flatMap { known.records[$0]?.name }
            try run(
                ["log", title, quantity, "--date", day] + (goalName.map { ["--goal", $0] } ?? [])
                    + (time.map { ["--time", $0] } ?? []))
        case .make(let title, let due, let body):
            try run(["new", "goal", title, "start=2026-11-01", "due=" + due, "targets=100 km"])
            let made = MonthRecords([edit]).records[edit.record]?.name ?? ""
            try run(["set", made, "tags+=first", "tags+=second"])
            try append(body, to: made)
        case .set(let field, let text): try run(["set", name, "\(field)=\(text)"])
        case .add(let tag): try run(["set", name, "tags+=" + tag])
        case .remove(let tag): try run(["set", name, "tags-=" + tag])
        case .rename(let new): try run(["rename", name, new])
        case .write(let line): try append([line], to: name)
        case .archive: try run(["archive", name])
        case .delete: try run(["delete", name, "--yes"])
        }
    }

    /// All that was not lost, done by one person in the order in which it was done.
    func doAll(in place: String) throws {
        var known = MonthRecords([])
        for edit in edits where !hub.lost.contains(edit.time) {
            // Both did it: the second time there is nothing left to do, nor to a record that both deleted.
            if case .archive = edit.contribution, known.records[edit.record]?.isArchived == true { continue }
            if case .remove(let tag) = edit.contribution, known.records[edit.record]?.tags.contains(tag) == false {
                continue
            }
            if !edit.isBirth, known.records[edit.record] == nil { continue }
            try Self.perform(edit, known, in: place, folder)
            known.apply(edit)
        }
    }

    // MARK: Meeting

    /// A machine takes what the hub has, decides what is open by a rule, and hands over what it has.
    mutating func meet(_ machine: Int) throws {
        let place = Self.places[machine]
        let side = plan.roll(2)
        try folder.git("fetch", "-q", in: place)
        let isNew = !hub.seen.isSubset(of: machines[machine].seen)
        let expected = isNew ? settle(machine, isOursRight: side == 0) : []
        let answer = try folder.answer(["merge", "-q", "--no-edit", "origin/main"], in: place)
        merges += isNew ? 1 : 0
        try #require(answer.exitCode == (expected.isEmpty ? 0 : 1), "\(expected)\n\(answer)")
        if !expected.isEmpty {
            conflicts += expected.count
            try checkNaming(place)
            let resolved = folder.vault("resolve", "--add", side == 0 ? "--ours" : "--theirs", in: place)
            try #require(resolved.exitCode == 0, "\(expected)\n\(resolved)")
            try folder.git("commit", "-q", "--no-edit", "--no-verify", in: place)
        }
        machines[machine].seen.formUnion(hub.seen)
        hub = machines[machine]
        try folder.git("push", "-q", "origin", "main", in: place)
    }

    /// What both changed since they last met, and cannot both be; the edits of the side that is not right are lost.
    private mutating func settle(_ machine: Int, isOursRight: Bool) -> Set<String> {
        func changes(_ times: Set<Int>) -> [Int: [MonthEdit]] {
            let new = edits.filter { times.contains($0.time) }
            // Nobody else knows what was made and deleted in between.
            let born = Set(new.filter(\.isBirth).map(\.record))
            return Dictionary(grouping: new.filter { !born.contains($0.record) }, by: \.record)
        }
        let ours = changes(machines[machine].holding.subtracting(hub.seen))
        let theirs = changes(hub.holding.subtracting(machines[machine].seen))
        var lost = machines[machine].lost.union(hub.lost)
        defer { machines[machine].lost = lost }
        let right = (isOursRight ? machines[machine] : hub).holding
        var open: Set<String> = []
        // What the side that is right has is there whole, also what it was told to be lost when the others met.
        func decide(_ words: String, _ losing: [MonthEdit], _ isMeant: (MonthEdit) -> Bool) {
            open.insert(words)
            lost.formUnion(losing.filter(isMeant).map(\.time))
            lost.subtract(right.intersection(edits.filter(isMeant).map(\.time)))
        }
        for (record, own) in ours {
            guard let other = theirs[record] else { continue }
            let losing = isOursRight ? other : own
            let deletions = [own, other].count { $0.contains(where: \.isDeletion) }
            if deletions == 2 { continue }
            if deletions == 1 {
                decide("\(record) is deleted", losing) { $0.record == record }
                continue
            }
            for place in Set(own.compactMap(\.place)).intersection(other.compactMap(\.place)) {
                decide("\(record) \(place)", losing) { $0.record == record && $0.place == place }
            }
        }
        return open
    }

    /// `check` tells every conflict that git left in a file, with its line.
    private func checkNaming(_ place: String) throws {
        let found = Set(folder.vault("check", "--plain", in: place).stdout.split(separator: "\n").map(String.init))
        for path in try folder.git("diff", "--name-only", "--diff-filter=U", in: place).split(separator: "\n") {
            guard let text = try? folder.scratch.text(of: "\(place)/\(path)") else { continue }
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            where line.hasPrefix("<<<<<<< ") {
                let start = "\(path):\(index + 1):1: error: "
                try #require(
                    found.contains { $0.hasPrefix(start) && $0.hasSuffix("[conflict-marker]") }, "\(start)\(found)")
            }
        }
    }
}

/// One thing that somebody did at one of two machines, and committed.
struct MonthEdit {
    enum Contribution {
        /// An action, for a goal or none.
        case log(title: String, quantity: String, goal: Int?, day: String, time: String?)
        case make(title: String, due: String, body: [String])
        /// A single value, or the only element of a list.
        case set(field: String, text: String)
        case add(tag: String)
        case remove(tag: String)
        case rename(String)
        /// A line at the end of the text.
        case write(String)
        case archive
        case delete
    }

    /// The order in which all was done.
    let time: Int
    let machine: Int
    /// The record, by a number that no machine knows.
    let record: Int
    let contribution: Contribution

    /// What two edits of one record must not share, or only one of them can hold.
    var place: String? {
        switch contribution {
        case .set(let field, _): field
        case .rename: "its name"
        case .write: "its text"
        case .log, .make, .add, .remove, .archive, .delete: nil
        }
    }

    var isDeletion: Bool { if case .delete = contribution { true } else { false } }

    /// Whether it makes a record, so that nobody else can have done something to it.
    var isBirth: Bool {
        switch contribution {
        case .log, .make: true
        default: false
        }
    }
}

/// What is known of the records after some edits.
struct MonthRecords {
    struct Record {
        var name: String
        var isGoal: Bool
        /// Nobody links it, so that it may be deleted.
        var isSpare = false
        var isArchived = false
        var tags: [String] = []
    }

    private(set) var records: [Int: Record] = [:]

    init(_ edits: some Sequence<MonthEdit>) {
        for edit in edits.sorted(by: { $0.time < $1.time }) { apply(edit) }
    }

    mutating func apply(_ edit: MonthEdit) {
        switch edit.contribution {
        case .log(let title, _, _, let day, _):
            records[edit.record] = Record(name: "\(day)-\(Self.slug(title))", isGoal: false)
        case .make(let title, _, _):
            records[edit.record] = Record(
                name: Self.slug(title), isGoal: true, isSpare: title.hasPrefix("Spare"), tags: ["first", "second"])
        case .remove(let tag): records[edit.record]?.tags.removeAll { $0 == tag }
        case .rename(let name): records[edit.record]?.name = name
        case .archive: records[edit.record]?.isArchived = true
        case .delete: records[edit.record] = nil
        case .set, .add, .write: break
        }
    }

    private static func slug(_ title: String) -> String { title.lowercased().replacing(" ", with: "-") }
}

/// Draws what is done next, the same for the same seed.
struct MonthPlan {
    var random: SeededGenerator
    private var number = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    /// A number that is drawn once, so that nothing is ever set to what it was before.
    private mutating func fresh() -> Int {
        number += 1
        return number
    }

    /// A day after today, each one once.
    private mutating func due() -> String {
        let day = fresh()
        let month = day / 28 % 12 + 1
        return "\(2027 + day / 336)-\(month < 10 ? "0" : "")\(month)-\(day % 28 < 9 ? "0" : "")\(day % 28 + 1)"
    }

    /// A goal with a text of its own: what is renamed and edited is known again by it.
    mutating func birth(isSpare: Bool) -> MonthEdit.Contribution {
        let number = fresh()
        let body = (0..<12).map { _ in "Thought \(random.next() % 1_000_000) of \(random.next() % 1_000_000)." }
        return .make(title: "\(isSpare ? "Spare" : "Goal") \(number)", due: due(), body: body)
    }

    /// What a machine that knows these records does next.
    mutating func edit(_ known: MonthRecords, time: Int, machine: Int) -> MonthEdit {
        let goals = known.records.filter(\.value.isGoal).keys.sorted()
        let actions = known.records.filter { !$0.value.isGoal }.keys.sorted()
        let spare = goals.filter { known.records[$0]?.isSpare == true }
        // Two people care about the same few things: the later a goal, the less is done to it.
        let goal = goals[min(roll(goals.count), roll(goals.count), roll(goals.count))]
        func made(_ record: Int, _ contribution: MonthEdit.Contribution) -> MonthEdit {
            MonthEdit(time: time, machine: machine, record: record, contribution: contribution)
        }
        switch roll(100) {
        case 0..<5: return made(time, birth(isSpare: roll(2) == 0))
        case 5..<13: return made(goal, .set(field: "due", text: due()))
        case 13..<21: return made(goal, .set(field: "targets", text: "\(fresh() + 100) km"))
        case 21..<29: return made(goal, .set(field: "plan", text: "Plan \(fresh())"))
        case 29..<35: return made(goal, .add(tag: "tag-\(fresh())"))
        case 35..<38: if let tag = known.records[goal]?.tags.first { return made(goal, .remove(tag: tag)) }
        case 38..<46: return made(goal, .rename("named-\(fresh())"))
        case 46..<54: return made(goal, .write("Line \(fresh())."))
        case 54..<56: if known.records[goal]?.isArchived == false { return made(goal, .archive) }
        case 56..<60: if let record = spare.first { return made(record, .delete) }
        case 60..<68: if let record = spare.first { return made(record, .set(field: "plan", text: "Plan \(fresh())")) }
        case 68..<74:
            if let record = actions.suffix(6).randomElement(using: &random) {
                return made(record, .set(field: "measures", text: "\(fresh()) m"))
            }
        default: break
        }
        return made(time, log(goal: known.records[goal]?.isSpare == true ? nil : goal))
    }

    private mutating func log(goal: Int?) -> MonthEdit.Contribution {
        let day = roll(21) + 1
        let date = "2026-11-" + (day < 10 ? "0\(day)" : "\(day)")
        let quantity = roll(4) == 0 ? "\(roll(4) + 1) \(["cup", "page", "lap"][roll(3)])" : "\(roll(90) + 10) km"
        return .log(title: "Contribution \(fresh())", quantity: quantity, goal: goal, day: date, time: nil)
    }
}
