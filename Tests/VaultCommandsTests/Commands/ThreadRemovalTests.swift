import Testing

/// The delete rules of the threads pack: for each of its links the destination is deleted, and the vault compared.
@Suite struct ThreadRemovalTests {
    private static func message(_ thread: String, _ author: String, _ time: String, _ priors: String? = nil) -> String {
        let head =
            "---\ntype: message\nthread: \"[[\(thread)]]\"\nauthor: \"[[\(author)]]\"\nsent: 2026-11-21T\(time):00\n---\nHi.\n"
        guard let priors else { return head }
        return head + "\n## Chorus\n\n### Phase: yield\n- confidence: 1\n\(priors)\nYes.\n"
    }

    private static let files = [
        "vault.md": "---\ntype: vault\nformat: 1\npacks: threads\n---\n",
        "ada.md": "---\ntype: user\nwallet: a\n---\n", "ben.md": "---\ntype: user\nwallet: b\n---\n",
        "cy.md": "---\ntype: user\nwallet: c\n---\n",
        "t.md":
            "---\ntype: thread\nowner: \"[[ada]]\"\nparticipants: [\"[[ben]]\", \"[[cy]]\"]\ncreated: 2026-11-21\n---\n",
        "u.md":
            "---\ntype: thread\nowner: \"[[ben]]\"\nparticipants: [\"[[ada]]\"]\ncreated: 2026-11-21\n---\nAfter [[t]].\n",
        "t1.md": message("t", "ada", "10:00"), "t2.md": message("t", "ben", "10:01", "- priors: [[t1]]\n"),
        "u1.md": message("u", "ben", "11:00", "- priors: [[t1]], [[t2]]\n"), "u2.md": message("u", "ada", "11:01"),
    ]

    /// What is deleted; what goes along; how others read then.
    @Test(
        arguments: [
            // The owner: threads with everybody's messages, own messages elsewhere, a place among participants, priors.
            (
                "ada", ["t.md", "t1.md", "t2.md", "u2.md"],
                ["u.md": ["participants: [\"[[ada]]\"]\n": ""], "u1.md": ["- priors: [[t1]], [[t2]]\n": ""]]
            ),
            ("ben", ["t2.md", "u.md", "u1.md", "u2.md"], ["t.md": ["\"[[ben]]\", ": ""]]),
            // A participant who has written nothing.
            ("cy", [], ["t.md": [", \"[[cy]]\"": ""]]),
            // A thread: its messages, with their answers; users stay, free text stays.
            ("t", ["t1.md", "t2.md"], ["u1.md": ["- priors: [[t1]], [[t2]]\n": ""]]),
            ("u", ["u1.md", "u2.md"], [:]),
            // A message: every list of priors.
            ("t1", [], ["t2.md": ["- priors: [[t1]]\n": ""], "u1.md": ["[[t1]], ": ""]]),
            ("t2", [], ["u1.md": [", [[t2]]": ""]]), ("u1", [], [:]),
        ] as [(String, [String], [String: [String: String]])])
    func rulesHold(name: String, along: [String], changed: [String: [String: String]]) throws {
        let folder = try SmallFolder(Self.files)
        var expected = Self.files.filter { !along.contains($0.key) && $0.key != name + ".md" }
        for (path, changes) in changed {
            for (old, new) in changes { expected[path] = expected[path]?.replacing(old, with: new) }
        }
        let trial = folder.run("delete", name, "--dry-run").stdout
        #expect(folder.texts == Self.files)
        let lines = trial.split(separator: "\n").map(String.init)
        let gone = lines.indices.filter { lines[$0] == "+++ /dev/null" }.map { String(lines[$0 - 1].dropFirst(6)) }
        #expect(Set(gone) == Set(along + [name + ".md"]))
        let kept = lines.filter { $0.hasPrefix("+++ b/") }.map { String($0.dropFirst(6)) }
        #expect(Set(kept) == Set(changed.keys))
        #expect(folder.run("delete", name, "--yes").exitCode == 0)
        #expect(folder.texts == expected)
        #expect(folder.run("check").exitCode == 0)
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.texts == Self.files)
    }

    @Test func itIsToldBefore() throws {
        let folder = try SmallFolder(Self.files)
        #expect(
            folder.run("thread", "delete", "t").stdout == """
                would delete
                  t.md
                and what belongs to it
                  t1.md
                  t2.md
                fields that lose a link or an entry
                  u1.md: priors in line 13 (t1) and priors in line 13 (t2)
                links in text that will lead nowhere
                  u.md:7

                """)
        let json = folder.run("thread", "delete", "t", "--dry-run", "--format", "json").stdout
        #expect(json.contains("\"written\": false") && json.contains("\"line\": 13") && folder.texts == Self.files)
        #expect(folder.run("delete", "t", "--format", "json").exitCode == 2)
        #expect(folder.run("delete", "t1", "--yes").stdout.contains("2 entries removed from fields of 2 notes\n"))
    }
}
