import VaultAnswers
import VaultChecks
import VaultConsole
import VaultRecords
import VaultSyntax

/// Findings as workflow commands, which GitHub shows as annotations next to the lines.
///
/// GitHub shows ten errors, ten warnings and ten notices of a step. So the errors come first, the hints are
/// at most nine, and the last notice has the true totals.
package enum FindingsGitHub {
    private static let shownHints = 9

    /// `prefix` leads from the repository's root to the vault and ends with a slash, unless it is empty.
    package static func render(
        _ findings: [Finding],
        summary: CheckSummary,
        source: @escaping (String) -> [UInt8]?,
        prefix: String = ""
    ) -> [UInt8] {
        var files = SourceFiles(source)
        let ordered = findings.inReportOrder()
        var text = ""
        for severity in [Severity.error, .warning, .hint] {
            let some = ordered.filter { $0.severity == severity }
            for finding in severity == .hint ? Array(some.prefix(shownHints)) : some {
                text += command(for: finding, place: files.place(finding.range, in: finding.path), prefix: prefix)
            }
        }
        let skipped = summary.skippedVaults.map {
            "; skipped '\($0.path)', a separate vault with \(Words.count($0.notes, "note"))"
        }
        text += "::notice title=vault::\(data(summary.sentence + skipped.joined()))\n"
        return Array(text.utf8)
    }

    private static func command(for finding: Finding, place: SourceFiles.Place, prefix: String) -> String {
        var properties = [
            "file=\(property(prefix + finding.path))",
            "line=\(place.line)",
        ]
        // Columns are allowed only for a range within one line.
        if place.line == place.endLine { properties.append("col=\(place.column)") }
        properties.append("endLine=\(place.endLine)")
        if place.line == place.endLine { properties.append("endColumn=\(place.endColumn)") }
        properties.append("title=\(property(finding.rule))")
        let message = finding.message + (finding.help.map { "\nhelp: \($0)" } ?? "")
        return "::\(name(finding.severity)) \(properties.joined(separator: ","))::\(data(message))\n"
    }

    private static func name(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .hint: "notice"
        }
    }

    private static func data(_ text: String) -> String {
        escaped(text) { character, isHidden in
            switch character {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            default: isHidden ? DisplayText.escape(character) : nil
            }
        }
    }

    private static func property(_ text: String) -> String {
        escaped(data(text)) { character, _ in
            switch character {
            case ":": "%3A"
            case ",": "%2C"
            default: nil
            }
        }
    }

    private static func escaped(_ text: String, _ escape: (Unicode.Scalar, Bool) -> String?) -> String {
        var result = ""
        for (scalar, isHidden) in HiddenCharacters(text) {
            if let sequence = escape(scalar, isHidden) {
                result += sequence
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
