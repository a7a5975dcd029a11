import VaultChecks
import VaultSchema

/// What a check looked at and how much it found, always of the whole vault.
package struct CheckSummary: Sendable {
    package var notes: Int
    package var records: Int
    package var errors: Int
    package var warnings: Int
    package var hints: Int
    /// Vaults inside this one, which were not looked at.
    package var skippedVaults: [(path: String, notes: Int)]

    package init(
        notes: Int,
        records: Int,
        errors: Int = 0,
        warnings: Int = 0,
        hints: Int = 0,
        skippedVaults: [(path: String, notes: Int)] = []
    ) {
        self.notes = notes
        self.records = records
        self.errors = errors
        self.warnings = warnings
        self.hints = hints
        self.skippedVaults = skippedVaults
    }

    /// Counts the findings by their severity.
    package init(
        notes: Int, records: Int, findings: [Finding], skippedVaults: [(path: String, notes: Int)] = []
    ) {
        self.init(notes: notes, records: records, skippedVaults: skippedVaults)
        for finding in findings {
            switch finding.severity {
            case .error: errors += 1
            case .warning: warnings += 1
            case .hint: hints += 1
            }
        }
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
