import Foundation
import Testing

/// Who writes, and what goes with it.
@Suite struct ThreadWritingTests {
    private static let files = ["vault.md": "---\ntype: vault\nformat: 1\npacks: [threads]\n---\n"]

    /// A user needs no wallet, and the only one needs no mention.
    @Test func theOnlyUser() throws {
        let folder = try SmallFolder(Self.files)
        #expect(folder.run("thread", "new", "T").stderr.contains("create a user with: vault new user NAME\n"))
        #expect(folder.run("new", "user", "Ada").exitCode == 0)
        #expect(folder.run("thread", "new", "T", "Hi.").exitCode == 0)
        #expect(folder.run("thread", "add", "t", "Ho.").exitCode == 0)
        let old = #"{"id":"x","createdAt":"2025-01-01","messages":[{"content":"Q","timestamp":"2025-01-01"}]}"#
        #expect(folder.run(arguments: ["thread", "import", "-"], input: old).exitCode == 0)
        #expect(folder.run("check", "--strict").exitCode == 0)
        #expect(folder.run("new", "user", "Ben").exitCode == 0)
        #expect(folder.run("thread", "add", "t", "Hm.").stderr.contains("help: the users are 'ada' and 'ben'\n"))
        #expect(folder.run("archive", "ben").exitCode == 0)
        #expect(folder.run("thread", "add", "t", "Hm.").exitCode == 0)
    }

    @Test func filesAreLinked() throws {
        let folder = try SmallFolder(
            Self.files.merging([
                "ada.md": "---\ntype: user\n---\n", "in/a.PNG": "x", "in/b.pdf": "x", "b.pdf": "x", "in/c#.pdf": "x",
            ]) { $1 })
        #expect(folder.run("thread", "new", "T", "Hi.", "--attach", "in/a.PNG").exitCode == 0)
        #expect(folder.texts["threads/t/2026-11-21-000000-ada.md"]?.hasSuffix("---\nHi.\n\n![[a.PNG]]\n") == true)
        #expect(folder.run("thread", "add", "t", "--attach", "in/b.pdf", "--attach", "./in/a.PNG").exitCode == 0)
        #expect(
            folder.texts["threads/t/2026-11-21-000001-ada.md"]?.hasSuffix("---\n[[in/b.pdf]]\n![[a.PNG]]\n") == true)
        let json = folder.run("thread", "show", "2026-11-21-000001-ada", "--format", "json").stdout
        #expect(json.contains("\"attachments\": [\n      \"in/b.pdf\",\n      \"a.PNG\"\n    ]"))
        for (file, message) in [
            ("none.png", "there is no file 'none.png'"), ("../x", "outside"), ("in/c#.pdf", "no link"),
        ] {
            #expect(folder.run("thread", "add", "t", "Hi.", "--attach", file).stderr.contains(message))
        }
        #expect(folder.run("thread", "new", "T", "--attach", "b.pdf").stderr.contains("goes with a first message"))
        #expect(folder.run("check", "--strict").exitCode == 0)
    }

    /// Everything in the folder goes along, and links by path follow.
    @Test func theFolderOfAThread() throws {
        let head = "---\ntype: message\nthread: \"[[tea]]\"\nauthor: \"[[ada]]\"\nsent: 2026-11-20T10:00:00\n---\n"
        let folder = try SmallFolder(
            Self.files.merging([
                "ada.md": "---\ntype: user\n---\n",
                "t/tea/tea.md":
                    "---\ntype: thread\nowner: \"[[ada]]\"\ncreated: 2026-11-20T10:00:00\n---\n"
                    + "[a](a.md) ![p](p.png) [up](../../ada.md)\n",
                "t/tea/a.md": head + "![p](p.png) ![[t/tea/p.png]] ![[p.png]] ![[tea/p.png]]\n", "t/tea/p.png": "x",
                "t/tea/in/b.md": head + "[p](../p.png) [a](../a.md) [ada](../../../ada.md)\n", "far.md": head + "Hi.\n",
                "n.md": "[[t/tea/tea]] [[t/tea/a]] ![[t/tea/p.png]] [p](t/tea/p.png) [[tea]] [b](t/tea/in/b.md)\n",
            ]) { $1 })
        #expect(folder.run("check", "--strict").exitCode == 0)
        let before = folder.texts
        let renamed = folder.run("thread", "rename", "tea", "Green tea")
        #expect(renamed.stdout.hasPrefix("renamed t/tea/tea.md to t/green-tea/green-tea.md\n"), "\(renamed)")
        let after = folder.texts
        #expect(after.keys.contains { $0.hasPrefix("t/tea") } == false, "\(after.keys)")
        #expect((try? folder.scratch.text(of: "t/green-tea/p.png")) == "x")
        #expect(after["t/green-tea/green-tea.md"]?.hasSuffix("[a](a.md) ![p](p.png) [up](../../ada.md)\n") == true)
        #expect(
            after["t/green-tea/a.md"]?.hasSuffix("![p](p.png) ![[t/green-tea/p.png]] ![[p.png]] ![[green-tea/p.png]]\n")
                == true)
        #expect(
            after["t/green-tea/in/b.md"]?.hasSuffix("[p](../p.png) [a](../a.md) [ada](../../../ada.md)\n") == true,
            "\(after["t/green-tea/in/b.md"] ?? "")")
        #expect(after["far.md"]?.contains("thread: \"[[green-tea]]\"") == true)
        #expect(
            after["n.md"]
                == "[[t/green-tea/green-tea]] [[t/green-tea/a]] ![[t/green-tea/p.png]] [p](t/green-tea/p.png) [[green-tea]] "
                + "[b](t/green-tea/in/b.md)\n", "\(after["n.md"] ?? "")")
        #expect(folder.run("check", "--strict").exitCode == 0, "\(folder.run("check").stdout)")
        #expect(!FileManager.default.fileExists(atPath: folder.scratch.path + "/t/tea"))
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.texts == before)
        #expect((try? folder.scratch.text(of: "t/tea/p.png")) == "x")
        #expect(folder.run("check", "--strict").exitCode == 0)
    }

    /// Where a folder of the new name is, the thread's own stays.
    @Test func aFolderThatIsThere() throws {
        let folder = try SmallFolder(
            Self.files.merging(["ada.md": "---\ntype: user\n---\n", "threads/green/x.txt": "x"]) { $1 })
        _ = folder.run("thread", "new", "Tea", "Hi.")
        #expect(folder.run("thread", "rename", "tea", "Green").exitCode == 0)
        #expect(
            folder.texts["threads/tea/green.md"] != nil && folder.texts["threads/tea/2026-11-21-000000-ada.md"] != nil)
    }
}
