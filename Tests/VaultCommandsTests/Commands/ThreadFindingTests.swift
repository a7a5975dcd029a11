import Testing

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
