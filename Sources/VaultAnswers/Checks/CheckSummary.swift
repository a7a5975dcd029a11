import VaultChecks

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

    /// `1 error in 12 notes, 9 of them records`.
    package var sentence: String {
        "\(counts) in \(Words.count(notes, "note")), \(records) of them \(records == 1 ? "a record" : "records")"
    }
}
