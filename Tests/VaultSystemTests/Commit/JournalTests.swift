import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultSystem

struct JournalTests {
    private static func journal(_ steps: [JournalStep] = [], host: String? = nil) -> Journal {
        let machine = host.map { MachineID(systemID: nil, host: $0) } ?? .here
        let origin = Origin(machine: machine, host: host ?? Platform.hostName, process: 7)
        var journal = Journal(origin: origin, time: "2026-11-21T07:15:00", description: "rename 100 %\n a → b")
        journal.steps = steps
        return journal
    }

    private static func put(_ path: String, temporary: String, middle: [UInt8] = []) -> JournalStep {
        .put(
            PutStep(
                path: Path(path), before: Fingerprint([1]), after: Fingerprint([]), temporary: Path(temporary),
                splice: Splice(prefix: 3, suffix: 4, middle: middle)))
    }

    @Test func `a journal reads as it was written`() throws {
        var journal = Self.journal([
            .move(from: "a b.md", to: "ü/%41.md", content: Fingerprint([1, 2])),
            Self.put("g/x.md", temporary: "g/.vault-1-2.tmp", middle: Array(0...255)),
            Self.put("y.md", temporary: ".vault-1-3.tmp"),
            .remove(path: "z.md", content: Fingerprint([]), trash: ".vault/trash/t/z.md"),
        ])
        #expect(Journal(text: journal.text) == journal)
        journal.undoes = 12
        journal.isRollback = true
        journal.madeFolders = ["g", "g/h"]
        journal.emptiedFolders = ["i"]
        #expect(Journal(text: journal.text) == journal)
    }

    @Test func `any damage is noticed`() {
        let text = Self.journal([Self.put("y.md", temporary: ".vault-1-3.tmp", middle: [1, 2, 3])]).text
        for index in text.indices {
            var damaged = text
            damaged[index] ^= 1
            #expect(Journal(text: damaged) == nil)
            #expect(Journal(text: Array(text[..<index])) == nil)
        }
    }

    @Test(arguments: [
        put("../y.md", temporary: "../.vault-1-3.tmp"), put("/y.md", temporary: "/.vault-1-3.tmp"),
        put(".git/y", temporary: ".git/.vault-1-3.tmp"), put("y.md", temporary: "x.md"),
        put("y.md", temporary: "g/.vault-1-3.tmp"), put("g/y.md", temporary: "g/../.vault-1-3.tmp"),
        .move(from: "a.md", to: "../b.md", content: Fingerprint([])),
        .move(from: "/etc/passwd", to: "b.md", content: Fingerprint([])),
        .remove(path: "a.md", content: Fingerprint([]), trash: ".vault/trash/../../x.md"),
        .remove(path: "a.md", content: Fingerprint([]), trash: "b.md"),
    ])
    fileprivate func `a path that leads elsewhere is no step`(step: JournalStep) {
        #expect(Journal(text: Self.journal([step]).text) == nil)
    }

    @Test func `journals of others, and damaged ones, stop every commit and stay`() throws {
        let tree = try TemporaryTree(["a.md": "abc", ".vault-1-3.tmp": ""])
        let edit = TextEdit(range: ByteRange(0, 1), replacement: "X")
        let change = Change(files: [FileEdit(path: "a.md", before: Array("abc".utf8), edits: [edit])])
        let step = Self.put("a.md", temporary: ".vault-1-3.tmp")
        let cases: [([UInt8], CommitError)] = [
            (Array("vault-journal-1\n".utf8), .damagedJournal(.incomplete)),
            (
                Self.journal([step], host: "elsewhere").text,
                .damagedJournal(.foreign(host: "elsewhere", description: "rename 100 %\n a → b"))
            ),
        ]
        for (text, error) in cases {
            try tree.write(".vault/journal", text)
            #expect(throws: error) {
                try VaultCommit.apply(change, to: tree.root, description: "x", time: CommitTrial.time)
            }
            #expect(tree.bytes(".vault/journal") == text)
            #expect(tree.bytes("a.md") == Array("abc".utf8))
        }
    }

    @Test func `a file that was edited after a crash is left alone, and the rest is finished`() throws {
        let tree = try TemporaryTree([
            "a.md": "edited", "b.md": "old", "c.md": "new", ".vault-7-1.tmp": "new", ".vault-7-2.tmp": "new",
        ])
        func step(_ path: String, _ temporary: String) -> JournalStep {
            let (old, new) = (Array("old".utf8), Array("new".utf8))
            return .put(
                PutStep(
                    path: Path(path), before: Fingerprint(old), after: Fingerprint(new), temporary: Path(temporary),
                    splice: Splice(before: old, after: new)))
        }
        let journal = Self.journal(
            [step("a.md", ".vault-7-1.tmp"), step("b.md", ".vault-7-2.tmp"), step("c.md", ".vault-7-3.tmp")])
        try tree.write(".vault/journal", journal.text)
        #expect(VaultCommit.isUnfinished(in: try tree.root))
        let recovery = try VaultCommit.recover(tree.root, time: CommitTrial.time)
        #expect(recovery == Recovery(journal, .finished, leftAlone: ["a.md"]))
        #expect(tree.bytes("a.md") == Array("edited".utf8))
        #expect(tree.bytes("b.md") == Array("new".utf8))
        #expect(try tree.names() == [".vault", "a.md", "b.md", "c.md"])
        #expect(!VaultCommit.isUnfinished(in: try tree.root))
    }

    @Test(arguments: ["", "a", "abc", "abXbc", "aaaa", "xyz"], ["", "a", "abc", "abYbc", "aaa", "xyzxyz"])
    func `old bytes come back from new ones`(before: String, after: String) {
        let splice = Splice(before: Array(before.utf8), after: Array(after.utf8))
        #expect(splice.before(Array(after.utf8)) == Array(before.utf8))
    }

    @Test func `a splice that does not fit gives nothing`() {
        #expect(Splice(prefix: 2, suffix: 2, middle: []).before([1, 2, 3]) == nil)
        #expect(Splice(prefix: -1, suffix: 2, middle: []).before([1, 2, 3]) == nil)
        #expect(Splice(prefix: .max, suffix: .max, middle: []).before([1, 2, 3]) == nil)
    }
}
