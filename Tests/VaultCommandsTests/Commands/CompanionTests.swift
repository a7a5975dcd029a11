import Testing

/// Files that give a note and are not notes: templates, canvases, bases.
@Suite struct CompanionTests {
    private static let goal = "---\ntype: goal\n---\n"
    private static let canvas =
        "{\r\n\t\"nodes\": [ {\"id\":\"a\",\"file\":\"goals\\/run.md\",\"x\":-1.50e2},\n"
        + "{\"file\" : \"GOALS/Run.md\",\"subpath\":\"#Plan\"}, {\"file\":\"goals/runner.md\"}, {\"file\":\"run.md\"} ],"
        + "\"edges\":[ ]}  \n"

    /// Every byte but those of the path is as it was, whatever moves, and `undo` brings them back.
    @Test(arguments: [
        ("rename", "far", "goals/far.md", "GOALS/far.md"), ("rename", "Zo\"e\\", "goals/run.md", "GOALS/Run.md"),
        ("rename", "Läufe", "goals/Läufe.md", "GOALS/Läufe.md"),
        ("move", "old/2025", "old/2025/run.md", "old/2025/Run.md"),
    ])
    func cardsFollow(command: String, word: String, first: String, second: String) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal, "boards/plan.canvas": Self.canvas])
        let texts = folder.texts
        let answer = folder.run(command, "run", word)
        if answer.exitCode != 0 {
            #expect(folder.texts == texts)
            return
        }
        let expected = Self.canvas.replacing("goals\\/run.md", with: first).replacing("GOALS/Run.md", with: second)
        #expect(folder.texts["boards/plan.canvas"] == expected)
        #expect(answer.stdout.contains("updated boards/plan.canvas\n"))
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.texts == texts)
    }

    @Test(arguments: ["templates", "_templates", "own/patterns"])
    func linksOfTemplatesFollow(place: String) throws {
        let template =
            "---\ntype: action\ndate: \"{{date}}\"\ngoals: [\"[[run]]\"]\n---\n[[goals/run|x]] {{title}} [[swim]]\n"
        let folder = try SmallFolder([
            "goals/run.md": Self.goal, place + "/day.md": template,
            ".obsidian/templates.json": "{\"folder\":\"own/patterns\"}",
        ])
        #expect(folder.run("rename", "run", "far").stdout.hasSuffix("updated \(place)/day.md\n"))
        #expect(folder.texts[place + "/day.md"] == template.replacing("run", with: "far"))
        #expect(folder.run("check").stdout == "no findings in 2 notes, 1 of them a record\n")
    }

    /// A name that comes between a template's link and its note.
    @Test func linksOfTemplatesAreKept() throws {
        let folder = try SmallFolder([
            "goals/index.md": "x", "x.md": "x", "templates/day.md": "[[index]] [[x]]\n",
        ])
        #expect(folder.run("rename", "x", "index").exitCode == 0)
        #expect(folder.texts["templates/day.md"] == "[[goals/index]] [[index]]\n")
    }

    /// Notes that are ignored: links to them are whole, and theirs are named when they would lead nowhere.
    @Test(arguments: [["rename", "run", "far"], ["move", "run", "old"], ["delete", "run", "--yes"]])
    func whatIsIgnoredIsNamed(words: [String]) throws {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\nignore: [drafts/, x.md]\n---\n", "goals/run.md": Self.goal,
            "drafts/a/d.md": "---\ntype: goal\n---\n[[run]] [r](../../goals/run.md)\n", "x.md": "[r](goals/run.md)",
            "drafts/c.canvas": "{\"nodes\":[{\"file\":\"goals/run.md\"}]}", "drafts/other.md": "[[x]]",
            "p.md": "[[d]] [[drafts/a/d]] [d](drafts/a/d.md) [[x]] [[c.canvas]]\n",
        ])
        let texts = folder.texts
        #expect(folder.run("check", "--plain").stdout == "no findings in 3 notes, 1 of them a record\n")
        let answer = folder.run(arguments: words)
        #expect(answer.exitCode == 0)
        for path in ["drafts/a/d.md", "x.md", "drafts/c.canvas"] {
            #expect(answer.stderr.contains("warning: \(path) mentions"), "\(answer)")
            #expect(folder.texts[path] == texts[path])
        }
        #expect(!answer.stderr.contains("other.md"))
        #expect(folder.run("move", "p", "notes").exitCode == 0)
        #expect(folder.texts["notes/p.md"]?.contains("[d](../drafts/a/d.md) [[x]]") == true)
        #expect(folder.run("check", "--plain").exitCode == 0)
    }

    @Test func whatOnlyMentionsANameIsNamed() throws {
        let folder = try SmallFolder([
            "goals/run.md": Self.goal, "a.base": "filters: file.hasLink(\"Run\")\n",
            "b.base": "filters: runner, re-run\n",
            "broken.canvas": "{ run", "text.canvas": "{\"nodes\":[{\"text\":\"see [[run]]\"}]}", "far.canvas": "{}",
        ])
        let texts = folder.texts
        let answer = folder.run("rename", "run", "far")
        #expect(
            answer.stderr == """
                warning: broken.canvas mentions 'run' and stays as it is
                help: check whether it needs the new name
                warning: text.canvas mentions 'run' and stays as it is
                help: check whether it needs the new name
                warning: a.base mentions 'run' and stays as it is
                help: check whether it needs the new name

                """)
        for path in ["a.base", "b.base", "broken.canvas", "text.canvas"] { #expect(folder.texts[path] == texts[path]) }
    }

    @Test func deletingAndMergingTellThem() throws {
        let folder = try SmallFolder([
            "goals/run.md": Self.goal, "goals/runs.md": Self.goal, "templates/day.md": "[[runs]]\n",
            "plan.canvas": "{\"nodes\":[{\"file\":\"goals/runs.md\"}]}",
        ])
        let dry = folder.run("delete", "runs", "--dry-run").stderr
        #expect(
            dry.contains("templates/day.md mentions 'runs'") && dry.contains("plan.canvas mentions 'goals/runs.md'"))
        #expect(folder.run("merge", "run", "runs", "--yes").exitCode == 0)
        #expect(folder.texts["templates/day.md"] == "[[run]]\n")
        #expect(folder.texts["plan.canvas"] == "{\"nodes\":[{\"file\":\"goals/run.md\"}]}")
    }
}
