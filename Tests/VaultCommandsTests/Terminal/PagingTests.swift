import Testing
import VaultSystem

@testable import VaultConsole
@testable import VaultProgram
@testable import VaultRequests

@Suite struct PagingTests {
    @Test(arguments: [
        ("", 3, false), ("a\n", 3, false), ("a\nb\n", 3, false), ("a\nb\nc\n", 3, true), ("a\nb\nc", 3, false),
        ("0123456789\nb\n", 3, false), ("01234567890\nb\n", 3, true),
        ("\u{1b}[1;31m0123456789\u{1b}[0m\nb\n", 3, false),
        ("読読読読読\nb\n", 3, false), ("読読読読読読\nb\n", 3, true), ("\n\n\n", 3, true),
    ])
    func onlyWhatIsLonger(text: String, rows: Int, isLonger: Bool) {
        #expect(Paging.isLonger(Array(text.utf8), rows: rows, columns: 10) == isLonger)
    }

    @Test(arguments: [
        (["list"], true), (["check"], true), (["check", "--fix"], false), (["match", "--accept"], false),
        (["list", "--no-pager"], false), (["--no-pager", "--help"], false), (["delete", "--help"], true),
        ([], true), (["new", "goal", "Read"], false), (["delete", "x", "--dry-run"], false),
        (["undo", "--list"], false),
    ])
    func onlyWhereAPersonReads(arguments: [String], isPaged: Bool) throws {
        let folder = try SmallFolder([:])
        let result = VaultCommand.run(Invocation(arguments: arguments, directory: folder.scratch.path))
        #expect(result.mayBePaged == isPaged)
    }

    @Test(
        arguments: [
            ([:], nil), (["PAGER": ""], nil), (["PAGER": " cat "], nil), (["PAGER": "more -s"], "more -s"),
        ] as [([String: String], String?)])
    func thePagerIsThatOfTheEnvironment(environment: [String: String], command: String?) {
        #expect(Pager.command(environment) == command)
    }

    /// All others show something, at least without further words.
    @Test func commandsThatWriteSaySo() {
        let writing = VaultCommand.commands.map(\.definition).filter(\.writes).map(\.name)
        let expected = [
            "archive", "delete", "edit", "hook", "import", "init", "log", "merge", "merge-driver", "migrate", "move",
            "new",
            "rename", "resolve", "set", "undo",
        ]
        #expect(writing.sorted() == expected)
    }
}
