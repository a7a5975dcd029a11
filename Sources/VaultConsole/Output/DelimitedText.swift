import VaultSchema
import VaultSyntax

/// Rows as CSV (RFC 4180, lines end with LF) or TSV. A program that reads them gets back every value as it is.
package enum DelimitedText: Sendable {
    case csv, tsv
    /// CSV with semicolons instead of commas.
    case semicolons

    /// One line with its line break.
    package func line(_ cells: [String]) -> String {
        let separator =
            switch self {
            case .csv: ","
            case .semicolons: ";"
            case .tsv: "\t"
            }
        return cells.map(cell).joined(separator: separator) + "\n"
    }

    private func cell(_ text: String) -> String { self == .tsv ? Self.escaped(text) : quoted(text) }

    /// A text that no spreadsheet takes for a formula, see `FormulaGuard`. It is another value then, so this is for
    /// those who ask for it.
    package static func guarded(_ text: String) -> String { FormulaGuard.guarded(text) }

    private func quoted(_ text: String) -> String {
        let marks: [UInt8] = [0x22, self == .csv ? 0x2c : 0x3b, 0x0a, 0x0d]
        guard text.utf8.contains(where: marks.contains) else { return text }
        var result = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" { result += "\"" }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }

    /// TSV knows no quotes: tab, line break and backslash are written as `\t`, `\n`, `\r` and `\\`.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\t": result += "\\t"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\\": result += "\\\\"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
