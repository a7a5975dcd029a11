import Testing
import VaultKit
import VaultSyntax
import VaultTestSupport

/// Texts that are not saved, while other programs write to the same files.
@Suite struct UnsavedTextTests {
    private static let settings = "---\ntype: vault\nformat: 1\ntimezone: UTC\n---\n"
    private static let goal = "---\ntype: goal\nstart: 2026-11-02\n---\n"

    private static func tree() throws -> TemporaryTree {
        try TemporaryTree(["vault.md": settings, "goals/run.md": goal, "plain.md": "Theirs 1\n"])
    }

    private func today() throws -> Day { try #require(Day(year: 2026, month: 11, day: 21)) }

    private func text(_ path: String, _ tree: borrowing TemporaryTree) -> String? {
        tree.bytes(path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The path that a refusal as `changedOnDisk` names.
    private func refused(_ body: () throws -> Void) throws -> String? {
        do { try body() } catch WorkspaceError.changedOnDisk(let path) { return path.text }
        return nil
    }

    @Test func whatAnotherProgramWroteIsNotOverwritten() throws {
        let tree = try Self.tree()
        var workspace = try Workspace(opening: tree.path)
        try workspace.setText("Mine 1\n", of: "plain.md")
        let early = try workspace.planSaving("plain.md")
        try tree.write("plain.md", "Theirs 2\n")
        // Whoever goes on typing has not seen the file, and neither has a workspace that did.
        for step in 0..<3 {
            #expect(try refused { _ = try workspace.planSaving("plain.md") } == "plain.md", "\(step)")
            if step == 0 { #expect(try refused { try workspace.commit(early, description: "save it") } == "plain.md") }
            if step == 1 { try workspace.reload() }
            try workspace.setText("Mine 2\n", of: "plain.md")
        }
        #expect(text("plain.md", tree) == "Theirs 2\n" && workspace.text(of: "plain.md") == "Mine 2\n")
        try workspace.discard("plain.md")
        #expect(workspace.text(of: "plain.md") == "Theirs 2\n")
        try workspace.setText("Mine 2\n", of: "plain.md")
        try workspace.commit(workspace.planSaving("plain.md"), description: "save it")
        #expect(text("plain.md", tree) == "Mine 2\n" && workspace.unsavedPaths.isEmpty)
        try workspace.setText("Mine 3\n", of: "plain.md")
        try workspace.commit(workspace.planSaving("plain.md"), description: "save it again")
        #expect(text("plain.md", tree) == "Mine 3\n")
    }

    /// Each plan that touches a note saves its text, and none may lose another one.
    @Test func everyPlanRefusesToOverwrite() throws {
        let tree = try Self.tree()
        var workspace = try Workspace(opening: tree.path)
        try workspace.setText(Self.goal + "Mine\n", of: "goals/run.md")
        try tree.write("goals/run.md", Self.goal + "Theirs\n")
        let plans = [
            try workspace.planSetting("due", to: "2026-12-06", of: "goals/run.md", on: today()),
            try workspace.planRenaming("goals/run.md", to: "far", on: today()),
            try workspace.planDeleting("goals/run.md", on: today()),
        ]
        for plan in plans {
            #expect(try refused { try workspace.commit(plan, description: "change it") } == "goals/run.md")
        }
        #expect(text("goals/run.md", tree) == Self.goal + "Theirs\n")
        #expect(workspace.text(of: "goals/run.md") == Self.goal + "Mine\n")
    }

    /// Nothing is lost where there is nothing: the file of a new note, and one that was deleted.
    @Test func aFileThatIsNotThereIsMade() throws {
        let tree = try Self.tree()
        var workspace = try Workspace(opening: tree.path)
        try workspace.setText("Mine\n", of: "plain.md")
        try workspace.setText("Mine\n", of: "new.md")
        try workspace.setText("Mine\n", of: "taken.md")
        try tree.remove("plain.md")
        try tree.write("taken.md", "Theirs\n")
        try workspace.commit(workspace.planSaving("plain.md"), description: "save it")
        try workspace.commit(workspace.planSaving("new.md"), description: "save it")
        #expect(text("plain.md", tree) == "Mine\n" && text("new.md", tree) == "Mine\n")
        #expect(try refused { _ = try workspace.planSaving("taken.md") } == "taken.md")
    }

    /// An editor may save by itself and only ask what is wrong.
    @Test(arguments: [false, true]) func whatTheEditorSavedIsSaved(reloadsAll: Bool) throws {
        let tree = try Self.tree()
        var workspace = try Workspace(opening: tree.path)
        try workspace.setText("Mine 1\n", of: "plain.md")
        try tree.write("plain.md", "Mine 1\n")
        _ = try workspace.planSaving("plain.md")
        if reloadsAll { #expect(try workspace.reload() == []) } else { try workspace.reload(["plain.md"]) }
        #expect(workspace.unsavedPaths.isEmpty)
        try workspace.setText("Mine 2\n", of: "plain.md")
        try workspace.commit(workspace.planSaving("plain.md"), description: "save it")
        #expect(text("plain.md", tree) == "Mine 2\n")
    }

    /// Two names that Swift takes for equal are two files, where the file system keeps them apart.
    @Test func namesAreComparedByTheirBytes() throws {
        let tree = try Self.tree()
        let names = ["caf\u{E9}.md", "cafe\u{301}.md"]
        for (place, name) in names.enumerated() { try tree.write(name, "File \(place)\n") }
        guard text(names[0], tree) == "File 0\n" else { return }
        var workspace = try Workspace(opening: tree.path)
        try workspace.setText("Text 0\n", of: Path(names[0]))
        #expect(workspace.text(of: Path(names[1])) == "File 1\n")
        try workspace.setText("Text 1\n", of: Path(names[1]))
        #expect(workspace.unsavedPaths.map { Array($0.utf8) } == names.reversed().map { Array($0.utf8) })
        try workspace.commit(workspace.planSaving(Path(names[0])), description: "save it")
        #expect(text(names[0], tree) == "Text 0\n" && text(names[1], tree) == "File 1\n")
        #expect(workspace.text(of: Path(names[1])) == "Text 1\n")
        try workspace.discard(Path(names[1]))
        #expect(workspace.text(of: Path(names[1])) == "File 1\n" && workspace.text(of: Path(names[0])) == "Text 0\n")
        #expect(try workspace.reload() == [])
        for (place, name) in names.enumerated() { try tree.write(name, "New \(place)\n") }
        #expect(try workspace.reload().map { Array($0.utf8) } == names.reversed().map { Array($0.utf8) })
        #expect(workspace.text(of: Path(names[0])) == "New 0\n" && workspace.text(of: Path(names[1])) == "New 1\n")
    }

    /// A note that other settings leave out is out with its text, and comes back with it.
    @Test func settingsMoveNotesOutAndIn() throws {
        let tree = try Self.tree()
        var workspace = try Workspace(opening: tree.path)
        try workspace.setText("---\ntype: goal\nduee: 2026-12-01\n---\n", of: "goals/run.md")
        try workspace.setText("---\ntype: goal\nduee: 2026-12-01\n---\n", of: "goals/new.md")
        let without = Self.settings.replacing("timezone", with: "ignore: [goals]\ntimezone")
        try workspace.setText(without, of: "vault.md")
        #expect(workspace.paths == ["plain.md", "vault.md"] && workspace.text(of: "goals/new.md") == nil)
        #expect(try workspace.findings(on: today()).isEmpty)
        #expect(throws: WorkspaceError.self) { try workspace.setText("", of: "goals/new.md") }
        try tree.write("goals/far.md", Self.goal)
        try workspace.reload()
        try workspace.setText(Self.settings, of: "vault.md")
        #expect(workspace.paths == ["goals/far.md", "goals/new.md", "goals/run.md", "plain.md", "vault.md"])
        #expect(try workspace.findings(on: today()).map(\.path) == ["goals/new.md", "goals/run.md"])
        #expect(workspace.unsavedPaths == ["goals/new.md", "goals/run.md", "vault.md"])
        try workspace.discard("goals/new.md")
        try workspace.discard("goals/run.md")
        #expect(try workspace.findings(on: today()).isEmpty)
    }

    /// A plan for the settings is judged by the texts as they are, saved or not.
    @Test func aPlanForTheSettingsCountsTexts() throws {
        let tree = try Self.tree()
        try tree.write("goals/run.md", "---\ntype: goal\ndue: soon\n---\n")
        var workspace = try Workspace(opening: tree.path)
        try workspace.setText(Self.goal, of: "goals/run.md")
        try workspace.setText(Self.goal, of: "goals/new.md")
        let plan = try workspace.planSetting("week_start", to: "sunday", of: "vault.md", on: today())
        #expect(plan.warnings.isEmpty && plan.files.map(\.path) == ["vault.md"])
        try workspace.commit(plan, description: "begin on Sundays")
        #expect(workspace.text(of: "goals/run.md") == Self.goal && workspace.text(of: "goals/new.md") == Self.goal)
    }

    /// Where a file leads is seen when it changes, also in one that is named.
    @Test func aLinkOutOfTheVaultComesAndGoes() throws {
        let tree = try TemporaryTree(["vault/vault.md": Self.settings, "vault/plain.md": "1\n", "else.md": "2\n"])
        var workspace = try Workspace(opening: tree.path + "/vault")
        try tree.remove("vault/plain.md")
        try tree.link("vault/plain.md", to: "../else.md")
        try workspace.reload(["plain.md"])
        #expect(workspace.text(of: "plain.md") == "2\n")
        #expect(try workspace.findings(on: today()).map(\.rule) == ["outside-vault"])
        #expect(throws: WorkspaceError.self) { try workspace.setText("", of: "plain.md") }
        try tree.remove("vault/plain.md")
        try tree.write("vault/plain.md", "3\n")
        try workspace.reload(["plain.md"])
        #expect(try workspace.findings(on: today()).isEmpty)
        try workspace.setText("4\n", of: "plain.md")
        #expect(workspace.text(of: "plain.md") == "4\n")
    }
}
