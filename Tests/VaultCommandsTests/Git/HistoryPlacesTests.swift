import Foundation
import Testing
import VaultTestSupport

/// `vault history` where the repository or the folder is special, and its options.
@Suite(.tags(.git), .enabled(if: GitMergeTests.hasGit, "git is not installed")) struct HistoryPlacesTests {
    private typealias Folder = HistoryFolder

    /// A note that became due a day later with every commit.
    private func changing(_ count: Int, in place: String = "") throws -> Folder {
        let folder = try Folder(in: place)
        let path = place.isEmpty ? "run.md" : place + "/run.md"
        for day in 1...count {
            try folder.commit([path: Folder.goal("due: 2026-12-0\(day)\nstatus: active\n")], "day \(day)", on: day)
        }
        return folder
    }

    @Test(arguments: [
        (
            ["--field", "due", "--limit", "1"],
            "2026-11-03  Ann  #  day 3\n  due  2026-12-02 → 2026-12-03\n\n1 of 3 shown\n"
        ),
        (["--field", "STATUS"], "2026-11-01  Ann  #  day 1\n  created\n  status  active\n"),
        (
            ["--from", "2026-11-02", "--to", "2026-11-02"],
            "2026-11-02  Ann  #  day 2\n  due  2026-12-01 → 2026-12-02\n"
        ),
        (["--from", "2026-11-04"], "nothing to show\n"),
    ])
    func options(_ options: [String], _ expected: String) throws {
        let folder = try changing(3)
        let words = options + Array(repeating: "--color=never", count: 4 - options.count)
        let answer = folder.git.vault("history", "run", words[0], words[1], words[2], words[3])
        #expect(Folder.told(answer) == expected)
        #expect(answer.exitCode == (expected == "nothing to show\n" ? 1 : 0))
    }

    @Test(arguments: ["n\nl", "\n", "a\nb\nc", "tab\tand \"quote\""])
    func `a name with a line break has its history`(name: String) throws {
        let folder = try Folder()
        try folder.commit(["\(name).md": Folder.goal("due: 2026-12-01\n")], "one", on: 1)
        try folder.commit(["\(name).md": Folder.goal("due: 2026-12-02\n")], "two", on: 2)
        let answer = folder.git.vault("history", "\(name).md")
        let start = "2026-11-02  Ann  #  two\n  due   2026-12-01 → 2026-12-02\n\n2026-11-01  Ann  #  one\n  created\n"
        #expect(Folder.told(answer).hasPrefix(start), "\(answer)")
    }

    @Test func `a field that no version has`() throws {
        let answer = try changing(1).git.vault("history", "run", "--field", "duw")
        #expect(answer.stderr == "error: no version of 'run.md' has a field 'duw'\nhelp: did you mean 'due'?\n")
        #expect(answer.exitCode == 2)
    }

    @Test func `a vault below the repository's root, from a second work tree`() throws {
        let folder = try changing(2, in: "notes/my vault")
        // From outside of the vault into it.
        try folder.commit(["draft.md": Folder.goal("due: 2026-12-24\n")], "draft", on: 3)
        try folder.git.git("mv", "draft.md", "notes/my vault/swim.md")
        try folder.commit([:], "in", on: 4)
        try folder.git.git("worktree", "add", "-q", "second", "HEAD")
        for place in ["notes/my vault", "second/notes/my vault"] {
            let run = Folder.told(folder.git.vault("history", "run", in: place))
            #expect(run.hasPrefix("2026-11-02  Ann  #  day 2\n  due     2026-12-01 → 2026-12-02\n\n"), "\(place)")
            let swim = Folder.told(folder.git.vault("history", "swim", in: place))
            #expect(
                swim.hasPrefix("2026-11-04  Ann  #  in\n  renamed from ../../draft.md\n\n2026-11-03  Ann"), "\(place)")
        }
    }

    @Test func `a clone without older commits says so`() throws {
        let folder = try changing(3)
        try folder.git.git("clone", "-q", "--depth", "2", "file://" + folder.git.scratch.path, "clone")
        #expect(
            Folder.told(folder.git.vault("history", "run", in: "clone")) == """
                2026-11-03  Ann  #  day 3
                  due     2026-12-02 → 2026-12-03

                2026-11-02  Ann  #  day 2
                  history begins here: this clone has no older commits
                  type    goal
                  due     2026-12-02
                  status  active
                  12 lines of text

                """)
    }

    @Test func `what is not committed`() throws {
        let folder = try changing(1)
        let rest = "\n\n" + Folder.told(folder.git.vault("history", "run"))
        func told(_ name: String) -> String { Folder.told(folder.git.vault("history", name)) }
        // A rename that git was not told of, by this program and by hand.
        #expect(folder.git.vault("rename", "run", "walk").exitCode == 0)
        #expect(told("walk") == "not committed yet\n  renamed from run\n  formerly  + run" + rest.padded)
        try folder.git.git("add", "--all")
        #expect(told("walk") == "not committed yet\n  renamed from run\n  formerly  + run" + rest.padded)
        try folder.git.git("reset", "-q", "--hard")
        try folder.git.scratch.write("", to: "goals/x")
        try FileManager.default.moveItem(
            atPath: folder.git.scratch.path + "/run.md", toPath: folder.git.scratch.path + "/goals/run.md")
        #expect(told("run") == "not committed yet\n  moved from the top folder of the vault" + rest)
        // Gone from the folder.
        try FileManager.default.removeItem(atPath: folder.git.scratch.path + "/goals/run.md")
        #expect(told("run.md") == "not committed yet\n  deleted" + rest)
        // Gone in git, and there again.
        try folder.commit(["run.md": nil], "gone", on: 2)
        try folder.git.scratch.write(Folder.goal("", body: ""), to: "run.md")
        #expect(
            told("run").hasPrefix("not committed yet\n  created again\n  type    goal\n\n2026-11-02  Ann  #  gone\n"))
    }

    @Test func `a small note that this program renamed is the same note`() throws {
        let folder = try Folder(["health.md": "---\ntype: value\n---\n"])
        try folder.commit([:], "one")
        #expect(folder.git.vault("rename", "health", "being well and strong").exitCode == 0)
        try folder.commit([:], "two", on: 2)
        #expect(
            Folder.told(folder.git.vault("history", "being")).hasPrefix(
                "2026-11-02  Ann  #  two\n  renamed from health\n  formerly  + health\n\n2026-11-01  Ann  #  one\n"))
    }

    @Test func `what git does not know`() throws {
        let folder = try changing(1)
        try folder.git.scratch.write(Folder.goal("due: 2026-12-01\n", body: ""), to: "it's new.md")
        try folder.git.scratch.write("", to: "hidden.md")
        try folder.git.scratch.write("hidden.md\n", to: ".gitignore")
        let new = folder.git.vault("history", "it's new")
        #expect(
            new.stderr
                == "error: 'it's new.md' is not in git yet\nhelp: add it with: git add 'it'\\''s new.md'\n")
        #expect(new.exitCode == 2)
        try folder.git.git("add", "--all")
        #expect(
            Folder.told(folder.git.vault("history", "it's new"))
                == "not committed yet\n  created\n  type  goal\n  due   2026-12-01\n")
        let hidden = folder.git.vault("history", "hidden")
        #expect(
            hidden.stderr == """
                error: git ignores 'hidden.md', so it has no history
                help: see which rule does with: git check-ignore -v 'hidden.md'

                """)
        let none = folder.git.vault("history", "nobody")
        #expect(none.stderr.hasPrefix("error: no note is named 'nobody', and no commit deleted one\n"))
        #expect(none.exitCode == 1)
    }

    @Test func `without a commit and without a repository`() throws {
        let folder = try GitFolder(["vault.md": "---\ntype: vault\nformat: 1\n---\n", "run.md": ""])
        let empty = folder.vault("history", "run")
        #expect(
            empty.stderr == """
                error: nothing is committed yet in '\(folder.scratch.path)'
                help: commit it with: git add --all && git commit

                """)
        #expect(empty.exitCode == 2)
        try FileManager.default.removeItem(atPath: folder.scratch.path + "/.git")
        let outside = folder.vault("history", "run")
        #expect(outside.stderr.contains("help: create a repository there with: git init"))
        #expect(outside.exitCode == 2)
    }

    @Test func `former names of any bytes`() throws {
        let folder = try Folder()
        // A name that is not UTF-8, which only git can make everywhere.
        try folder.commit(["a.md": Folder.goal("due: 2026-12-01\n")], "one")
        try folder.git.scratch.write(
            #"git mv a.md "$(printf 'b\377.md')"; git commit -qm two; git mv "$(printf 'b\377.md')" "c.md""#,
            to: "go.sh")
        let outcome = try folder.git.answer(["-c", "alias.go=!sh go.sh", "go"])
        try #require(outcome.exitCode == 0, "\(outcome.stderr)")
        try folder.git.git("rm", "-q", "-f", "--ignore-unmatch", "--cached", "go.sh")
        try folder.git.git("commit", "-q", "-m", "three")
        let subjects = Folder.told(folder.git.vault("history", "c")).split(separator: "\n").filter { $0.contains("#") }
        #expect(subjects.map { $0.suffix(5) } == ["three", "  two", "  one"])
    }

    @Test func `a commit in another encoding`() throws {
        let folder = try changing(1)
        try folder.git.scratch.write(Folder.goal("status: paused\n"), to: "run.md")
        try folder.git.scratch.write(
            #"printf 'caf\351' | git -c i18n.commitEncoding=ISO-8859-1 commit -q -F - run.md"#, to: ".git/go.sh")
        let outcome = try folder.git.answer(["-c", "alias.go=!sh .git/go.sh", "go"])
        try #require(outcome.exitCode == 0, "\(outcome.stderr)")
        #expect(Folder.told(folder.git.vault("history", "run")).hasPrefix("2026-11-20  Ann  #  café\n"))
    }

    @Test func `settings of a person change nothing`() throws {
        let folder = try changing(3)
        let before = folder.git.vault("history", "run")
        for setting in [
            "log.showSignature=true", "diff.renames=false", "diff.relative=true", "log.date=iso", "core.abbrev=4",
            "log.follow=true", "log.diffMerges=off", "color.ui=always", "log.decorate=full", "core.quotePath=true",
            "i18n.logOutputEncoding=UTF-16",
        ] {
            let parts = setting.split(separator: "=").map(String.init)
            try folder.git.git("config", parts[0], parts[1])
        }
        #expect(folder.git.vault("history", "run") == before)
    }

    @Test func `a name with the signs of a pattern is that one name`() throws {
        let folder = try changing(1)
        try folder.commit(["[ru]un.md": Folder.goal("due: 2026-12-24\n")], "other", on: 2)
        let answer = folder.git.vault("history", "[ru]un.md")
        #expect(Folder.told(answer).hasPrefix("2026-11-02  Ann  #  other\n  created\n"))
        #expect(!answer.stdout.contains("day 1"))
    }

    /// A program that the settings name is not run, and the index is not written.
    @Test func `looking changes nothing`() throws {
        let folder = try changing(1)
        try folder.git.git("config", "core.fsmonitor", "touch called #")
        try folder.git.scratch.write(Folder.goal("due: 2026-12-24\n", body: ""), to: "new.md")
        let text = try folder.git.scratch.text(of: "run.md")
        try FileManager.default.removeItem(atPath: folder.git.scratch.path + "/run.md")
        try folder.git.scratch.write(text, to: "run.md")
        let index = URL(filePath: folder.git.scratch.path + "/.git/index")
        let before = try Data(contentsOf: index)
        #expect(folder.git.vault("history", "new").stderr.hasPrefix("error: 'new.md' is not in git yet\n"))
        #expect(folder.git.vault("check", "--staged").exitCode == 0)
        #expect(try Data(contentsOf: index) == before)
        #expect(try !folder.git.scratch.paths().contains("called"))
    }

    @Test(arguments: ["due: @x\n---\n", "due: 2026-12-02\n"])
    func `what is not committed is compared with what could last be read`(_ broken: String) throws {
        let folder = try changing(1)
        try folder.commit(["run.md": "---\ntype: goal\nstatus: active\n" + broken + Folder.body], "broken", on: 2)
        try folder.git.scratch.write(Folder.goal("due: 2026-12-24\nstatus: active\n"), to: "run.md")
        let told = Folder.told(folder.git.vault("history", "run"))
        #expect(told.contains("due     2026-12-01 → 2026-12-24\n"), "\(told)")
    }

    @Test func `what only another name has`() throws {
        let folder = try changing(1)
        try folder.git.git("mv", "run.md", "jog.md")
        try folder.commit([:], "rename", on: 2)
        // The old name leads to what it was, up to the commit that gave it another.
        #expect(
            Folder.told(folder.git.vault("history", "run")).hasPrefix(
                "2026-11-02  Ann  #  rename\n  renamed to jog.md\n\n2026-11-01  Ann  #  day 1\n  created\n"))
        // Meant to be added, and not added yet.
        try FileManager.default.moveItem(
            atPath: folder.git.scratch.path + "/jog.md", toPath: folder.git.scratch.path + "/swim.md")
        try folder.git.git("add", "--intent-to-add", "swim.md")
        #expect(
            Folder.told(folder.git.vault("history", "swim")).hasPrefix("not committed yet\n  renamed from jog\n\n"))
    }

    @Test func `git is called as often for many changes as for few`() throws {
        var counts: [Int] = []
        for count in [2, 9] {
            let folder = try changing(count)
            let trace = folder.git.scratch.path + "/.trace"
            #expect(folder.git.vault("history", "run", adding: ["GIT_TRACE": trace]).exitCode == 0)
            let calls = try folder.git.scratch.text(of: ".trace").split(separator: "\n")
            counts.append(calls.count { $0.contains("trace: built-in: git") })
        }
        #expect(counts == [5, 5])
    }

    @Test func json() throws {
        let folder = try Folder()
        try folder.commit(["a.md": Folder.goal("weight: 1.50\n")], "one", at: "12:00:00Z")
        try folder.git.git("mv", "a.md", "b.md")
        try folder.commit(["b.md": Folder.goal("tags: [x]\n")], "two \"quoted\"", on: 2)
        let names = try folder.git.git("log", "--format=%H").split(separator: "\n")
        #expect(
            folder.git.vault("history", "b", "--format", "json", "--limit", "1").stdout == """
                {
                  "schema_version": 2,
                  "path": "b.md",
                  "title": "b",
                  "type": "goal",
                  "entries": [
                    {
                      "commit": "\(names[0])",
                      "short": "\(names[0].prefix(8))",
                      "author": {
                        "name": "Ann",
                        "email": "ann@example.org"
                      },
                      "day": "2026-11-02",
                      "time": "2026-11-02T12:00:00+01:00",
                      "subject": "two \\"quoted\\"",
                      "what": "renamed",
                      "path": "b.md",
                      "path_before": "a.md",
                      "path_after": null,
                      "readable": true,
                      "changes": [
                        {
                          "field": "tags",
                          "before": null,
                          "after": [
                            "x"
                          ],
                          "readable": true,
                          "elements": [
                            {
                              "before": null,
                              "after": "x"
                            }
                          ]
                        },
                        {
                          "field": "weight",
                          "before": 1.50,
                          "after": null,
                          "readable": true,
                          "elements": null
                        }
                      ],
                      "text": null
                    }
                  ],
                  "summary": {
                    "entries": 2
                  }
                }

                """)
    }

    /// By its name too, before a commit has taken it away.
    @Test func `a record whose deletion is not committed`() throws {
        let folder = try changing(1)
        try FileManager.default.removeItem(atPath: folder.git.scratch.path + "/run.md")
        let expected = Folder.told(folder.git.vault("history", "run.md"))
        #expect(expected.hasPrefix("not committed yet\n  deleted\n"))
        #expect(Folder.told(folder.git.vault("history", "run")) == expected)
        try folder.git.git("add", "--all")
        #expect(Folder.told(folder.git.vault("history", "Run")) == expected)
    }
}

extension String {
    /// With the column of names as wide as `formerly` makes it.
    fileprivate var padded: String {
        replacing("  type    ", with: "  type      ").replacing("  due     ", with: "  due       ")
            .replacing("  status  ", with: "  status    ")
    }
}
