import Testing

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
