import VaultAnswers
import VaultChecks
import VaultConsole
import VaultRecords
import VaultSyntax

/// Findings for people: the place, the line with carets, the remedy.
package enum FindingsText {
    /// So many other places of a finding are shown; of more the rest is counted.
    private static let mostRelated = 8

    /// All findings in order of path and place, then one line that sums up. `columns` is the width of the screen.
    /// - Parameter total: that line; nil for the sentence of the summary
    package static func render(
        _ findings: [Finding], summary: CheckSummary, total: String? = nil, source: @escaping (Path) -> [UInt8]?,
        style: Style, columns: Int = 80
    ) -> [UInt8] {
        var files = SourceFiles(source)
        let texts = findings.inReportOrder().map { text(of: $0, files: &files, style: style, columns: columns) + "\n" }
        return Array((texts.joined() + closing(summary, total, style: style)).utf8)
    }

    /// One finding, without the empty line after it.
    package static func text(of finding: Finding, files: inout SourceFiles, style: Style, columns: Int) -> String {
        let role = role(of: finding.severity)
        let place = place(finding.range, in: finding.path, files: &files, style: style)
        let rule = style(.dim, "[\(finding.rule)]")
        let word = style(role, finding.severity.word)
        var text = "\(place): \(word): \(DisplayText.visible(finding.message)) \(rule)\n"
        text += excerpt(of: finding, role: role, files: &files, style: style, columns: columns)
        let shown = finding.related.count > mostRelated ? finding.related.prefix(mostRelated - 1) : finding.related[...]
        for related in shown {
            let place = self.place(related.range, in: related.path, files: &files, style: style)
            text += "\(place): \(style(.heading, "note")): \(DisplayText.visible(related.message))\n"
        }
        let rest = finding.related.count - shown.count
        if rest > 0 { text += "\(style(.heading, "note")): and \(Words.count(rest, "more place"))\n" }
        if let help = finding.help { text += "\(style(.heading, "help")): \(DisplayText.visible(help))\n" }
        for fix in finding.fixes { text += "\(style(.good, "fix")): \(DisplayText.visible(fix.title))\n" }
        return text
    }

    private static func place(_ range: ByteRange, in path: Path, files: inout SourceFiles, style: Style) -> String {
        let place = files.place(range, in: path)
        return style(.path, DisplayText.visible(path)) + ":\(place.line):\(place.column)"
    }

    /// The line and its carets; nothing for a finding about a whole file, or one whose file cannot be read.
    private static func excerpt(
        of finding: Finding, role: Style.Role, files: inout SourceFiles, style: Style, columns: Int
    ) -> String {
        let isWholeFile = finding.range.isEmpty && finding.range.start == 0
        guard !isWholeFile, let file = files.file(finding.path) else { return "" }
        let line = file.place(finding.range).line
        let number = String(line)
        let gutter = DisplayText.spaces(number.utf8.count)
        let excerpt = SourceExcerpt(
            file.bytes, line: file.lines.text(ofLine: line), marked: finding.range.offsets,
            width: columns - number.utf8.count - 5)
        let text = excerpt.text.isEmpty ? "" : " " + excerpt.text
        return """
              \(style(.dim, number + " |"))\(text)
              \(style(.dim, gutter + " |")) \(style(role, excerpt.carets))

            """
    }

    private static func role(of severity: Severity) -> Style.Role {
        switch severity {
        case .error: .error
        case .warning: .warning
        case .hint: .hint
        }
    }

    private static func closing(_ summary: CheckSummary, _ total: String?, style: Style) -> String {
        let total = DisplayText.visible(total ?? summary.sentence)
        var text = style(total.hasPrefix("no findings") ? .good : .heading, total) + "\n"
        for vault in summary.skippedVaults {
            let path = DisplayText.visible(vault.path)
            text += "skipped '\(path)', a separate vault with \(Words.count(vault.notes, "note"))\n"
        }
        return text
    }
}
