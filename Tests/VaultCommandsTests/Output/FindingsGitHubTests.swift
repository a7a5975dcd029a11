import Testing
import VaultAnswers
import VaultChecks
import VaultSyntax

@testable import VaultCommands
@testable import VaultProgram

@Suite struct FindingsGitHubTests {
    private func lines(_ findings: [Finding], _ summary: CheckSummary, prefix: String = "") -> [String] {
        let bytes = FindingsGitHub.render(findings, summary: summary, source: Sample.source, prefix: prefix)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func errorsFirstAndEscaped() {
        #expect(
            lines(Sample.findings, Sample.summary) == [
                "::error file=goals/run.md,line=4,col=6,endLine=4,endColumn=15,title=broken-link::"
                    + "'values' links to 'helth', which is not there%0Ahelp: did you mean 'health'?",
                "::warning file=goals/run.md,line=5,col=6,endLine=5,endColumn=9,title=unknown-field::'duo' is not known",
                "::notice file=a b/ü.md,line=1,col=1,endLine=1,endColumn=1,title=bare-link::100%25, a:b%0Ac",
                "::notice title=vault::1 error, 1 warning, 1 hint in 12 notes, 9 of them records"
                    + "; skipped 'old/vault', a separate vault with 3 notes",
            ])
    }

    @Test func pathIsEscapedAndStartsAtTheRepository() {
        let finding = Finding(Sample.broken, path: "a,b:c%\n.md", range: ByteRange(0, 0), message: "x")
        #expect(
            lines([finding], Sample.clean, prefix: "my/")[0].hasPrefix("::error file=my/a%2Cb%3Ac%25%0A.md,line=1,"))
    }

    @Test func severalLinesHaveNoColumns() {
        let finding = Finding(Sample.broken, path: "goals/run.md", range: ByteRange(4, 20), message: "x")
        #expect(lines([finding], Sample.clean)[0] == "::error file=goals/run.md,line=2,endLine=3,title=broken-link::x")
    }

    @Test func totalsAreAmongTheTenNoticesThatAreShown() {
        let findings = Array(repeating: Sample.wholeFile, count: 30)
        let summary = CheckSummary(notes: 1, records: 1, findings: findings)
        let lines = lines(findings, summary)
        #expect(lines.count == 10)
        #expect(lines.last == "::notice title=vault::30 hints in 1 record")
    }

    @Test func cleanRun() {
        #expect(lines([], Sample.clean) == ["::notice title=vault::no findings in 1 record"])
    }
}
