import VaultSyntax

/// How much a finding weighs.
package enum Severity: Int, Sendable, Comparable, CaseIterable {
    case hint, warning, error

    package static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }

    /// The word in every output.
    package var word: String {
        switch self {
        case .hint: "hint"
        case .warning: "warning"
        case .error: "error"
        }
    }
}

/// One thing that `check` looks for. Invariant: ids are kebab-case names of the defect.
package struct Rule: Sendable {
    package let id: String
    package let severity: Severity
    /// The mildest severity of its findings, where that depends on the place; else the same.
    package let mildest: Severity

    /// The page that `vault explain` prints: Markdown, with an example that fires and how to fix it. A section of
    /// `Pages/Rules`.
    package var page: String { Page.named(id, in: Page.rules).text }
    /// One line for lists: what is wrong when the rule fires. The title of the page says it.
    package var summary: String { Page.named(id, in: Page.rules).summary }

    package init(_ id: String, _ severity: Severity, mildest: Severity? = nil) {
        self.id = id
        self.severity = severity
        self.mildest = mildest ?? severity
    }
}

/// What a rule found in one place. The one type that feeds text, JSON, SARIF and annotations.
package struct Finding: Sendable {
    /// The rule's id.
    package var rule: String
    package var severity: Severity
    /// Relative to the vault's root, with forward slashes.
    package var path: Path
    /// The smallest range of bytes that shows the defect; empty at 0 for a whole file.
    package var range: ByteRange
    /// The field it is about, if any.
    package var field: String?
    /// Lower case, no full stop, found before expected.
    package var message: String
    /// The remedy, or the exact command; nil where the message says all.
    package var help: String?
    package var related: [Related]
    package var fixes: [Fix]

    /// What a rule finds, with its id and severity.
    package init(
        _ rule: Rule, path: Path, range: ByteRange, field: String? = nil, message: String, help: String? = nil,
        related: [Related] = [], fixes: [Fix] = []
    ) {
        (self.rule, severity, self.path, self.range, self.field) = (rule.id, rule.severity, path, range, field)
        (self.message, self.help, self.related, self.fixes) = (message, help, related, fixes)
    }

    /// The notes at which it may be reported: its own, and the others that it points to. What several share is reported
    /// at all but the first of them, or at the first alone; so it moves when another one comes first.
    package var holders: Set<Path> { Set([path] + related.map(\.path)) }

    /// The fix that may be made unasked; nil where there is none, or a choice.
    package var certainFix: Fix? {
        fixes.count == 1 && fixes[0].isCertain ? fixes[0] : nil
    }

    /// Another place that a finding points to, with what it is.
    package struct Related: Sendable {
        package var path: Path
        package var range: ByteRange
        package var message: String

        package init(path: Path, range: ByteRange, message: String) {
            (self.path, self.range, self.message) = (path, range, message)
        }
    }
}

/// A change that removes a finding.
package struct Fix: Sendable {
    /// What it does, as a command to a person: `quote the link`.
    package var title: String
    package var change: Change
    /// Whether it may be made unasked: it only writes in another way what the note says, and there is one such way.
    /// A guess at what was meant, one of several readings, and what takes text away are choices of a person.
    package var isCertain: Bool

    package init(title: String, change: Change, isCertain: Bool = false) {
        (self.title, self.change, self.isCertain) = (title, change, isCertain)
    }
}

/// A finding that a fix took away.
package struct FixedFinding: Hashable, Sendable {
    package var path: Path
    /// The id of its rule.
    package var rule: String
    /// What the fix did, as a command to a person.
    package var title: String

    package init(path: Path, rule: String, title: String) { (self.path, self.rule, self.title) = (path, rule, title) }
}

/// The fixes of one reading that can be made together.
package struct FixRound: Sendable {
    /// How often the findings that the last fixes brought to light are looked for.
    package static let bound = 32

    package private(set) var change = Change(files: [])
    package private(set) var fixed: [FixedFinding] = []
    /// The places of the fixes that were not taken.
    package let left: Set<Int>

    /// Takes the certain fixes.
    package init(_ findings: [Finding]) {
        self.init(findings.compactMap { finding in finding.certainFix.map { (finding, $0) } })
    }

    /// Takes every fix but those that touch what another one touches; they come in a later round.
    /// At least one is taken where there is one. Cost: O(edits · log edits).
    package init(_ fixes: [(finding: Finding, fix: Fix)]) {
        left = Self.overlapping(fixes.map(\.fix.change))
        var places: [Path: Int] = [:]
        for (number, (finding, fix)) in fixes.enumerated() where !left.contains(number) {
            fixed.append(.init(path: finding.path, rule: finding.rule, title: fix.title))
            for file in fix.change.files {
                if let place = places[file.path] {
                    if file.before != nil { change.files[place].edits += file.edits }
                } else {
                    places[file.path] = change.files.count
                    change.files.append(file)
                }
            }
        }
        // Edits that two fixes have in common count once.
        for place in change.files.indices {
            var seen: Set<TextEdit> = []
            change.files[place].edits.removeAll { !seen.insert($0).inserted }
        }
    }

    /// The numbers of the changes that touch what one before them, or one further up in the file, touches.
    private static func overlapping(_ changes: [Change]) -> Set<Int> {
        var byPath: [Path: [(number: Int, file: FileEdit)]] = [:]
        for (number, change) in changes.enumerated() {
            for file in change.files { byPath[file.path, default: []].append((number, file)) }
        }
        var left: Set<Int> = []
        for (_, files) in byPath.sorted(by: { $0.key < $1.key }) {
            // A new file is made once; who would make another one at its path finds it made.
            if let first = files.first, first.file.before == nil {
                for (number, file) in files where file != first.file { left.insert(number) }
                continue
            }
            let edits = files.flatMap { number, file in file.edits.map { (number: number, edit: $0) } }
                .sorted {
                    ($0.edit.range.start, $0.edit.range.end, $0.number)
                        < ($1.edit.range.start, $1.edit.range.end, $1.number)
                }
            var last: (number: Int, edit: TextEdit)?
            for (number, edit) in edits where !left.contains(number) {
                if let last, last.number != number, last.edit != edit, edit.range.start <= last.edit.range.end {
                    left.insert(number)
                } else {
                    last = (number, edit)
                }
            }
        }
        return left
    }
}
