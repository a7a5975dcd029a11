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

/// Finding messages, and pages of long threads and lists.
@Suite struct ThreadFindingTests {
    private func folder() throws -> SmallFolder {
        var files = [
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [threads]\n---\n",
            "ada.md": "---\ntype: user\n---\n", "ben.md": "---\ntype: user\n---\n",
        ]
        for name in ["tea", "rice"] {
            files[name + ".md"] =
                "---\ntype: thread\nowner: \"[[ada]]\"\nparticipants: [\"[[ben]]\"]\ncreated: 2026-11-20T10:00:00\n---\n"
        }
        // All in one second, in the order of their names as numbers.
        for number in 1...12 {
            files["m\(number).md"] =
                "---\ntype: message\nthread: \"[[tea]]\"\nauthor: \"[[\(number % 2 == 0 ? "ben" : "ada")]]\"\n"
                + "sent: 2026-11-20T11:00:00\n---\nNumber \(number).\n"
        }
        files["m3.md"]? += "\n## Chorus\n\n### Phase: action\n\nÄpfel\n\n### Phase: yield\n\nBlack TEA,\nand rice.\n"
        files["r.md"] =
            "---\ntype: message\nthread: \"[[rice]]\"\nauthor: \"[[ada]]\"\nsent: 2026-11-20T12:00:00\n---\nRice and tea?\n"
        return try SmallFolder(files)
    }

    private func paths(_ text: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("  ") && $0.hasSuffix(".md") }.map { String($0.dropFirst(2)) }
    }

    /// Capitals do not matter; each text may be in what was written or in the answer; the newest come first.
    @Test(arguments: [
        (["tea"], ["r.md", "m3.md"]), (["TEA", "RICE"], ["r.md", "m3.md"]), (["black tea"], ["m3.md"]),
        (["äPFEL", "number"], ["m3.md"]), (["number 1"], ["m12.md", "m11.md", "m10.md", "m1.md"]), (["tea,\nand"], []),
        (["tea", "--author", "ada", "--limit", "1"], ["r.md"]),
        (["number 1", "--author", "ben"], ["m12.md", "m10.md"]),
        (["yield"], []), (["nothing"], []),
        // The title of the thread may have some of the texts.
        (["number 12", "tea"], ["m12.md"]), (["number 12", "rice"], []),
        // Before and after a day, a time and a message; none of them is among what is found.
        (["tea", "--before", "2026-11-20"], []), (["tea", "--after", "2026-11-20"], []),
        (["tea", "--before", "2026-11-21", "--after", "2026-11-19"], ["r.md", "m3.md"]),
        (["tea", "--after", "yesterday"], []), (["tea", "--before", "today"], ["r.md", "m3.md"]),
        (["tea", "--after", "2026-11-20T11:00"], ["r.md"]), (["tea", "--before", "2026-11-20T12:00"], ["m3.md"]),
        (["tea", "--before", "r"], ["m3.md"]), (["tea", "--after", "m3"], ["r.md"]),
    ])
    func searching(words: [String], found: [String]) throws {
        let answer = try folder().run(arguments: ["thread", "search"] + words)
        #expect(paths(answer.stdout) == found, "\(answer)")
        #expect(answer.exitCode == (found.isEmpty ? 1 : 0))
    }

    @Test func archivedThreadsOnRequest() throws {
        let folder = try folder()
        _ = folder.run("archive", "rice")
        #expect(paths(folder.run("thread", "search", "rice").stdout) == ["m3.md"])
        #expect(paths(folder.run("thread", "search", "rice", "--archived").stdout) == ["r.md", "m3.md"])
        #expect(folder.run("thread", "search", " ").stderr.contains("needs TEXT"))
        let csv = folder.run("thread", "search", "black", "--format", "csv").stdout
        #expect(
            csv
                == "name,path,thread,author,sent,text,in_title\nm3,m3.md,tea,ada,2026-11-20T11:00:00,\"Black TEA,\",false\n"
        )
    }

    /// A thread is found by its title alone through its first message, once; its messages by what they say.
    @Test func titlesAreSearched() throws {
        let folder = try folder()
        let title = "title: Äpfel and pears\nowner"
        try folder.scratch.write(
            "---\ntype: thread\n\(title): \"[[ada]]\"\ncreated: 2026-11-20T10:00:00\n---\n", to: "rice.md")
        let answer = folder.run("thread", "search", "PEARS")
        #expect(paths(answer.stdout) == ["r.md"])
        #expect(answer.stdout.contains("\n  in the title of the thread; this is its first message\n"))
        let json = folder.run("thread", "search", "äpfel", "--format", "json").stdout
        #expect(json.contains("\"in_title\": true") && json.contains("\"in_title\": false"))
        #expect(json.contains("\"text\": null"))
        #expect(paths(folder.run("thread", "search", "pears", "--author", "ben").stdout) == [])
        #expect(
            folder.run("thread", "search", "zzz", "--before", "today").stderr
                == "no message contains 'zzz' with '--before today' (13 looked at)\n")
    }

    private func numbers(_ text: String) -> [Int] {
        text.split(separator: "\n").compactMap { $0.hasPrefix("  Number ") ? Int($0.dropFirst(9).dropLast()) : nil }
    }

    /// Pages from the newest to the oldest hold each message once, also those of one second.
    @Test func pagesOfAThread() throws {
        let folder = try folder()
        #expect(numbers(folder.run("thread", "show", "tea").stdout) == Array(1...12))
        var (seen, before): ([Int], [String]) = ([], [])
        for _ in 0..<3 {
            let page = folder.run(arguments: ["thread", "show", "tea", "--limit", "5"] + before)
            seen = numbers(page.stdout) + seen
            before = ["--before", "m\(seen[0])"]
            let more = "vault thread show tea --limit 5 --before m\(seen[0])\n"
            #expect(page.stderr.hasSuffix(more) == (seen[0] != 1), "\(page.stderr)")
        }
        #expect(seen == Array(1...12))
        #expect(numbers(folder.run("thread", "show", "tea", "--before", "2026-11-20T11:00:01").stdout).count == 12)
        #expect(numbers(folder.run("thread", "show", "tea", "--before", "2026-11-20T11:00").stdout) == [])
        let json = folder.run("thread", "show", "tea", "--limit", "1", "--format", "json").stdout
        #expect(json.contains("\"message_count\": 12") && json.contains("\"m12\"") && !json.contains("\"m11\""))
        #expect(folder.run("thread", "show", "tea", "--before", "r").stderr.contains("'r' is not a message of 'tea'"))
        #expect(folder.run("thread", "show", "m3", "--limit", "2").exitCode == 2)
        #expect(folder.run("thread", "show", "tea", "--limit", "0").exitCode == 2)
    }

    /// What is after something and what is before it are, with it, the whole.
    @Test func afterIsTheOtherSideOfBefore() throws {
        let folder = try folder()
        func shown(_ words: String...) -> [Int] {
            numbers(folder.run(arguments: ["thread", "show", "tea"] + words).stdout)
        }
        #expect(shown("--after", "m9") == [10, 11, 12] && shown("--before", "m3") == [1, 2])
        #expect(shown("--after", "m2", "--before", "m5") == [3, 4])
        #expect(shown("--after", "2026-11-19").count == 12 && shown("--before", "2026-11-21").count == 12)
        #expect(shown("--after", "2026-11-20") == [] && shown("--before", "2026-11-20") == [])
        #expect(
            folder.run("thread", "show", "tea", "--after", "m12").stderr.contains("no message matches '--after m12'"))
        #expect(folder.run("thread", "list", "--after", "tea").stdout.contains("rice"))
        #expect(!folder.run("thread", "list", "--after", "2026-11-20T11:00").stdout.contains("tea"))
        #expect(
            folder.run("thread", "list", "--after", "2026-11-20").stdout
                == "no thread matches '--after 2026-11-20'; 'vault thread list' shows all\n")
    }

    /// One sentence for a thread, however many messages it has.
    @Test(arguments: [
        ("", "the thread has no title; to give it one: vault thread rename tea TITLE\n"),
        ("title: \" \"\n", "the thread has no title; to give it one: vault thread rename tea TITLE\n"),
        ("title: Tea at night\n", ""),
        ("title: Rice\n", "its file is named 'tea'; to name it by its title: vault thread rename tea Rice\n"),
    ])
    func aTitleThatIsMissingOrAnother(title: String, note: String) throws {
        let folder = try folder()
        try folder.scratch.write(
            "---\ntype: thread\n\(title)owner: \"[[ada]]\"\nparticipants: [\"[[ben]]\"]\ncreated: 2026-11-20T10:00:00\n---\n",
            to: "tea.md")
        #expect(folder.run("thread", "show", "tea").stderr == note)
        #expect(folder.run("thread", "show", "tea", "--format", "json").stderr == "")
        #expect(folder.run("check").exitCode == 0)
    }

    @Test func pagesOfAList() throws {
        let folder = try folder()
        let first = folder.run("thread", "list", "--limit", "1")
        #expect(first.stdout.contains("rice") && !first.stdout.contains("tea"))
        #expect(first.stderr == "1 of 2 threads shown; those before: vault thread list --limit 1 --before rice\n")
        for bound in ["rice", "2026-11-20T12:00:00"] {
            let next = folder.run("thread", "list", "--limit", "1", "--before", bound)
            #expect(next.stdout.contains("tea") && !next.stdout.contains("rice") && next.stderr.isEmpty)
        }
        #expect(folder.run("thread", "list", "--before", "tea").stdout == "no more threads\n")
        #expect(folder.run("thread", "list", "--limit", "1", "--format", "json").stdout.contains("\"total\": 2"))
    }
}

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
