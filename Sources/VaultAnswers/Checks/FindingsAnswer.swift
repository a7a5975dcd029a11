import VaultChecks
import VaultEdits
import VaultKit
import VaultRecords
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
        change: ChangeAnswer? = nil, source: @escaping (Path) -> [UInt8]?
    ) {
        self.findings = FindingPart.parts(findings.inReportOrder().prefix(limit), SourceFiles(source))
        counts = FixableCounts(findings)
        (self.summary, self.fixed, self.change) = (summary, fixed, change)
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

    /// The summary, for another form of JSON.
    package static func json(_ summary: CheckSummary) -> JSONValue {
        var json = JSONWriter(.compact)
        json.object { self.summary.writeMembers(of: summary, to: &$0) }
        return (try? JSONReader.read(json.bytes)) ?? .null
    }

    private static let rule = Shape<FixableCounts.RuleCount>("rule-count", "the findings of a rule") { key in
        key.text("rule", "the id of the rule") { $0.rule }
        key.word("severity", of: Severity.allCases.map(\.word), "how serious it is") { $0.severity.word }
        key.integer("count", "how many there are") { $0.count }
    }

    private static let fixed = Shape<FixedFinding>("fixed-finding", "a finding that was fixed") { key in
        key.text("rule", "the id of its rule") { $0.rule }
        key.path("path", "its file") { $0.path }
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

    static func parts(_ findings: some Sequence<Finding>, _ files: SourceFiles) -> [FindingPart] {
        var files = files
        return findings.map { finding in
            FindingPart(
                finding: finding, place: files.place(finding.range, in: finding.path),
                related: finding.related.map { ($0, files.place($0.range, in: $0.path).line) })
        }
    }

    static let shape = Shape<FindingPart>("finding", "something wrong in one place") { key in
        key.text("rule", "the id of its rule, for vault explain") { $0.finding.rule }
        key.word("severity", of: Severity.allCases.map(\.word), "how serious it is") { $0.finding.severity.word }
        key.path("path", "its file") { $0.finding.path }
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
        key.path("path", "its file") { $0.part.path }
        key.integer("line", "the line") { $0.line }
        key.text("message", "how it is related to the finding") { $0.part.message }
    }

    private static let fix = Shape<(title: String, isCertain: Bool)>("fix", "a change that removes a finding") { key in
        key.text("title", "what it does") { $0.title }
        key.boolean("certain", "whether vault check --fix applies it automatically") { $0.isCertain }
    }
}

/// What a check looked at and how much it found, always of the whole vault.
package struct CheckSummary: Sendable {
    package var notes: Int
    package var records: Int
    package var errors: Int
    package var warnings: Int
    package var hints: Int
    /// Vaults inside this one, which were not looked at.
    package var skippedVaults: [(path: Path, notes: Int)]

    /// Counts the findings by their severity.
    package init(notes: Int, records: Int, findings: [Finding] = [], skippedVaults: [(path: Path, notes: Int)] = []) {
        (self.notes, self.records, self.skippedVaults) = (notes, records, skippedVaults)
        func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }
        (errors, warnings, hints) = (count(.error), count(.warning), count(.hint))
    }

    /// `1 error, 2 warnings`, or `no findings`.
    package var counts: String {
        let counted = [(errors, "error"), (warnings, "warning"), (hints, "hint")].filter { $0.0 > 0 }
        return counted.isEmpty ? "no findings" : counted.map { Words.count($0, $1) }.joined(separator: ", ")
    }

    /// `1 error in 12 notes, 9 of them records`; in one note `1 error in 1 record`.
    package var sentence: String {
        let place =
            switch (notes, records) {
            case (0, _): "; there are no notes to check"
            case (1, 0): " in 1 note, which is not a record"
            case (_, 0): " in \(notes) notes, none of them records"
            case (_, notes): " in \(Words.count(records, "record"))"
            case (_, 1): " in \(notes) notes, 1 of them a record"
            case (_, _): " in \(notes) notes, \(records) of them records"
            }
        return counts + place
    }
}

/// How many findings can be fixed, and how many of each rule there are.
package struct FixableCounts: Sendable {
    /// Those that `check --fix` fixes.
    package var fixable = 0
    /// Those with fixes of which a person has to choose one.
    package var undecided = 0
    /// By rule: the most first, then by id.
    package var rules: [RuleCount]

    /// The findings of a rule.
    package struct RuleCount: Sendable {
        package var rule: String
        package var severity: Severity
        package var count: Int
        /// The first in the order of the report.
        package var first: Finding
    }

    package init(_ findings: [Finding]) {
        var counts: [String: RuleCount] = [:]
        for finding in findings.inReportOrder() {
            if finding.certainFix != nil { fixable += 1 } else if !finding.fixes.isEmpty { undecided += 1 }
            let none = RuleCount(rule: finding.rule, severity: finding.severity, count: 0, first: finding)
            counts[finding.rule, default: none].count += 1
        }
        rules = counts.values.sorted { ($1.count, $0.rule) < ($0.count, $1.rule) }
    }
}

/// The files that findings name; each is read and cut into lines at most once.
package struct SourceFiles {
    package struct File {
        package let bytes: [UInt8]
        package let lines: LineTable

        package init(_ bytes: [UInt8]) { (self.bytes, lines) = (bytes, LineTable(bytes)) }

        package func place(_ range: ByteRange) -> Place {
            let start = lines.position(of: range.offsets.lowerBound)
            let end = lines.position(of: range.offsets.upperBound)
            var place = Place()
            (place.line, place.column, place.endLine, place.endColumn) = (
                start.line, start.column, end.line, end.column
            )
            return place
        }

        /// The same with columns in UTF-16 units.
        package func utf16Place(_ range: ByteRange) -> Place {
            var place = place(range)
            place.column = lines.utf16Column(of: range.offsets.lowerBound)
            place.endColumn = lines.utf16Column(of: range.offsets.upperBound)
            return place
        }
    }

    /// Where a range begins and ends; lines and columns from 1, columns in UTF-8 bytes, the end exclusive.
    package struct Place: Sendable {
        package var line = 1
        package var column = 1
        package var endLine = 1
        package var endColumn = 1

        /// The first place of a file.
        package init() {}
    }

    private let read: (Path) -> [UInt8]?
    private var files: [Path: File?] = [:]

    package init(_ read: @escaping (Path) -> [UInt8]?) {
        self.read = read
    }

    /// Nil for a file that cannot be read.
    package mutating func file(_ path: Path) -> File? {
        if let known = files[path] { return known }
        let file = read(path).map(File.init)
        files[path] = .some(file)
        return file
    }

    /// The first place of the file when it cannot be read.
    package mutating func place(_ range: ByteRange, in path: Path) -> Place {
        file(path)?.place(range) ?? Place()
    }
}

extension [Finding] {
    /// By path, then place, then rule, so that two runs print the same.
    package func inReportOrder() -> [Finding] { CheckRun.sorted(self) }
}
