import Testing
import VaultTestSupport

/// Lists of terms, threads and exercises as rows, whose columns are keys of their JSON.
@Suite struct RowsOfListsTests {
    private static let vault = "---\ntype: vault\nformat: 1\ntimezone: UTC\npacks: [goals, workouts, threads]\n---\n"

    private func folder() throws -> SmallFolder {
        try SmallFolder([
            "vault.md": Self.vault,
            "terms/term-3.md":
                "---\ntype: term\nnumber: 3\nstart: 2026-10-19\nend: 2026-12-27\ntitle: 'Now, so'\n---\n",
            "people/ada.md": "---\ntype: user\n---\n",
            "threads/tea.md": "---\ntype: thread\nowner: \"[[ada]]\"\ncreated: 2026-11-20T10:00:00\n---\n",
            "exercises/plank.md": "---\ntype: exercise\nexercise_type: duration\n---\n",
        ])
    }

    @Test(arguments: [
        ("term", "name,type,number,title,path,start,end,", "term-3,term,3,\"Now, so\",terms/term-3.md,2026-10-19,"),
        ("thread", "name,title,path,owner,created,", "tea,tea,threads/tea.md,ada,2026-11-20T10:00:00,"),
        ("exercise", "name,title,path,exercise_type,", "plank,plank,exercises/plank.md,"),
    ])
    func eachIsARow(command: String, head: String, row: String) throws {
        let folder = try folder()
        let answer = folder.run(arguments: [command, "list", "--format", "csv"])
        let lines = answer.stdout.split(separator: "\n")
        #expect(lines.count == 2 && answer.exitCode == 0, "\(answer)")
        #expect(lines.first?.hasPrefix(head) == true && lines.last?.hasPrefix(row) == true, "\(lines)")
        let tabs = folder.run(arguments: [command, "list", "--format", "tsv"]).stdout
        #expect(
            tabs.split(separator: "\n").first?.split(separator: "\t").joined(separator: ",") == lines[0].description)
    }

    /// Only the list is one.
    @Test(arguments: [["term"], ["thread", "show", "tea"], ["exercise", "show", "plank"]])
    func otherPagesHaveNoRows(words: [String]) throws {
        let answer = try folder().run(arguments: words + ["--format", "csv"])
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.hasPrefix("error: '--format csv' is for 'vault \(words[0]) list"), "\(answer.stderr)")
    }
}
