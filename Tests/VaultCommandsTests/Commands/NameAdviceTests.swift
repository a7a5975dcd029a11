import Testing

/// What `set` and `rename` say where a file is no longer named after what its record says.
@Suite struct NameAdviceTests {
    private static let files = [
        "goals/read-900-pages.md": "---\ntype: goal\ntitle: Read 900 pages\n---\n",
        "goals/swim.md": "---\ntype: goal\ntitle: Cross the lake\n---\n",
        "goals/bare.md": "---\ntype: goal\n---\n",
        "actions/2026/2026-11-20-run.md": "---\ntype: action\ntitle: Run\ndate: 2026-11-20\n---\n",
        "actions/2026/walk.md": "---\ntype: action\ntitle: Walk\ndate: 2026-11-20\n---\n",
        "terms/term-3.md": "---\ntype: term\nnumber: 3\nstart: 2026-10-19\n---\n",
        "measures/book.md": "---\ntype: measure\nunit: book\n---\n",
    ]

    /// The last line is run, and leaves nothing more to say; empty where nothing is said.
    @Test(arguments: [
        ([String](["set", "read-900-pages", "title=Read 700 pages"]), "vault rename read-900-pages read-700-pages"),
        (["set", "2026-11-20-run", "date=2026-11-19"], "vault rename 2026-11-20-run 2026-11-19-run"),
        (["set", "2026-11-20-run", "title=Jog"], "vault rename 2026-11-20-run 2026-11-20-jog"),
        (["set", "term-3", "number=4"], "vault rename term-3 term-4"),
        (["set", "book", "unit=volume"], "vault rename book volume"),
        (["rename", "read-900-pages", "read-more"], "vault set read-more title='Read more'"),
        (["rename", "read-900-pages", "Read more"], "vault set 'Read more' title='Read more'"),
        // The same name, one that was never made of the title, no title, several records.
        (["set", "read-900-pages", "title=Read: 900 pages"], ""),
        (["set", "swim", "title=Cross the pond"], ""),
        (["set", "walk", "date=2026-11-19"], ""),
        (["set", "read-900-pages", "due=2026-12-01"], ""),
        (["set", "2026-11-20-run", "walk", "date=2026-11-19"], ""),
        (["rename", "swim", "cross"], ""),
        (["rename", "bare", "dressed"], ""),
        (["rename", "read-900-pages", "read-900-Pages"], ""),
    ])
    func whatRemainsToBeNamed(arguments: [String], line: String) throws {
        let folder = try SmallFolder(Self.files)
        let result = folder.run(arguments: arguments)
        #expect(result.exitCode == 0, "\(result.stderr)")
        let last = result.stdout.split(separator: "\n").last.map(String.init) ?? ""
        guard !line.isEmpty else {
            #expect(!result.stdout.contains("still"), "\(result.stdout)")
            return
        }
        #expect(last == "  " + line)
        let next = folder.run(line: line)
        #expect(next.exitCode == 0, "\(next.stderr)")
        #expect(!next.stdout.contains("still"), "\(next.stdout)")
        #expect(folder.run("check", "--strict").exitCode == 0)
    }
}
