import Foundation
import Testing
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultSyntax
import VaultTestSupport

/// `vault init`
@Suite struct InitCommandTests {
    @Test func aVaultIsMadeOnce() throws {
        let folder = try SmallFolder([:], isVault: false)
        #expect(folder.run("init", "a/b c").exitCode == 0)
        let path = folder.scratch.path + "/a/b c"
        #expect(
            try String(contentsOfFile: path + "/vault.md", encoding: .utf8).hasPrefix(
                "---\ntype: vault\nformat: 1\ntitle: b c\n---\n"))
        #expect(try String(contentsOfFile: path + "/.vault/.gitignore", encoding: .utf8) == "*\n")
        #expect(FileManager.default.fileExists(atPath: path + "/actions"))
        #expect(folder.run("--vault", "a/b c", "check", "--strict").exitCode == 0)
        #expect(
            folder.run("init", "a/b c").stdout
                == "'\(path)' is already a vault; nothing was changed\nto add packs or templates: vault init --help\n")
    }

    /// The notes in the text of 'vault.md', copied as they are, are in order and count today.
    @Test func theNotesInTheTextWork() throws {
        let folder = try SmallFolder([:], isVault: false)
        #expect(folder.run("init").exitCode == 0)
        let blocks = (folder.text("vault.md") ?? "").split(separator: "\n", omittingEmptySubsequences: false)
            .split { !$0.hasPrefix("    ") }.map { $0.map { $0.dropFirst(4) + "\n" }.joined() }
        #expect(blocks.count == 2)
        for (path, block) in zip(["goals/run-100-km.md", "actions/run.md"], blocks) {
            try folder.scratch.write(block, to: path)
        }
        #expect(folder.run("check", "--strict").exitCode == 0)
        #expect(folder.run("progress").stdout.contains("On track\n  Run 100 km"))
    }

    @Test func aDryRunWritesNothing() throws {
        let folder = try SmallFolder([:], isVault: false)
        #expect(folder.run("init", "--dry-run", "--example").stdout.contains("  goals/run-50-km.md\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.scratch.path) == [])
    }

    @Test func nothingIsOverwritten() throws {
        let folder = try SmallFolder(["values/health.md": "mine\n"], isVault: false)
        #expect(folder.run("init", "--example").stdout.contains("values/health.md (existed, unchanged)\n"))
        #expect(try String(contentsOfFile: folder.scratch.path + "/values/health.md", encoding: .utf8) == "mine\n")
    }

    @Test(arguments: [
        ("a note that is no vault's", "note/vault.md", "note", "already exists, without 'type: vault'"),
        ("inside of a vault", "outer/vault.md", "outer/x/y", "is inside the vault"),
        ("a file", "file", "file", "cannot list the folder"), ("below a file", "file", "file/x", "cannot"),
    ])
    func refusals(name: String, file: String, argument: String, message: String) throws {
        let text = file.hasPrefix("outer") ? "---\ntype: vault\nformat: 1\n---\n" : "x\n"
        let folder = try SmallFolder([file: text], isVault: false)
        let answer = folder.run("init", argument)
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.contains(message))
        #expect(try String(contentsOfFile: folder.scratch.path + "/" + file, encoding: .utf8) == text)
    }

    @Test func aVaultInAVaultWhenAskedFor() throws {
        let folder = try SmallFolder([:])
        #expect(folder.run("init", "inner", "--nested").exitCode == 0)
        #expect(folder.run("check").stdout.contains("skipped 'inner', a separate vault"))
    }

    /// The folder may be named as for every other command, but only once.
    @Test func theFolderThatVaultNames() throws {
        let folder = try SmallFolder([:], isVault: false)
        #expect(folder.run("--vault", "mine", "init").stdout.contains("\n  cd mine\n"))
        #expect(folder.run("--vault", "mine", "check", "--strict").exitCode == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.scratch.path) == ["mine"])
        #expect(folder.run("--vault", "mine", "init", "other").stderr.contains("name it once"))
    }

    /// Notes in a folder that is taken for goals become goals by the line that it prints.
    @Test func notesThatAreThereCanBecomeGoals() throws {
        let folder = try SmallFolder(["Ziele/Der Lauf.md": "# Lauf\n", "Ziele/Lesen.md": "Lesen\n"], isVault: false)
        let text = folder.run("init").stdout
        let line = "vault set 'Ziele/Der Lauf.md' type=goal --plain-note"
        let asked = "2 notes in 'Ziele' are not records yet; to make one a record of the type 'goal':"
        #expect(text.contains("\(asked)\n  \(line)\n"), "\(text)")
        #expect(folder.run("set", "Ziele/Der Lauf.md", "type=goal", "--plain-note").exitCode == 0)
        #expect(folder.run("list", "goals", "--format", "csv").stdout.contains("Der Lauf"))
    }

    /// So in a folder with exactly the name of a type.
    @Test func notesInAFolderOfTheTypesNameToo() throws {
        let folder = try SmallFolder(["goals/Run.md": "Run\n", "actions/Old.md": "Old\n"], isVault: false)
        let text = folder.run("init").stdout
        #expect(text.contains("1 note in 'goals' is") && text.contains("vault set goals/Run.md type=goal"), "\(text)")
        #expect(text.contains("vault set actions/Old.md type=action --plain-note"), "\(text)")
    }

    /// Where VAULT_DIR names another vault, the lines to type reach the new one all the same.
    @Test(arguments: ["other", "missing"])
    func anotherVaultInTheEnvironment(name: String) throws {
        let folder = try SmallFolder(["other/vault.md": "---\ntype: vault\nformat: 1\n---\n"], isVault: false)
        let environment = ["VAULT_DIR": folder.scratch.path + "/" + name]
        let text = folder.run("init", "mine", environment: environment).stdout
        #expect(text.contains("\n  export VAULT_DIR=\(folder.scratch.path)/mine\n"), "\(text)")
        let reached = folder.run("init", "third", environment: ["VAULT_DIR": folder.scratch.path + "/third"]).stdout
        #expect(reached.contains("\n  cd third\n"), "\(reached)")
    }

    /// Weekdays, a leap day, and the ends of months and years.
    @Test(arguments: [
        (2026, 11, 16), (2026, 11, 17), (2026, 11, 18), (2026, 11, 19), (2026, 11, 20), (2026, 11, 21), (2026, 11, 22),
        (2028, 2, 29), (2026, 12, 31), (2027, 1, 1), (2027, 1, 10),
    ])
    func theExampleIsClean(year: Int, month: Int, day: Int) throws {
        let today = try #require(CalendarDate(year: year, month: month, day: day))
        let folder = try SmallFolder([:], isVault: false)
        #expect(folder.run("init", "--example", today: today).exitCode == 0)
        #expect(
            folder.run("check", "--strict", today: today)
                == .init(stdout: "no findings in 14 notes, 13 of them records\n"))
        #expect(folder.run("list", "goals", "--where", "progress > 0", "--format", "paths", today: today).exitCode == 0)
    }

    // MARK: In a folder with notes

    private static func paths(_ folder: SmallFolder, _ place: String = "") throws -> Set<String> {
        let url = place.isEmpty ? folder.scratch.path : folder.scratch.path + "/" + place
        return Set(try FileManager.default.contentsOfDirectory(atPath: url))
    }

    @Test func allFoldersWhenAskedFor() throws {
        let folder = try SmallFolder(["Idea.md": "Run more.\n"], isVault: false)
        #expect(folder.run("init", "--folders").stdout.contains("\n  goals/\n"))
        #expect(try Self.paths(folder).isSuperset(of: ["goals", "actions", "values"]))
    }

    /// A folder that has the name of a type, in English or German, is used for it.
    @Test(arguments: [
        ("Goals", "goal", "goal"), ("GOALS", "goal", "goal"), ("ACTIONS", "action", "action"),
        ("Ziele", "goal", "goal"), ("ziel", "goal", "goal"),
        ("Werte", "value", "value"), ("Aktionen", "action", "action"),
        ("Meilensteine", "milestone", "milestone due=+2w"),
    ])
    func aFolderThatIsThereIsUsed(name: String, type: String, record: String) throws {
        let folder = try SmallFolder([name + "/alt.md": "An old note.\n"], isVault: false)
        let answer = folder.run("init")
        #expect(
            answer.stdout.contains("your folder '\(name)' is used for records of the type '\(type)'\n"), "\(answer)")
        #expect(
            try String(contentsOfFile: folder.scratch.path + "/vault.md", encoding: .utf8)
                .contains("folders:\n  - \(type) \(name)\n"))
        let words = record.split(separator: " ").map(String.init)
        let made = folder.run(arguments: ["new", words[0], "Laufen"] + words.dropFirst())
        #expect(made.stdout.hasPrefix("created \(name)/"), "\(made)")
        #expect(folder.run("check", "--strict").exitCode == 0)
    }

    @Test func theExampleGoesIntoTheFoldersThatAreThere() throws {
        let folder = try SmallFolder(["Ziele/alt.md": "An old note.\n"], isVault: false)
        #expect(folder.run("init", "--example").stdout.contains("  Ziele/run-50-km.md\n"))
        #expect(try !Self.paths(folder).contains("goals"))
    }

    /// What lies deeper may be something else: it is offered, with the line that takes it.
    @Test func aFolderInAnotherIsOffered() throws {
        let folder = try SmallFolder(
            ["Planning/Goals/alt.md": "An old note.\n", "Food/.Goals/x.md": "x\n", "Planning/Old/Actions/x.md": "x\n"],
            isVault: false)
        let answer = folder.run("init")
        let line = "vault set vault.md 'folders+=goal Planning/Goals'"
        #expect(
            answer.stdout.contains(
                "to use your folder 'Planning/Goals' for records of the type 'goal':\n  \(line)\n\ntype next:\n"),
            "\(answer)")
        #expect(answer.stdout.components(separatedBy: "to use your folder").count == 2)
        #expect(try !folder.scratch.text(of: "vault.md").contains("folders"))
        #expect(folder.run(line: line).exitCode == 0)
        #expect(folder.run("new", "goal", "Laufen").stdout.hasPrefix("created Planning/Goals/laufen.md\n"))
        #expect(folder.run("check", "--strict").exitCode == 0)
    }

    @Test(arguments: [["Goals/a.md", "Planning/Goals/b.md"], ["goals/a.md", "Planning/Ziele/b.md"]])
    func theFolderAtTheTopComesFirst(paths: [String]) throws {
        let folder = try SmallFolder(Dictionary(uniqueKeysWithValues: paths.map { ($0, "x\n") }), isVault: false)
        #expect(!folder.run("init").stdout.contains("to use your folder"))
    }

    // MARK: Packs

    @Test(arguments: [["--with", "threads,workouts"], ["--with", "workouts", "--with=threads"]])
    func severalPacksAtOnce(options: [String]) throws {
        let new = try SmallFolder([:], isVault: false)
        #expect(new.run(arguments: ["init"] + options).stdout.contains("  exercises/squat.md\n"))
        #expect(try new.scratch.text(of: "vault.md").contains("\npacks:\n  - goals\n  - workouts\n  - threads\n"))

        // What is made is written as 'format' writes it.
        #expect(new.run("format", "vault.md").stdout == "nothing to change\n")

        let folder = try SmallFolder([:])
        let before = folder.texts
        #expect(
            folder.run(arguments: ["init"] + options).stdout
                == "turned on workouts and threads; created 41 categories and exercises\n")
        #expect(folder.run("check", "--strict").exitCode == 0)
        #expect(folder.run(arguments: ["init"] + options).stdout == "nothing to change\n")
        #expect(folder.run("undo").stdout == "undid: turn workouts and threads on\n")
        #expect(folder.texts == before)
    }

    // MARK: Templates

    @Test(
        arguments: [
            ([:], ["templates"], "title: \"{{title}}\"\ndate: {{date:YYYY-MM-DD}}\n"),
            (["Templates/x.md": "x\n"], ["Templates"], "title: \"{{title}}\"\ndate: {{date:YYYY-MM-DD}}\n"),
            (
                [".obsidian/templates.json": "{\"folder\": \"Meta/Vorlagen\"}"], ["Meta/Vorlagen"],
                "title: \"{{title}}\"\ndate: {{date:YYYY-MM-DD}}\n"
            ),
            (
                [".obsidian/plugins/templater-obsidian/data.json": "{\"templates_folder\": \"T\"}"], ["T"],
                "title: \"<% tp.file.title %>\"\ndate: <% tp.date.now(\"YYYY-MM-DD\") %>\n"
            ),
            ([".obsidian/templates.json": "{\"folder\": \"../out\"}"], ["templates"], "{{title}}"),
        ] as [([String: String], [String], String)])
    func templatesLieWhereObsidianLooks(files: [String: String], places: [String], text: String) throws {
        let folder = try SmallFolder(files, isVault: false)
        #expect(folder.run("init", "--templates").exitCode == 0)
        for place in places {
            #expect(try Self.paths(folder, place).isSuperset(of: ["goal.md", "action.md", "value.md"]))
            let action = try String(contentsOfFile: folder.scratch.path + "/\(place)/action.md", encoding: .utf8)
            #expect(action.contains(text), "\(action)")
        }
        // They are patterns, not records.
        #expect(folder.run("check", "--strict").exitCode == 0)
        #expect(folder.run("list", "goals").exitCode == 1)
    }

    /// What Obsidian makes of a template is a record without findings, once its required fields are given.
    @Test func aFilledTemplateIsARecord() throws {
        let folder = try SmallFolder([:])
        #expect(folder.run("init", "--templates").exitCode == 0)
        for (name, given) in [("action", ""), ("goal", ""), ("value", ""), ("milestone", "2026-12-01")] {
            let text = try folder.scratch.text(of: "templates/\(name).md")
                .replacing("{{title}}", with: "Laufen \(name)").replacing("{{date:YYYY-MM-DD}}", with: "2026-11-20")
                .replacing("\ndue:\n", with: "\ndue: \(given)\n")
            try folder.scratch.write(text, to: "x/\(name).md")
        }
        let answer = folder.run("check", "--strict")
        #expect(answer.exitCode == 0, "\(answer.stdout)")
    }

    /// One that differs in capitals only is the same file on many disks.
    @Test func templatesThatAreThereStayWhateverTheirCapitals() throws {
        for isVault in [true, false] {
            let folder = try SmallFolder(["templates/Goal.md": "mine\n"], isVault: isVault)
            #expect(folder.run("init", "--templates").exitCode == 0)
            let names = Set(folder.texts.keys)
            #expect(names.contains("templates/action.md") && !names.contains("templates/goal.md"), "\(names)")
            #expect(folder.texts["templates/Goal.md"] == "mine\n")
        }
    }

    // MARK: What to type next

    /// The three lines at the end work, in their order, and with workouts a fourth.
    @Test(arguments: [[], ["--example"], ["--with", "threads"], ["--with", "workouts", "--example"]])
    func theThreeLinesAtTheEndWork(options: [String]) throws {
        let folder = try SmallFolder([:], isVault: false)
        let answer = folder.run(arguments: ["init"] + options)
        let lines = answer.stdout.split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex(of: "type next:"), "\(answer)")
        let next = lines[(start + 1)...]
        #expect(next.count == (options.contains("workouts") ? 4 : 3))
        for line in next {
            #expect(line.hasPrefix("  vault "))
            let done = folder.run(line: String(line.dropFirst(2)))
            #expect(done.exitCode == 0, "\(line): \(done)")
        }
        #expect(folder.run("progress").stdout.contains("km"))
    }

    private static let plain = "Nothing but text.\n"

    /// Of two folders for one type the one with notes is used, and one that is not used is named.
    @Test(
        arguments: [
            (["Goals/.keep": "", "Ziele/a.md": plain], "Ziele", nil),
            (["goals/.keep": "", "Ziele/a.md": plain], "Ziele", nil),
            (["Goals/a.md": plain, "Ziele/.keep": ""], "Goals", nil),
            (["Goals/a.md": plain, "Ziele/b.md": plain], "Goals", "Ziele"),
        ] as [([String: String], String, String?)])
    func theFolderWithNotesIsUsed(files: [String: String], used: String, unused: String?) throws {
        let folder = try SmallFolder(files, isVault: false)
        let trial = folder.run("init", "--dry-run").stdout
        let answer = folder.run("init").stdout
        for text in [trial, answer] {
            #expect(text.contains("your folder '\(used)' is used for records of the type 'goal'\n"), "\(text)")
            #expect(
                text.contains("1 note in '\(used)' is not records yet") || text.contains("1 note in '\(used)' is not"))
            #expect(text.contains("is not used:") == (unused != nil), "\(text)")
            if let unused {
                #expect(text.contains("your folder '\(unused)' could be for records of the type 'goal' too"))
            }
        }
        #expect(folder.texts["vault.md"]?.contains("folders:\n  - goal \(used)\n") == true)
    }

    /// Only notes that are not records are named before the vault is made, as afterwards.
    @Test func aTrialCountsPlainNotes() throws {
        let folder = try SmallFolder(
            ["Ziele/a.md": Self.plain, "Ziele/b/c.md": Self.plain, "Ziele/d.md": "---\ntype: goal\n---\n"],
            isVault: false)
        let trial = folder.run("init", "--dry-run").stdout
        #expect(trial.contains("2 notes in 'Ziele' are not records yet"), "\(trial)")
        let line = try #require(trial.split(separator: "\n").last)
        #expect(folder.run("init").stdout.contains(line))
    }

    @Test func anotherFolderIsEnteredFirst() throws {
        let folder = try SmallFolder([:], isVault: false)
        #expect(folder.run("init", "my goals").stdout.contains("type next:\n  cd 'my goals'\n  vault new goal"))
    }

    /// The way out of the home folder is a line that works.
    @Test func theHomeFolderIsRefused() throws {
        let folder = try SmallFolder(["notes/a.md": "x"], isVault: false)
        let home = folder.scratch.path
        for words in [["init"], ["init", home + "/notes/.."], ["init", "/"]] {
            let answer = ScriptedTerminal([]).run(words, at: home, isTerminal: false, home: home)
            #expect(answer.exitCode == 2 && answer.stderr.contains("a vault there would claim"), "\(answer)")
            #expect(words == ["init", "/"] || answer.stderr.hasSuffix("for example: vault init \(home)/goals\n"))
        }
        #expect(try Self.paths(folder) == ["notes"])
        let outside = ScriptedTerminal([]).run(["progress"], at: home, isTerminal: false, home: home)
        #expect(outside.stderr.contains("in a new folder with 'vault init goals'"), "\(outside)")
        let made = ScriptedTerminal([]).run(["init", home + "/goals"], at: home, isTerminal: false, home: home)
        #expect(made.exitCode == 0, "\(made)")
    }
}

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
}

/// Screens with nothing to show name the line to type next, and that line works.
@Suite struct EmptyScreenTests {
    /// Without the pack of goals their screens say how to turn it on; programs get the empty answer.
    @Test(arguments: ["today", "progress", "term", "match", "align"])
    func withoutThePackItsScreensSaySo(command: String) throws {
        let folder = try SmallFolder(["vault.md": "---\ntype: vault\nformat: 1\npacks: [threads]\n---\n"])
        #expect(folder.run(command).stderr.hasSuffix("help: turn it on: vault init --with goals\n"))
        #expect(folder.run(command, "--format", "json").exitCode == 0)
        #expect(folder.run("units").stdout == "No unit is in use yet.\n")
        #expect(folder.run("today", "--short") == .init(stdout: ""))
    }

    /// Where no goals are used, a first record is one of those that are.
    @Test(arguments: [("threads", "vault new user 'A title'"), ("workouts", "vault workout start")])
    func theFirstRecordIsOneThatTheVaultHas(pack: String, line: String) throws {
        let folder = try SmallFolder(["vault.md": "---\ntype: vault\nformat: 1\npacks: [\(pack)]\n---\n"])
        for command in ["check", "dedupe", "list"] {
            let answer = folder.run(command)
            #expect((answer.stdout + answer.stderr).hasSuffix("create one with: \(line)\n"), "\(answer)")
        }
    }

    /// What does not fit of what was done is counted, and of the one that is left only the title is cut.
    @Test(arguments: [
        (40, "A walk along the river with\n           Nadia and… 1 km · and 4 more\n"),
        (50, "A walk along the river with Nadia and\n           the dog, before… 1 km · and 4 more\n"),
    ])
    func whatWasDoneIsCounted(width: Int, lines: String) throws {
        let folder = try SmallFolder([:])
        _ = folder.run("log", "A walk along the river with Nadia and the dog, before breakfast", "1", "km")
        for number in 1...4 { _ = folder.run("log", "Short \(number)") }
        let answer = folder.run(arguments: ["today"], environment: ["COLUMNS": "\(width)"])
        #expect(answer.stdout.hasSuffix("today      \(lines)"), "\(answer.stdout)")
    }

    private static let goal =
        "---\ntype: goal\ntitle: Run\nstart: 2026-01-01\ndue: 2026-12-31\ntargets: [100 km]\n---\n"

    /// Alone, a goal whose actions count for nothing says how to change that; the line works.
    @Test func aGoalWithoutTargetsSaysHowToSetOne() throws {
        let folder = try SmallFolder(["goals/x.md": "---\ntype: goal\n---\n"])
        #expect(!folder.run("progress", "x").stdout.contains("no target"))
        _ = folder.run("log", "Walk", "3", "km", "--goal", "x")
        #expect(!folder.run("progress").stdout.contains("no target"))
        let line = "vault set x targets='20 times'"
        #expect(folder.run("progress", "x").stdout.hasSuffix("\n\nIt has no target yet. To set one:\n  \(line)\n"))
        #expect(folder.run(line: line).exitCode == 0)
        #expect(folder.run("progress", "x").stdout.contains("1 of 20 times"))
    }

    /// The line for a goal of its kind makes one, towards which it then counts.
    @Test(arguments: [
        (["Read"], "new goal Read targets='20 times' due=+10w"),
        (["Read", "1.5 chapters"], "new goal Read targets='30 chapters' due=+10w"),
        (["Give back", "-5 EUR", "2 km"], "new goal 'Give back' targets='40 km' due=+10w"),
        (["Nap", "45 min"], "new goal Nap targets='900 min' due=+10w"),
        (["Rest", "0 km"], "new goal Rest targets='20 times' due=+10w"),
    ])
    func aLogWithoutAnyGoalSaysHowToMakeOne(words: [String], line: String) throws {
        let folder = try SmallFolder([:])
        let answer = folder.run(arguments: ["log"] + words).stdout
        #expect(answer.hasSuffix("counts towards no goal yet. To make one:\n  vault \(line)\n"), "\(answer)")
        let typed = line.matches(of: /'([^']*)'|([^ ']+='[^']*')|([^ ]+)/).map { match in
            String(match.output.0).replacing("'", with: "")
        }
        #expect(folder.run(arguments: typed).exitCode == 0, "\(typed)")
        #expect(folder.run(arguments: ["log"] + words + ["--goal", "\(words[0])"]).stdout.contains("counts towards '"))
    }

    /// The line for a first goal makes one that is running.
    @Test func theLineForAFirstGoalWorks() throws {
        let folder = try SmallFolder([:])
        #expect(folder.run("new", "goal", "Run 100 km", "targets=100 km", "due=+10w").exitCode == 0)
        #expect(folder.run("log", "Morning run", "5", "km", "--goal", "run-100-km").exitCode == 0)
        #expect(folder.run("progress").stdout.contains("5 of 100 km"))
        #expect(folder.run("check", "--strict").exitCode == 0)
    }
}

@Suite struct MigrationTests {
    private static func vault(_ settings: String) throws -> (SmallFolder, Vault) {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault # ours\n\(settings)---\n", "g.md": "---\ntype: goal\nplan: Run\n---\n",
        ])
        return (folder, try Vault.open(from: folder.scratch.path))
    }

    @Test(arguments: ["format: 4\n", "format: two\n", "format: [a: 1\n"]) func refuses(settings: String) throws {
        let (folder, vault) = try Self.vault(settings)
        _ = folder
        #expect(throws: Refusal.self) { try vault.snapshot.migrating() }
    }

    @Test(arguments: [
        ("format: 1\n", 0, "the vault already has the newest format, 1\n"), ("", 0, "vault.md now has format 1\n"),
        ("format: 2\n", 2, ""),
    ])
    func commandKnowsOneFormat(settings: String, exitCode: Int32, said: String) throws {
        let (folder, _) = try Self.vault(settings)
        let before = folder.texts
        let answer = folder.run("migrate")
        #expect(answer.exitCode == exitCode && answer.stdout == said)
        #expect((folder.texts == before) == !settings.isEmpty)
        if exitCode == 0 { #expect(folder.texts["vault.md"] == "---\ntype: vault # ours\nformat: 1\n---\n") }
    }
}
