import Testing

/// `vault undo` of a change without which other notes would refer to nothing.
@Suite struct UndoLinksTests {
    private static func folder() throws -> SmallFolder {
        let folder = try SmallFolder([:])
        #expect(folder.run("new", "goal", "Run", "targets=100 km").exitCode == 0)
        #expect(folder.run("log", "Jog", "5 km", "--goal", "run").exitCode == 0)
        return folder
    }

    @Test func itIsRefusedWhereNobodyCanBeAsked() throws {
        let folder = try Self.folder()
        let files = folder.files
        let answer = folder.run("undo", "1")
        #expect(answer.exitCode == 2)
        #expect(
            answer.stdout.hasPrefix(
                "would undo: create goals/run.md\n  goals/run.md\nnotes that refer to what would be gone\n"
                    + "  actions/2026/2026-11-21-jog.md:"))
        #expect(answer.stderr.contains("to undo without being asked, add --yes"))
        #expect(folder.run("undo", "1", "--format", "json").stderr.contains("cannot ask"))
        #expect(folder.run("undo", "1", "--dry-run").stdout == answer.stdout)
        #expect(folder.files == files)
        #expect(folder.run("undo", "1", "--yes").stdout == "undid: create goals/run.md\n")
        #expect(folder.text("goals/run.md") == nil)
        // Back again, nothing is lost.
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.run("check").exitCode == 0)
    }

    @Test(arguments: [("n", true), ("y", false)])
    func atATerminalItAsks(answer: String, isThere: Bool) throws {
        let folder = try Self.folder()
        let terminal = ScriptedTerminal([answer])
        #expect(terminal.run(["undo", "1"], in: folder).exitCode == 0)
        #expect(terminal.screen.contains("Undo? [y/N]"))
        #expect((folder.text("goals/run.md") != nil) == isThere)
    }

    /// A unit that is in use needs its measure; links to a name that goes are lost too.
    @Test func whatElseIsLost() throws {
        let folder = try SmallFolder([:])
        #expect(folder.run("log", "Tea", "3 cups").exitCode == 0)
        #expect(folder.run("log", "More tea", "2 cups").exitCode == 0)
        #expect(folder.run("undo", "1").stdout.contains("  actions/2026/2026-11-21-more-tea.md\n"))
        #expect(folder.run("new", "goal", "Drink").exitCode == 0)
        #expect(folder.run("rename", "drink", "sip").exitCode == 0)
        #expect(folder.run("set", "2026-11-21-more-tea", "goals+=sip").exitCode == 0)
        #expect(folder.run("undo", "4").exitCode == 2)
    }

    /// The links of the change itself go with it, and those that keep their note say nothing.
    @Test func nothingIsAskedWhereNothingIsLost() throws {
        let folder = try Self.folder()
        #expect(folder.run("set", "run", "due=+2w").exitCode == 0)
        #expect(folder.run("undo", "3").exitCode == 0)
        #expect(folder.run("undo", "2").exitCode == 0)
        #expect(folder.run("undo", "1").exitCode == 0)
    }
}
