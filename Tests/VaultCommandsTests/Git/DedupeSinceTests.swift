import Foundation
import Testing
import VaultTestSupport

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
