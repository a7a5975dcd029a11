import Testing
import VaultProgram
import VaultRecords
import VaultRequests

/// What `vault thread` shows of conversations, and where it writes new messages.
@Suite struct ThreadPageTests {
    private static func thread(_ fields: String) -> String {
        "---\ntype: thread\n\(fields)\nowner: \"[[ada]]\"\ncreated: 2026-11-20\n---\n"
    }

    private static func message(_ sent: String, _ body: String, _ fields: String = "") -> String {
        "---\ntype: message\nthread: \"[[tea]]\"\nauthor: \"[[ada]]\"\nsent: 2026-11-20T\(sent)\n\(fields)---\n\(body)\n"
    }

    private static let asking = """
        And coffee?

        ## Chorus

        ### Phase: understanding
        - confidence: 0.5
        - at: 2026-11-20T10:00:04
        - priors: [[first]]
        - yield: false
        - next: Which beans?

        Not known.
        """

    private static let files = [
        "vault.md": "---\ntype: vault\nformat: 1\npacks: [threads]\n---\n",
        "ada.md": "---\ntype: user\ntitle: Ada\nwallet: \"0xada1\"\n---\n",
        "ben.md": "---\ntype: user\ntitle: Ben\nwallet: \"0xbe42\"\n---\n",
        "tea.md": thread("title: Tea"), "old.md": thread("archived: true"),
        "first.md": message("09:00:07+01:00", "Which tea?"),
        "talks/second.md": message("10:00:00+01:00", asking, "confidence: 0.5\nprocessing: 4 s\n"),
    ]

    private func folder(_ more: [String: String] = [:]) throws -> SmallFolder {
        try SmallFolder(Self.files.merging(more) { $1 })
    }

    /// The words after `vault thread`, and lines of the answer.
    @Test(arguments: [
        (["LIST"], ["Tea           2  2026-11-20 10:00+01:00  Ada"]),
        (["list", "--archived"], ["old           0  2026-11-20 00:00        Ada"]),
        (
            ["show", "tea"],
            [
                "Ada · 2 messages · last 2026-11-20 10:00+01:00", "Ada · 2026-11-20 09:00:07+01:00",
                "    no final response yet", "    asks for another round: Which beans?", "    draws on first",
            ]
        ),
        (["show", "second", "--context"], ["messages before it", "  Which tea?", "the message"]),
        (["show", "first", "--context"], ["no messages before it", "drawn on by second"]),
        (
            ["show", "second", "--format", "json"],
            [
                #"    "processing": "4 s","#, #"    "asks_for_round": true,"#, #"    "next": "Which beans?","#,
                #"        "at": "2026-11-20T10:00:04","#, #"  "context": null"#,
            ]
        ),
        (
            ["show", "first", "--context", "--format", "json"],
            [#"    "cited_by": ["#, #"      "second""#, #"  "context": []"#]
        ),
        (["show", "tea", "--format", "json"], [#"        "name": "first","#, #"        "name": "second","#]),
    ])
    func whatIsShown(words: [String], lines: [String]) throws {
        let answer = try folder().run(arguments: ["thread"] + words)
        #expect(answer.exitCode == 0, "\(answer.stderr)")
        let given = answer.stdout.split(separator: "\n").map(String.init)
        for line in lines { #expect(given.contains(line), "\(line)\n\(answer.stdout)") }
    }

    @Test func archivedThreadsAreNotListed() throws {
        #expect(try !folder().run("thread", "list").stdout.contains("old"))
        let answer = try folder(["tea.md": Self.thread("archived: true"), "first.md": "x", "talks/second.md": "x"])
            .run("thread", "list")
        #expect(answer.exitCode == 1)
        #expect(answer.stdout == "all threads are archived; list them with: vault thread list --archived\n")
    }

    /// Eight names are told, and how many more there are.
    @Test func manyWhoDrawOnIt() throws {
        var more: [String: String] = [:]
        for number in 1...9 {
            more["n\(number).md"] = Self.message(
                "11:0\(number):00+01:00",
                "Q\n\n## Chorus\n\n### Phase: yield\n- confidence: 1\n- priors: [[first]]\n\nx")
        }
        let page = try folder(more).run("thread", "show", "first").stdout
        #expect(page.hasSuffix("drawn on by n1, n2, n3, n4, n5, n6, n7, n8 and 2 more\n"), "\(page)")
        more["n9.md"] = nil
        more["talks/second.md"] = "x"
        let eight = try folder(more).run("thread", "show", "first").stdout
        #expect(eight.hasSuffix("drawn on by n1, n2, n3, n4, n5, n6, n7 and n8\n"), "\(eight)")
    }

    /// Beside the last message, wherever the others and the thread lie; with the pack's name also as any record.
    @Test func whereNewMessagesLie() throws {
        let folder = try folder()
        #expect(
            folder.run("thread", "add", "tea", "--author", "ben", "Hi.", "--at", "2026-11-21T08:00:09").stdout
                == "created talks/2026-11-21-080009-ben.md\nBen now takes part\n")
        let made = folder.run("new", "message", "thread=tea", "author=ben", "sent=2026-11-21T09:00", "--body", "Ho.")
        #expect(made.stdout.hasPrefix("created talks/2026-11-21-090000-ben.md"), "\(made.stdout)\(made.stderr)")
    }

    @Test func theOwnerIsNoParticipant() throws {
        let folder = try folder()
        _ = folder.run("thread", "new", "T", "--owner", "ada", "--with", "ada", "--with", "ben")
        #expect(folder.texts["threads/t/t.md"]?.contains("participants:\n  - \"[[ben]]\"\n---") == true)
    }

    /// A name that differs in case only is the same one.
    @Test func aTitleThatGivesTheSameName() throws {
        let folder = try folder(["Tea.md": Self.thread("title: Tea"), "tea.md": "---\ntype: goal\n---\n"])
        let texts = folder.texts
        guard texts["Tea.md"] != texts["tea.md"] else { return }
        try folder.scratch.write(Self.thread("title: Walks"), to: "Walk.md")
        #expect(folder.run("thread", "rename", "Walk", "WALK").exitCode == 0)
        #expect(folder.texts["Walk.md"]?.contains("title: WALK\n") == true)
    }

    /// A further round leaves the time that the first one took; priors may be given as links.
    @Test func aFurtherRound() throws {
        let folder = try folder()
        let round =
            #"[{"phase":"action","content":"A","confidence":1,"at":"2026-11-21T10:00:00","priors":["[[first]]"]},"#
            + #"{"phase":"yield","content":"Y","confidence":1,"at":"2026-11-21T10:01:00"}]"#
        #expect(folder.run(arguments: ["thread", "answer", "second"], input: round).exitCode == 0)
        let text = try #require(folder.texts["talks/second.md"])
        #expect(text.contains("confidence: 0.833\nprocessing: 4 s\n") && text.contains("- priors: [[first]]\n\nA\n"))
        let first = folder.run(
            arguments: ["thread", "answer", "first"], input: round.replacing("[[first]]", with: "tea"))
        #expect(first.exitCode == 2)
        let own = round.replacing(#","priors":["[[first]]"]"#, with: "")
        #expect(folder.run(arguments: ["thread", "answer", "first"], input: own).exitCode == 0)
        #expect(folder.texts["first.md"]?.contains("confidence: 1\nprocessing: 60 s\n") == true)
    }

    /// It is said why, and nothing is written.
    @Test(arguments: [
        (#"[{"phase":"yield","contnet":"x"}]"#, "did you mean 'content'?"),
        (#"[{"phase":"yield","content":"x","confidence":1,"priors":["frist"]}]"#, "did you mean 'first'?"),
    ])
    func whatIsRefused(input: String, message: String) throws {
        let folder = try folder()
        let texts = folder.texts
        let answer = folder.run(arguments: ["thread", "answer", "first"], input: input)
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.contains(message), "\(answer.stderr)")
        #expect(folder.texts == texts)
    }

    /// A text that is typed would come without its end, and one of other bytes not as it was given.
    @Test(arguments: [(true, "is read from standard input, which is a terminal here"), (false, "is not UTF-8")])
    func aTextThatCannotBeTaken(isKeyboard: Bool, message: String) throws {
        let folder = try folder()
        let texts = folder.texts
        let result = VaultCommand.run(
            Invocation(
                arguments: ["thread", "add", "tea", "--author", "ada"], directory: folder.scratch.path,
                stdinIsTerminal: isKeyboard, today: CalendarDate(year: 2026, month: 11, day: 21),
                input: StandardInput(bytes: isKeyboard ? Array("Hi.".utf8) : [0x48, 0xFF])))
        #expect(result.exitCode == 2)
        #expect(String(decoding: result.stderr, as: UTF8.self).contains(message))
        #expect(folder.texts == texts)
    }

    /// What a later version may mean otherwise is left alone.
    @Test func aNewerVaultIsLeftAlone() throws {
        let torn =
            #"{"id":"t","owner":"ada","createdAt":"2026-11-20","messages":["#
            + #"{"id":"m","content":"Hi.","timestamp":"2026-11-20T12:00"},{"content":"Yes.","isUser":false}]}"#
        let folder = try folder([
            "vault.md": "---\ntype: vault\nformat: 99\npacks: [threads]\n---\n",
            "m.md": Self.message("12:00", "Hi.", "import_id: m\n"),
        ])
        let texts = folder.texts
        let answer = #"[{"phase":"yield","content":"x","confidence":1}]"#
        #expect(folder.run(arguments: ["thread", "answer", "first"], input: answer).exitCode == 2)
        #expect(folder.run(arguments: ["thread", "import", "-"], input: torn).exitCode == 2)
        #expect(folder.texts == texts)
    }
}
