import Testing
import VaultAnswers
import VaultChecks
import VaultSyntax

@testable import VaultConsole
@testable import VaultProgram
@testable import VaultRequests

@Suite struct FindingsTextTests {
    private func render(_ findings: [Finding], _ summary: CheckSummary, style: Style = .plain) -> String {
        String(
            decoding: FindingsText.render(findings, summary: summary, source: Sample.source, style: style),
            as: UTF8.self)
    }

    @Test func sortedWithCaretsAndRemedies() {
        #expect(
            render(Sample.findings, Sample.summary) == #"""
                a b/ü.md:1:1: hint: 100%, a:b\nc [bare-link]

                goals/run.md:4:6: error: 'values' links to 'helth', which is not there [broken-link]
                  4 |   - "[[helth]]"
                    |      ^^^^^^^^^
                a b/ü.md:2:1: note: this is near
                help: did you mean 'health'?
                fix: write [[health]]

                goals/run.md:5:6: warning: 'duo' is not known [unknown-field]
                  5 | duo: 日 2026
                    |      ^^

                1 error, 1 warning, 1 hint in 12 notes, 9 of them records
                skipped 'old/vault', a separate vault with 3 notes

                """#)
    }

    @Test func cleanVault() {
        #expect(render([], Sample.clean) == "no findings in 1 record\n")
    }

    @Test func unreadableFileHasNoExcerpt() {
        let finding = Finding(Sample.broken, path: "gone.md", range: ByteRange(3, 5), message: "it is gone")
        #expect(render([finding], Sample.clean).hasPrefix("gone.md:1:1: error: it is gone [broken-link]\n\n"))
    }

    @Test func rangeOverLinesShowsTheFirst() {
        let range = ByteRange(4, 20)
        let finding = Finding(Sample.broken, path: "goals/run.md", range: range, message: "wide")
        #expect(render([finding], Sample.clean).contains("  2 | type: goal\n    | ^^^^^^^^^^\n\n"))
    }

    @Test func pathsCannotSteerTheTerminal() {
        let finding = Finding(Sample.broken, path: "a\u{1b}[2J.md", range: ByteRange(0, 0), message: "x")
        #expect(render([finding], Sample.clean).hasPrefix("a\\x1b[2J.md:1:1: "))
    }

    @Test func sameWithoutItsColours() {
        let coloured = render(Sample.findings, Sample.summary, style: Style(isColoured: true))
        #expect(coloured != render(Sample.findings, Sample.summary))
        let bare = coloured.replacing(/\u{1b}\[[0-9;]*m/, with: "")
        #expect(bare == render(Sample.findings, Sample.summary))
    }

    @Test func eachFileIsReadOnce() {
        var reads: [Path] = []
        _ = FindingsText.render(
            Sample.findings + [Sample.unknownField], summary: Sample.summary,
            source: {
                reads.append($0)
                return Sample.source($0)
            }, style: .plain)
        #expect(reads.sorted() == ["a b/ü.md", "goals/run.md"])
    }
}
