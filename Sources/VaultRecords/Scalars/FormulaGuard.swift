import VaultSyntax

/// Keeps spreadsheets from running a text as a formula: with a `'` in front of it, which most of them read as "text
/// follows".
///
/// `unguarded` takes it off again. So that it takes nothing off that was part of a text, one that begins with `'=` by
/// itself gets another `'`, guarded or not (`kept`).
package enum FormulaGuard {
    /// A text that no spreadsheet runs.
    package static func guarded(_ text: String) -> String { isRun(text) || looksGuarded(text) ? "'" + text : text }

    /// A text that `unguarded` gives back, and that a spreadsheet may run.
    package static func kept(_ text: String) -> String { looksGuarded(text) ? "'" + text : text }

    /// What was guarded or kept.
    package static func unguarded(_ text: String) -> String {
        looksGuarded(text) ? String(text.unicodeScalars.dropFirst()) : text
    }

    /// True for what a spreadsheet would run. The wide signs are what Japanese spreadsheets take for the narrow ones.
    private static func isRun(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first else { return false }
        switch first {
        case "-": return !JSONWriter.isNumber(text)
        case "=", "+", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠": return true
        default: return false
        }
    }

    /// Whether there is a `'` before what would be run, or several.
    private static func looksGuarded(_ text: String) -> Bool {
        let rest = text.unicodeScalars.drop { $0 == "'" }
        return rest.startIndex != text.unicodeScalars.startIndex && isRun(String(rest))
    }
}
