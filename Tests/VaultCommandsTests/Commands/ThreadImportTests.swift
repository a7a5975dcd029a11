import Testing

/// What an import of conversations of other programs writes.
@Suite struct ThreadImportTests {
    private func folder() throws -> SmallFolder {
        try SmallFolder(["vault.md": "---\ntype: vault\nformat: 1\npacks: [threads]\n---\n", "in/a.png": "x"])
    }

    private static func said(_ id: String, _ time: String, _ more: String = "") -> String {
        #"{"id":"\#(id)","content":"Q\#(id)","isUser":true,"timestamp":"2025-04-01T\#(time)Z"\#(more)},"#
    }

    /// Answers without phases, unfinished ones, ones that draw on what came later, a thread that was created after its
    /// first message: `check` has nothing to say, and nothing is in the files that was not in the input.
    @Test func nothingThatNobodyStated() throws {
        let messages =
            Self.said("a", "10:00:00") + #"{"id":"b","content":"- next: x\n- yield: y","isUser":false},"#
            + Self.said("c", "10:00:00", #","author":"Zoë""#)
            + #"{"id":"d","content":"","isUser":false,"phases":[{"type":"action","content":"A","shouldYield":false}]},"#
            + Self.said("e", "10:00:01")
            + #"{"id":"f","content":"E","isUser":false,"phases":{"experience":{"content":"E","priors":["g"]}}},"#
            + Self.said("g", "10:00:02", #","author":"0xF00""#)
            + ##"{"id":"h","content":"# Head\n```\ncode","isUser":false,"confidence":0.9}"##
        let json =
            #"{"walletAddress":"0xada1","threads":[{"id":"t","title":"T","createdAt":"2025-05-01T10:00:00Z","#
            + #""messages":[\#(messages)]}]}"#
        let folder = try folder()
        let done = folder.run(arguments: ["thread", "import", "-"], input: json)
        #expect(done.stdout == "imported 1 thread, 4 messages, 4 answers and 3 users\n", "\(done)")
        #expect(
            folder.run("check", "--strict").stdout.hasPrefix("no findings in 9 notes"), "\(folder.run("check").stdout)")
        let texts = folder.texts
        #expect(!texts.values.contains { $0.contains("confidence") })
        #expect(texts["users/zoë.md"] == "---\ntype: user\ntitle: Zoë\n---\n", "\(texts.keys)")
        #expect(texts["users/0xf00.md"]?.contains("wallet: \"0xF00\"\n") == true)
        #expect(texts["threads/t/t.md"]?.contains("\ncreated: 2025-05-01T10:00:00Z\n") == true)
        // In their order, though three are of one second.
        let shown = folder.run("thread", "show", "t").stdout
        let order = ["Qa", "Qc", "Qe", "Qg"].compactMap { shown.range(of: $0)?.lowerBound }
        #expect(order.count == 4 && order == order.sorted())
        #expect(folder.run(arguments: ["thread", "import", "-"], input: json).stdout == "nothing to change\n")
        #expect(folder.texts == texts)
    }

    /// Whoever writes later takes part too, once.
    @Test func newPeopleOfAnExistingThread() throws {
        func json(_ messages: String) -> String {
            #"{"id":"t","owner":"Ada","createdAt":"2025-04-01T09:00:00Z","messages":[\#(messages.dropLast())]}"#
        }
        let folder = try folder()
        let first = Self.said("a", "10:00:00")
        let later = Self.said("b", "10:01:00", #","author":"Ben""#) + Self.said("c", "10:02:00", #","author":"Ben""#)
        _ = folder.run(arguments: ["thread", "import", "-"], input: json(first))
        let done = folder.run(arguments: ["thread", "import", "-"], input: json(first + later))
        #expect(done.stdout == "imported 2 messages and 1 user\n1 message already imported\n", "\(done)")
        #expect(folder.texts["threads/qa/qa.md"]?.contains("participants:\n  - \"[[ben]]\"\n") == true)
        #expect(folder.run("check", "--strict").exitCode == 0)
    }

    /// A file of the vault or an address is a link; what is elsewhere is named, since a link would lead nowhere.
    @Test(arguments: [
        (#""in/a.png""#, "![[a.png]]"), (#"{"url":"https://a.b/c d.pdf"}"#, "Attachment: `https://a.b/c d.pdf`"),
        (#"{"url":"https://a.b/c.pdf"}"#, "<https://a.b/c.pdf>"), (#"{"name":"x`y.png"}"#, "Attachment: `x'y.png`"),
    ])
    func attachments(given: String, written: String) throws {
        let folder = try folder()
        let message = #"{"content":"","timestamp":"2025-04-01T10:00:00Z","attachments":[\#(given)]}"#
        let json = #"{"id":"t","title":"T","owner":"Ada","messages":[\#(message)]}"#
        #expect(folder.run(arguments: ["thread", "import", "-"], input: json).exitCode == 0)
        #expect(folder.texts["threads/t/2025-04-01-100000-ada.md"]?.hasSuffix("---\n\(written)\n") == true)
        #expect(folder.run("check", "--strict").exitCode == 0)
    }
}
