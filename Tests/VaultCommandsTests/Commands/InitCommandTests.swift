import Foundation
import Testing
import VaultRecords

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

    /// A vault that lies in the folder keeps its own folders.
    @Test func aVaultInsideIsNamed() throws {
        let folder = try SmallFolder(
            [
                "inner/vault.md": "---\ntype: vault\nformat: 1\n---\n", "inner/Ziele/a.md": "A\n",
                "Planung/Ziele/a.md": "A\n",
            ], isVault: false)
        let text = folder.run("init").stdout
        #expect(text.contains("'inner' is a separate vault, which this one skips\n"))
        #expect(text.contains("goal Planung/Ziele") && !text.contains("inner/Ziele"), "\(text)")
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

    /// No empty folder is made where somebody has notes; each comes with its first record.
    @Test func aFolderWithNotesGetsNoEmptyFolders() throws {
        let folder = try SmallFolder(["Idea.md": "Run more.\n"], isVault: false)
        let answer = folder.run("init")
        #expect(answer.exitCode == 0 && !answer.stdout.contains("goals/"), "\(answer)")
        #expect(try Self.paths(folder) == ["Idea.md", "vault.md", ".vault"])
        #expect(folder.run("new", "goal", "Run").exitCode == 0)
        #expect(try Self.paths(folder) == ["Idea.md", "vault.md", ".vault", "goals"])
    }

    @Test func allFoldersWhenAskedFor() throws {
        let folder = try SmallFolder(["Idea.md": "Run more.\n"], isVault: false)
        #expect(folder.run("init", "--folders").stdout.contains("\n  goals/\n"))
        #expect(try Self.paths(folder).isSuperset(of: ["goals", "actions", "values"]))
    }

    /// A folder that has the name of a type, in English or German, is used for it.
    @Test(arguments: [
        ("Goals", "goal", "goal"), ("GOALS", "goal", "goal"), ("Ziele", "goal", "goal"), ("ziel", "goal", "goal"),
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

    @Test(arguments: ["threads,workout", "workout", "threads,", ""])
    func anUnknownPackIsRefused(packs: String) throws {
        let folder = try SmallFolder([:])
        let answer = folder.run("init", "--with", packs)
        let wrong = packs.contains("workout") ? "workout" : ""
        #expect(answer.exitCode == 2, "\(answer)")
        #expect(answer.stderr.contains("'--with' is '\(wrong)'; expected goals, workouts or threads"), "\(answer)")
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

    /// In a vault they are one change, and none that is there is replaced.
    @Test func aVaultThatIsThereGetsThoseThatItLacks() throws {
        let folder = try SmallFolder(["templates/goal.md": "mine\n"])
        let before = folder.texts
        let answer = folder.run("init", "--templates")
        #expect(answer.stdout.contains("created templates/action.md\n"), "\(answer)")
        #expect(try folder.scratch.text(of: "templates/goal.md") == "mine\n")
        #expect(try !folder.scratch.text(of: "templates/action.md").contains("created:"))
        #expect(folder.run("undo").stdout == "undid: add templates\n" && folder.texts == before)
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

    /// With the names of the goals that are there, of one that is running.
    @Test func theLinesNameTheGoalThatIsThere() throws {
        let advent = "---\ntype: goal\ntargets: [8 times]\nstart: 2026-11-29\ndue: 2026-12-24\n---\n"
        let read = "---\ntype: goal\ntitle: Lesen\ntargets: [30 pages]\ndue: 2026-12-31\n---\n"
        let folder = try SmallFolder(["Ziele/advent.md": advent, "Ziele/lesen.md": read], isVault: false)
        let answer = folder.run("init")
        #expect(
            answer.stdout.hasSuffix(
                "type next:\n  vault progress lesen\n  vault log Lesen '1 pages' --goal lesen\n  vault today\n"),
            "\(answer)")
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

    /// In a vault the folders that are missing are made.
    @Test func foldersAreAddedToAVault() throws {
        let folder = try SmallFolder(["goals/a.md": "---\ntype: goal\n---\n"])
        #expect(folder.run("init", "--folders", "--dry-run").stdout.contains("would create values/\n"))
        #expect(!FileManager.default.fileExists(atPath: folder.scratch.path + "/values"))
        let answer = folder.run("init", "--folders").stdout
        #expect(answer.contains("created values/\n") && !answer.contains("goals/"), "\(answer)")
        #expect(FileManager.default.fileExists(atPath: folder.scratch.path + "/values"))
        #expect(folder.run("init", "--folders").stdout == "all folders are there\n")
    }

    @Test func anotherFolderIsEnteredFirst() throws {
        let folder = try SmallFolder([:], isVault: false)
        #expect(folder.run("init", "my goals").stdout.contains("type next:\n  cd 'my goals'\n  vault new goal"))
    }

    /// The way out of the home folder is a line that works.
    @Test func theHomeFolderIsRefused() throws {
        let folder = try SmallFolder([:], isVault: false)
        let home = folder.scratch.path
        let answer = ScriptedTerminal([]).run(["init"], at: home, isTerminal: false, home: home)
        #expect(answer.exitCode == 2 && answer.stderr.contains("is your home folder"))
        #expect(answer.stderr.hasSuffix("for example: vault init \(home)/goals\n"), "\(answer)")
        #expect(try Self.paths(folder) == [])
        let outside = ScriptedTerminal([]).run(["progress"], at: home, isTerminal: false, home: home)
        #expect(outside.stderr.contains("in a new folder with 'vault init goals'"), "\(outside)")
        let made = ScriptedTerminal([]).run(["init", home + "/goals"], at: home, isTerminal: false, home: home)
        #expect(made.exitCode == 0, "\(made)")
    }
}
