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

/// What a rule found in one place. The one type that feeds text, JSON, SARIF and annotations.
package struct Finding: Sendable {
    /// The rule's id.
    package var rule: String
    package var severity: Severity
    /// Relative to the vault's root, with forward slashes.
    package var path: String
    /// The smallest range of bytes that shows the defect; empty at 0 for a whole file.
    package var range: ByteRange
    /// The field it is about, if any.
    package var field: String?
    /// Lower case, no full stop, found before expected.
    package var message: String
    /// The remedy, or the exact command; nil where the message says all.
    package var help: String?
    /// Other places that belong to it.
    package var related: [Related]
    package var fixes: [Fix]

    package init(
        rule: String,
        severity: Severity,
        path: String,
        range: ByteRange,
        field: String?,
        message: String,
        help: String?,
        related: [Related],
        fixes: [Fix]
    ) {
        self.rule = rule
        self.severity = severity
        self.path = path
        self.range = range
        self.field = field
        self.message = message
        self.help = help
        self.related = related
        self.fixes = fixes
    }

    /// The fix that may be made unasked; nil where there is none, or a choice.
    package var certainFix: Fix? {
        guard fixes.count == 1, let fix = fixes.first, fix.isCertain else { return nil }
        return fix
    }

    /// Another place that a finding points to, with what it is.
    package struct Related: Sendable {
        package var path: String
        package var range: ByteRange
        package var message: String

        package init(path: String, range: ByteRange, message: String) {
            self.path = path
            self.range = range
            self.message = message
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
        self.title = title
        self.change = change
        self.isCertain = isCertain
    }
}
