import Foundation
import Testing
import VaultProgram
import VaultRequests
import VaultTestSupport

/// `vault list`
@Suite struct ListCommandTests {
    private static func action(_ fields: String) -> String { "---\ntype: action\n\(fields)\n---\nDone.\n" }

    private static let actions = [
        "actions/a.md": action("date: 2026-11-02\ntitle: Run\nmeasures:\n  - 5.20 km"),
        "actions/b.md": action("date: 2026-11-03\ntitle: Rest\narchived: true"),
        "actions/c.md": action("date: 2026-11-01\ntitle: Swim\nmeasures: 800 m"),
    ]

    @Test func newestFirstAndArchivedOnesOnlyWhenAskedFor() throws {
        let folder = try SmallFolder(Self.actions)
        #expect(folder.run("list", "actions", "--fields", "name").stdout == "name\na\nc\n")
        #expect(folder.run("list", "actions", "--fields", "name", "--archived").stdout == "name\nb\na\nc\n")
        #expect(folder.run("list", "actions", "--fields", "name", "--where", "archived = true").stdout == "name\nb\n")
    }

    @Test(arguments: [
        (["--sort", "title"], "c a"), (["--sort", "-measures"], "a c"), (["--sort", "measures"], "c a"),
        (["--sort", "-title"], "c a"), (["--sort", "archived,date"], "c a"), (["--sort=-date", "--limit", "1"], "a"),
        (["--limit", "0"], ""),
    ])
    func order(options: [String], names: String) throws {
        var files = Self.actions
        files["actions/b.md"] = nil
        if options[1] == "title" { files["actions/a.md"] = Self.action("date: 2026-11-02\ntitle: zzz") }
        let folder = try SmallFolder(files)
        let result = VaultCommand.run(
            Invocation(arguments: ["list", "action", "--format", "paths"] + options, directory: folder.scratch.path))
        let found = String(decoding: result.stdout, as: UTF8.self).split(separator: "\n").map {
            $0.dropFirst(8).dropLast(3)
        }
        #expect(found.joined(separator: " ") == names)
    }

    /// What is of one day follows as FORMAT.md 7.2 says: by time, or the time of `created`, those without one last, then
    /// by name with its numbers as numbers; all of it from the end where the newest day comes first.
    @Test(arguments: [
        ([], "none run-10 run-9 noon early before"), (["--sort", "date"], "before early noon run-9 run-10 none"),
        (["--sort=-date"], "none run-10 run-9 noon early before"),
        (["--sort", "date,title"], "before noon run-10 run-9 early none"),
    ])
    func ofOneDay(options: [String], names: String) throws {
        let folder = try SmallFolder([
            "early.md": Self.action("date: 2026-11-02\ntime: 07:15\ntitle: d"),
            "noon.md": Self.action("date: 2026-11-02\ncreated: 2026-11-02T12:00\ntitle: a"),
            "run-10.md": Self.action("date: 2026-11-02\ntime: 18:00\ntitle: b"),
            "run-9.md": Self.action("date: 2026-11-02\ntime: 18:00\ntitle: c"),
            "none.md": Self.action("date: 2026-11-02\ncreated: 2026-11-02\ntitle: e"),
            "before.md": Self.action("date: 2026-11-01\ncreated: 2026-11-02T23:00\ntitle: f"),
        ])
        let listed = folder.run(["list", "actions", "--format", "paths"] + options).stdout
        #expect(listed == names.split(separator: " ").map { $0 + ".md\n" }.joined())
    }

    /// Missing values come last in both directions.
    @Test(arguments: [("duration", "b a"), ("-duration", "b a")])
    func missingValuesComeLast(sort: String, names: String) throws {
        let folder = try SmallFolder([
            "a.md": Self.action("date: 2026-11-02"), "b.md": Self.action("date: 2026-11-01\nduration: 30 min"),
        ])
        let found = folder.run("list", "action", "--format", "paths", "--sort", sort).stdout
        #expect(found == names.split(separator: " ").map { $0 + ".md\n" }.joined())
    }

    @Test func valuesAreTypedBySchema() throws {
        let folder = try SmallFolder([
            "goals/g.md":
                "---\ntype: goal\nvalues: health\nimportance: 9\narchived: TRUE\ntargets: 120 km\ndue: 2026-13-01\n"
                + "goal weight: 1.50\nnote: {a: [1, no, ~]}\ncreated: 2026-01-01 10:00\n---\n",
            "values/health.md": "---\ntype: value\n---\n",
        ])
        let answer = folder.run("list", "goal", "--archived", "--format", "jsonl")
        let wanted =
            #"{"name":"g","type":"goal","path":"goals/g.md","title":"g","due":"2026-13-01","targets":["120 km"],"#
            + #""values":["health"],"alignment":[],"terms":[],"importance":9,"keywords":[],"breaks":[],"aliases":[],"#
            + #""tags":[],"archived":true,"created":"2026-01-01 10:00","import_id":[],"formerly":[],"silence":[],"#
            + #""custom":{"goal weight":1.50,"note":{"a":[1,"no",null]}},"#
            + #""computed":{"status":"open","progress":0,"classification":"measured"}}"# + "\n"
        #expect(answer == .init(stdout: wanted))
    }

    /// 2026-11-21 is a saturday: a past monday for what was done, the next one for what is due.
    @Test(arguments: [
        ("date >= monday", "a.md b.md"), ("date = yesterday", "b.md"), ("date >= -5d and date < today", "a.md b.md"),
        ("due = monday", "g.md"), ("due <= +2d", "g.md"), ("due < +1w and start > -1w", "g.md"),
    ])
    func daysByWord(expression: String, paths: String) throws {
        let folder = try SmallFolder([
            "a.md": Self.action("date: 2026-11-16"), "b.md": Self.action("date: 2026-11-20"),
            "c.md": Self.action("date: 2026-11-15"),
            "g.md": "---\ntype: goal\nstart: 2026-11-15\ndue: 2026-11-23\n---\n",
        ])
        let found = folder.run("list", "--where", expression, "--sort", "path", "--format", "paths").stdout
        #expect(found.split(separator: "\n").joined(separator: " ") == paths)
    }

    @Test func listsOfNothingEndWithOne() throws {
        let folder = try SmallFolder(Self.actions)
        let none = #"{"# + "\n  \"schema_version\": 2,\n  \"total\": 0,\n  \"records\": []\n}\n"
        #expect(
            folder.run("list", "actions", "--where", "date > today", "--format", "json")
                == .init(
                    stdout: none,
                    stderr: "no action matches 'date > today' (2 looked at); 'vault list actions' shows all\n",
                    exitCode: 1))
        #expect(
            folder.run("list", "goals")
                == .init(
                    stdout: "", stderr: "there are no goals yet; create one with: vault new goal 'A title'\n",
                    exitCode: 1))
        #expect(
            try SmallFolder([:]).run("list", "actions").stderr
                == "there are no actions yet; create one with: vault log 'A title'\n")
    }

    /// A table of goals begins with the day that counts, under the name of the field where all of them write it.
    @Test func theDueThatCountsIsShown() throws {
        let own = "---\ntype: goal\ntitle: Own\ndue: 2026-12-01\n---\n"
        let folder = try SmallFolder(["own.md": own])
        #expect(folder.run("list", "goals").stdout.hasPrefix("due         title"))
        try folder.scratch.write("---\ntype: term\nnumber: 3\nstart: 2026-10-19\n---\n", to: "term-3.md")
        try folder.scratch.write("---\ntype: goal\ntitle: Of the term\nterms: [\"[[term-3]]\"]\n---\n", to: "b.md")
        let lines = folder.run("list", "goals").stdout.split(separator: "\n").map { $0.prefix(24) }
        #expect(
            lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
                == ["effective_due title", "2026-12-01 Own", "2026-12-27 Of"])
        let json = folder.run("list", "goals", "--format", "jsonl").stdout
        #expect(json.contains(#""effective_due":"2026-12-27""#) && json.contains(#""effective_due":"2026-12-01""#))
        #expect(json.components(separatedBy: #""due":"#).count == 2)
    }

    @Test func tablesFitTheScreenAndShowNoControlCharacters() throws {
        let folder = try SmallFolder([
            "actions/a.md": Self.action(
                "date: 2026-11-02\ntitle: \"\\e[31m" + String(repeating: "long ", count: 30)
                    + "\"\nmeasures: [5 km, 3 h]")
        ])
        let text = folder.run("list", "actions", isTerminal: true).stdout
        #expect(!text.contains("\u{1b}[31m"))
        #expect(text.contains("\\x1b[31mlong"))
        let plain = folder.run("list", "actions", "--color", "never").stdout
        #expect(plain.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test(arguments: ["goal", "Goals", "GOAL"])
    func typesHavePlurals(word: String) throws {
        let folder = try SmallFolder(["g.md": "---\ntype: goal\ntargets: 5 km\n---\n"])
        #expect(folder.run("list", word, "--format", "paths") == .init(stdout: "g.md\n"))
    }

    @Test func formulasOfSpreadsheetsAreTextWhenAsked() throws {
        let folder = try SmallFolder(["v.md": "---\ntype: value\ntitle: \"=1+1\"\n---\n"])
        let words = ["list", "values", "--format", "csv", "--fields", "title"]
        #expect(folder.run(arguments: words).stdout == "title\n=1+1\n")
        #expect(folder.run(arguments: words + ["--guard-formulas"]).stdout == "title\n'=1+1\n")
    }

    @Test func conflictCopiesAreNotListed() throws {
        let text = "---\ntype: value\ntitle: One\n---\n"
        let folder = try SmallFolder(["v.md": text, "v 2.md": text])
        #expect(folder.run("list", "values", "--format", "paths").stdout == "v.md\n")
    }
}
