import Foundation
import Testing
import VaultAnswers
import VaultShapes
import VaultSyntax
import VaultTestSupport

/// `vault history` where the repository or the folder is special, and its options.
@Suite(.tags(.git), .enabled(if: GitFolder.isGitThere, "git is not installed")) struct HistoryPlacesTests {
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

    @Test func json() throws {
        let folder = try Folder()
        try folder.commit(["a.md": Folder.goal("weight: 1.50\n")], "one", at: "12:00:00Z")
        try folder.git.git("mv", "a.md", "b.md")
        try folder.commit(["b.md": Folder.goal("tags: [x]\n")], "two \"quoted\"", on: 2)
        let answer = folder.git.vault("history", "b", "--format", "json", "--limit", "1")
        let json = try JSONReader.read(Array(answer.stdout.utf8))
        let schema = try JSONReader.read(JSONSchema(of: Answers.history.description).bytes)
        #expect(SchemaValidator(schema).faults(in: json) == [])
        let entry = try #require(json["entries"]?.array?.first, "\(answer)")
        let name = try folder.git.git("log", "-1", "--format=%H").filter { $0 != "\n" }
        #expect(entry["commit"]?.string == name && entry["short"]?.string == String(name.prefix(8)))
        #expect(entry["time"]?.string == "2026-11-02T12:00:00+01:00" && entry["subject"]?.string == "two \"quoted\"")
        #expect(["what", "path_before", "path"].map { entry[$0]?.string } == ["renamed", "a.md", "b.md"])
        let changes = entry["changes"]?.array ?? []
        #expect(changes.map { $0["field"]?.string } == ["tags", "weight"])
        #expect(changes.map { $0["before"] } == [.null, .number("1.50")])
        #expect(changes.first?["after"]?.array?.map(\.string) == ["x"])
        #expect(json["summary"]?["entries"] == .number("2"))
    }
}

extension String {
    /// With the column of names as wide as `formerly` makes it.
    fileprivate var padded: String {
        replacing("  type    ", with: "  type      ").replacing("  due     ", with: "  due       ")
            .replacing("  status  ", with: "  status    ")
    }
}

/// `vault dedupe --since REV`: what came in, whether it was committed or not.
@Suite(.tags(.git)) struct DedupeSinceTests {
    private static func value(_ title: String) -> String { "---\ntype: value\ntitle: \(title)\n---\n" }

    /// Two likes that were there before, and one record that is like none.
    private static let files = [
        "vault.md": "---\ntype: vault\nformat: 1\n---\n", ".gitignore": ".vault\nprivate\n",
        "values/health.md": value("Health"), "values/health-2.md": value("Helath"), "values/calm.md": value("Calm"),
    ]

    /// The names of each pair with `+` before those that came in.
    private static func pairs(_ folder: GitFolder, since revision: String = "HEAD", in place: String = "") -> [String] {
        let answer = folder.vault("dedupe", "--since", revision, "--format", "jsonl", in: place)
        #expect(answer.stderr == "")
        return answer.stdout.split(separator: "\n").map { line in
            line.components(separatedBy: "\"name\":\"").dropFirst().map { part in
                (part.contains("\"came_in\":true") ? "+" : "") + part.prefix { $0 != "\"" }
            }.joined(separator: " ")
        }
    }

    private static func repository(_ prefix: String = "") throws -> GitFolder {
        let folder = try GitFolder(Dictionary(uniqueKeysWithValues: files.map { (prefix + $0, $1) }))
        try folder.commit()
        return folder
    }

    /// What is done in the folder, and the pairs of it. `git` words are run, other lines write a title into a file.
    @Test(
        arguments: [
            ([], []),
            (["values/clam.md=Clam"], ["calm +clam"]),
            (["values/clam.md=Clam", "git add ."], ["calm +clam"]),
            (["values/clam.md=Clam", "git add .", "git commit -qm x"], []),
            (["values/calm.md=Heatlh"], ["+calm health"]),
            (["values/calm.md=Heatlh", "git add .", "values/calm.md=Calm"], []),
            // Only another path.
            (["git mv values/health.md values/well.md"], []),
            (["git mv values/health.md well.md", "git commit -qm x"], []),
            (["mv values/health.md values/well.md"], []),
            // A copy is no move, and one of two copies that go elsewhere is none either.
            (["values/calm-2.md=Calm"], ["+calm-2 calm"]),
            (["mv values/calm.md calm.md", "x/calm-2.md=Calm"], ["calm +calm-2"]),
            // What git does not look at.
            (["private/clam.md=Clam"], ["+clam calm"]),
            (["values/über clam.md=Clam"], ["calm +über clam"]),
            (["git rm -q values/calm.md", "values/clam.md=Clam"], []),
        ] as [([String], [String])])
    func `pairs of what came in`(steps: [String], expected: [String]) throws {
        for prefix in ["", "notes/my vault/"] {
            let folder = try Self.repository(prefix)
            let place = prefix.isEmpty ? "" : String(prefix.dropLast())
            for step in steps {
                let words = step.split(separator: " ").map(String.init)
                let here = folder.scratch.path + "/" + prefix
                switch words[0] {
                case "git":
                    let answer = try folder.answer(Array(words.dropFirst()), in: place)
                    #expect(answer.exitCode == 0, "\(answer)")
                case "mv": try FileManager.default.moveItem(atPath: here + words[1], toPath: here + words[2])
                default:
                    let parts = step.split(separator: "=", maxSplits: 1).map(String.init)
                    try folder.scratch.write(Self.value(parts[1]), to: prefix + parts[0])
                }
            }
            #expect(Self.pairs(folder, in: place) == expected)
        }
    }

    @Test func `after a pull it is what came with it`() throws {
        let folder = try Self.repository()
        try folder.git("checkout", "-q", "-b", "phone")
        try folder.scratch.write(Self.value("Clam"), to: "values/clam.md")
        try folder.commit()
        try folder.git("checkout", "-q", "main")
        try folder.scratch.write(Self.value("Claam"), to: "values/mine.md")
        try folder.commit()
        try folder.git("merge", "-q", "--no-edit", "phone")
        #expect(Self.pairs(folder, since: "ORIG_HEAD") == ["calm +clam", "+clam mine"])
        #expect(Self.pairs(folder, since: "HEAD^2") == ["clam +mine"])
        #expect(Self.pairs(folder, since: "main~1") == ["calm +clam", "+clam mine"])
        let text = folder.vault("dedupe", "--since", "ORIG_HEAD").stdout
        #expect(
            text == """
                Very similar
                  0.92  value: nearly the same title (a typo)
                        Calm  calm
                      + Clam  clam
                        vault merge calm clam
                  0.92  value: nearly the same title (a typo)
                      + Clam   clam
                        Claam  mine
                        vault merge mine clam

                2 pairs: 2 very similar
                + is new or changed since ORIG_HEAD
                1.00 is the same in everything that is compared; '--min' shows less similar
                pairs.
                If a pair is one thing, the line below it merges it or says what to decide. To
                see what links to a record: vault show NAME
                If it is two things, have that remembered: vault dedupe --keep A B

                """)
        #expect(
            folder.vault("dedupe", "goals", "--since", "ORIG_HEAD").stdout
                == "nothing that is new or changed since ORIG_HEAD looks like a duplicate\n")
        let json = folder.vault("dedupe", "--since", "HEAD", "--format", "json").stdout
        #expect(json.hasPrefix("{\n  \"schema_version\": 2,\n  \"since\": \"HEAD\",\n  \"pairs\": [],\n"))
    }

    @Test func `what was changed and committed since came in too`() throws {
        let folder = try Self.repository()
        try folder.scratch.write(Self.value("Heatlh"), to: "values/calm.md")
        try folder.commit()
        #expect(Self.pairs(folder, since: "HEAD~1") == ["+calm health"])
        #expect(Self.pairs(folder, since: "HEAD") == [])
    }

    @Test func `a second work tree has its own`() throws {
        let folder = try Self.repository("a/")
        try folder.git("worktree", "add", "-q", "second", "-b", "second")
        try folder.scratch.write(Self.value("Clam"), to: "second/a/values/clam.md")
        #expect(Self.pairs(folder, in: "second/a") == ["calm +clam"])
        #expect(Self.pairs(folder, in: "a") == [])
    }

    /// Where git writes files otherwise than it keeps them, they are no addedFiles.
    @Test func `line ends that git converts are no change`() throws {
        let folder = try GitFolder([".gitattributes": "*.md text eol=crlf\n"])
        for (path, text) in Self.files where path != "values/calm.md" {
            try folder.scratch.write(text.replacing("\n", with: "\r\n"), to: path)
        }
        try folder.commit()
        #expect(Self.pairs(folder) == [])
        try folder.scratch.write(Self.value("Heatlh").replacing("\n", with: "\r\n"), to: "values/health-2.md")
        #expect(Self.pairs(folder) == ["+health-2 health"])
    }

    /// Names of another kind are git's own matter; only what has another path cannot be told from what is new.
    @Test func `a repository with longer names`() throws {
        let folder = try GitFolder(Self.files)
        try FileManager.default.removeItem(atPath: folder.scratch.path + "/.git")
        try folder.git("init", "-q", "-b", "main", "--object-format=sha256")
        try folder.commit()
        #expect(Self.pairs(folder) == [])
        try folder.scratch.write(Self.value("Heatlh"), to: "values/calm.md")
        #expect(Self.pairs(folder) == ["+calm health"])
        try folder.scratch.write(Self.value("Calm"), to: "values/calm.md")
        #expect(Self.pairs(folder) == [])
        try folder.git("mv", "values/health-2.md", "values/well.md")
        #expect(Self.pairs(folder) == ["health +well"])
    }

    @Test func `a file that was only saved again is no change`() throws {
        let folder = try Self.repository()
        try folder.scratch.write(Self.value("Health"), to: "values/health.md")
        #expect(Self.pairs(folder) == [])
    }

    @Test func `a merge that has not ended has come in`() throws {
        let folder = try Self.repository()
        try folder.git("checkout", "-q", "-b", "phone")
        try folder.scratch.write(Self.value("Heatlh"), to: "values/calm.md")
        try folder.scratch.write(Self.value("Clam"), to: "values/clam.md")
        try folder.commit()
        try folder.git("checkout", "-q", "main")
        try folder.scratch.write(Self.value("Claam"), to: "values/calm.md")
        try folder.commit()
        #expect(try folder.answer(["merge", "-q", "phone"]).exitCode == 1)
        #expect(Self.pairs(folder).allSatisfy { $0.contains("+clam") || $0.contains("+calm") })
    }

    @Test(
        arguments: [
            ("gone", "error: git knows no commit 'gone'\n"), ("", "error: git knows no commit ''\n"),
            ("--all", "error: git knows no commit '--all'\n"),
            ("HEAD:values", "error: git knows no commit 'HEAD:values'\n"),
            ("HEAD..main", "error: git knows no commit 'HEAD..main'\n"),
        ])
    func `a revision that nobody knows`(revision: String, message: String) throws {
        let answer = try Self.repository().vault("dedupe", "--since=\(revision)")
        #expect(answer.stdout == "")
        #expect(answer.stderr.hasPrefix(message))
        #expect(
            answer.stderr.hasSuffix("help: use HEAD, HEAD~3, a branch, a tag, or ORIG_HEAD after 'git pull'\n"))
        #expect(answer.exitCode == 2)
    }

    @Test func `before the first commit, and in a clone without the older ones`() throws {
        let folder = try GitFolder(Self.files)
        let unborn = folder.vault("dedupe", "--since", "HEAD")
        #expect(
            unborn.stderr
                == "error: git knows no commit 'HEAD', because nothing is committed yet\nhelp: create the first one with: git commit\n"
        )
        #expect(unborn.exitCode == 2)
        try folder.commit()
        try folder.scratch.write(Self.value("Clam"), to: "values/clam.md")
        try folder.commit()
        try folder.git("clone", "-q", "--depth", "1", "file://" + folder.scratch.path, "shallow")
        let shallow = folder.vault("dedupe", "--since", "HEAD~1", in: "shallow")
        #expect(
            shallow.stderr
                == """
                error: git knows no commit 'HEAD~1' in this clone, which is shallow
                help: fetch the older ones with: git fetch --unshallow

                """)
        #expect(shallow.exitCode == 2)
    }

    @Test func `without a repository`() throws {
        let folder = try SmallFolder(["values/a.md": Self.value("A")])
        let answer = folder.run("dedupe", "--since", "HEAD")
        #expect(answer.stderr.contains("not a git repository"))
        #expect(answer.exitCode == 2)
    }
}
