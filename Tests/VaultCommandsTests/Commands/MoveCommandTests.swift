import Foundation
import Testing

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

    @Test func whereItIsNothingChanges() throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal])
        #expect(folder.run("move", "run", "goals") == .init(stdout: "nothing to change\n"))
    }

    /// A folder that is empty afterwards goes along, but not one in which records are kept, and comes back.
    @Test(arguments: [
        ("inbox/deep/g.md", "goals", ["inbox", "inbox/deep"]), ("goals/2025/g.md", "goals", ["goals/2025"]),
        ("goals/g.md", "old", []), ("inbox/deep/g.md", "inbox", ["inbox/deep"]),
    ])
    func emptiedFolders(path: String, place: String, gone: [String]) throws {
        let folder = try SmallFolder([path: Self.goal])
        let texts = folder.texts
        let before = gone.filter { FileManager.default.fileExists(atPath: folder.scratch.path + "/" + $0) }
        #expect(before == gone)
        #expect(folder.run("move", "g", place).exitCode == 0)
        func isThere(_ path: String) -> Bool {
            FileManager.default.fileExists(atPath: folder.scratch.path + "/" + path)
        }
        #expect(gone.filter(isThere) == [])
        if place == "old" { #expect(isThere("goals")) }
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.texts == texts)
    }

    @Test func aFolderWithSomethingElseStays() throws {
        let folder = try SmallFolder(["inbox/g.md": Self.goal, "inbox/picture.png": "p"])
        #expect(folder.run("move", "g", "goals").exitCode == 0)
        #expect(folder.texts["inbox/picture.png"] == "p")
    }
}
