import Foundation
import Testing
import VaultProgram
import VaultRecords
import VaultRequests

/// `vault thread`.
@Suite struct ThreadCommandTests {
    private static let settings = "---\ntype: vault\nformat: 1\npacks: [goals, threads]\n---\n"

    private func folder(_ more: [String: String] = [:]) throws -> SmallFolder {
        var files = [
            "vault.md": Self.settings, "users/ada.md": "---\ntype: user\nwallet: \"0xada1\"\n---\n",
            "users/ben.md": "---\ntype: user\nwallet: \"0xbe42\"\n---\n",
        ]
        files.merge(more) { $1 }
        return try SmallFolder(files)
    }

    private static let answer = ##"""
        [{"phase":"action","content":"Paris","confidence":0.95,"reasoning":"known"},
        {"phase":"yield","content":"# Paris\nIt is.","confidence":0.85}]
        """##

    /// A user, a thread, a message, and the user's threads, all by way of the command.
    @Test func fromUserToThreads() throws {
        let folder = try folder()
        #expect(folder.run("new", "user", "Cy", "wallet=0xc").exitCode == 0)
        #expect(
            folder.run("thread", "new", "Capitals", "--owner", "cy").stdout
                == "created threads/capitals/capitals.md\nto write in it: vault thread add capitals 'A message'\n")
        #expect(folder.run("thread", "show", "capitals").stdout.contains("Cy · 0 messages"))
        let added = folder.run(
            "thread", "add", "capitals", "--author", "cy", "Of France?", "--at", "2026-11-21T10:15:30")
        #expect(added.stdout == "created threads/capitals/2026-11-21-101530-cy.md\n")
        #expect(folder.texts["threads/capitals/2026-11-21-101530-cy.md"]?.hasSuffix("---\nOf France?\n") == true)
        #expect(folder.run("thread", "list", "--user", "cy").stdout.contains("Capitals         1  2026-11-21 10:15:30"))
        #expect(folder.run("thread", "list", "--user", "ada").exitCode == 1)
        #expect(folder.run("check", "--strict").exitCode == 0)
    }

    @Test func twoInOneSecondAndATextFromInput() throws {
        let folder = try folder()
        _ = folder.run("thread", "new", "T", "--owner", "ada", "--with", "ben", "First.")
        let second = folder.run(arguments: ["thread", "add", "t", "--author", "ada"], input: "\n## Chorus\nof birds\n")
        #expect(second.stdout == "created threads/t/2026-11-21-000001-ada.md\n")
        #expect(folder.texts["threads/t/2026-11-21-000001-ada.md"]?.hasSuffix("---\n### Chorus\nof birds\n") == true)
        #expect(folder.run("thread", "new", "T", "--owner", "ada").stdout.hasPrefix("created threads/t-2/t-2.md\n"))
    }

    @Test func whoeverWritesTakesPart() throws {
        let folder = try folder()
        _ = folder.run("thread", "new", "T", "--owner", "ada")
        let first = folder.run("thread", "add", "t", "--author", "ben", "Hi.")
        #expect(first.stdout == "created threads/t/2026-11-21-000000-ben.md\nben now takes part\n")
        #expect(folder.run("thread", "add", "t", "--author", "ben", "Ho.").stdout.split(separator: "\n").count == 1)
        #expect(folder.texts["threads/t/t.md"]?.contains("participants:\n  - \"[[ben]]\"\n") == true)
        #expect(folder.run("check", "--strict").exitCode == 0)
    }

    /// Message and answer are one file, in both directions.
    @Test func anAnswerBelongsToItsMessage() throws {
        let folder = try folder()
        _ = folder.run("thread", "new", "T", "--owner", "ada", "Capital of France?")
        let path = "threads/t/2026-11-21-000000-ada.md"
        let before = folder.texts
        let answered = folder.run(arguments: ["thread", "answer", "2026-11-21-000000-ada"], input: Self.answer)
        #expect(answered.stdout == "answered \(path) in 2 phases\n")
        #expect(
            folder.texts[path]?.contains("confidence: 0.9\n---\nCapital of France?\n\n## Chorus\n\n### Phase: action\n")
                == true)
        #expect(
            folder.texts[path]?.contains("\n- confidence: 0.95\n- reasoning: known\n\nParis\n\n### Phase: yield\n")
                == true)
        #expect(folder.texts[path]?.hasSuffix("\n\n#### Paris\nIt is.\n") == true)
        let again = folder.run(arguments: ["thread", "answer", "2026-11-21-000000-ada"], input: Self.answer)
        #expect(again.exitCode == 2 && again.stderr.contains("is already answered"))
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.texts == before)
    }

    /// An answer below the marks of a conflict would be one to both sides.
    @Test func aMessageWithAConflictIsNotAnswered() throws {
        let said = "---\ntype: message\nauthor: \"[[ada]]\"\nthread: \"[[t]]\"\nsent: 2026-11-20T10:00\n---\n"
        let folder = try folder([
            "t.md": "---\ntype: thread\ntitle: T\nowner: \"[[ada]]\"\n---\n",
            "m.md": said + "<<<<<<< ours\nWhy?\n=======\nHow?\n>>>>>>> theirs\n",
        ])
        let before = folder.texts
        let answer = folder.run(arguments: ["thread", "answer", "m"], input: Self.answer)
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.contains("'m' has an unresolved conflict, with words of both sides"), "\(answer.stderr)")
        #expect(answer.stderr.contains("vault resolve m.md"))
        #expect(folder.texts == before)
    }

    /// Another round comes after one that asks for it, and the mean is that of all phases.
    @Test func rounds() throws {
        let folder = try folder()
        _ = folder.run("thread", "new", "T", "--owner", "ada", "Q")
        let first = #"[{"phase":"understanding","content":"Not yet","confidence":0.2,"yield":false,"next":"More?"}]"#
        let second = #"[{"phase":"yield","content":"Now","confidence":0.8,"priors":[]}]"#
        #expect(folder.run(arguments: ["thread", "answer", "2026-11-21-000000-ada"], input: first).exitCode == 0)
        #expect(folder.run("thread", "show", "2026").stdout.contains("asks for another round: More?"))
        #expect(
            folder.run(arguments: ["thread", "answer", "2026-11-21-000000-ada"], input: second).stdout.hasSuffix(
                "in 1 phase, round 2\n")
        )
        let text = folder.texts["threads/t/2026-11-21-000000-ada.md"] ?? ""
        #expect(text.contains("\nconfidence: 0.5\n"))
        #expect(text.contains("\nNot yet\n\n### Phase: yield (2)\n- confidence: 0.8\n\nNow\n"))
        #expect(!folder.run("thread", "show", "2026").stdout.contains("asks for"))
    }

    /// Nothing is written, and it is said why.
    @Test(arguments: [
        (["new", "T"], "", "'vault thread new' needs '--owner USER'"),
        (["new", "T", "--owner", "x"], "", "no user is named 'x'"),
        (["new", "  ", "--owner", "ada"], "", "needs TITLE"),
        (["add", "t"], "x", "'vault thread add' needs '--author USER'"),
        (["add", "t", "--author", "ada"], " \n", "the message is empty, or has a code block that is not closed"),
        (["add", "x", "--author", "ada", "Hi"], "", "no thread is named 'x'"),
        (["add", "t", "--author", "ada", "--at", "noon", "Hi"], "", "'--at' is 'noon'"),
        (["answer", "m"], "", "line 1, column 1: there is no input"),
        (["answer", "m"], "[", "line 1, column 2: the JSON is incomplete"),
        (["answer", "m"], "[]", "expected a text that is not empty"),
        (["answer", "m"], #"[{"phase":"x"}]"#, "'[0].phase' is 'x'; expected action"),
        (["answer", "x"], Self.answer, "no message is named 'x'"),
        (
            ["answer", "m"], #"[{"phase":"yield","content":"x","confidence":1,"priors":["zz"]}]"#,
            "no single message is named 'zz'"
        ),
        (["answer", "open"], Self.answer, "could not be read back as given"),
        (["rename", "t", " "], "", "a thread needs a title"),
        (["delete", "ada"], "", "'ada' is not a thread or message"),
        (["show", "zz"], "", "no thread or message is named 'zz'"),
        (["shwo"], "", "'vault thread' has no subcommand 'shwo'"),
        (["list", "x"], "", "'vault thread list' does not take 'x'"),
        (["list", "--phases"], "", "'--phases' is for 'vault thread show'"),
        (["show", "t", "--context"], "", "'--context' is for messages"),
        (["import", "none.json"], "", "none.json"), (["import", "-"], "{", "line 1, column 2: the JSON is incomplete"),
        (
            ["import", "-"], #"{"id":"x","messages":[],"createdAt":"2025-01-01"}"#,
            "'New Thread' has no owner"
        ),
        (["import", "-"], #"{"id":"x"}"#, "'messages' is missing; expected a list"),
    ])
    func refusals(words: [String], input: String, message: String) throws {
        let head = "---\ntype: message\nthread: \"[[t]]\"\nauthor: \"[[ada]]\"\nsent: 2026-11-21\n---\n"
        let folder = try folder([
            "t.md": "---\ntype: thread\nowner: \"[[ada]]\"\ncreated: 2026-11-21\n---\n", "m.md": head + "Hi.\n",
            "open.md": head + "```\nHi.\n",
        ])
        let texts = folder.texts
        let answer = folder.run(arguments: ["thread"] + words, input: input)
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.contains(message), "\(answer.stderr)")
        #expect(folder.texts == texts)
    }

    @Test func withoutThePackItIsSaid() throws {
        let folder = try SmallFolder(["n.md": "n"])
        for words in [["list"], ["new", "T", "--owner", "ada"], ["import", "-"], ["delete", "n"]] {
            let input = #"{"id":"x","messages":[],"createdAt":"2025-01-01"}"#
            #expect(
                folder.run(arguments: ["thread"] + words, input: input).stderr.contains(
                    "does not use the pack 'threads'"))
        }
    }

    /// Title and file name change with the folder of that name, and every link follows.
    @Test func renaming() throws {
        let folder = try folder()
        _ = folder.run("thread", "new", "Tea", "--owner", "ada", "Hi.")
        let renamed = folder.run("thread", "rename", "tea", "Green tea")
        #expect(
            renamed.stdout == "renamed threads/tea/tea.md to threads/green-tea/green-tea.md\n1 link in 1 note updated\n"
        )
        #expect(folder.texts["threads/green-tea/green-tea.md"]?.contains("title: Green tea\n") == true)
        #expect(
            folder.texts["threads/green-tea/2026-11-21-000000-ada.md"]?.contains("thread: \"[[green-tea]]\"") == true)
        #expect(folder.run("thread", "rename", "green-tea", "Green Tea").exitCode == 0)
        #expect(folder.texts["threads/green-tea/green-tea.md"]?.contains("title: Green Tea\n") == true)
        #expect(
            folder.run("thread", "add", "green-tea", "--author", "ada", "Ho.").stdout
                == "created threads/green-tea/2026-11-21-000001-ada.md\n")
        #expect(folder.run("check", "--strict").exitCode == 0)
    }

    /// What is imported twice is there once.
    @Test func importing() throws {
        let json =
            #"{"walletAddress":"0xada1","threads":[{"id":"t1","title":"Numbers","createdAt":"2025-04-01T10:00:00Z","messages":["#
            + #"{"id":"a","content":"421 is it.","isUser":true,"timestamp":"2025-04-01T10:00:00Z"},"#
            + #"{"id":"b","content":"Noted.","isUser":false,"phases":{"action":"Fine.","yield":"Noted."}},"#
            + #"{"id":"c","content":"Which?","isUser":true,"timestamp":"2025-04-01T10:01:00Z","author":"0xnew"},"#
            + #"{"id":"d","content":"...","isUser":false},"#
            + #"{"id":"e","content":"421","isUser":false,"phases":[{"type":"experience","content":"It was said.","confidence":0.9,"priors":["b","zz"]}]}]}]}"#
        let folder = try folder(["old.json": json])
        #expect(
            folder.run("thread", "import", "old.json").stdout == """
                imported 1 thread, 2 messages, 2 answers and 1 user
                skipped 1 placeholder message
                left out 1 link to messages that do not exist

                """)
        let texts = folder.texts
        let message = texts["threads/numbers/2025-04-01-100100-0xnew.md"] ?? ""
        #expect(message.contains("import_id:\n  - c\n") && message.contains("\n- priors: [[2025-04-01-100000-ada]]\n"))
        #expect(message.contains("### Phase: yield\n\n421\n"))
        #expect(texts["users/0xnew.md"]?.contains("0xnew") == true)
        #expect(texts["threads/numbers/numbers.md"]?.contains("participants:\n  - \"[[0xnew]]\"\n") == true)
        #expect(folder.run("check").exitCode == 0)
        #expect(folder.run("thread", "import", "old.json").stdout == "nothing to change\n")
        #expect(folder.texts == texts)
    }

    /// The answer came after the first import; what was written by hand meanwhile stays.
    @Test func aLaterImportBringsTheAnswer() throws {
        func json(_ answer: String) -> String {
            #"{"walletAddress":"0xada1","threads":[{"id":"t1","title":"Numbers","createdAt":"2025-04-01T10:00:00Z","messages":["#
                + #"{"id":"a","content":"421 is it.","isUser":true,"timestamp":"2025-04-01T10:00:00Z"}"# + answer
                + "]}]}"
        }
        let answer = #",{"id":"b","content":"Noted.","isUser":false,"phases":{"action":"Fine.","yield":"Noted."}}"#
        let folder = try folder(["old.json": json(""), "new.json": json(answer)])
        _ = folder.run("thread", "import", "old.json")
        let path = "threads/numbers/2025-04-01-100000-ada.md"
        _ = folder.run("set", path, "tags+=mine")
        #expect(folder.run("check").exitCode == 0)
        #expect(folder.texts[path]?.contains("Chorus") == false)
        let done = "imported 1 answer\n1 message already imported\n"
        #expect(folder.run("thread", "import", "new.json").stdout == done)
        let text = try #require(folder.texts[path])
        #expect(text.contains("tags:\n  - mine\n") && text.contains("421 is it.\n\n## Chorus\n"))
        #expect(text.contains("### Phase: yield\n\nNoted.\n"))
        #expect(folder.run("check").exitCode == 0)
        #expect(folder.run("thread", "import", "new.json").stdout == "nothing to change\n")
        #expect(folder.run("thread", "import", "old.json").stdout == "nothing to change\n")
        try folder.scratch.write(
            json(answer + #",{"id":"c","content":"Or 422.","isUser":false,"phases":{"yield":"Or 422."}}"#),
            to: "more.json")
        let left =
            "what was added to the answers to 1 message since the last import was not imported; "
            + "'vault thread answer' adds a round\n"
        #expect(folder.run("thread", "import", "more.json").stdout == "nothing to change\n" + left)
        #expect(folder.texts[path] == text)
    }

    /// People by wallet, the first by path where two have it, or by name; the owner is named by the option where
    /// nothing else says who it is.
    @Test func peopleOfAnImport() throws {
        func said(_ id: String, _ more: String = "") -> String {
            #"{"id":"\#(id)","content":"Q\#(id)","timestamp":"2025-04-01T10:00:00Z"\#(more)}"#
        }
        let json =
            #"{"id":"t1","title":"Two\nlines","createdAt":"2025-04-01","participants":["ben","0xada1","ben"],"messages":["#
            + #"{"content":"Too early.","isUser":false},"# + said("a") + "," + said("b") + ","
            + said("c", #","author":"0xbe42""#).replacing("10:00:00Z", with: "10:05:00Z") + "]}"
        let folder = try folder(["users/zoe.md": "---\ntype: user\nwallet: \"0xada1\"\n---\n", "old.json": json])
        #expect(
            folder.run("thread", "import", "old.json", "--owner", "ada").stdout
                == "imported 1 thread and 3 messages\nskipped 1 answer without a message\n")
        let thread = try #require(folder.texts["threads/two-lines/two-lines.md"])
        #expect(
            thread.contains("title: Two lines\nowner: \"[[ada]]\"\nparticipants:\n  - \"[[ben]]\"\ncreated"),
            "\(thread)")
        #expect(
            folder.texts.keys.filter { $0.hasPrefix("threads/two-lines/2025") }.sorted() == [
                "threads/two-lines/2025-04-01-100000-ada-2.md", "threads/two-lines/2025-04-01-100000-ada.md",
                "threads/two-lines/2025-04-01-100500-ben.md",
            ])
        #expect(folder.run("check").stdout.contains("[duplicate-wallet]"))
        // What is new lies beside the last message, which was moved.
        #expect(folder.run("move", "2025-04-01-100500-ben", "talks").exitCode == 0)
        let more = json.replacing("]}", with: "," + said("d").replacing("10:00:00Z", with: "11:00:00Z") + "]}")
        try folder.scratch.write(more, to: "new.json")
        let answer = folder.run("thread", "import", "new.json", "--owner", "ada")
        #expect(answer.stdout.hasPrefix("imported 1 message\n3 messages already imported\n"), "\(answer)")
        #expect(folder.texts["talks/2025-04-01-110000-ada.md"] != nil, "\(folder.texts.keys)")
    }

    @Test func contextHoldsWhatWasSaidBefore() throws {
        let folder = try folder()
        _ = folder.run("thread", "new", "T", "--owner", "ada", "The number is 421.", "--at", "2026-11-21T10:00")
        _ = folder.run("thread", "add", "t", "--author", "ada", "Which number?", "--at", "2026-11-21T10:01")
        let page = folder.run("thread", "show", "2026-11-21-100100", "--context").stdout
        #expect(page.contains("The number is 421.") && page.contains("Which number?"))
        let json = folder.run("thread", "show", "2026-11-21-100100", "--format", "json").stdout
        #expect(json.contains("\"context\": null") && !json.contains("421"))
    }
}

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
