import Testing
import VaultChecks
import VaultEdits
import VaultSyntax

@Suite struct FixRoundTests {
    private static let rule = Rule("some-rule", .error)

    private static func finding(_ file: FileEdit, isCertain: Bool = true) -> Finding {
        Finding(
            rule, path: file.path, range: ByteRange(0, 0), message: "",
            fixes: [Fix(title: "mend", change: Change(files: [file]), isCertain: isCertain)])
    }

    private static func edit(_ start: Int, _ end: Int, _ text: String = "x", in path: String = "a.md") -> FileEdit {
        FileEdit(
            path: Path(path), before: Array("0123456789".utf8),
            edits: [TextEdit(range: ByteRange(start, end), replacement: text)])
    }

    /// Edits, how many of their fixes are taken, and the text afterwards.
    @Test(arguments: [
        ([edit(0, 2), edit(4, 6)], 2, "x23x6789"), ([edit(4, 6), edit(0, 2)], 2, "x23x6789"),
        ([edit(0, 5), edit(4, 6)], 1, "x56789"), ([edit(4, 6), edit(0, 5)], 1, "x56789"),
        ([edit(0, 2), edit(2, 4, "y")], 1, "x23456789"), ([edit(2, 2), edit(2, 2, "y")], 1, "01x23456789"),
        ([edit(0, 2), edit(0, 2)], 2, "x23456789"), ([edit(0, 5), edit(4, 7), edit(6, 8, "y")], 2, "x5y89"),
    ])
    func takesWhatDoesNotTouch(_ edits: [FileEdit], _ count: Int, _ after: String) throws {
        let round = FixRound(edits.map { Self.finding($0) })
        #expect(round.fixed.count == count)
        let file = try #require(round.change.files.first)
        #expect(round.change.files.count == 1)
        #expect(file.applied().map { String(decoding: $0, as: UTF8.self) } == after)
    }

    @Test func makesANewFileOnce() {
        let files = [FileEdit.creating("m.md", "a"), .creating("m.md", "a"), .creating("m.md", "b")]
        let round = FixRound(files.map { Self.finding($0) })
        #expect(round.fixed.count == 2)
        #expect(round.change.files == [files[0]])
    }

    @Test func leavesChoices() {
        var either = Self.finding(Self.edit(0, 1))
        either.fixes.append(Fix(title: "or", change: Change(files: [Self.edit(0, 1, "y")]), isCertain: true))
        #expect(FixRound([either, Self.finding(Self.edit(4, 5), isCertain: false)]).change.files.isEmpty)
    }
}
