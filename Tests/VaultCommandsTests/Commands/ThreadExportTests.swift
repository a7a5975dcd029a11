import Testing

/// `vault thread export`, and an import of what it wrote.
@Suite struct ThreadExportTests {
    private static let settings = ["vault.md": "---\ntype: vault\nformat: 1\npacks: [threads]\n---\n"]

    /// Conversations with all that a file may hold.
    private static let talks = [
        "users/ada.md": "---\ntype: user\ntitle: Ada\nwallet: \"0xada1\"\ncreated: 2026-11-01T10:00:00\n---\nA note.",
        "ben.md": "---\r\ntype: user\r\n---\r\n",
        "threads/tea/tea.md":
            "---\ntype: thread\ntitle: Tea\nowner: \"[[ada]]\"\nparticipants: [\"[[ben]]\"]\n"
            + "created: 2026-11-20T10:00:00 # early\nmood: {calm: 1, deep: [2]}\n---\nSee [[2026-11-20-100000-ada]].\n",
        "threads/tea/2026-11-20-100000-ada.md":
            "---\ntype: message\nthread: \"[[threads/tea/tea]]\"\nauthor: \"[[ada]]\"\nsent: 2026-11-20T10:00:00\n"
            + "created: 2026-11-20T10:00:00\ntags: [x]\n---\nHi.\n<!-- end -->\n",
        "threads/tea/2026-11-20-100000-ada-2.md":
            "---\ntype: message\nthread: \"[[tea]]\"\nauthor: \"[[ada]]\"\nsent: 2026-11-20T10:00:00\n"
            + "created: 2026-11-20T10:00:01\n---\nHi.\n",
        "threads/tea/elsewhere/b.md":
            "---\ntype: message\nthread: \"[[tea]]\"\nauthor: \"[[ben]]\"\nsent: 2026-11-20T10:00:00Z\n---\nQ\n\n"
            + "## Chorus\nbetween\n\n### Phase: yield\n- mood: good\n- priors: [[2026-11-20-100000-ada]], [[2026-11-20-100000-ada-2]]\n\nA\n",
    ]

    private func folder(_ files: [String: String]) throws -> SmallFolder {
        try SmallFolder(Self.settings.merging(files) { $1 })
    }

    /// Every byte, also of `created`.
    private func files(of folder: SmallFolder) throws -> [String: String] {
        let paths = try folder.scratch.paths().filter { !$0.hasPrefix(".vault/") }
        return try Dictionary(uniqueKeysWithValues: paths.map { ($0, try folder.scratch.text(of: $0)) })
    }

    private func exported(_ form: String, _ folder: SmallFolder, _ names: [String] = []) -> String {
        folder.run(arguments: ["thread", "export", "--format", form] + names).stdout
    }

    /// Byte for byte, in an empty vault; and nothing where all is there.
    @Test(arguments: ["json", "markdown"])
    func theSameNotes(form: String) throws {
        let source = try folder(Self.talks)
        let text = exported(form, source)
        let target = try folder([:])
        let done = target.run(arguments: ["thread", "import", "-"], input: text)
        #expect(done.stdout == "imported 1 thread, 3 messages, 1 answer and 2 users\n", "\(done)")
        #expect(try files(of: target) == files(of: source))
        for folder in [source, target] {
            let texts = folder.texts
            #expect(folder.run(arguments: ["thread", "import", "-"], input: text).stdout == "nothing to change\n")
            #expect(folder.texts == texts)
        }
        #expect(exported(form, target) == text)
        #expect(target.run("undo").exitCode == 0)
        #expect(target.texts == Self.settings)
    }

    /// Names that something else has get numbers, and links follow; so a second import finds what the first one wrote.
    @Test(arguments: ["json", "markdown"])
    func takenNames(form: String) throws {
        let text = exported(form, try folder(Self.talks))
        let others = [
            "users/mara.md": "---\ntype: user\nwallet: \"0xADA1\"\n---\n",
            "users/ada.md": "---\ntype: user\nwallet: \"0xother\"\n---\n",
            "tea.md": "---\ntype: thread\nowner: \"[[ada]]\"\ncreated: 2020-01-01T10:00:00\n---\n",
            "2026-11-20-100000-ada.md": "A plain note.\n",
        ]
        let target = try folder(others)
        let done = target.run(arguments: ["thread", "import", "-"], input: text)
        #expect(done.stdout == "imported 1 thread, 3 messages, 1 answer and 1 user\n", "\(done)")
        let texts = target.texts
        for (path, text) in others { #expect(texts[path] == text) }
        #expect(texts["threads/tea-2/tea-2.md"]?.contains("owner: \"[[mara]]\"") == true, "\(texts.keys)")
        #expect(texts["threads/tea-2/tea-2.md"]?.contains("See [[2026-11-20-100000-ada-3]].") == true)
        #expect(
            texts["threads/tea-2/2026-11-20-100000-ada-3.md"]?.contains("thread: \"[[threads/tea-2/tea-2]]\"") == true)
        #expect(texts["threads/tea-2/2026-11-20-100000-ada-2.md"]?.contains("author: \"[[mara]]\"") == true)
        #expect(target.run("check").stdout.contains("no findings"), "\(target.run("check").stdout)")
        #expect(target.run(arguments: ["thread", "import", "-"], input: text).stdout.contains("nothing to change"))
        #expect(target.texts == texts)
    }

    /// What came since is added to the thread that is there, and who wrote it takes part.
    @Test func newMessagesOfAKnownThread() throws {
        var fewer = Self.talks
        fewer["threads/tea/elsewhere/b.md"] = nil
        fewer["ben.md"] = nil
        fewer["threads/tea/tea.md"] = fewer["threads/tea/tea.md"]?.replacing("participants: [\"[[ben]]\"]\n", with: "")
        let target = try folder(fewer)
        _ = target.run("thread", "rename", "tea", "Green tea")
        let text = exported("json", try folder(Self.talks))
        let done = target.run(arguments: ["thread", "import", "-"], input: text)
        #expect(
            done.stdout.hasPrefix("imported 1 message, 1 answer and 1 user\n2 messages already imported\n"), "\(done)")
        #expect(target.texts["threads/green-tea/green-tea.md"]?.contains("[[ben]]") == true)
        #expect(target.run("check").exitCode == 0, "\(target.run("check").stdout)")
    }

    /// A prior that is not exported with its thread leads nowhere, and is left out.
    @Test func priorsOfOtherThreads() throws {
        var files = Self.talks
        files["old.md"] = "---\ntype: thread\nowner: \"[[ada]]\"\ncreated: 2026-11-01T10:00:00\n---\n"
        files["first.md"] =
            "---\ntype: message\nthread: \"[[old]]\"\nauthor: \"[[ada]]\"\nsent: 2026-11-01T10:00:00\n---\nHo.\n"
        files["threads/tea/elsewhere/b.md"]?.replace("[[2026-11-20-100000-ada-2]]", with: "[[first]]")
        let target = try folder([:])
        let text = exported("json", try folder(files), ["tea"])
        let done = target.run(arguments: ["thread", "import", "-"], input: text)
        #expect(done.stdout.hasSuffix("left out 1 link to messages that do not exist\n"), "\(done)")
        #expect(target.texts["threads/tea/elsewhere/b.md"]?.contains("- priors: [[2026-11-20-100000-ada]]\n") == true)
        #expect(target.texts["old.md"] == nil)
    }

    @Test(arguments: [
        (#"{"threads":[{"file":"x","messages":[]}]}"#, "'threads[0].path' is missing; expected a string"),
        (#"{"threads":[{"file":"x","path":"a.md","messages":[]}]}"#, "'a.md' is not a user, a thread or a message"),
        (#"{"threads":[{"file":"x","path":"../a.md","messages":[]}]}"#, "../a.md"),
        (#"{"threads":[{"file":"x","path":".a.md","messages":[]}]}"#, ".a.md"),
        (#"{"threads":[{"file":"x","path":"a.txt","messages":[]}]}"#, "a.txt"),
        (#"{"threads":[{"file":"---\ntype: goal\n---\n","path":"a.md","messages":[]}]}"#, "'a.md' is not a user"),
        (
            #"{"users":[{"path":"a.md","file":"---\ntype: user\n---\n"},{"path":"b/a.md","file":"---\ntype: user\n---\n"}],"#
                + #""threads":[{"file":"x","path":"c.md","messages":[]}]}"#, "two notes are named 'a'"
        ),
        ("<!-- note: a.md\n---\ntype: thread\n---\n-->\n<!-- end -->\n", "a.md"),
    ])
    func whatIsRefused(text: String, message: String) throws {
        let target = try folder([:])
        let answer = target.run(arguments: ["thread", "import", "-"], input: text)
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.contains(message), "\(answer.stderr)")
        #expect(target.texts == Self.settings)
    }

    @Test func onlyTextIsExported() throws {
        let source = try folder(Self.talks)
        #expect(try folder([:]).run("thread", "export").stderr.contains("there are no threads to export"))
        #expect(
            source.run("thread", "show", "tea", "--format", "markdown").stderr.contains("is for 'vault thread export'"))
        #expect(
            source.run("thread", "export", "--format", "csv").stderr.contains("is for 'vault thread list or search'"))
    }
}
