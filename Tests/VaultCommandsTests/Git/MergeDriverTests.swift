import Foundation
import Testing
import VaultSystem
import VaultTestSupport

/// What people do with git besides merging two branches, in a repository where notes are merged by field.
@Suite(.tags(.git, .process), .enabled(if: GitFolder.isGitThere, "git is not installed")) struct GitWorkTests {
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

/// What two machines made apart: git merges it without a word, `check` finds it, and the command that it names joins
/// it.
@Suite(.tags(.git)) struct JoiningTests {
    /// Two branches, what is left after joining, and what somebody has to add to the commands.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var base: [String: String] = [:]
        var ours: [String: String]
        var theirs: [String: String]
        /// The rules that find it.
        var rules: Set<String>
        /// The commands that `check` names, in the order in which they are typed.
        var commands: [String]
        var adding: [String] = []
        /// Every file that is there afterwards and was not, or is otherwise; nil for one that went.
        var after: [String: String?]
        /// Whether names differ in the composition of a letter alone, which the file system of macOS takes for one.
        var needsCompositions: Bool { theirs.keys.contains { $0.unicodeScalars.contains("\u{301}") } }
    }

    private static func record(_ fields: String, _ body: String = "") -> String { "---\n\(fields)\n---\n\(body)" }

    private static func measure(_ fields: String) -> String { record("type: measure\n" + fields) }

    private static func action(_ fields: String, day: Int = 2) -> String {
        record("type: action\ndate: 2026-11-0\(day)\n" + fields)
    }

    private static func goal(_ fields: String, _ body: String = "") -> String { record("type: goal\n" + fields, body) }

    static let cases = [
        Case(
            testDescription: "a measure under two names", base: ["goals/drink.md": goal("targets: [20 cups]")],
            ours: [
                "measures/cup.md": measure("unit: cup\nalso: [mug]"),
                "actions/a.md": action("measures: 2 mugs\ngoals: \"[[drink]]\""),
            ],
            theirs: [
                "measures/cups.md": measure("unit: cups\nalso: [mugs, beaker]"),
                "actions/b.md": action("measures: 3 beakers\ngoals: \"[[drink]]\""),
            ],
            rules: ["duplicate-record"], commands: ["vault merge cup cups"],
            after: [
                "measures/cup.md": measure("unit: cup\nalso: [mug, cups, mugs, beaker]\nformerly: [cups]"),
                "measures/cups.md": nil,
            ]),
        Case(
            testDescription: "a measure in two folders",
            ours: ["measures/cup.md": measure("unit: cup"), "actions/a.md": action("measures: 2 cup")],
            theirs: ["measures/kitchen/cup.md": measure("unit: cup\nequals: 250 ml\nalso: [mug]")],
            rules: ["duplicate-record", "duplicate-name"],
            commands: ["vault merge measures/cup.md measures/kitchen/cup.md"],
            after: [
                "measures/cup.md": measure("unit: cup\nalso: [mug]\nequals: 250 ml"), "measures/kitchen/cup.md": nil,
            ]),
        Case(
            testDescription: "one spelling of two units",
            ours: ["measures/cup.md": measure("unit: cup\nalso: [mug]")],
            theirs: ["measures/beaker.md": measure("unit: beaker\nalso: [mugs]")],
            rules: ["shared-spelling"], commands: ["vault merge beaker cup"],
            after: [
                "measures/beaker.md": measure("unit: beaker\nalso: [mugs, cup, mug]\nformerly: [cup]"),
                "measures/cup.md": nil,
            ]),
        Case(
            testDescription: "a measure that equals different amounts",
            ours: ["measures/cup.md": measure("unit: cup\nequals: 250 ml")],
            theirs: ["measures/cups.md": measure("unit: cups\nequals: 240 ml")],
            rules: ["duplicate-record"], commands: ["vault merge cup cups"], adding: ["--take", "B"],
            after: [
                "measures/cup.md": measure("unit: cup\nalso:\n  - cups\nequals: 240 ml\nformerly:\n  - cups"),
                "measures/cups.md": nil,
            ]),
        Case(
            testDescription: "an imported action",
            ours: ["actions/2026/run.md": action("title: Run\nimport_id: s-17\nmeasures: [5 km]")],
            theirs: ["actions/morning run.md": action("title: Run\nimport_id: s-17\nmeasures: [31 min]")],
            rules: ["duplicate-record"], commands: ["vault merge run 'morning run'"],
            after: [
                "actions/2026/run.md": action(
                    "title: Run\nimport_id: s-17\nformerly: [morning run]\nmeasures: [5 km, 31 min]"),
                "actions/morning run.md": nil,
            ]),
        Case(
            testDescription: "an imported action of two days",
            ours: ["actions/a.md": action("title: Run\nimport_id: s-17")],
            theirs: ["actions/b.md": action("title: Run\nimport_id: s-17", day: 3)],
            rules: ["duplicate-record"], commands: ["vault merge a b"], adding: ["--take", "A"],
            after: [
                "actions/a.md": action("title: Run\nimport_id: s-17\nformerly:\n  - b"), "actions/b.md": nil,
            ]),
        Case(
            testDescription: "an imported action three times",
            base: ["actions/a.md": action("title: Run\nimport_id: s-17")],
            ours: ["actions/b.md": action("title: Run\nimport_id: s-17\ntags: [x]")],
            theirs: ["actions/c.md": action("title: Run\nimport_id: s-17\ntags: [y]")],
            rules: ["duplicate-record"], commands: ["vault merge a b", "vault merge a c"],
            after: [
                "actions/a.md": action("tags: [x, y]\ntitle: Run\nimport_id: s-17\nformerly: [b, c]"),
                "actions/b.md": nil, "actions/c.md": nil,
            ]),
        Case(
            testDescription: "one name in two folders",
            base: ["vault.md": record("type: vault\nformat: 1"), "goals/swim.md": goal("targets: [9 km]")],
            ours: [
                "goals/run.md": goal("title: Run\ntargets: [20 km]", "Mine.\n"),
                "actions/a.md": action("measures: 5 km\ngoals: [\"[[run]]\", \"[[swim]]\"]\namounts: [run 4 km]"),
            ],
            theirs: [
                "goals/2026/run.md": goal("title: Run\nstart: 2026-11-01\ndue: 2026-12-27", "Theirs.\n"),
                "actions/b.md": action("measures: 3 km\ngoals: [\"[[2026/run|it]]\"]"),
                "notes/n.md": "[[run]] [r](../goals/2026/run.md) ![[goals/run#Mine]]\n",
            ],
            rules: ["duplicate-name", "ambiguous-link"],
            commands: ["vault merge goals/2026/run.md goals/run.md"],
            after: [
                "goals/2026/run.md": goal(
                    "title: Run\nstart: 2026-11-01\ndue: 2026-12-27\ntargets: [20 km]", "Theirs.\n\nMine.\n"),
                "goals/run.md": nil,
                "notes/n.md": "[[run]] [r](../goals/2026/run.md) ![[goals/2026/run#Mine]]\n",
            ]),
        Case(
            testDescription: "one name in another case",
            ours: ["values/Health.md": record("type: value\nlevel: major\nguidance: x")],
            theirs: ["values/old/health.md": record("type: value\ndomain: body")],
            rules: ["duplicate-name", "duplicate-record"],
            commands: ["vault merge values/Health.md values/old/health.md"],
            after: [
                "values/Health.md": record("type: value\nlevel: major\ndomain: body\nguidance: x"),
                "values/old/health.md": nil,
            ]),
        // Composed, and with the accent after its letter.
        Case(
            testDescription: "one name in another form of Unicode",
            ours: ["values/caf\u{E9}.md": record("type: value\ntitle: Rest")],
            theirs: ["values/old/cafe\u{301}.md": record("type: value\ntitle: Rest\ndomain: body")],
            rules: ["duplicate-name", "duplicate-record"],
            commands: ["vault merge values/caf\u{E9}.md 'values/old/cafe\u{301}.md'"],
            after: [
                "values/caf\u{E9}.md": record("type: value\ntitle: Rest\ndomain: body"),
                "values/old/cafe\u{301}.md": nil,
            ]),
        Case(
            testDescription: "one name in three folders", base: ["goals/run.md": goal("title: Run")],
            ours: ["goals/a/run.md": goal("tags: [x]")], theirs: ["goals/b/run.md": goal("tags: [y]")],
            rules: ["duplicate-name", "duplicate-record"],
            commands: ["vault merge goals/a/run.md goals/b/run.md goals/run.md"],
            after: [
                "goals/a/run.md": goal("title: Run\ntags: [x, y]"), "goals/b/run.md": nil, "goals/run.md": nil,
            ]),
        Case(
            testDescription: "a name that is an alias of another",
            base: ["goals/move.md": goal("aliases: [run]")],
            ours: ["goals/run.md": goal("title: Run")], theirs: ["goals/jogging.md": goal("title: run")],
            rules: ["duplicate-record"], commands: ["vault merge jogging run"],
            after: ["goals/jogging.md": goal("title: run\nformerly:\n  - run"), "goals/run.md": nil]),
        Case(
            testDescription: "names that were each other's",
            ours: ["goals/run.md": goal("title: Run\nformerly: [jog]")],
            theirs: ["goals/jog.md": goal("title: Run\nformerly: [run]")],
            rules: ["duplicate-record"], commands: ["vault merge jog run"],
            after: ["goals/jog.md": goal("title: Run\nformerly: [run]"), "goals/run.md": nil]),
    ]

    @Test(arguments: cases.filter { ScratchFolder.tellsCompositionsApart || !$0.needsCompositions })
    func `what check names joins them`(_ example: Case) throws {
        let folder = try Self.merged(example)
        let found = folder.vault("check")
        #expect(found.exitCode == 1)
        for rule in example.rules { #expect(found.stdout.contains("[\(rule)]")) }
        var typed: [String] = []
        while let command = Self.command(in: folder.vault("check").stdout), typed.count < 5 {
            typed.append(command)
            let words = try #require(ShellWords.split(command))
            let answer = folder.vault(arguments: Array(words.dropFirst()) + example.adding + ["--yes"])
            try #require(answer.exitCode == 0, "\(answer)")
            #expect(answer.stderr == "")
        }
        #expect(typed == example.commands)
        #expect(folder.vault("check", "--strict").stdout.hasPrefix("no findings"))
        for (path, text) in example.after { #expect((try? folder.scratch.text(of: path)) == text, "\(path)") }
        let written = example.base.merging(example.ours) { $1 }.merging(example.theirs) { $1 }
        for (path, text) in written where example.after[path] == nil {
            #expect(try folder.scratch.text(of: path) == text, "\(path)")
        }
        for _ in typed { #expect(folder.vault("undo").exitCode == 0) }
        #expect(try folder.git("status", "--porcelain", "--untracked-files=no") == "")
    }

    /// Where both say different things, it asks, and writes nothing.
    @Test func `an imported action of two days is asked about`() throws {
        let example = try #require(Self.cases.first { $0.testDescription == "an imported action of two days" })
        let folder = try Self.merged(example)
        let answer = folder.vault("merge", "a", "b", "--yes")
        #expect(answer.stdout == "date\n  A  2026-11-02\n     actions/a.md:3\n  B  2026-11-03\n     actions/b.md:3\n")
        #expect(answer.exitCode == 2)
        #expect(try folder.git("status", "--porcelain", "--untracked-files=no") == "")
    }

    /// The paths that `check` shows are those from the root, wherever it runs.
    @Test func `the command works in a folder of the vault`() throws {
        let example = try #require(Self.cases.first { $0.testDescription == "one name in two folders" })
        let folder = try Self.merged(example)
        for place in ["goals", "actions", "goals/2026"] {
            let command = try #require(Self.command(in: folder.vault("check", in: place).stdout))
            let words = try #require(ShellWords.split(command)).dropFirst()
            let answer = folder.vault(arguments: Array(words) + ["--yes"], in: place)
            #expect(answer.stdout.hasPrefix("merged goals/run.md into goals/2026/run.md\n"), "\(answer)")
            #expect(folder.vault("undo").exitCode == 0)
        }
    }

    @Test func `it tells what it brings`() throws {
        let folder = try SmallFolder([
            "goals/run.md": Self.goal("start: 2026-11-10"), "goals/jog.md": Self.goal("targets: [9 km]"),
            "a.md": Self.action("measures: 5 km\ngoals: [\"[[jog]]\"]"),
        ])
        #expect(folder.run("check", "--strict").exitCode == 0)
        for arguments in [["--dry-run"], ["--yes"]] {
            let answer = folder.run(arguments: ["merge", "run", "jog"] + arguments)
            #expect(answer.exitCode == 0)
            #expect(answer.stderr.hasPrefix("warning: a.md: "))
            #expect(answer.stderr.contains("[outside-goal]"))
        }
    }

    /// A repository in which both branches were merged by git alone.
    private static func merged(_ example: Case) throws -> GitFolder {
        let head = ["vault.md": record("type: vault\nformat: 1"), ".gitignore": ".vault\n"]
        let folder = try GitFolder(head.merging(example.base) { $1 })
        try folder.commit()
        try folder.git("checkout", "-q", "-b", "theirs")
        for (path, text) in example.theirs { try folder.scratch.write(text, to: path) }
        try folder.commit()
        try folder.git("checkout", "-q", "main")
        for (path, text) in example.ours { try folder.scratch.write(text, to: path) }
        try folder.commit()
        try folder.git("merge", "-q", "--no-edit", "theirs")
        return folder
    }

    /// The first command for merging that a text names.
    private static func command(in text: String) -> String? {
        text.split(separator: "\n").lazy.compactMap { line in
            line.firstRange(of: "vault merge ").map { String(line[$0.lowerBound...]) }
        }.first
    }
}

/// `vault merge-driver`
@Suite struct MergeDriverCommandTests {
    private static func goal(_ fields: String, body: String = "Text.\n") -> String {
        "---\ntype: goal\n\(fields)\n---\n\(body)"
    }

    @Test func `what is decided is written, and nothing said`() throws {
        let folder = try SmallFolder(
            [
                "o": Self.goal("due: 1\nurgency: 1"), "a": Self.goal("due: 2\nurgency: 1"),
                "b": Self.goal("due: 1\nurgency: 2"),
            ],
            isVault: false)
        #expect(folder.run("merge-driver", "o", "a", "b", "7", "goals/run.md") == .init(stdout: ""))
        #expect(try folder.scratch.text(of: "a") == Self.goal("due: 2\nurgency: 2"))
        #expect(try folder.scratch.text(of: "b") == Self.goal("due: 1\nurgency: 2"))
    }

    @Test func `what is open is told with its line`() throws {
        let folder = try SmallFolder(
            [
                "o": Self.goal("due: 1\ntags: [a]"), "a": Self.goal("due: 2\ntags: [a]", body: "Ours.\n"),
                "b": Self.goal("due: 3\ntags: [a]", body: "Theirs.\n"),
            ], isVault: false)
        let answer = folder.run(
            "merge-driver", "--ours", "HEAD", "--theirs", "%Y", "o", "a", "b", "8", "goals/run.md")
        #expect(
            answer
                == .init(
                    stdout: "",
                    stderr:
                        "goals/run.md:3: both sides changed 'due'\ngoals/run.md:10: both sides changed these lines\n",
                    exitCode: 1))
        #expect(
            try folder.scratch.text(of: "a")
                == Self.goal(
                    "<<<<<<<< HEAD\ndue: 2\n========\ndue: 3\n>>>>>>>> theirs\ntags: [a]",
                    body: "<<<<<<<< HEAD\nOurs.\n========\nTheirs.\n>>>>>>>> theirs\n"))
    }

    @Test func `the file keeps who may use it, and nothing else is left`() throws {
        let folder = try SmallFolder(["o": "# a\n", "a": "# a\n", "b": "# b\n"], isVault: false)
        let path = folder.scratch.path + "/a"
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        #expect(folder.run("merge-driver", "o", "a", "b").exitCode == 0)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
        #expect(try folder.scratch.text(of: "a") == "# b\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.scratch.path).sorted() == ["a", "b", "o"])
    }

    @Test(arguments: ["measures/cup.md", "kitchen/units/cup.md", "cup.md"])
    func `units are those of the vault around the path`(measure: String) throws {
        let folder = try SmallFolder([
            measure: "---\ntype: measure\nunit: cup\nalso: [mug]\n---\n",
            "o": "---\ntype: action\n---\n", "a": "---\ntype: action\nmeasures: [2 cups]\n---\n",
            "b": "---\ntype: action\nmeasures: [2 mugs]\n---\n",
        ])
        #expect(folder.run("merge-driver", "o", "a", "b", "7", "actions/2026/new/run.md").exitCode == 0)
        #expect(try folder.scratch.text(of: "a") == "---\ntype: action\nmeasures: [2 cups]\n---\n")
    }

    @Test func `files that are no notes are merged by lines`() throws {
        let folder = try SmallFolder(["o": "a: 1\nb: 1\n", "a": "a: 2\nb: 1\n", "b": "a: 1\nb: 2\n"], isVault: false)
        let answer = folder.run("merge-driver", "o", "a", "b", "7", "x.yml")
        #expect(answer == .init(stdout: "", stderr: "x.yml:1: both sides changed these lines\n", exitCode: 1))
        #expect(
            try folder.scratch.text(of: "a")
                == "<<<<<<< ours\na: 2\nb: 1\n=======\na: 1\nb: 2\n>>>>>>> theirs\n")
    }

    @Test func `two records that were made apart are told`() throws {
        let folder = try SmallFolder(
            ["o": "", "a": Self.goal("title: Run", body: ""), "b": Self.goal("title: Walk", body: "")], isVault: false)
        let answer = folder.run("merge-driver", "o", "a", "b", "7", "goals/run.md")
        #expect(answer.exitCode == 1)
        #expect(
            answer.stderr.hasPrefix(
                "warning: 'goals/run.md' was created on both sides as two different records; both are in the file\n"))
    }

    @Test func `what cannot be merged stays as it was`() throws {
        let folder = try SmallFolder(["o": "a\u{0}", "a": "b\u{0}", "b": "c\u{0}", "d": "# a\n"], isVault: false)
        let binary = folder.run("merge-driver", "o", "a", "b", "7", "x.md")
        #expect(binary.exitCode == 1)
        #expect(binary.stderr.hasPrefix("warning: 'x.md' is not a text"))
        #expect(try folder.scratch.text(of: "a") == "b\u{0}")
        let missing = folder.run("merge-driver", "o", "d", "nowhere", "7", "x.md")
        #expect(missing.exitCode == 2)
        #expect(missing.stderr.hasPrefix("error: cannot read 'nowhere'"))
        #expect(folder.run("merge-driver", "d", "d").exitCode == 2)
        try FileManager.default.createSymbolicLink(
            atPath: folder.scratch.path + "/link", withDestinationPath: folder.scratch.path + "/d")
        try folder.scratch.write("# b\n", to: "e")
        #expect(folder.run("merge-driver", "d", "link", "e").exitCode == 2)
        #expect(try folder.scratch.text(of: "d") == "# a\n")
    }
}

/// Merges that git runs, with the driver and beside its own.
@Suite(.tags(.git, .process), .enabled(if: GitFolder.isGitThere, "git is not installed")) struct GitMergeTests {
    @Test func `two branches with the driver`() throws {
        try #require(!RealVault.program.isEmpty)
        let repo = try GitFolder([".gitattributes": "*.md merge=vault\n"])
        try repo.git("config", "merge.vault.driver", "'\(RealVault.program)' merge-driver %O %A %B %L %P")
        let path = "goals/run & rest's.md"
        func goal(_ due: String, _ tags: String, _ body: String = "") -> String {
            "---\ntype: goal\ndue: \(due)\ntags:\n\(tags)---\n\(body)"
        }
        try repo.commit("x", [path: goal("2026-01-01", "  - a\n"), "values/joy.md": "---\ntype: value\n---\n"])
        try repo.git("checkout", "-q", "-b", "theirs")
        try repo.commit(
            "x",
            [
                path: goal("2026-01-01", "  - a\n  - b\n", "Theirs.\n"),
                "terms/term-1.md": "---\ntype: term\nnumber: 1\nstart: 2026-01-01\n---\nText.\n",
            ])
        try repo.git("checkout", "-q", "main")
        try repo.commit(
            "x",
            [
                path: goal("2026-02-01", "  - a\n  - c\n"),
                "terms/term-1.md": "---\ntype: term\nnumber: 1\nstart: 2026-01-01\ntheme: Rest\n---\n",
            ])
        try repo.git("merge", "-q", "--no-edit", "theirs")
        #expect(try repo.scratch.text(of: path) == goal("2026-02-01", "  - a\n  - b\n  - c\n", "Theirs.\n"))
        #expect(
            try repo.scratch.text(of: "terms/term-1.md")
                == "---\ntype: term\nnumber: 1\nstart: 2026-01-01\ntheme: Rest\n---\nText.\n")

        try repo.git("checkout", "-q", "-b", "more", "theirs")
        try repo.commit("x", [path: goal("2026-03-01", "  - a\n  - b\n  - d\n", "Theirs.\n")])
        try repo.git("checkout", "-q", "main")
        #expect(try repo.answer(["merge", "-q", "--no-edit", "more"]).exitCode == 1)
        #expect(
            try repo.scratch.text(of: path)
                == goal(
                    "2026-02-01\n=======\ndue: 2026-03-01\n>>>>>>> theirs", "  - a\n  - b\n  - c\n  - d\n", "Theirs.\n"
                ).replacing("due: 2026-02-01", with: "<<<<<<< ours\ndue: 2026-02-01"))
    }

    /// Where no line occurs twice there is one way to lay texts beside each other, and git's is the same.
    @Test(.tags(.random), arguments: ["merge", "diff3", "zdiff3"])
    func `lines are merged as git merges them`(style: String) throws {
        let folder = try GitFolder()
        var random = SeededGenerator(seed: 11)
        func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
        var number = 0
        for _ in 0..<60 {
            func edited(_ lines: [String]) -> [String] {
                var lines = lines
                for _ in 0..<roll(5) {
                    number += 1
                    switch roll(3) {
                    case 0: lines.insert("line \(number)", at: roll(lines.count + 1))
                    case 1 where !lines.isEmpty: lines.remove(at: roll(lines.count))
                    default: if !lines.isEmpty { lines[roll(lines.count)] = "line \(number)" }
                    }
                }
                return lines
            }
            let base = (0..<roll(16) + 1).map { "base \($0)" }
            let (ours, theirs) = (edited(base), edited(base))
            for (name, lines) in [("o.txt", base), ("a.txt", ours), ("b.txt", theirs)] {
                try folder.scratch.write(lines.map { $0 + "\n" }.joined(), to: name)
            }
            let git = try folder.answer(
                ["merge-file", "-p", "-L", "ours", "-L", "base", "-L", "theirs"]
                    + (style == "merge" ? [] : ["--" + style]) + ["a.txt", "o.txt", "b.txt"])
            let answer = folder.vault("merge-driver", "--style", style, "o.txt", "a.txt", "b.txt")
            let merged = try folder.scratch.text(of: "a.txt")
            #expect(merged == git.stdout, "\(base)\n\(ours)\n\(theirs)")
            #expect((answer.exitCode == 0) == (git.exitCode == 0))
        }
    }
}
