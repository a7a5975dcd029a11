import Testing
import VaultRecords
import VaultTestSupport

/// Which files are copies, and of what.
@Suite struct CopyTests {
    private static let stamp = ".sync-conflict-20261121-071500-ABCDEFG"
    private static let value = "---\ntype: value\ntitle: Joy\n---\n"

    @Test(arguments: [
        ("run\(stamp)", "run"), ("run\(stamp)\(stamp)", "run"), ("Run 2\(stamp)", "Run 2"), ("a.b\(stamp)", "a.b"),
        ("run (Ana's conflicted copy 2026-11-21)", "run"), ("run (conflicted copy 2026-11-21 071500)", "run"),
        ("run (ANA'S CONFLICTED COPY)", "run"), ("run (1) (Ana (work)'s conflicted copy 2026-11-21)", "run (1)"),
        ("run (Ana's conflicted copy 2026-11-21) (Bob's conflicted copy 2026-11-22)", "run"),
        ("läuft\(stamp) (Ana's conflicted copy 2026-11-21)", "läuft"),
        ("run (In Konflikt stehende Kopie von PC 2026-11-21)", "run"),
        ("run (PCs in Konflikt stehende Kopie 2026-11-21)", "run"), ("run (Copie en conflit de Ana 2026-11-21)", "run"),
        ("run (Copia en conflicto de Ana 2026-11-21)", "run"), ("run (Copia in conflitto di Ana 2026-11-21)", "run"),
        ("run (C\u{F3}pia em conflito de Ana 2026-11-21 1)", "run"),
        ("run (Co\u{301}pia em conflito de Ana 2026-11-21)", "run"),
        ("run (kopia powodująca konflikt użytkownika Ana 2026-11-21)", "run"), ("run (Ana の競合コピー 2026-11-21)", "run"),
    ])
    func `a tool's mark tells the original`(name: String, original: String) throws {
        for text in [Self.value, "a plain note\n", ""] {
            let graph = VaultInMemory(["x/\(name).md": text]).graph
            let copy = try #require(graph.copies.first)
            #expect(graph.original(ofCopy: copy) == "x/\(original).md")
            #expect(graph.hasCopySuffix(copy))
            #expect(graph.conflictCopies.isEmpty == (text != Self.value))
        }
    }

    @Test(arguments: [
        "run", "run 2", "git (conflicted copy handling)", "run (conflicted copy", "conflicted copy 2026-11-21",
        "(conflicted copy)", "about .sync-conflict- files", "run.sync-conflict-2026",
        "run.sync-conflict-x0261121-071500",
        stamp, "run (2)", "run (copie en conflit de canard)", "run (copia in conflitto di 2026)",
        "Article (How a conflicted copy 2026-11-21 came about)", "Comédie (copie en conflit)", "run (conflicted copy)",
        "run (conflicted copy 2026-13-41)",
    ])
    func `other names have none`(name: String) {
        #expect(VaultInMemory(["\(name).md": Self.value]).graph.copies == [])
    }

    @Test(arguments: [("2", true), ("3", true), ("9", true), ("10", true), ("47", true), ("1", false), ("0", false)])
    func `the numbers that a tool gives`(number: String, isCopy: Bool) {
        let graph = VaultInMemory(["a.md": Self.value, "a \(number).md": Self.value]).graph
        #expect(graph.copies.map { graph.notes[$0].path } == (isCopy ? ["a \(number).md"] : []))
    }

    /// What systems call a file that was duplicated by hand, each with the same bytes as the original.
    @Test(arguments: [
        "run copy", "run copy 2", "run - Copy", "run - Copy (2)", "run (1)", "run (12)", "run (copy)", "run - Kopie",
        "run Kopie", "run Kopie 3", "run - Copie", "run copia", "run - C\u{F3}pia", "run \u{2014} kopia", "run 2",
        "run \u{30B3}\u{30D4}\u{30FC}", "Copy of run", "Kopie von run", "run copy copy", "run (1) (1)",
    ])
    func `a copy's name tells the original where the bytes are the same`(name: String) {
        let note = "---\ntype: action\ndate: 2026-11-20\n---\n"
        let graph = VaultInMemory(["x/run.md": note, "x/\(name).md": note, "run.md": note]).graph
        #expect(graph.copies.map { graph.notes[$0].path } == ["x/\(name).md"])
        #expect(graph.copies.map(graph.original(ofCopy:)) == ["x/run.md"])
        let other = VaultInMemory(["x/run.md": note, "x/\(name).md": note + "More.\n"]).graph
        #expect(other.copies == [])
        #expect(other.possibleCopies.map { other.notes[$0.copy].path } == ["x/\(name).md"])
        #expect(VaultInMemory(["run.md": note, "x/\(name).md": note]).graph.copies == [])
    }

    @Test(arguments: ["runcopy", "run-copy", "run copyright", "run 1", "run (0)", "run (x)", "copy", "copy 2", "run -"])
    func `other names are no copy's`(name: String) {
        let graph = VaultInMemory(["run.md": Self.value, "\(name).md": Self.value]).graph
        #expect(graph.copies == [])
        #expect(graph.possibleCopies.isEmpty)
    }

    @Test func `hundreds of copies of one note are known`() {
        var files = ["run.md": Self.value]
        for number in 2..<400 { files["run \(number).md"] = Self.value + "\(number)\n" }
        for number in 2..<400 { files["run copy \(number).md"] = Self.value }
        let graph = VaultInMemory(files).graph
        #expect(graph.copies.count == 796)
        #expect(graph.possibleCopies.isEmpty)
    }

    @Test func `a number counts beside a record of the same title alone`() {
        let other = "---\ntype: value\ntitle: Rest\n---\n"
        let graph = VaultInMemory([
            "a.md": Self.value, "a 2.md": Self.value, "b.md": Self.value, "b 2.md": other, "c 2.md": Self.value,
            "d.md": "x", "d 2.md": "x", "e.md": "---\ntype: goal\ntitle: Joy\n---\n", "e 2.md": Self.value,
        ]).graph
        #expect(graph.copies.map { graph.notes[$0].path } == ["a 2.md"])
        #expect(graph.copies.map(graph.hasCopySuffix) == [false])
    }

    @Test func `files of other kinds are copied too`() {
        let graph = VaultInMemory([
            "a.png": "", "a\(Self.stamp).png": "", "b (Ana's conflicted copy 2026-11-21).pdf": "", "c\(Self.stamp)": "",
        ]).graph
        #expect(
            graph.copiedFiles == ["a\(Self.stamp).png", "b (Ana's conflicted copy 2026-11-21).pdf", "c\(Self.stamp)"])
    }
}
