import Testing
import VaultRecords
import VaultTestSupport

extension Graph {
    fileprivate var copies: [FileCopy] { copies { _ in false }.filter { $0.kind != .possible } }
    fileprivate var possibleCopies: [FileCopy] { copies { _ in false }.filter { $0.kind == .possible } }
}

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
        ("run (Conflicted copy MyMacBook2 202411281430)", "run"),
        ("2026-11-12 (Conflicted copy ThinkPad-T14-G5 202611121129)", "2026-11-12"),
        ("run (Conflicted copy Ana (work) 202411281430)", "run"),
        ("run (conflicted copy anna 2018-04-10 093612)", "run"),
        ("run (Kopie in Konflikt 2026-11-20)", "run"), ("run (SFConflict 2015-03-07-11-30-28)", "run"),
        ("run (SFConflict name@example.com 2015-03-07-11-30-28)", "run"), ("run_conflict-20180220-141213", "run"),
        ("run_conflict-anna-20180220-141213", "run"), ("run.conflict1", "run"), ("run.conflict12.conflict1", "run"),
        ("a.b.Conflict", "a.b"), ("run (Conflict a4ab3033)", "run"), ("run [conflicted]", "run"),
        ("run [Conflict]", "run"), ("run (Case Conflict)", "run"), ("run (Case Conflict 1)", "run"),
        ("run (Unicode Encoding Conflict)", "run"), ("run (case clash from 2026-11-20 093612)", "run"),
        ("run(Conflict_Ana (Web browser)_2020-03-25-22-50-36)", "run"),
        ("run_Andy-PC_Jan-03-0901-2013_Conflict", "run"),
        ("run_my_Andy PC_Jan-03-0901-2013_CaseConflict_1", "run"), ("run_LOCAL_4711", "run"),
        ("run_REMOTE_4711", "run"), ("run_BASE_4711", "run"), ("run_BACKUP_4711", "run"), ("run.LOCAL.4711", "run"),
        ("run_LOCAL_4711 (Ana's conflicted copy 2026-11-21)", "run"), ("run 2 (Case Conflict)", "run 2"),
    ])
    func `a tool's mark tells the original`(name: String, original: String) throws {
        for text in [Self.value, "a plain note\n", ""] {
            let graph = VaultInMemory(["x/\(name).md": text]).graph
            let copy = try #require(graph.copies.first)
            #expect(copy.original == "x/\(original).md")
            #expect(copy.kind == .marked)
            #expect(graph.conflictCopies.isEmpty == (text != Self.value))
        }
    }

    @Test(arguments: [
        "run", "run 2", "git (conflicted copy handling)", "run (conflicted copy", "conflicted copy 2026-11-21",
        "(conflicted copy)", "about .sync-conflict- files", "run.sync-conflict-2026",
        "run.sync-conflict-x0261121-071500",
        stamp, "run (2)", "run (copie en conflit de canard)", "run (copia in conflitto di 2026)",
        "Article (How a conflicted copy 2026-11-21 came about)", "Comédie (copie en conflit)", "run (conflicted copy)",
        "run (conflicted copy 2026-13-41)", "run (Conflicted copy 2024)", "run (SFConflict)", "set_base_1",
        "a_local_4711",
        "a_LOCAL_", "a_LOCAL_x", "run_conflict", "run_conflict-2018", "family conflict", "run (conflict)",
        "run.conflict",
        "run (Conflict handling)", "run (Conflict of 2026-11-21)", "run (Conflict a4ab303g)", "run (Family Conflict)",
        "case conflict", "(Case Conflict)", "_LOCAL_4711", "notes on [conflicted] files", "run-DESKTOP-AB12CD3",
    ])
    func `other names have none`(name: String) {
        #expect(VaultInMemory(["\(name).md": Self.value]).graph.copies.isEmpty)
    }

    @Test(arguments: ["Run", "RUN", "Läuft", "La\u{308}uft", "LÄUFT"])
    func `an original is found in any case and composition`(name: String) throws {
        let note = "---\ntype: action\ndate: 2026-11-20\n---\n"
        let copies = name.utf8.count == 3 ? "run" : "läuft"
        for mark in [" (Case Conflict)", " 2"] {
            let graph = VaultInMemory(["x/\(name).md": note, "x/\(copies)\(mark).md": note, "y/\(copies).md": note])
                .graph
            let copy = try #require(graph.copies.first)
            #expect(copy.original.utf8.elementsEqual("x/\(name).md".utf8))
        }
    }

    @Test func `a spelled original comes first`() throws {
        let files = ["Run.md": Self.value, "run.md": Self.value, "run (Case Conflict).md": Self.value]
        let graph = VaultInMemory(files).graph
        let copy = try #require(graph.copies.first)
        #expect(copy.original == "run.md")
    }

    @Test func `a change of an original in another case decides about its copy`() {
        let note = "---\ntype: value\ntitle: Joy\n---\n"
        var graph = VaultInMemory(["x/Run.md": note, "x/run 2.md": note]).graph
        #expect(graph.conflictCopies.count == 1)
        let changed = NoteReading.read(path: "x/Run.md", bytes: Array((note + "x").utf8), schema: graph.schema)
        graph.update(path: "x/Run.md", to: changed)
        #expect(graph.conflictCopies.isEmpty)
    }

    /// What systems call a file that was duplicated by hand, each with the same bytes as the original.
    @Test(arguments: [
        "run copy", "run copy 2", "run - Copy", "run - Copy (2)", "run (1)", "run (12)", "run (copy)", "run - Kopie",
        "run Kopie", "run Kopie 3", "run - Copie", "run copia", "run - C\u{F3}pia", "run \u{2014} kopia", "run 2",
        "run 1", "run.dup", "run.dup2", "run-DESKTOP-AB12CD3", "run-ANNA-PC", "run-NUC11 2",
        "run \u{30B3}\u{30D4}\u{30FC}", "Copy of run", "Kopie von run", "run copy copy", "run (1) (1)",
    ])
    func `a copy's name tells the original where the bytes are the same`(name: String) {
        let note = "---\ntype: action\ndate: 2026-11-20\n---\n"
        let graph = VaultInMemory(["x/run.md": note, "x/\(name).md": note, "run.md": note]).graph
        #expect(graph.copies.map { graph.notes[$0.note].path } == ["x/\(name).md"])
        #expect(graph.copies.map(\.original) == ["x/run.md"])
        let other = VaultInMemory(["x/run.md": note, "x/\(name).md": note + "More.\n"]).graph
        #expect(other.copies.isEmpty)
        #expect(other.possibleCopies.map { other.notes[$0.note].path } == ["x/\(name).md"])
        #expect(VaultInMemory(["run.md": note, "x/\(name).md": note]).graph.copies.isEmpty)
    }

    @Test(arguments: [
        "runcopy", "run-copy", "run copyright", "run (x)", "copy", "copy 2", "run -", "run-2", "run-Q4", "run-desktop",
        "run-2026-11-21", "run-1ABCD", "run-LONGERTHANFIFTEEN", "rundup", "run.dupe",
    ])
    func `other names are no copy's`(name: String) {
        let graph = VaultInMemory(["run.md": Self.value, "\(name).md": Self.value]).graph
        #expect(graph.copies.isEmpty)
        #expect(graph.possibleCopies.isEmpty)
    }

    @Test func `hundreds of copies of one note are known`() {
        var files = ["run.md": Self.value]
        for number in 2..<400 { files["run (Case Conflict \(number)).md"] = Self.value + "\(number)\n" }
        for number in 2..<400 { files["run copy \(number).md"] = Self.value }
        for number in 2..<400 { files["run \(number).md"] = Self.value + "\(number)\n" }
        let graph = VaultInMemory(files).graph
        #expect(graph.copies.count == 796)
        #expect(graph.possibleCopies.count == 398)
    }

    /// Each is found, whichever counts.
    @Test func `a copy of a copy is one`() {
        let marked = "run (Case Conflict)"
        let files = ["run", marked, marked + " 2", marked + " 2 (1)"].map { ("\($0).md", Self.value) }
        let graph = VaultInMemory(Dictionary(uniqueKeysWithValues: files)).graph
        #expect(graph.conflictCopies.count == 3)
        #expect(graph.copies.map(\.original) == ["\(marked) 2.md", "\(marked).md", "run.md"])
    }

    /// Of a plain note, where its properties count.
    @Test func `a plain note that counts is protected in the same way`() {
        let graph = VaultInMemory([
            "d.md": "x", "d 2.md": "x", "d 3.md": "y", "d (Case Conflict).md": "z", "e.md": "x", "e 2.md": "y",
            "f 2.md": "x", "g.md": Self.value, "g 2.md": "x",
        ]).graph
        func copies(_ counts: (NoteID) -> Bool) -> [String] {
            graph.copies(among: counts).map { "\(graph.notes[$0.note].path) \($0.kind) \($0.original)" }
        }
        let marked = "d (Case Conflict).md marked d.md"
        #expect(copies { _ in false } == [marked])
        #expect(
            copies { !graph.notes[$0].path.hasPrefix("e") } == [
                marked, "d 2.md sameBytes d.md", "d 3.md possible d.md",
            ])
        #expect(copies { _ in true }.last == "e 2.md possible e.md")
    }

    @Test func `files of other kinds are copied too`() {
        let graph = VaultInMemory([
            "a.png": "", "a\(Self.stamp).png": "", "b (Ana's conflicted copy 2026-11-21).pdf": "", "c\(Self.stamp)": "",
        ]).graph
        #expect(
            graph.copiedFiles == ["a\(Self.stamp).png", "b (Ana's conflicted copy 2026-11-21).pdf", "c\(Self.stamp)"])
    }
}
