import Foundation
import Testing
import VaultTestSupport

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
