import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

/// Where the records of a type go, as `vault.md` says or as a folder is that was there before.
@Suite struct FolderSettingTests {
    @Test(arguments: [
        ("goal Ziele", "goal", "Ziele"), ("Goal  My goals/2026/", "goal", "My goals/2026"),
        ("action L\u{F6}g", "action", "L\u{F6}g"),
    ])
    func entriesAreRead(entry: String, type: String, folder: String) {
        #expect(TypeFolder(entry) == TypeFolder(type: type, folder: Path(folder)))
    }

    @Test(arguments: [
        "", "goal", "goal /", "goal ../x", "goal .hidden", "goal a//b", "goal a\\b", "goal a\u{7}", "goal a:b",
        " goal ",
    ])
    func noEntry(entry: String) {
        #expect(TypeFolder(entry) == nil)
    }

    /// Every command that makes a record makes it there.
    @Test(arguments: [
        (["new", "goal", "Run"], "Ziele/run.md"), (["log", "Jog"], "Log/2026/2026-11-21-jog.md"),
        (["new", "value", "Calm"], "values/calm.md"), (["log", "Swim", "3 laps"], "Zeug/Masse/laps.md"),
        (["new", "term"], "terms/term-1.md"), (["thread", "new", "Tea", "--owner", "dan"], "Talks/tea/tea.md"),
    ])
    func recordsGoThere(arguments: [String], path: String) throws {
        let folder = try SmallFolder([
            "vault.md": """
            ---
            type: vault
            format: 1
            packs: [goals, threads]
            folders: [goal Ziele, action Log, measure Zeug/Masse, thread Talks]
            ---

            """, "dan.md": "---\ntype: user\ntitle: Dan\nwallet: x\n---\n",
        ])
        let answer = folder.run(arguments: arguments)
        #expect(answer.exitCode == 0 && folder.texts[path] != nil, "\(answer) \(folder.texts.keys.sorted())")
        #expect(folder.run("check").exitCode == 0)
    }

    /// One finding for each entry that counts for nothing.
    @Test(arguments: [
        ("goal Ziele, Log", "'folders' holds 'Log'"), ("gaol Ziele", "this vault has no type 'gaol'"),
        ("goal A, goal B", "sets the folder of 'goal' twice"), ("workout A", "this vault has no type 'workout'"),
        ("goal ../A", "'folders' holds"),
    ])
    func otherEntriesAreFindings(entries: String, message: String) throws {
        let folder = try SmallFolder(["vault.md": "---\ntype: vault\nformat: 1\nfolders: [\(entries)]\n---\n"])
        let checked = folder.run("check")
        #expect(
            checked.exitCode == 1 && checked.stdout.contains(message) && checked.stdout.contains("[unreadable-folder]"))
        #expect(checked.stdout.contains("1 error in"))
    }

    /// A folder that differs in case only is taken, and named in the settings.
    @Test(arguments: [[String](), ["--example"], ["--with", "workouts"]])
    func initTakesFoldersThatAreThere(options: [String]) throws {
        let folder = try SmallFolder(
            ["Goals/mine.md": "x", "ACTIONS/a.md": "y", "Exercises/z.md": "z", "values/v.md": "v"], isVault: false)
        let answer = folder.run(arguments: ["init"] + options)
        #expect(answer.exitCode == 0, "\(answer)")
        let folders = Set(folder.texts.keys.compactMap { $0.split(separator: "/").first.map(String.init) })
        #expect(folders.isDisjoint(with: ["goals", "actions"]))
        #expect(options.first != "--with" || !folders.contains("exercises"))
        #expect(answer.stdout.contains("Goals/ (existed)") && answer.stdout.contains("values/ (existed)"))
        #expect(folder.run("check").exitCode == 0)
        #expect(folder.run("new", "goal", "Run").stdout.hasPrefix("created Goals/run.md\n"))
        #expect(folder.run("log", "Jog").stdout.hasPrefix("created ACTIONS/2026/"))
    }

    @Test func initRefusesTheHomeFolder() throws {
        let folder = try SmallFolder(["notes/a.md": "x"], isVault: false)
        let home = folder.scratch.path
        for words in [["init", home], ["init", home + "/notes/.."], ["init", "/"]] {
            let answer = ScriptedTerminal([]).run(words, at: home, home: home)
            #expect(answer.exitCode == 2 && answer.stderr.contains("a vault there would claim"), "\(answer)")
        }
        #expect(folder.texts == ["notes/a.md": "x"])
        #expect(ScriptedTerminal([]).run(["init", home + "/notes"], at: home, home: home).exitCode == 0)
    }
}
