import Foundation
import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultSystem

/// Real processes, killed and many at once. `VAULT_KILLS`, `VAULT_NOTES` and `VAULT_COMMITS` of the environment ask for
/// more of them.
@Suite(.tags(.crash, .process, .random), .serialized) struct WriterTests {
    private static func setting(_ name: String, _ usual: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
    }

    /// The program beside the tests.
    private static var program: String { BuiltProgram.path("VaultWriter") }

    private static func start(_ words: String..., errors: Int32) throws -> Int32 {
        try Platform.spawn(
            [program] + words, environment: [:],
            streams: Platform.Streams(input: nil, output: errors, errors: errors))
    }

    private static func text(_ note: Int, _ count: Int) -> String {
        "\(count)\n" + String(repeating: "note \(note) ", count: 20 + note % 200) + "\n"
    }

    @Test func `no note is lost or cut, whenever the process is killed`() throws {
        let kills = Self.setting("VAULT_KILLS", 20)
        let notes = Self.setting("VAULT_NOTES", kills > 20 ? 500 : 100)
        let tree = try TemporaryTree(onDisk: true)
        try tree.makeFolder("b")
        for note in 0..<notes { try tree.write("a/\(note).md", Self.text(note, 0)) }
        var random = SeededGenerator(seed: 20)
        var (last, unfinished) = (0, 0)
        // The time in which about one commit is made, in microseconds.
        var span: UInt32 = 400_000
        let output = try Descriptor("/dev/null", for: .sharing)
        for kill in 0..<kills {
            let process = try Self.start("rewrite", tree.path, String(notes), errors: output.number)
            usleep(UInt32.random(in: 10_000...span, using: &random))
            Platform.kill(process)
            #expect(try Platform.wait(for: process) == 128 + 9, "the program ended by itself")
            if VaultCommit.isUnfinished(in: try tree.root) { unfinished += 1 }
            // At any moment each note is there, with one whole text.
            #expect(try Self.counts(tree, notes).count <= 2, "kill \(kill)")
            _ = try VaultCommit.recover(tree.root, time: CommitTrial.time)
            let counts = try Self.counts(tree, notes)
            #expect(counts.count == 1, "kill \(kill)")
            #expect((counts.first ?? 0) >= last)
            let made = (counts.first ?? 0) - last
            if made == 0 { span = min(span / 4 * 5, 8_000_000) } else if made > 1 { span = max(span / 4 * 3, 50_000) }
            last = counts.first ?? 0
            #expect(try CommitTrial.leftovers(tree) == [], "kill \(kill)")
            #expect(try tree.names("a").count + tree.names("b").count == notes, "kill \(kill)")
        }
        #expect(last > 0)
        print("\(kills) kills, \(unfinished) in the middle of the renames, \(last) commits of \(notes) notes")
    }

    /// The numbers that the notes hold; each note must be there exactly once and be whole.
    private static func counts(_ tree: TemporaryTree, _ notes: Int) throws -> Set<Int> {
        var counts: Set<Int> = []
        for note in 0..<notes {
            let found = ["a", "b"].compactMap { tree.bytes("\($0)/\(note).md") }
            #expect(found.count == 1, "note \(note)")
            let text = String(decoding: found.first ?? [], as: UTF8.self)
            let count = text.split(separator: "\n").first.flatMap { Int($0) } ?? -1
            #expect(text == self.text(note, count), "note \(note)")
            counts.insert(count)
        }
        return counts
    }

    @Test func `what several processes write at once is all there`() throws {
        let (processes, commits) = (8, Self.setting("VAULT_COMMITS", 50))
        let tree = try TemporaryTree(["one.md": "0", "two.md": "1000"], onDisk: true)
        let output = try Descriptor(tree.absolute("errors"), for: .sharing)
        let children = try (0..<processes).map { _ in
            try Self.start("count", tree.path, String(commits), errors: output.number)
        }
        for child in children { #expect(try Platform.wait(for: child) == 0) }
        #expect(tree.bytes("errors") == [])
        #expect(tree.bytes("one.md").map { String(decoding: $0, as: UTF8.self) } == String(processes * commits))
        #expect(tree.bytes("two.md").map { String(decoding: $0, as: UTF8.self) } == String(1000 + processes * commits))
        #expect(try CommitTrial.leftovers(tree) == [])
    }

    @Test func `a real full disk leaves the old state`() throws {
        let tree = try TemporaryTree(onDisk: true)
        try tree.makeFolder("disk")
        let disk = tree.absolute("disk")
        let mount = try? ChildProcess.run(
            "mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", disk], environment: [:])
        // Only the superuser of Linux may do this.
        guard mount?.status == 0 else { return }
        defer { _ = try? ChildProcess.run("umount", ["-l", disk], environment: [:]) }
        let old = String(repeating: "old ", count: 4000)
        for name in ["a.md", "b.md", "c.md"] { try tree.write("disk/" + name, old) }
        let root = try VaultRoot(folder: disk)
        var (failures, size) = (0, 1)
        while failures < 3, size < 200_000 {
            let files = ["a.md", "b.md", "c.md"].map { name in
                FileEdit(
                    path: Path(name), before: tree.bytes("disk/" + name) ?? [],
                    edits: [TextEdit(range: ByteRange(0, 0), replacement: String(repeating: "x", count: size))])
            }
            let before = ["a.md", "b.md", "c.md"].map { tree.bytes("disk/" + $0) }
            do throws(CommitError) {
                _ = try VaultCommit.apply(Change(files: files), to: root, description: "x", time: CommitTrial.time)
            } catch {
                guard case .file(let error) = error else { throw error }
                #expect(error.errno == .noSpace)
                failures += 1
                #expect(["a.md", "b.md", "c.md"].map { tree.bytes("disk/" + $0) } == before)
                #expect(try tree.names("disk").filter { $0.hasSuffix(".tmp") } == [])
            }
            size *= 2
        }
        #expect(failures == 3)
    }
}
