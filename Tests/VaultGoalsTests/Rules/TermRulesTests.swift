import Testing
import VaultChecks

private func term(_ number: Int, _ frontMatter: String) -> String {
    record("type: term\nnumber: \(number)\n" + frontMatter)
}

@Suite struct TermRulesTests {
    @Test func overlappingTerms() throws {
        try expect(
            "overlapping-terms", .warning, at: "2026-03-15", in: "terms/term-2.md",
            "the term starts on 2026-03-15, before 'term-1' ends on 2026-03-15",
            vault: ["terms/term-1.md": term(1, "start: 2026-01-05"), "terms/term-2.md": term(2, "start: 2026-03-15")])
    }

    @Test func aTermAfterAShorterOneWithinALongOne() throws {
        let vault = SmallVault([
            "1.md": term(1, "start: 2026-01-01\nend: 2026-12-31"),
            "2.md": term(2, "start: 2026-02-01\nend: 2026-02-28"),
            "3.md": term(3, "start: 2026-04-01\nend: 2026-04-30"),
        ])
        #expect(try vault.findings().map(\.path) == ["2.md", "3.md"])
    }

    @Test(arguments: ["start: 2026-03-16", "start: 2026-03-01\nstatus: cancelled"])
    func termsThatDoNotOverlap(_ second: String) throws {
        try expectClean(["1.md": term(1, "start: 2026-01-05"), "2.md": term(2, second)])
    }

    @Test func yearsAndPeriodsHoldTerms() throws {
        try expectClean([
            "1.md": term(1, "start: 2026-01-05"), "2026.md": record("type: year\nnumber: 2026"),
            "p.md": record("type: period\nstart: 2026-02-01\nend: 2026-02-07"),
        ])
    }

    @Test(arguments: [
        ("planned", "2026-11-21", "the term is 'planned', but started on 2026-11-21"),
        ("planned", "2026-09-01", "the term is 'planned', but ended on 2026-11-09"),
        ("active", "2026-11-22", "the term is 'active', but starts on 2026-11-22"),
        ("active", "2026-09-12", "the term is 'active', but ended on 2026-11-20"),
        ("completed", "2026-09-14", "the term is 'completed', but ends on 2026-11-22"),
    ])
    func termStatusContradictsDates(_ status: String, _ start: String, _ message: String) throws {
        try expect(
            "term-status-contradicts-dates", .warning, at: status, in: "1.md", message,
            vault: ["1.md": term(1, "start: \(start)\nstatus: \(status)")])
    }

    @Test(arguments: [
        ("planned", "2026-11-22"), ("active", "2026-11-21"), ("active", "2026-09-13"), ("completed", "2026-09-13"),
        ("delayed", "2026-09-01"), ("on_hold", "2026-11-01"), ("cancelled", "2026-11-01"),
    ])
    func statusThatFits(_ status: String, _ start: String) throws {
        try expectClean(["1.md": term(1, "start: \(start)\nstatus: \(status)")])
    }
}
