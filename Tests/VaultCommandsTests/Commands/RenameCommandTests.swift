import Foundation
import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

/// `vault rename`: what follows and what stays.
@Suite struct RenameCommandTests {
    private static let goal = "---\ntype: goal\naliases: [the one]\n---\n"
    private static let swim = "---\ntype: goal\n---\n"

    /// Text of a plain note in `notes` before and after `goals/run.md` becomes `goals/Run far.md`.
    @Test(arguments: [
        ("[[run]]", "[[Run far]]"),
        ("[[run.md]]", "[[Run far.md]]"),
        ("[[RUN]]", "[[Run far]]"),
        ("[[run#Plan]] and [[run#^b1]]", "[[Run far#Plan]] and [[Run far#^b1]]"),
        ("[[run|the goal]]", "[[Run far|the goal]]"),
        ("![[run]] ![[run#Plan]]", "![[Run far]] ![[Run far#Plan]]"),
        ("[[goals/run]] [[goals/run.md]]", "[[goals/Run far]] [[goals/Run far.md]]"),
        ("[[../goals/run]]", "[[../goals/Run far]]"),
        ("[a](../goals/run.md)", "[a](../goals/Run%20far.md)"),
        ("[a](../goals/run.md#plan)", "[a](../goals/Run%20far.md#plan)"),
        ("[a](<../goals/run.md>)", "[a](<../goals/Run far.md>)"),
        ("[run](/goals/run.md \"run\")", "[run](/goals/Run%20far.md \"run\")"),
        ("| [[run\\|x]] | y |", "| [[Run far\\|x]] | y |"),
        // Another way to say which note is meant, and what is not a link.
        ("[[the one]] [[The One|x]]", "[[the one]] [[The One|x]]"),
        ("[[swim]] [[runner]] run", "[[swim]] [[runner]] run"),
        ("`[[run]]` and ``[[run]]``", "`[[run]]` and ``[[run]]``"),
        ("```\n[[run]]\n```", "```\n[[run]]\n```"),
        ("~~~md\n![[run]]\n~~~\n[[run]]", "~~~md\n![[run]]\n~~~\n[[Run far]]"),
        ("[[run]]\r\n[[run]]\r\n", "[[Run far]]\r\n[[Run far]]\r\n"),
        ("\u{FEFF}---\nsee: \"[[run]]\" # why\n---\n", "\u{FEFF}---\nsee: \"[[Run far]]\" # why\n---\n"),
    ])
    func linksOfPlainNotesFollow(before: String, after: String) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal, "goals/swim.md": Self.swim, "notes/a.md": before])
        let texts = folder.texts
        #expect(folder.run("rename", "run", "Run far").exitCode == 0)
        #expect(folder.texts["notes/a.md"] == after)
        #expect(
            folder.texts["goals/Run far.md"]
                == "---\ntype: goal\naliases: [the one]\nformerly: [run]\n---\n")
        #expect(folder.texts["goals/run.md"] == nil)
        #expect(folder.run("check", "--strict").exitCode == 0)
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.texts == texts)
    }

    /// Fields of an action before and after, and the new name.
    @Test(arguments: [
        ("goals: \"[[run]]\"", "goals: \"[[Run far]]\"", "Run far"),
        ("goals: '[[run|x]]' # y", "goals: '[[Run far|x]]' # y", "Run far"),
        ("goals: [\"[[swim]]\", \"[[run]]\"]", "goals: [\"[[swim]]\", \"[[Run far]]\"]", "Run far"),
        ("goals:\n- \"[[goals/run]]\"", "goals:\n- \"[[goals/Run far]]\"", "Run far"),
        ("goals: run", "goals: Run far", "Run far"),
        ("goals: run", "goals: \"[[run, far]]\"", "run, far"),
        ("goals: \"[[run]]\"", "goals: \"[[Läufe für Zoë 🏃]]\"", "Läufe für Zoë 🏃"),
        ("goals: \"[[run]]\"", "goals: \"[[100% & 'so' (on)]]\"", "100% & 'so' (on)"),
        // Entries that name a linked goal follow as well.
        ("goals: \"[[run]]\"\namounts: run 5 km", "goals: \"[[Run far]]\"\namounts: Run far 5 km", "Run far"),
        (
            "goals: [\"[[run]]\", \"[[swim]]\"]\namounts:\n  - \"[[run]] 5 km\"\n  - swim 2 km",
            "goals: [\"[[Run far]]\", \"[[swim]]\"]\namounts:\n  - \"[[Run far]] 5 km\"\n  - swim 2 km", "Run far"
        ),
    ])
    func fieldsFollow(before: String, after: String, name: String) throws {
        let goal = "---\ntype: goal\ntargets: 100 km\n---\n"
        let folder = try SmallFolder([
            "goals/run.md": goal, "goals/swim.md": goal,
            "a.md": "---\ntype: action\ndate: 2026-11-01\n\(before)\n---\nOut.\n",
        ])
        let texts = folder.texts
        #expect(folder.run("rename", "run", name).stderr == "")
        #expect(folder.texts["a.md"] == "---\ntype: action\ndate: 2026-11-01\n\(after)\n---\nOut.\n")
        #expect(folder.run("check").exitCode == 0)
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.texts == texts)
    }

    @Test func onlyCaseMayChange() throws {
        let folder = try SmallFolder(["goals/run.md": Self.swim, "notes/a.md": "[[run]] [[RUN|x]]"])
        #expect(folder.run("rename", "run", "Run").exitCode == 0)
        #expect(folder.texts["goals/Run.md"] == Self.swim)
        #expect(folder.texts["notes/a.md"] == "[[Run]] [[Run|x]]")
    }

    @Test func formerNamesAreKeptOnce() throws {
        let folder = try SmallFolder(["goals/a.md": Self.swim, "notes/n.md": "[[a]]"])
        #expect(folder.run("rename", "a", "b").exitCode == 0)
        // A link by the former name stays, and leads there still.
        try folder.scratch.write("[[a]] [[b]]", to: "notes/n.md")
        #expect(folder.run("rename", "b", "c").exitCode == 0)
        #expect(folder.texts["goals/c.md"] == "---\ntype: goal\nformerly:\n  - a\n  - b\n---\n")
        #expect(folder.texts["notes/n.md"] == "[[a]] [[c]]")
        #expect(folder.run("rename", "c", "a").exitCode == 0)
        #expect(folder.texts["goals/a.md"] == "---\ntype: goal\nformerly:\n  - b\n  - c\n---\n")
        #expect(folder.texts["notes/n.md"] == "[[a]] [[a]]")
    }

    @Test func plainNotesGetNoFields() throws {
        let folder = try SmallFolder(["notes/a.md": "Hm.\n", "notes/b.md": "[[a]] ![x](a.md)"])
        #expect(folder.run("rename", "a", "c d").exitCode == 0)
        #expect(folder.texts["notes/c d.md"] == "Hm.\n")
        #expect(folder.texts["notes/b.md"] == "[[c d]] ![x](c%20d.md)")
    }

    /// Names that are refused, with what is said; nothing is written.
    @Test(arguments: [
        ("swim", "the name 'swim' is taken by 'goals/swim.md'"),
        ("SWIM", "the name 'SWIM' is taken by 'goals/swim.md'"),
        ("Zoë", "the name 'Zoë' is taken by 'notes/Zoë.md'"),
        ("", "a name needs at least one letter"),
        ("a/b", "a name cannot contain '/': 'a/b'"),
        ("a|b", "a name cannot contain '|': 'a|b'"),
        ("a#b", "a name cannot contain '#': 'a#b'"),
        ("a]]", "a name cannot contain ']': 'a]]'"),
        (".a", "the name '.a' starts with a dot, which hides the file"),
        ("a ", "the name 'a ' starts or ends with a space, or ends with a dot"),
        ("Con", "'Con' is a reserved name on Windows"),
        ("a\nb", "the name 'a\\nb' has an invisible character"),
    ])
    func namesAreRefused(name: String, message: String) throws {
        let folder = try SmallFolder([
            "goals/run.md": Self.goal, "goals/swim.md": "---\ntype: goal\naliases: dip\n---\n",
            "notes/Zoë.md": "x", "notes/a.md": "[[dip]] [[run]]",
        ])
        let texts = folder.texts
        let answer = folder.run("rename", "run", name)
        #expect(answer.stderr.hasPrefix("error: \(message)\n"), "\(answer.stderr)")
        #expect(answer.exitCode == 2)
        #expect(folder.texts == texts)
    }

    @Test func errorsThatAreThereDoNotStandInTheWay() throws {
        let folder = try SmallFolder([
            "goals/run.md": "---\ntype: goal\ndue: 2026-13-01\n---\n", "a.md": "---\ntype: action\ngoals: run\n---\n",
        ])
        #expect(folder.run("rename", "run", "far").exitCode == 0)
        #expect(folder.texts["a.md"] == "---\ntype: action\ngoals: far\n---\n")
    }

    @Test func aDryRunWritesNothing() throws {
        let folder = try SmallFolder(["goals/run.md": Self.swim, "notes/a.md": "[[run]]\n"])
        let texts = folder.texts
        #expect(folder.run("rename", "run", "far", "--dry-run").stdout.contains("-[[run]]\n+[[far]]\n"))
        #expect(folder.texts == texts)
    }
}

/// `vault move`: the name stays, paths follow.
@Suite struct MoveCommandTests {
    private static let goal = "---\ntype: goal\n---\n"

    /// Text of a plain note in `notes` before and after `goals/run.md` goes into `old/2025`.
    @Test(arguments: [
        ("[[run]] [[run#Plan|x]] ![[run]]", "[[run]] [[run#Plan|x]] ![[run]]"),
        ("[[goals/run]]", "[[old/2025/run]]"),
        ("[[goals/run.md|x]]", "[[old/2025/run.md|x]]"),
        ("[[../goals/run#Plan]]", "[[../old/2025/run#Plan]]"),
        ("[a](../goals/run.md#plan)", "[a](../old/2025/run.md#plan)"),
        ("[a](/goals/run.md)", "[a](/old/2025/run.md)"),
        ("[a](goals/run.md)", "[a](old/2025/run.md)"),
        ("`[[goals/run]]`", "`[[goals/run]]`"),
    ])
    func pathsFollow(before: String, after: String) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal, "notes/a.md": before])
        let texts = folder.texts
        #expect(folder.run("move", "run", "old/2025").exitCode == 0)
        #expect(folder.texts["notes/a.md"] == after)
        #expect(folder.texts["old/2025/run.md"] == Self.goal)
        #expect(folder.run("check", "--strict", "--plain").exitCode == 0)
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.texts == texts)
    }

    /// Text of the note that moves from `notes` to `notes/old`, before and after.
    @Test(arguments: [
        ("[[run]] [[goals/run]]", "[[run]] [[goals/run]]"),
        ("[a](../goals/run.md)", "[a](../../goals/run.md)"),
        ("[[../goals/run]]", "[[../../goals/run]]"),
        ("[[./b]]", "[[../b]]"),
        ("[b](b.md) [b](b.md#x)", "[b](../b.md) [b](../b.md#x)"),
        ("![x](img/p%20q.png)", "![x](../img/p%20q.png)"),
        ("![[p q.png]]", "![[p q.png]]"),
        // Leads nowhere, and is left alone.
        ("[c](c.md) [d](img/no.png) <https://a.b/c.md>", "[c](c.md) [d](img/no.png) <https://a.b/c.md>"),
        ("[a](a.md) [[a]]", "[a](a.md) [[a]]"),
    ])
    func linksOfTheNoteFollow(before: String, after: String) throws {
        let folder = try SmallFolder([
            "goals/run.md": Self.goal, "notes/a.md": before, "notes/b.md": "b", "notes/img/p q.png": "p",
        ])
        let texts = folder.texts
        let answer = folder.run("move", "notes/a.md", "notes/old/")
        #expect(answer.exitCode == 0, "\(answer.stderr)")
        #expect(folder.texts["notes/old/a.md"] == after)
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.texts == texts)
    }

    @Test func aPathMayGiveAnotherName() throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal, "notes/a.md": "[[run]] [[goals/run]]"])
        #expect(
            folder.run("move", "run", "far.md").stdout
                == "moved goals/run.md to far.md\n2 links in 1 note updated\n")
        #expect(folder.texts["far.md"] == "---\ntype: goal\nformerly:\n  - run\n---\n")
        #expect(folder.texts["notes/a.md"] == "[[far]] [[far]]")
    }

    /// Places that are refused; nothing is written.
    @Test(arguments: ["templates", ".obsidian", "../outside", "private/x", "a/node_modules", "notes", "a|b"])
    func placesAreRefused(place: String) throws {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\nignore: private/\n---\n", "goals/run.md": Self.goal,
            "notes/run.md": "taken",
        ])
        let texts = folder.texts
        let answer = folder.run("move", "goals/run.md", place)
        #expect(answer.exitCode == 2 && answer.stderr.hasPrefix("error: "))
        #expect(folder.texts == texts)
    }

    @Test func aFolderWithSomethingElseStays() throws {
        let folder = try SmallFolder(["inbox/g.md": Self.goal, "inbox/picture.png": "p"])
        #expect(folder.run("move", "g", "goals").exitCode == 0)
        #expect(folder.texts["inbox/picture.png"] == "p")
    }
}

/// After every command each link that it did not change leads where it led, or to the same note by its path, or is
/// named.
@Suite struct KeptLinksTests {
    /// Seeds of vaults in which names are shared, with commands on each.
    @Test(.tags(.random), arguments: 1...12)
    func randomVaultsKeepTheirLinks(seed: UInt64) throws {
        var random = RandomLinks(seed: seed)
        let folder = try SmallFolder(random.files())
        var done = 0
        for _ in 0..<14 {
            let before = LinkState(folder.texts)
            let words = random.command(before)
            let answer = folder.run(arguments: words)
            let after = LinkState(folder.texts)
            if answer.exitCode != 0 {
                #expect(before.texts == after.texts, "\(words) \(answer.stderr)")
                continue
            }
            if before.texts == after.texts { continue }
            done += 1
            let lost = before.strays(after, merged: words.first == "merge" ? before.merge(words) : [:])
            let named = answer.stderr.split(separator: "\n").count { $0.contains("now leads") }
            #expect(lost.count <= named, "\(words)\n\(lost.joined(separator: "\n"))\n\(answer.stderr)\(answer.stdout)")
            if done.isMultiple(of: 3) {
                #expect(folder.run("undo").exitCode == 0)
                #expect(folder.texts == before.texts)
            }
        }
        #expect(done > 3)
    }

    private static let goal = "---\ntype: goal\n---\n"

    /// A name that a note gets is one that others have: their links get a path, in their own style.
    @Test(arguments: [
        ("notes/a.md", "[[index]]", "[[b/index]]"), ("notes/a.md", "[[index#Top|x]]", "[[b/index#Top|x]]"),
        ("notes/a.md", "[i](index.md)", "[i](../b/index.md)"), ("b/a.md", "[[index]]", "[[index]]"),
        ("notes/a.md", "[[hm]]", "[[b/index|hm]]"), ("notes/a.md", "[[./other]] [[index]]", "[[./index]] [[b/index]]"),
        ("vault.md", "---\ntype: vault\nformat: 1\n---\n[[index]]", "---\ntype: vault\nformat: 1\n---\n[[index]]"),
    ])
    func aRenamedNoteTakesNoLinks(path: String, before: String, after: String) throws {
        let folder = try SmallFolder([
            "b/index.md": "---\naliases: [hm]\n---\n", "notes/other.md": "x", path: before,
        ])
        let texts = folder.texts
        // Into the folder of the one who links.
        #expect(folder.run("rename", "notes/other.md", before.contains("hm") ? "hm" : "index").exitCode == 0)
        #expect(folder.texts[path] == after)
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.texts == texts)
    }

    @Test func aMovedNoteKeepsItsLinks() throws {
        let folder = try SmallFolder([
            "a/index.md": "x", "b/index.md": "x", "a/n.md": "[[index]] [[./index]] [i](index.md) ![[index#x]]",
        ])
        let answer = folder.run("move", "a/n.md", "b")
        #expect(
            answer.stdout.hasSuffix("2 links in 1 note got a path and still lead where they did\n"), "\(answer.stdout)")
        #expect(folder.texts["b/n.md"] == "[[a/index]] [[../a/index]] [i](../a/index.md) ![[a/index#x]]")
    }

    /// What only the path from the root can tell is written so in a field too.
    @Test func aFieldKeepsItsRecord() throws {
        let folder = try SmallFolder([
            "run.md": "---\ntype: goal\nformerly: jog\n---\n", "goals/swim.md": Self.goal,
            "a.md": "---\ntype: action\ndate: 2026-11-01\ngoals: \"[[jog]]\"\n---\n",
        ])
        #expect(folder.run("rename", "swim", "jog").exitCode == 0)
        #expect(folder.texts["a.md"] == "---\ntype: action\ndate: 2026-11-01\ngoals: \"[[run|jog]]\"\n---\n")
    }

    @Test func whatNoPathCanKeepIsNamed() throws {
        let folder = try SmallFolder(["map.png": "p", "notes/a.md": "![[map.png]]\n", "notes/x.md": "x"])
        let answer = folder.run("rename", "x", "map.png")
        #expect(
            answer.stderr == """
                warning: notes/a.md:1: the link to 'map.png' now leads to 'notes/map.png.md', not to 'map.png'
                help: write the path of the note you mean

                """)
    }

    @Test func aDeletedNoteLeavesItsLinksToNamesakes() throws {
        let folder = try SmallFolder(["a/index.md": "x", "b/index.md": "x", "a/n.md": "[[index]]\n[[a/index]]\n"])
        #expect(
            folder.run("delete", "a/index.md", "--yes").stdout == """
                deleted a/index.md
                1 link in text now leads nowhere
                  a/n.md:2
                1 link in text now leads to another note of that name
                  a/n.md:1, to b/index.md
                'vault undo' brings it back

                """)
    }

    /// Case of a folder, and of a name that stays, is as the link gives it.
    @Test(arguments: [
        (
            "rename", "far", "[[Goals/Run]] [[GOALS/run.md|x]] [a](Goals/Run.md)",
            "[[Goals/far]] [[GOALS/far.md|x]] [a](Goals/far.md)"
        ),
        ("rename", "RUN", "[[Goals/run]] [[run]]", "[[Goals/RUN]] [[RUN]]"),
        ("move", "old", "[[Run]] [[Goals/Run]] [a](./Goals/RUN.md)", "[[Run]] [[old/Run]] [a](./old/RUN.md)"),
        ("move", "goals/sub", "[[Goals/Run]]", "[[goals/sub/Run]]"),
    ])
    func caseIsKept(command: String, place: String, before: String, after: String) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal, "a.md": before])
        #expect(folder.run(command, "run", place).exitCode == 0)
        #expect(folder.texts["a.md"] == after)
    }
}

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
}

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

/// Random vaults with names that many have, links of all kinds, and commands that change names and places.
struct RandomLinks {
    private var generator: SeededGenerator
    private static let folders = ["", "a", "b", "a/b", "b/a", "a/b/c", "d"]
    private static let names = ["index", "x", "y", "Index", "z z"]

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &generator)]
    }

    private mutating func path() -> String {
        let folder = pick(Self.folders)
        return (folder.isEmpty ? "" : folder + "/") + pick(Self.names)
    }

    /// Every note tells itself apart by a number in its text.
    mutating func files() -> [String: String] {
        var paths: Set<String> = []
        // Names in another case are one file on some disks.
        for _ in 0..<22 {
            let path = path()
            if !paths.contains(where: { $0.lowercased() == path.lowercased() }) { paths.insert(path) }
        }
        var files: [String: String] = [:]
        for (number, path) in paths.sorted().enumerated() {
            files[path + ".md"] = note(number, "plain", paths.sorted())
        }
        for number in 0..<6 {
            let name = "g\(number)"
            files[pick(["goals/", "a/", ""]) + name + ".md"] = note(100 + number, "goal", paths.sorted())
            files["actions/t\(number).md"] = note(200 + number, "action", paths.sorted())
        }
        return files
    }

    private mutating func note(_ number: Int, _ type: String, _ paths: [String]) -> String {
        var lines: [String] = []
        if type != "plain" { lines.append("type: \(type)") }
        if type == "action" {
            lines += ["date: 2026-11-01", "title: T\(number)"]
            lines.append("goals: [\"[[g\(Int.random(in: 0..<6, using: &generator))]]\"]")
        }
        let alias = pick(["", "", "", "aliases: [\(pick(["hm", "x", "other"]))]", "formerly: \(pick(["old", "y"]))"])
        if !alias.isEmpty { lines.append(alias) }
        let head = lines.isEmpty ? "" : "---\n" + lines.joined(separator: "\n") + "\n---\n"
        return head + "note \(number)\n" + (0..<5).map { _ in link(paths) }.joined(separator: " ") + "\n"
    }

    private mutating func link(_ paths: [String]) -> String {
        let path = pick(paths + ["g1", "g2", "goals/g3"])
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let short = path.split(separator: "/").suffix(2).joined(separator: "/")
        let encoded = path.replacing(" ", with: "%20")
        let last = encoded.split(separator: "/").last.map(String.init) ?? encoded
        return pick([
            "[[\(name)]]", "[[\(name)|shown]]", "![[\(name)#Top]]", "[[\(path)]]", "[[\(short)]]", "[[./\(name)]]",
            "[[../\(name)]]", "[m](\(last).md)", "[m](\(encoded).md)", "[m](../\(last).md)", "[m](/\(encoded).md)",
            "[[hm]]", "[[old]]", "[[other]]", "[[\(name.uppercased())]]",
        ])
    }

    /// A command with notes of the vault.
    mutating func command(_ state: LinkState) -> [String] {
        let notes = state.paths.filter { $0 != "vault.md" }
        let (one, other) = (pick(notes), pick(notes))
        let goals = notes.filter { state.texts[$0]?.contains("type: goal") == true }
        switch Int.random(in: 0..<12, using: &generator) {
        case 0...3: return ["rename", one, pick(Self.names + ["fresh", "hm", "other", "old"])]
        case 4...6: return ["move", one, pick(Self.folders.dropFirst() + ["new/place"])]
        case 7: return ["delete", one, "--yes"]
        case 8 where goals.count > 1: return ["merge", pick(goals), pick(goals), "--yes", "--take", "A"]
        case 9: return ["new", "goal", pick(Self.names + ["hm", "old", "g1"])]
        case 10 where !goals.isEmpty: return ["set", pick(goals), "aliases+=\(pick(["hm", "x", "other", "g2"]))"]
        default: return ["move", one, other]
        }
    }
}

/// Where all links of a vault lead, with notes known by the number in their text.
struct LinkState {
    let texts: [String: String]
    private let graph: Graph

    init(_ texts: [String: String]) {
        self.texts = texts
        graph = VaultInMemory(texts).graph
    }

    var paths: [String] { graph.indices.map { graph.notes[$0].path.text } }

    private func number(_ note: NoteID) -> String {
        let text = texts[graph.notes[note].path.text] ?? ""
        guard let start = text.firstRange(of: "note ") else { return graph.notes[note].path.text }
        return String(text[start.upperBound...].prefix { $0.isNumber })
    }

    /// What a command joins, by number.
    func merge(_ words: [String]) -> [String: String] {
        guard let target = graph.note(at: Path(words[1])), let other = graph.note(at: Path(words[2])) else {
            return [:]
        }
        return [number(other): number(target)]
    }

    /// By the number of the holder: where the links in its text lead, in order, and those of its fields.
    private var destinations: [String: (text: [(written: String, note: String?)], fields: Set<String>)] {
        var all: [String: (text: [(written: String, note: String?)], fields: Set<String>)] = [:]
        for index in graph.indices {
            let note = graph.notes[index]
            let found = note.links.map { ($0, graph.resolve($0, of: index).destination.map(number)) }
            all[number(index)] = (
                found.filter { $0.0.isInBody }.map { (note.destination(of: $0.0), $0.1) },
                Set(found.filter { !$0.0.isInBody }.compactMap(\.1))
            )
        }
        return all
    }

    /// The links that led to a note which is there still, and do not lead to it any more.
    func strays(_ after: LinkState, merged: [String: String]) -> [String] {
        let (old, new) = (destinations, after.destinations)
        var lost: [String] = []
        for (holder, links) in old.sorted(by: { $0.key < $1.key }) {
            guard let now = new[holder] else { continue }
            for (place, link) in links.text.enumerated() {
                guard let target = link.note.map({ merged[$0] ?? $0 }), new[target] != nil else { continue }
                let found = place < now.text.count ? now.text[place] : (written: "", note: nil)
                if found.note != target {
                    lost.append(
                        "note \(holder): \(link.written) led to \(target); \(found.written) to \(found.note ?? "-")")
                }
            }
            let fields = Set(links.fields.map { merged[$0] ?? $0 }.filter { new[$0] != nil && $0 != holder })
            for field in fields.subtracting(now.fields).sorted() {
                lost.append("note \(holder): a field led to \(field)")
            }
        }
        return lost
    }
}
