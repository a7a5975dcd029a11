import Foundation
import Testing
import VaultTestSupport

@Suite struct FormatCommandTests {
    private static let others = [
        "a.md": "---\ntype: value\ntitle: Health\naliases:\n  - AA\n---\n", "b.md": "---\ntype: goal\ntitle: B\n---\n",
    ]

    /// Lines of a goal before and after.
    @Test(arguments: [
        ("values: [\"[[a]]\"]", "values:\n  - \"[[a]]\""),
        ("values: [a, '[[a|A]]'] # why", "values: # why\n  - \"[[a]]\"\n  - \"[[a|A]]\""),
        ("values: a # why", "values:\n  - \"[[a]]\" # why"),
        ("values:\n- a\n# then\n- '[[b]]' # c", "values:\n  - \"[[a]]\"\n  # then\n  - \"[[b]]\" # c"),
        ("values:\n      - a\n   # then\n      - b", "values:\n  - \"[[a]]\"\n# then\n  - \"[[b]]\""),
        ("values: [\n  a, # first\n  b\n ]", "values: [\n  \"[[a]]\", # first\n  \"[[b]]\"\n ]"),
        ("values: [\n  a,\n  b,\n ] # why", "values: # why\n  - \"[[a]]\"\n  - \"[[b]]\""),
        ("values:\n  [a, b]", "values:\n  - \"[[a]]\"\n  - \"[[b]]\""),
        ("values: []", "values: []"), ("values:", "values:"), ("values: ~", "values: ~"),
        ("targets: [5 km, \"3 times per week\"]", "targets:\n  - 5 km\n  - \"3 times per week\""),
        ("targets: [at most, 5 km]", "targets:\n  - at most\n  - 5 km"),
        ("tags: [a#b, 'c, d', \"- e\", 5]", "tags:\n  - a#b\n  - 'c, d'\n  - \"- e\"\n  - 5"),
        ("tags: [{a: b}, c]", "tags: [{a: b}, c]"), ("tags: [a, null]", "tags:\n  - a\n  - null"),
        ("Parent: b", "parent: \"[[b]]\""), ("parent: '[x](b.md)'", "parent: '[x](b.md)'"),
        ("start: \"2026-10-19\"", "start: 2026-10-19"), ("due: '2026-11-21T07:15'", "due: '2026-11-21T07:15'"),
        ("created: 2026-11-21 7:15", "created: 2026-11-21T07:15:00"),
        ("created: \"2026-11-21T07:15:30+02\"", "created: 2026-11-21T07:15:30+02:00"),
        ("created: 2026-11-21", "created: 2026-11-21"),
        ("created: 2026-11-21T07:15:30.5", "created: 2026-11-21T07:15:30.5"),
        ("importance: \"08\"", "importance: 08"), ("archived: 'TRUE'", "archived: true"),
        ("status: \"Paused\"", "status: paused"), ("plan: |\n  Values: [a]\n", "plan: |\n  Values: [a]\n"),
        ("Own: [a, b]\nother: 'x'", "Own: [a, b]\nother: 'x'"), ("title: 'A'", "title: 'A'"),
    ])
    func writesTheCanonicalSpelling(before: String, after: String) throws {
        for lineBreak in ["\n", "\r\n"] {
            func file(_ lines: String) -> String {
                "---\ntype: goal # it\n\(lines)\n---\nBody: [a]\n".replacing("\n", with: lineBreak)
            }
            var files = Self.others
            files["g.md"] = file(before)
            let folder = try SmallFolder(files)
            let problems = folder.run("check", "--format", "json", "b.md").exitCode
            #expect(folder.run("format", "--check").exitCode == (before == after ? 0 : 1))
            let answer = folder.run("format")
            #expect(answer.exitCode == 0 && answer.stderr == "")
            let text = try folder.scratch.text(of: "g.md")
            #expect(text.debugDescription == file(after).debugDescription)
            #expect(folder.run("format").stdout == "nothing to change\n")
            #expect(folder.run("format", "--check").exitCode == 0)
            #expect(folder.run("check", "--format", "json", "b.md").exitCode == problems)
        }
    }

    @Test func timesAreQuotedAndTypesFolded() throws {
        let folder = try SmallFolder(["x.md": "---\ntype: [Action]\ntitle: x\ndate: 2026-11-20\nTIME: 7:15\n---\n"])
        #expect(folder.run("format").exitCode == 0)
        #expect(
            try folder.scratch.text(of: "x.md")
                == "---\ntype: [action]\ntitle: x\ndate: 2026-11-20\ntime: \"07:15\"\n---\n")
    }

    /// Notes with a part that cannot be read, plain notes and those outside stay, and the first are named.
    @Test func leavesWhatItCannotRead() throws {
        let files = [
            "bad.md": "---\ntype: goal\nvalues: [a]\ntitle: x: y\n---\n", "plain.md": "---\nvalues: [a]\n---\n",
            "conflict.md": "---\ntype: goal\n<<<<<<< a\ntags: [a]\n=======\ntags: [b]\n>>>>>>> b\nvalues: [a]\n---\n",
        ]
        let folder = try SmallFolder(files.merging(Self.others) { $1 })
        let answer = folder.run("format")
        #expect(answer.stdout == "nothing to change\n" && answer.exitCode == 0)
        #expect(
            answer.stderr.hasPrefix("warning: 'bad.md' is left unchanged, because line 4 cannot be read, and 1 other"))
        for (path, text) in files { #expect(folder.texts[path] == text) }
    }

    /// What the records say is the same: checks, progress and lists print the same bytes.
    @Test func theExampleSaysTheSame() throws {
        var files: [String: String] = [:]
        for path in Repository.files(below: "vault-example") where !path.contains("/.") {
            files[String(path.dropFirst("vault-example/".count))] = Repository.text(path)
        }
        let folder = try SmallFolder(files)
        let questions = [
            ["check", "--strict"], ["progress", "--format", "json", "--all"], ["align", "--format", "json"],
            ["match", "--format", "json"], ["units", "--format", "json"], ["list", "--format", "csv"],
        ]
        let before = questions.map { folder.run(arguments: $0) }
        #expect(folder.run("format").stdout.hasPrefix("formatted "))
        #expect(questions.map { folder.run(arguments: $0) } == before)
        #expect(folder.run("format").stdout == "nothing to change\n")
    }

    @Test func readsFoldersAndRecords() throws {
        let folder = try SmallFolder([
            "x/a.md": "---\ntype: goal\ntags: [a]\n---\n", "x/b.md": "---\ntype: goal\ntags: [a]\n---\n",
            "y/c.md": "---\ntype: goal\ntags: [a]\n---\n",
        ])
        #expect(folder.run("format", "c", "--check").stdout == "1 note would change\n  y/c.md\n")
        #expect(folder.run("format", "x", "x/a.md").stdout == "formatted 2 notes\n  x/a.md\n  x/b.md\n")
        #expect(folder.run("format", "nothing").exitCode == 2)
        #expect(folder.run("format", ".").stdout == "formatted 1 note\n  y/c.md\n")
    }
}
