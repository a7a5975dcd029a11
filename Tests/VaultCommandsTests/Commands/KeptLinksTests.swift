import Testing
import VaultRecords
import VaultTestSupport

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
