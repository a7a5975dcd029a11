import VaultChecks
import VaultGoals
import VaultProgress
import VaultRecords
import VaultReviews
import VaultSyntax
import VaultThreads
import VaultWorkouts

extension FuzzTarget {
    /// `NOTE ␞ NOTE …`, up to four: checks, certain fixes and all that is computed.
    static let notes = FuzzTarget("notes") { bytes in
        let input = InputParts(bytes, StandingVault.paths.count)
        let parts = (0..<input.count).map { input[$0] }
        let graph = StandingVault.graph(with: parts)
        let findings = StandingVault.findings(graph)
        for finding in findings { try RecordCheck.finding(finding, graph) }
        try RecordCheck.fixes(findings, parts, graph)
        try RecordCheck.figures(graph)
    }

    /// `EXPRESSION ␞ NOTE …`: what `--where` asks, and its opposite.
    static let queries = FuzzTarget("queries") { bytes in
        let input = InputParts(bytes, 1 + StandingVault.paths.count)
        let text = input.text(0)
        let graph = StandingVault.graph(with: (1..<max(1, input.count)).map { input[$0] })
        let types = graph.schema.types.indices.filter { $0 != graph.schema.settingsType }
        let today = StandingVault.today
        let scope = QueryScope(graph: graph, types: types) { word, _ in word == "today" ? today : nil }
        let query: Query
        do throws(QueryProblem) {
            query = try Query(text, in: scope)
        } catch {
            try expect(
                error.range.lowerBound >= 0 && error.range.upperBound <= text.utf8.count,
                "the problem lies outside: \(error)")
            return
        }
        let records = types.flatMap { graph.records[$0] }
        func found(_ text: String) throws -> [NoteID]? {
            do throws(QueryProblem) {
                let query = try Query(text, in: scope)
                return records.filter { query.matches($0) }
            } catch {
                if error.message == QueryProblem.nesting { return nil }
                throw BrokenProperty("'\(text)' cannot be asked: \(error)")
            }
        }
        let expected = records.filter { query.matches($0) }
        for same in ["(\(text))", "(\(text)) and (\(text))", "(\(text)) or (\(text))", "not not (\(text))"] {
            guard let found = try found(same) else { continue }
            try expect(found == expected, "'\(same)' finds other records")
        }
        guard let others = try found("not (\(text))") else { return }
        try expect(others == records.filter { !expected.contains($0) }, "'not' is not the opposite")
    }
}

private enum RecordCheck {
    static func finding(_ finding: Finding, _ graph: Graph) throws {
        guard let index = graph.note(at: finding.path) else {
            throw BrokenProperty("no note '\(finding.path)' [\(finding.rule)]")
        }
        let count = graph.notes[index].document.bytes.count
        let story = "[\(finding.rule)] \(finding.message)"
        try expect(finding.range.start <= finding.range.end && Int(finding.range.end) <= count, "outside: \(story)")
        let texts = [finding.message] + [finding.help].compactMap { $0 } + finding.fixes.map(\.title)
        for text in texts { try expect(!text.isEmpty && !text.contains("\n"), "not one line: \(story) '\(text)'") }
    }

    /// Each certain fix alone takes its finding away, and applies.
    static func fixes(_ findings: [Finding], _ parts: [[UInt8]], _ graph: Graph) throws {
        for finding in findings.filter({ $0.certainFix != nil }).prefix(3) {
            guard let change = finding.certainFix?.change else { continue }
            var changed = parts
            for file in change.files {
                guard let place = StandingVault.paths.firstIndex(of: file.path.text), place < parts.count else {
                    return
                }
                guard file.before == parts[place], let bytes = file.applied(), file.fate == .kept else {
                    throw BrokenProperty("the fix does not apply [\(finding.rule)]")
                }
                changed[place] = bytes
            }
            func count(_ findings: [Finding]) -> Int {
                findings.count {
                    $0.rule == finding.rule && $0.path == finding.path && $0.message == finding.message
                }
            }
            let after = StandingVault.findings(StandingVault.graph(with: changed))
            try expect(count(after) < count(findings), "the fix leaves [\(finding.rule)] \(finding.message)")
        }
    }

    /// All that commands compute of records.
    static func figures(_ graph: Graph) throws {
        let today = StandingVault.today
        let model = GoalsModel(Snapshot(graph, packs: StandingVault.packs))
        let overview = model.progress(asOf: today, includesArchived: true, explains: true, showsWeeks: true)
        _ = DaySummary(overview, goals: Set(overview.goals.map(\.name)), actions: model.done(on: today...today))
        _ = model.alignment(
            asOf: today, weekStart: .monday, includesArchived: true, spread: SingleWork())
        _ = model.suggestions(MatchQuestion(asOf: today), spread: SingleWork())
        let calendar = TermCalendar(model, today: today, weekStart: .sunday)
        for term in model.terms { _ = calendar.review(of: term, weekStart: .monday, spread: SingleWork()) }
        let log = TrainingLog(WorkoutsModel(graph), asOf: today)
        _ = TrainingOverview(log, weeks: 12)
        _ = ThreadsModel(graph)
    }
}
