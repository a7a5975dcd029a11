import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultSystem

/// Journals and undo entries in which seeded accidents happened, with a hash that is right all the same.
@Suite(.tags(.crash, .random)) struct MutatedJournalTests {
    /// Words that take the place of others.
    private static let words = [
        "a.md", "b/b.md", "b/c.md", "other.md", "../a.md", "/a.md", "n/m/b.md", ".vault/trash/x/a.md", "0:0", "6:0",
        "-",
        "%", "-1", "0", "1", "9223372036854775807", "put", "move", "remove", "undoes", "made", "emptied", "b", "a%0Ab",
        ".vault-1-2.tmp", "b/.vault-1-2.tmp", "%FF", "%4",
    ]

    private static func mutated(_ text: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var lines = text.split(separator: 0x0a).dropLast().map { $0.split(separator: 0x20).map(Array.init) }
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            // The first lines say whose it is; a change there makes it one of somebody else's.
            let line = Int.random(
                in: Bool.random(using: &generator) ? 4..<lines.count : 0..<lines.count, using: &generator)
            let place = Int.random(in: 0..<lines[line].count, using: &generator)
            let word = Array((words.randomElement(using: &generator) ?? "").utf8)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: lines.append(lines[line])
            case 1 where lines.count > 6: lines.remove(at: line)
            case 2: lines.swapAt(line, Int.random(in: 4..<lines.count, using: &generator))
            case 3: lines[line].append(word)
            case 4: lines[line] = [word]
            default: lines[line][place] = word
            }
        }
        let body = Array(lines.map { Array($0.joined(separator: [0x20])) + [0x0a] }.joined())
        return body + Array("end \(Fingerprint(body).text)\n".utf8)
    }

    /// What files hold, but for those in which the program keeps its books, and its own temporary ones: one that no
    /// journal names any more is taken away.
    private static func texts(_ tree: TemporaryTree) throws -> Set<String> {
        let books = [".vault/undo", Journal.path.text, LockNote.path.text, ".vault/.gitignore"]
        return Set(
            try tree.everything().filter { path, text in
                text != "/" && !path.hasSuffix(".tmp") && !books.contains { path.hasPrefix($0) }
            }.values)
    }

    /// All that was there is there still, or comes back by taking back the newest change. Where an accident hit another
    /// step, that is refused as a whole, and the entry keeps the old text.
    private func expectNothingLost(_ before: Set<String>, _ tree: TemporaryTree, _ note: String) throws {
        let lost = before.subtracting(try Self.texts(tree))
        if lost.isEmpty { return }
        let newest = try #require(try VaultUndo.list(in: tree.root).first, "\(note): \(lost)")
        let root = try tree.root
        var refusal: CommitError?
        do throws(CommitError) { _ = try VaultUndo.undo(newest.number, in: root, time: CommitTrial.time) } catch {
            refusal = error
        }
        switch refusal {
        case nil: break
        case .unusableChange, .changedSince: return #expect(tree.bytes(UndoFolder.path(of: newest.number).text) != nil)
        default: Issue.record("\(note): \(String(describing: refusal))")
        }
        #expect(lost.subtracting(try Self.texts(tree)) == [], "\(note)")
    }

    @Test(arguments: [8, 1, 4, 6])
    func `a mutated entry is refused, or taken back as a whole`(trial: Int) throws {
        var (outcomes, generator) = ([String: Int](), SeededGenerator(seed: UInt64(trial)))
        for round in 0..<150 {
            let tree = try CommitTrial.all[trial].tree()
            try CommitTrial.all[trial].run(RootDisk(try tree.root))
            let text = try #require(tree.bytes(".vault/undo/0001"))
            try tree.write(".vault/undo/0001", Self.mutated(text, &generator))
            let before = try Self.texts(tree)
            let root = try tree.root
            var refusal: CommitError?
            do throws(CommitError) { _ = try VaultUndo.undo(nil, in: root, time: CommitTrial.time) } catch {
                refusal = error
            }
            if let refusal {
                outcomes["refused", default: 0] += 1
                #expect(try Self.texts(tree) == before, "round \(round): \(refusal)")
            } else {
                outcomes["undone", default: 0] += 1
                try expectNothingLost(before, tree, "round \(round)")
            }
            try CommitTrial.runNextCommand(tree)
        }
        #expect(outcomes["refused", default: 0] > 20, "\(outcomes)")
    }

    @Test(arguments: [8, 1, 4, 6], [10, 25, 40])
    func `a mutated journal is refused, or carried on without a loss`(trial: Int, step: Int) throws {
        var (outcomes, generator) = ([String: Int](), SeededGenerator(seed: UInt64(trial * 100 + step)))
        let whole = try CommitTrial.all[trial].tree()
        let old = try Self.texts(whole)
        try CommitTrial.all[trial].run(RootDisk(try whole.root))
        let written = try Self.texts(whole).subtracting(old)
        for round in 0..<60 {
            let tree = try CommitTrial.all[trial].tree()
            try? CommitTrial.all[trial].run(StoppingDisk(try tree.root, at: step + round % 15, .killed))
            guard let text = tree.bytes(Journal.path.text) else { continue }
            try tree.write(Journal.path.text, Self.mutated(text, &generator))
            var before = try Self.texts(tree)
            let root = try tree.root
            var (refusal, recovery): (CommitError?, Recovery?)
            do throws(CommitError) { recovery = try VaultCommit.recover(root, time: CommitTrial.time) } catch {
                refusal = error
            }
            // What the change wrote goes with it where it is dropped because a part of it cannot be done.
            if recovery?.outcome == .reverted { before.subtract(written) }
            if let refusal {
                outcomes["refused", default: 0] += 1
                #expect(before.isSubset(of: try Self.texts(tree)), "round \(round): \(refusal)")
                #expect(tree.bytes(Journal.path.text) != nil, "round \(round): \(refusal)")
            } else {
                outcomes["carried on", default: 0] += 1
                try expectNothingLost(before, tree, "round \(round)")
                try CommitTrial.runNextCommand(tree)
            }
        }
        // Where few steps of the window leave a journal, chance may give but one of both.
        #expect(outcomes.count == 2 || outcomes.values.reduce(0, +) < 10, "\(outcomes)")
    }
}
