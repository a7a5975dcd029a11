import Testing

/// What lists of conversations and imports say.
@Suite struct ThreadReadingTests {
    private func folder(_ more: [String: String] = [:]) throws -> SmallFolder {
        let files = [
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, threads]\n---\n",
            "users/ada.md": "---\ntype: user\ntitle: Ada\nwallet: \"0x1\"\n---\n",
            "users/ben.md": "---\ntype: user\ntitle: Ben\nwallet: \"0x2\"\n---\n",
        ]
        return try SmallFolder(files.merging(more) { _, new in new })
    }

    private static let tea = "---\ntype: thread\nowner: \"[[ada]]\"\ncreated: 2026-11-20\n"

    @Test func anEmptyListSaysWhyItIs() throws {
        let begin = "start one with: vault thread new TITLE --owner USER"
        #expect(try folder().run("thread").stdout == "no threads yet; \(begin)\n")
        let nobody = try SmallFolder(["vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, threads]\n---\n"])
        #expect(
            nobody.run("thread").stdout
                == "no threads yet, and nobody to start one; add yourself with: vault new user NAME\n")
        #expect(try folder().run("thread", "list", "--user", "ben").stdout == "Ben takes part in no thread\n")
        let one = try folder(["tea.md": Self.tea + "---\n"])
        #expect(one.run("thread", "list", "--user", "ben").stdout == "Ben takes part in no thread\n")
        #expect(one.run("thread", "list", "--user", "ben").exitCode == 1)
        let archived = try folder(["tea.md": Self.tea + "archived: true\n---\n"])
        for words in [["thread", "list"], ["thread", "list", "--user", "ada"]] {
            #expect(
                archived.run(arguments: words).stdout
                    == "all threads are archived; list them with: vault thread list --archived\n")
        }
    }

    /// A message and its answer are one now, so that a prior that named both is one.
    @Test func aPriorThatIsNamedTwiceIsWrittenOnce() throws {
        let folder = try folder()
        let json = #"""
            {"walletAddress": "0x1", "threads": [{"id": "t", "title": "T", "messages": [
              {"id": "a", "content": "Q", "isUser": true, "timestamp": "2025-04-01T10:00:00Z"},
              {"id": "b", "content": "A", "isUser": false},
              {"id": "c", "content": "Q", "isUser": true, "timestamp": "2025-04-01T10:01:00Z"},
              {"id": "d", "content": "A", "isUser": false,
               "phases": [{"type": "experience", "content": "E", "priors": ["b", "a", "z"]}]}]}]}
            """#
        let answer = folder.run(arguments: ["thread", "import", "-"], input: json)
        #expect(answer.stdout.hasSuffix("left out 1 link to messages that do not exist\n"), "\(answer)")
        let text = folder.texts["threads/t/2025-04-01-100100-ada.md"] ?? ""
        #expect(text.contains("\n- priors: [[2025-04-01-100000-ada]]\n"), "\(text)")
        let phases = #"""
            [{"phase": "yield", "content": "x", "confidence": 1,
              "priors": ["2025-04-01-100100-ada", "[[2025-04-01-100100-ada]]"]}]
            """#
        _ = folder.run("thread", "add", "t", "--author", "ada", "--at", "2025-04-01T10:02Z", "Q")
        _ = folder.run(arguments: ["thread", "answer", "2025-04-01-100200-ada"], input: phases)
        let added = folder.texts["threads/t/2025-04-01-100200-ada.md"] ?? ""
        #expect(added.contains("\n- priors: [[2025-04-01-100100-ada]]\n"), "\(added)")
    }

    /// What an answer says besides its phases is left out, and that is said.
    @Test(arguments: [("Y", false), (" Y\n", false), ("A", false), ("...", false), ("Z", true)])
    func aTextThatNoPhaseHasIsCounted(_ text: String, _ isLeftOut: Bool) throws {
        let content = text.replacing("\n", with: #"\n"#)
        let json = #"""
            {"id": "t", "walletAddress": "0x1", "messages": [
              {"id": "a", "content": "Q", "isUser": true, "timestamp": "2025-04-01T10:00:00Z"},
              {"id": "b", "content": "\#(content)", "isUser": false, "phases": {"action": "A", "yield": "Y"}}]}
            """#
        let answer = try folder().run(arguments: ["thread", "import", "-"], input: json)
        let words = "left out 1 text of answers that differ from their final phase\n"
        #expect(answer.exitCode == 0)
        #expect(answer.stdout.hasSuffix(words) == isLeftOut, "\(answer)")
    }
}

/// When a message was sent.
@Suite struct ThreadTimeTests {
    @Test(arguments: [
        ("10:15", "2026-11-21T10:15:00"), ("2026-11-20T10:15", "2026-11-20T10:15:00"),
        ("2026-11-20T10:15Z", "2026-11-20T10:15:00Z"),
    ])
    func atATimeOfTodayOrOfAnotherDay(_ written: String, _ sent: String) throws {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [threads]\n---\n",
            "ada.md": "---\ntype: user\nwallet: \"0x1\"\n---\n",
        ])
        #expect(folder.run("thread", "new", "T", "Hi", "--owner", "ada", "--at", written).exitCode == 0)
        #expect(folder.texts.values.contains { $0.contains("\nsent: \(sent)\n") })
    }
}
