import Testing
import VaultTestSupport

/// Which note a name means is one question with one answer, whatever the command.
@Suite struct NamedRecordTests {
    private static func record(_ type: String, _ title: String, _ more: String = "") -> String {
        "---\ntype: \(type)\ntitle: \(title)\n\(more)---\n"
    }

    private static let files = [
        "goals/thesis-2.md": record("goal", "Thesis", "aliases: [diss]\nformerly: [essay]\n"),
        "goals/run-120-km.md": record("goal", "Jogging"), "values/health.md": record("value", "Well and fit"),
        "goals/swim.md": record("goal", "Health"), "terms/term-3.md": record("term", "T", "number: 3\n"),
        "thesis.md": "mine\n", "ideas.md": "plain\n", "old/swim.md": "plain too\n",
    ]

    /// The path that a reading command takes a name for; nil where it is none or several.
    @Test(arguments: [
        ("goals/thesis-2.md", "goals/thesis-2.md"), ("thesis-2", "goals/thesis-2.md"), ("[[swim]]", "goals/swim.md"),
        ("THESIS-2.md", "goals/thesis-2.md"), ("thesis", "goals/thesis-2.md"), ("diss", "goals/thesis-2.md"),
        ("essay", "goals/thesis-2.md"), ("thesis.md", "thesis.md"), ("health", "values/health.md"),
        ("well and FIT", "values/health.md"), ("ideas", "ideas.md"), ("run", "goals/run-120-km.md"),
        ("swi", "goals/swim.md"),
        ("i", "ideas.md"), ("none", nil), ("old/swim", "old/swim.md"),
    ])
    func readingTakesThemInOneOrder(name: String, path: String?) throws {
        let folder = try SmallFolder(Self.files)
        let shown = folder.run("show", name, "--format", "json")
        #expect((shown.exitCode == 0) == (path != nil), "\(shown.stderr)")
        if let path {
            #expect(shown.stdout.contains("\"path\":\"\(path)\"") || shown.stdout.contains("\"path\": \"\(path)\""))
        }
    }

    /// What a command that writes does with the same names: the path it changes, or nil where it stops.
    @Test(arguments: [
        ("goals/thesis-2.md", "goals/thesis-2.md"), ("thesis-2", "goals/thesis-2.md"), ("diss", "goals/thesis-2.md"),
        ("essay", "goals/thesis-2.md"), ("jogging", "goals/run-120-km.md"), ("health", "values/health.md"),
        ("thesis", nil), ("Thesis", nil), ("run", nil), ("swim", nil), ("ideas", nil), ("ideas.md", nil), ("", nil),
    ])
    func writingTakesNoneByHalf(name: String, path: String?) throws {
        let folder = try SmallFolder(Self.files)
        let before = folder.texts
        let answer = folder.run("set", name, "tags=x")
        #expect((answer.exitCode == 0) == (path != nil), "\(answer.stderr)")
        #expect(folder.texts.filter { before[$0.key] != $0.value }.map(\.key) == [path].compactMap { $0 })
    }

    /// A word of its name or title leads to what was meant, where only few have it.
    @Test(arguments: [
        ("kilometres", "did you mean 'run-120-km'?"), ("120", "did you mean 'run-120-km'?"), ("km", "lists"),
        ("ilometres", "lists"),
    ])
    func aWordOfIt(name: String, help: String) throws {
        var files = Self.files
        files["goals/run-120-km.md"] = Self.record("goal", "A hundred and twenty Kilometres")
        let answer = try SmallFolder(files).run("progress", name)
        #expect(answer.exitCode == 2 && answer.stderr.contains(help), "\(answer)")
    }

    /// Both candidates are named.
    @Test func bothCandidatesAreNamed() throws {
        let folder = try SmallFolder(Self.files)
        let plain = folder.run("set", "thesis", "importance=3").stderr
        #expect(plain.contains("'thesis.md' (a plain note) or 'goals/thesis-2.md' (goal)"), "\(plain)")
        #expect(plain.contains("goals/thesis-2.md\n"))
        for command in [["archive"], ["rename"], ["move"], ["delete"], ["merge"]] {
            let more = command[0] == "archive" || command[0] == "delete" ? [] : ["health"]
            let answer = folder.run(arguments: command + ["thesis"] + more)
            #expect(answer.exitCode == 2 && answer.stderr.contains("'thesis.md' (a plain note)"), "\(answer)")
        }
        #expect(folder.run("archive", "swim").stderr.contains("'old/swim.md' (a plain note) or 'goals/swim.md' (goal)"))
        // A link leads to records of its types only; one with just that name is meant.
        #expect(folder.run("new", "action", "Lap", "goals=swim").exitCode == 0)
        #expect(folder.run("new", "action", "Page", "goals=thesis").exitCode == 2)
    }

    /// The names of actions begin with their day, which nobody remembers.
    @Test(arguments: ["first-run", "run-home", "First run ho", "home"])
    func wordsOfANameAreOffered(words: String) throws {
        var files = Self.files
        files["actions/2026-05-16-first-run-home.md"] = Self.record("action", "First run home", "date: 2026-05-16\n")
        let folder = try SmallFolder(files)
        #expect(folder.run("set", words, "tags=a").stderr.contains("did you mean '2026-05-16-first-run-home'?"))
        #expect(!folder.run("set", "run-first", "tags=a").stderr.contains("did you mean"))
    }

    /// The note that is meant may be the one that cannot be read, so no other stands in for it: here iCloud has it.
    @Test(arguments: [
        ["show", "hub"], ["progress", "hub"], ["report", "hub", "-o", "-"], ["edit", "hub"],
        ["set", "hub", "importance=3"],
    ])
    func nothingStandsInForANoteThatCannotBeRead(words: [String]) throws {
        let folder = try SmallFolder([
            "goals/.hub.md.icloud": "", "goals/hub-b.md": Self.record("goal", "Other"),
            "goals/named.md": Self.record("goal", "Named", "aliases: [hub]\n"),
        ])
        let answer = folder.run(arguments: words)
        #expect(answer.exitCode == 2 && answer.stdout == "", "\(answer)")
        #expect(answer.stderr.contains("goals/hub.md'") && !answer.stderr.contains("hub-b"), "\(answer)")
    }

    /// Every command that writes asks whether the beginning of a name means that note, and once.
    @Test(arguments: [
        (["set", "run", "importance=3"]), (["archive", "run"]), (["rename", "run", "runs"]), (["move", "run", "x"]),
        (["log", "Lap", "--goal", "run"]), (["new", "action", "Lap", "goals=run"]),
        (["set", "thesis-2", "parent=run"]), (["match", "--goal", "run", "lap", "--accept", "--yes"]),
        (["term", "next", "--write", "--carry", "run"]), (["delete", "run", "--yes"]),
    ])
    func aBeginningIsAskedFor(arguments: [String]) throws {
        var files = Self.files
        files["actions/lap.md"] = Self.record("action", "Jogging", "date: 2026-11-20\n")
        let folder = try SmallFolder(files)
        let before = folder.texts
        let refused = folder.run(arguments: arguments)
        #expect(refused.exitCode == 2 && refused.stderr.contains("only the beginning of 'run-120-km'"), "\(refused)")
        let no = ScriptedTerminal(["n"])
        #expect(no.run(arguments, in: folder).exitCode == 2)
        #expect(no.screen.contains("goals/run-120-km.md. Use it?") && folder.texts == before)
        let yes = ScriptedTerminal(["y"])
        let done = yes.run(arguments, in: folder)
        #expect(yes.unasked == 0 && !done.stderr.contains("beginning"), "\(done)")
    }

    @Test func aPlainNoteIsEditedByItsPathAndAWord() throws {
        let folder = try SmallFolder(Self.files)
        let told = folder.run("set", "ideas.md", "tags+=a b")
        #expect(told.exitCode == 2 && told.stderr.contains("vault set ideas.md 'tags+=a b' --plain-note"), "\(told)")
        #expect(folder.run("set", "ideas", "tags+=a", "--plain-note").exitCode == 2)
        #expect(folder.run("set", "health", "tags+=a", "--plain-note").exitCode == 2)
        #expect(folder.run("set", "ideas.md", "tags+=a", "--plain-note").exitCode == 0)
        let text = folder.texts["ideas.md"] ?? ""
        #expect(text.hasPrefix("---\ntags:") && text.hasSuffix("---\nplain\n"), "\(text)")
    }

    /// A record that is not called as its title says is told to be so, with the reason.
    @Test(arguments: [
        (["goal", "Swim"], "goals/swim-2.md", "'swim' already names 'goals/swim.md'"),
        (["goal", "diss"], "goals/diss-2.md", "'diss' is another name of 'goals/thesis-2.md'"),
        (["goal", "Ideas"], "goals/ideas-2.md", "'ideas' already names 'ideas.md'"),
        (["goal", "Dive"], "goals/dive.md", ""),
    ])
    func aNumberIsExplained(words: [String], path: String, why: String) throws {
        let folder = try SmallFolder(Self.files)
        let answer = folder.run(arguments: ["new"] + words)
        #expect(answer.stdout.hasPrefix("created \(path)\n"))
        #expect(answer.stderr.hasPrefix(why.isEmpty ? "" : "note: \(why), so this one is '"), "\(answer.stderr)")
        #expect(answer.stderr.isEmpty == why.isEmpty)
    }

    /// Where nobody looks at what goes, only a path or a record's own name will do.
    @Test(arguments: [("diss", 2), ("essay", 2), ("jogging", 2), ("thesis-2", 0), ("goals/thesis-2", 0)])
    func nothingIsDeletedUnseenByAnotherName(name: String, exitCode: Int32) throws {
        let folder = try SmallFolder(Self.files)
        #expect(ScriptedTerminal(["n"]).run(["delete", name], in: folder).exitCode == 0)
        #expect(folder.run("delete", name, "--yes").exitCode == exitCode)
    }

    @Test func aTermIsKnownByItsNumberInFieldsToo() throws {
        let folder = try SmallFolder(Self.files)
        #expect(folder.run("set", "goals/swim.md", "terms=3").exitCode == 0)
        #expect(folder.texts["goals/swim.md"]?.contains("[[term-3]]") == true)
        #expect(folder.run("progress", "--term", "3").exitCode == 0)
        #expect(folder.run("set", "goals/swim.md", "terms=4").exitCode == 2)
    }
}
