import Foundation
import Testing
import VaultSyntax
import VaultTestSupport

/// A month of two machines that share a vault through git.
@Suite(.tags(.git, .process, .random), .enabled(if: GitMergeTests.hasGit, "git is not installed"))
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
