import VaultChecks
import VaultEdits
import VaultKit
import VaultShapes
import VaultSyntax

/// What a check found, as `vault check` shows it.
package struct FindingsAnswer: Sendable {
    let findings: [FindingPart]
    let counts: FixableCounts
    let summary: CheckSummary
    /// What `--fix` fixed; nil without it.
    let fixed: [FixedFinding]?
    /// The change that fixed it.
    let change: ChangeAnswer?

    /// Cost: reads each file that a finding names once.
    ///
    /// - Parameters:
    ///   - findings: those that are asked for
    ///   - limit: how many of them are listed; all are counted
    package init(
        _ findings: [Finding], summary: CheckSummary, limit: Int = .max, fixed: [FixedFinding]? = nil,
        change: ChangeAnswer? = nil, source: @escaping (String) -> [UInt8]?
    ) {
        var files = SourceFiles(source)
        self.findings = findings.inReportOrder().prefix(limit).map { FindingPart($0, &files) }
        counts = FixableCounts(findings)
        self.summary = summary
        self.fixed = fixed
        self.change = change
    }

    static let shape = Shape<FindingsAnswer>("findings", "what is wrong, and where") { key in
        key.array("findings", of: FindingPart.shape, "the findings, by path and place") { $0.findings }
        key.array("rules", of: rule, "how many findings each rule has, the most first; also those beyond --limit") {
            $0.counts.rules
        }
        key.integer("fixable", "findings that --fix fixes") { $0.counts.fixable }
        key.integer("undecided", "findings with fixes of which somebody has to choose one") { $0.counts.undecided }
        key.array("fixed", of: fixed, "what was fixed; null without --fix") { $0.fixed }
        key.object("summary", summary, "totals of the whole vault") { $0.summary }
        key.object("change", ChangeAnswer.shape, with: "--fix", "the change that fixed it") { $0.change }
    }

    /// The members of the summary, for another form of JSON.
    package static func write(_ summary: CheckSummary, to json: inout JSONWriter) {
        self.summary.writeMembers(of: summary, to: &json)
    }

    private static let rule = Shape<FixableCounts.RuleCount>("rule-count", "the findings of a rule") { key in
        key.text("rule", "the id of the rule") { $0.rule }
        key.word("severity", of: Severity.allCases.map(\.word), "how serious it is") { $0.severity.word }
        key.integer("count", "how many there are") { $0.count }
    }

    private static let fixed = Shape<FixedFinding>("fixed-finding", "a finding that was fixed") { key in
        key.text("rule", "the id of its rule") { $0.rule }
        key.text("path", "its file") { $0.path }
        key.text("title", "what the fix did") { $0.title }
    }

    static let summary = Shape<CheckSummary>("check-summary", "what was checked, and how much was found") { key in
        key.integer("notes", "all notes") { $0.notes }
        key.integer("records", "records among them") { $0.records }
        key.integer("errors", "errors") { $0.errors }
        key.integer("warnings", "warnings") { $0.warnings }
        key.integer("hints", "hints") { $0.hints }
        key.include(VaultParts.skipped) { $0.skippedVaults }
    }
}

/// A finding with the lines and columns of its places. Columns count UTF-8 bytes; the end is exclusive.
struct FindingPart: Sendable {
    let finding: Finding
    let place: SourceFiles.Place
    let related: [(part: Finding.Related, line: Int)]

    init(_ finding: Finding, _ files: inout SourceFiles) {
        self.finding = finding
        place = files.place(finding.range, in: finding.path)
        var related: [(part: Finding.Related, line: Int)] = []
        for part in finding.related { related.append((part, files.place(part.range, in: part.path).line)) }
        self.related = related
    }

    static let shape = Shape<FindingPart>("finding", "something wrong in one place") { key in
        key.text("rule", "the id of its rule, for vault explain") { $0.finding.rule }
        key.word("severity", of: Severity.allCases.map(\.word), "how serious it is") { $0.finding.severity.word }
        key.text("path", "its file") { $0.finding.path }
        key.integer("line", "the line where it starts, from 1") { $0.place.line }
        key.integer("column", "the column, from 1, in UTF-8 bytes") { $0.place.column }
        key.integer("end_line", "the line where it ends") { $0.place.endLine }
        key.integer("end_column", "the column after its last byte") { $0.place.endColumn }
        key.text("field", "the field concerned") { $0.finding.field }
        key.text("message", "what was found, and what was expected") { $0.finding.message }
        key.text("help", "what to do") { $0.finding.help }
        key.array("related", of: related, "related places") { $0.related }
        key.array("fixes", of: fix, "what vault check --fix or an editor could do") { part in
            let isCertain = part.finding.certainFix != nil
            return part.finding.fixes.map { (title: $0.title, isCertain: isCertain) }
        }
    }

    private static let related = Shape<(part: Finding.Related, line: Int)>(
        "related-place", "a place related to a finding"
    ) { key in
        key.text("path", "its file") { $0.part.path }
        key.integer("line", "the line") { $0.line }
        key.text("message", "how it is related to the finding") { $0.part.message }
    }

    private static let fix = Shape<(title: String, isCertain: Bool)>("fix", "a change that removes a finding") { key in
        key.text("title", "what it does") { $0.title }
        key.boolean("certain", "whether vault check --fix applies it automatically") { $0.isCertain }
    }
}
