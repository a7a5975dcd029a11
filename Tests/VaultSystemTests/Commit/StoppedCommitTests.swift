import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultSystem

/// A commit that ends after each of its steps leaves the old state or the new one, and nothing else.
@Suite(.tags(.crash)) struct StoppedCommitTests {
    /// Runs the trial with an end after each step, until it ends by itself; how many steps there were.
    private func every(
        _ trial: CommitTrial, _ stop: StoppingDisk.Stop, canExchange: Bool = true,
        _ check: (TemporaryTree, Int, CommitError?, States) throws -> Void
    ) throws -> Int {
        let states = try states(of: trial)
        for step in 1..<2000 {
            let tree = try trial.tree(onDisk: true)
            let disk = StoppingDisk(try tree.root, at: step, stop, canExchange: canExchange)
            var failure: CommitError?
            do throws(CommitError) { try trial.run(disk) } catch { failure = error }
            guard disk.hasStopped else { return step - 1 }
            try check(tree, step, failure, states)
        }
        return 0
    }

    private struct States {
        let old: [String: String]
        let new: [String: String]

        /// An empty folder that cannot be taken away when a change is undone is no harm.
        func name(_ state: [String: String], ignoringFolders: Bool = false) -> String {
            let isSame = { (other: [String: String]) in
                ignoringFolders ? state.filter { $0.value != "/" } == other.filter { $0.value != "/" } : state == other
            }
            return isSame(old) ? "old" : isSame(new) ? "new" : "\(state)"
        }
    }

    private func states(of trial: CommitTrial) throws -> States {
        let tree = try trial.tree(onDisk: true)
        let old = try CommitTrial.state(tree)
        try trial.run(CommitTrial.disk(tree))
        let new = try CommitTrial.state(tree)
        #expect(old != new)
        return States(old: old, new: new)
    }

    @Test(arguments: CommitTrial.all + CommitTrial.commands)
    func `killed: the next command finds or makes one of both`(trial: CommitTrial) throws {
        var seen: Set<String> = []
        let steps = try every(trial, .killed) { tree, step, _, states in
            try CommitTrial.runNextCommand(tree)
            let name = states.name(try CommitTrial.state(tree))
            #expect(["old", "new"].contains(name), "after step \(step)")
            #expect(try CommitTrial.leftovers(tree) == [], "after step \(step)")
            seen.insert(name)
        }
        #expect(steps > 10)
        #expect(seen == ["old", "new"])
    }

    @Test(arguments: [CommitTrial.all[1], CommitTrial.all[7], CommitTrial.all[9]])
    func `killed on a disk where files cannot change places`(trial: CommitTrial) throws {
        let steps = try every(trial, .killed, canExchange: false) { tree, step, _, states in
            try CommitTrial.runNextCommand(tree)
            #expect(["old", "new"].contains(states.name(try CommitTrial.state(tree))), "after step \(step)")
            #expect(try CommitTrial.leftovers(tree) == [], "after step \(step)")
        }
        #expect(steps > 10)
    }

    @Test(arguments: CommitTrial.all + CommitTrial.commands)
    func `a failing step: old with an error, or new`(trial: CommitTrial) throws {
        var seen: Set<String> = []
        _ = try every(trial, .failing(.inputOutput)) { tree, step, failure, states in
            let name = states.name(try CommitTrial.state(tree), ignoringFolders: true)
            #expect(name == (failure == nil ? "new" : "old"), "after step \(step): \(String(describing: failure))")
            seen.insert(name)
            try CommitTrial.runNextCommand(tree)
            #expect(states.name(try CommitTrial.state(tree), ignoringFolders: true) == name, "after step \(step)")
            #expect(try CommitTrial.leftovers(tree) == [], "after step \(step)")
        }
        #expect(seen == ["old", "new"])
    }

    @Test(arguments: CommitTrial.all + CommitTrial.commands)
    func `a full disk: old with an error, or new`(trial: CommitTrial) throws {
        let steps = try every(trial, .full) { tree, step, failure, states in
            let name = states.name(try CommitTrial.state(tree), ignoringFolders: true)
            #expect(name == (failure == nil ? "new" : "old"), "after step \(step): \(String(describing: failure))")
            try CommitTrial.runNextCommand(tree)
            #expect(try CommitTrial.leftovers(tree) == [], "after step \(step)")
        }
        #expect(steps > 5)
    }

    @Test(arguments: [CommitTrial.all[1], CommitTrial.all[7]])
    func `killed, and killed again while finishing`(trial: CommitTrial) throws {
        let states = try states(of: trial)
        for first in stride(from: 1, to: 2000, by: 3) {
            var isReached = false
            for second in stride(from: 1, to: 2000, by: 2) {
                let tree = try trial.tree()
                let disk = StoppingDisk(try tree.root, at: first, .killed)
                try? trial.run(disk)
                isReached = disk.hasStopped
                let again = StoppingDisk(try tree.root, at: second, .killed)
                _ = try? CommitTrial.commit(again).locked { (abandoned) throws(CommitError) in
                    try CommitTrial.commit(again).recover(abandoned)
                }
                try CommitTrial.runNextCommand(tree)
                #expect(["old", "new"].contains(states.name(try CommitTrial.state(tree))), "\(first), \(second)")
                #expect(try CommitTrial.leftovers(tree) == [], "\(first), \(second)")
                if !again.hasStopped { break }
            }
            if !isReached { break }
        }
    }
}

/// Somebody saves a file while a commit is at work.
@Suite(.tags(.crash)) struct MeanwhileTests {
    @Test(arguments: [CommitTrial.all[0], CommitTrial.all[1], CommitTrial.all[3], CommitTrial.all[4]])
    func `what somebody saves at any moment is kept`(trial: CommitTrial) throws {
        var outcomes: Set<String> = []
        for step in 1..<2000 {
            let tree = try trial.tree()
            let disk = StoppingDisk(
                try tree.root, at: step, .meanwhile { try? tree.write("a.md", "saved meanwhile") })
            var failure: CommitError?
            do throws(CommitError) { try trial.run(disk) } catch { failure = error }
            guard disk.hasStopped else { break }
            let texts = try tree.everything().filter { !$0.key.hasPrefix(".vault") }.values
            #expect(texts.contains("saved meanwhile"), "step \(step)")
            if failure == .changed(["a.md"]) {
                #expect(tree.bytes("b/b.md") == Array("beta\n".utf8), "step \(step)")
                #expect(tree.bytes("b/c.md") == Array("gamma\n".utf8), "step \(step)")
            }
            outcomes.insert(failure.map { "\($0)" } ?? "done")
            #expect(try CommitTrial.leftovers(tree) == [], "step \(step)")
        }
        #expect(outcomes.contains("done"))
        #expect(outcomes.contains("\(CommitError.changed(["a.md"]))"))
    }

    @Test func `what is saved before a deletion is not deleted`() throws {
        let trial = CommitTrial(testDescription: "", change: Change(files: [CommitTrial.delete("a.md")]))
        for step in 1..<2000 {
            let tree = try trial.tree()
            let disk = StoppingDisk(try tree.root, at: step, .meanwhile { try? tree.write("a.md", "saved") })
            try? trial.run(disk)
            guard disk.hasStopped else { break }
            #expect(tree.bytes("a.md") == Array("saved".utf8), "step \(step)")
        }
    }
}
