import Testing
import VaultSystem
import VaultTestSupport

/// What people do with git besides merging two branches, in a repository where notes are merged by field.
@Suite(.tags(.git, .process), .enabled(if: GitMergeTests.hasGit, "git is not installed")) struct GitWorkTests {
    private static let path = "goals/run.md"

    private static func goal(_ due: String, _ tags: String...) -> String {
        let lines = (["one"] + tags).map { "  - \($0)\n" }.joined()
        return "---\ntype: goal\ntitle: Run\ndue: \(due)\ntags:\n\(lines)---\nText of the goal.\n"
    }

    private static func marked(_ ours: String, _ theirs: String) -> String {
        "<<<<<<< ours\ndue: \(ours)\n=======\ndue: \(theirs)\n>>>>>>> theirs"
    }

    /// With branches `ours`, checked out, and `theirs`, which differ in `due` and in `tags`.
    private static func repository(_ place: String = "", settings: [String] = []) throws -> GitFolder {
        let folder = try GitFolder()
        let start = place.isEmpty ? "" : place + "/"
        try folder.scratch.write("---\ntype: vault\nformat: 1\n---\n", to: start + "vault.md")
        try folder.scratch.write(goal("2026-12-24"), to: start + path)
        for setting in settings { try folder.git("config", setting, "true") }
        try install(folder, in: place)
        try folder.commit()
        for (branch, day) in [("theirs", "2026-12-26"), ("ours", "2026-12-25")] {
            try folder.git("checkout", "-q", "-b", branch, "main")
            try folder.scratch.write(goal(day, branch), to: start + path)
            try folder.commit(branch)
        }
        return folder
    }

    private static func install(_ folder: GitFolder, in place: String = "", as program: String = RealVault.program)
        throws
    {
        let answer = folder.vault("hook", "install", "--merge", in: place, as: program)
        try #require(answer.exitCode == 0, "\(answer)")
        try folder.git("config", "core.hooksPath", "/dev/null", in: place)
    }

    // MARK: What is ours and what is theirs

    /// In a rebase the branch that is gone onto is ours, as in git's own words.
    @Test(arguments: [
        (["merge", "theirs"], ["commit", "-q", "--no-edit"]),
        (["cherry-pick", "theirs"], ["cherry-pick", "--continue"]),
        (["rebase", "ours", "theirs"], ["rebase", "--continue"]),
        (["merge", "-X", "ours", "theirs"], ["commit", "-q", "--no-edit"]),
    ])
    func `what is open is between markers, and a side is right in the end`(_ words: [String], _ end: [String]) throws {
        let folder = try Self.repository()
        #expect(try folder.answer(words).exitCode == 1)
        let open = Self.goal("2026-12-25", "ours", "theirs").replacing(
            "due: 2026-12-25", with: Self.marked("2026-12-25", "2026-12-26"))
        #expect(try folder.scratch.text(of: Self.path) == open)
        #expect(
            folder.vault("check").stdout.contains("\(Self.path):4:1: error: there is an unresolved conflict here"))
        #expect(folder.vault("resolve").stdout == "\(Self.path):4: both sides changed 'due'\n")
        #expect(folder.vault("resolve", "--theirs", "--add").exitCode == 0)
        try folder.git("config", "core.editor", "true")
        #expect(try folder.answer(end).exitCode == 0)
        #expect(try folder.scratch.text(of: Self.path) == Self.goal("2026-12-26", "ours", "theirs"))
        #expect(try folder.git("status", "--porcelain", "--untracked-files=no") == "")
    }

    @Test func `a commit that is taken back takes back its own fields`() throws {
        let folder = try Self.repository()
        try folder.scratch.write(Self.goal("2026-12-25", "ours", "later"), to: Self.path)
        try folder.commit("later")
        #expect(try folder.answer(["revert", "--no-edit", "HEAD~1"]).exitCode == 0)
        #expect(try folder.scratch.text(of: Self.path) == Self.goal("2026-12-24", "later"))
    }

    @Test func `what was stashed comes back by field, and is kept while something is open`() throws {
        let folder = try Self.repository()
        try folder.scratch.write(Self.goal("2026-12-25", "ours", "stashed"), to: Self.path)
        try folder.git("stash", "-q")
        try folder.scratch.write(Self.goal("2026-12-27", "ours", "later"), to: Self.path)
        try folder.commit("later")
        try folder.git("stash", "pop", "-q")
        #expect(try folder.scratch.text(of: Self.path) == Self.goal("2026-12-27", "ours", "later", "stashed"))
        try folder.scratch.write(Self.goal("2026-12-28", "ours", "later", "stashed"), to: Self.path)
        try folder.git("stash", "-q")
        try folder.scratch.write(Self.goal("2026-12-29", "ours"), to: Self.path)
        try folder.commit("later still")
        #expect(try folder.answer(["stash", "pop"]).exitCode == 1)
        #expect(folder.vault("resolve", "--theirs", "--add").exitCode == 0)
        #expect(try folder.scratch.text(of: Self.path) == Self.goal("2026-12-28", "ours", "stashed"))
        #expect(try folder.git("stash", "list").isEmpty == false)
    }

    /// git's merge of many branches runs no driver and stops at a conflict; one after the other they are merged.
    @Test func `many branches at once are refused by git, and nothing is lost`() throws {
        let folder = try Self.repository()
        try folder.git("checkout", "-q", "-b", "third", "main")
        try folder.scratch.write(Self.goal("2026-12-24", "third"), to: Self.path)
        try folder.commit("third")
        try folder.git("checkout", "-q", "ours")
        #expect(try folder.answer(["merge", "--no-edit", "theirs", "third"]).exitCode != 0)
        try folder.git("reset", "-q", "--hard")
        #expect(try folder.answer(["merge", "--no-edit", "third"]).exitCode == 0)
        #expect(try folder.scratch.text(of: Self.path) == Self.goal("2026-12-25", "ours", "third"))
    }

    // MARK: Places

    @Test func `in a folder of a larger repository, in a second work tree, in a submodule`() throws {
        let place = "my notes"
        let folder = try Self.repository(place)
        try folder.git("worktree", "add", "-q", "--detach", "second", "ours")
        let outer = try GitFolder(["readme.md": "Text.\n"])
        try outer.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", folder.scratch.path, "inner")
        try outer.git("checkout", "-q", "ours", in: "inner")
        try Self.install(outer, in: "inner/" + place)
        for (repository, top) in [(folder, "second"), (outer, "inner")] {
            let theirs = top == "inner" ? "origin/theirs" : "theirs"
            #expect(try repository.answer(["merge", "-q", theirs], in: top).exitCode == 1)
            let vault = "\(top)/\(place)"
            #expect(repository.vault("resolve", in: vault).stdout == "\(Self.path):4: both sides changed 'due'\n")
            #expect(repository.vault("resolve", "--ours", "--add", in: vault).exitCode == 0)
            let merged = Self.goal("2026-12-25", "ours", "theirs")
            #expect(try repository.scratch.text(of: "\(vault)/\(Self.path)") == merged)
            #expect(try repository.git("ls-files", "-u", in: top) == "")
        }
    }

    @Test func `line breaks are those that git writes into the folder`() throws {
        let folder = try Self.repository(settings: ["core.autocrlf"])
        try folder.git("checkout", "-q", "main")
        try folder.git("checkout", "-q", "ours")
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        let open = Self.goal("2026-12-25", "ours", "theirs").replacing(
            "due: 2026-12-25", with: Self.marked("2026-12-25", "2026-12-26"))
        #expect(try folder.scratch.text(of: Self.path) == open.replacing("\n", with: "\r\n"))
        #expect(folder.vault("resolve", "--theirs", "--add").exitCode == 0)
        let merged = Self.goal("2026-12-26", "ours", "theirs")
        #expect(try folder.scratch.text(of: Self.path) == merged.replacing("\n", with: "\r\n"))
        #expect(try folder.git("show", ":" + Self.path) == merged)
    }

    // MARK: Drivers that are not there

    private static let gone = ["/nowhere/vault", "", "false"]

    /// No program at the place that was written down; no settings at all; a program that gives up.
    @Test(arguments: gone)
    func `without the program git merges by lines, and no side is lost`(_ program: String) throws {
        let folder = try Self.repository()
        if program == "" {
            try folder.git("config", "--remove-section", "merge.vault")
            #expect(folder.vault("check").stdout.contains("[merge-driver-missing]"))
        } else if program == "false" {
            try folder.git("config", "merge.vault.driver", "false")
        } else {
            try folder.git("config", "--unset", "core.hooksPath")
            try Self.install(folder, as: program)
        }
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        if program != "false" {
            let text = try folder.scratch.text(of: Self.path)
            #expect(text.contains("2026-12-25") && text.contains("2026-12-26") && text.contains("<<<<<<<"))
        }
        let answer = folder.vault("resolve", "--add")
        #expect(answer.exitCode == 1)
        let open = Self.goal("2026-12-25", "ours", "theirs").replacing(
            "due: 2026-12-25", with: Self.marked("2026-12-25", "2026-12-26"))
        if program == "false" {
            // Nothing of theirs is there, and it might have been decided so.
            #expect(answer.stdout.contains("is unchanged from ours; use --ours or --theirs"))
            #expect(try folder.git("ls-files", "--unmerged") != "")
        } else {
            #expect(try folder.scratch.text(of: Self.path) == open)
        }
        #expect(folder.vault("resolve", "--add", "--ours").exitCode == 0)
        #expect(try folder.scratch.text(of: Self.path) == Self.goal("2026-12-25", "ours", "theirs"))
    }

    @Test func `markers of another size are markers`() throws {
        let folder = try Self.repository()
        try folder.scratch.write("*.md merge=vault conflict-marker-size=12\n", to: ".gitattributes")
        try folder.commit()
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        #expect(try folder.scratch.text(of: Self.path).contains("\n<<<<<<<<<<<< ours\n"))
        #expect(
            folder.vault("check").stdout.contains("\(Self.path):4:1: error: there is an unresolved conflict here"))
        #expect(folder.vault("resolve", "--add").exitCode == 1)
    }

    // MARK: Names

    /// Ours made a folder of the note's name.
    @Test func `a note that git put aside stays open`() throws {
        let folder = try GitFolder([
            "vault.md": "---\ntype: vault\nformat: 1\n---\n", "goals/x.md": "---\ntype: goal\n---\nA\n",
        ])
        try folder.commit()
        try folder.git("checkout", "-q", "-b", "theirs")
        try folder.scratch.write("---\ntype: goal\n---\nB\n", to: "goals/x.md")
        try folder.commit()
        try folder.git("checkout", "-q", "main")
        try folder.git("rm", "-q", "goals/x.md")
        try folder.scratch.write("", to: "goals/x.md/y.txt")
        try folder.commit()
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        let answer = folder.vault("resolve", "--theirs", "--add")
        #expect(answer.exitCode == 1)
        #expect(answer.stdout == "goals/x.md~theirs: cannot be read as a note; merge it by hand\n")
        #expect(try folder.git("ls-files", "--unmerged") != "")
    }

    @Test func `a file made in a folder that the other side renamed stays`() throws {
        let folder = try Self.repository()
        try folder.git("mv", "goals", "aims")
        try folder.commit()
        try folder.git("checkout", "-q", "theirs")
        try folder.scratch.write("---\ntype: goal\ntitle: Swim\n---\n", to: "goals/swim.md")
        try folder.scratch.write(Self.goal("2026-12-25", "theirs"), to: Self.path)
        try folder.commit()
        #expect(try folder.answer(["merge", "-q", "ours"]).exitCode == 1)
        let answer = folder.vault("resolve", "--add")
        #expect(answer.stdout == "aims/swim.md: resolved\n")
        #expect(try folder.git("ls-files", "-u") == "")
        #expect(try folder.scratch.text(of: "aims/run.md") == Self.goal("2026-12-25", "ours", "theirs"))
    }

    /// Two names for one file, of which both sides also changed the text.
    @Test(arguments: ["ours", "theirs"])
    func `of two names one is left, and the other leads there`(_ side: String) throws {
        let folder = try Self.repository()
        try folder.scratch.write("---\ntype: action\ndate: 2026-11-02\ngoals: [run]\n---\nText.\n", to: "a.md")
        try folder.commit()
        #expect(folder.vault("rename", "run", "swim").exitCode == 0)
        try folder.commit()
        try folder.git("checkout", "-q", "theirs")
        #expect(folder.vault("rename", "run", "jog").exitCode == 0)
        try folder.scratch.write("---\ntype: action\ndate: 2026-11-03\ngoals: [jog]\n---\nText.\n", to: "b.md")
        try folder.commit()
        try folder.git("checkout", "-q", "ours")
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        #expect(
            folder.vault("resolve").stdout
                == "goals/run.md: we renamed it to 'goals/swim.md', they to 'goals/jog.md'; use --ours or --theirs\n")
        #expect(folder.vault("resolve", "--dry-run", "--" + side, "goals/jog.md").exitCode == 0)
        let (name, other) = side == "ours" ? ("swim", "jog") : ("jog", "swim")
        #expect(folder.vault("resolve", "--add", "--" + side).stdout == "goals/\(name).md: resolved\n")
        #expect(try folder.git("ls-files", "-u") == "")
        #expect(try folder.scratch.paths().filter { $0.hasPrefix("goals/") } == ["goals/\(name).md"])
        let text = try folder.scratch.text(of: "goals/\(name).md")
        #expect(text.contains("  - \(other)\n") && text.contains("  - run\n"))
        #expect(text.contains(side == "ours" ? "2026-12-25" : "2026-12-26") && !text.contains("<<<"))
        #expect(text.contains("  - ours\n  - theirs\n"))
        #expect(folder.vault("check").exitCode == 0)
        #expect(folder.vault("check", "--fix").exitCode == 0)
        for file in ["a.md", "b.md"] { #expect(try folder.scratch.text(of: file).contains(name)) }
    }

    /// git takes the new action for the deleted one with another name, since both are short and alike.
    @Test func `an edit never slips into another record that git takes for a renamed one`() throws {
        func action(_ title: String, _ day: String, _ more: String = "") -> String {
            "---\ntype: action\ntitle: \(title)\ndate: \(day)\nmeasures:\n  - 5 km\n\(more)---\n"
        }
        let (old, new) = ("actions/2026/2026-11-03-lake.md", "actions/2026/2026-11-05-gym.md")
        let folder = try GitFolder([
            "vault.md": "---\ntype: vault\nformat: 1\n---\n", old: action("Lake", "2026-11-03"),
        ])
        try Self.install(folder)
        try folder.commit()
        try folder.git("checkout", "-q", "-b", "theirs")
        let edited = action("Lake", "2026-11-03", "duration: 31 min\n")
        try folder.scratch.write(edited, to: old)
        try folder.commit()
        try folder.git("checkout", "-q", "main")
        try folder.git("rm", "-q", old)
        try folder.scratch.write(action("Gym", "2026-11-05"), to: new)
        try folder.commit()
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        #expect(folder.vault("check").stdout.contains("[conflict-marker]"))
        let answer = folder.vault("resolve", "--add")
        let words = "\(new): two different records; theirs is now 'actions/2026/2026-11-05-gym-2.md'\n"
        #expect(answer.stdout.hasPrefix(words))
        #expect(try folder.scratch.text(of: new) == action("Gym", "2026-11-05"))
        #expect(try folder.scratch.text(of: "actions/2026/2026-11-05-gym-2.md") == edited)
    }

    // MARK: Histories

    /// Both have merged the other once: what both were made from is a merge itself, which git makes with the driver.
    @Test func `branches that crossed are merged by field`() throws {
        let folder = try Self.repository()
        try folder.git("branch", "left", "ours")
        try folder.git("branch", "right", "theirs")
        for (branch, other, side) in [("left", "theirs", "--ours"), ("right", "ours", "--theirs")] {
            try folder.git("checkout", "-q", branch)
            #expect(try folder.answer(["merge", "-q", other]).exitCode == 1)
            #expect(folder.vault("resolve", "--add", side).exitCode == 0)
            try folder.git("commit", "-q", "--no-edit")
        }
        try folder.git("checkout", "-q", "left")
        try folder.scratch.write(Self.goal("2026-12-25", "ours", "theirs", "left"), to: Self.path)
        try folder.commit()
        let answer = try folder.answer(["merge", "--no-edit", "right"])
        #expect(folder.vault("resolve", "--add", "--ours").exitCode == 0, "\(answer)")
        let text = try folder.scratch.text(of: Self.path)
        #expect(text.contains("due: 2026-12-25\n"))
        for tag in ["one", "ours", "theirs", "left"] { #expect(text.contains("  - \(tag)\n"), "\(text)") }
        #expect(folder.vault("check").exitCode == 0)
    }
}
