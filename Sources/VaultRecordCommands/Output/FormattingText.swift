import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultSchema

/// Which notes `format` writes.
struct FormattingText {
    /// Notes that are named before the rest is counted.
    private static let limit = 10

    private let paths: [String]

    init(_ formatting: Formatting) { paths = formatting.paths }

    /// What is said afterwards.
    var done: String {
        "formatted \(Words.count(paths.count, "note"))\n" + list
            + (paths.count > Self.limit ? "to revert it: vault undo\n" : "")
    }

    /// What is said of what would be done.
    var outlook: String {
        "\(Words.count(paths.count, "note")) would change\n" + list
    }

    private var list: String {
        let shown = paths.prefix(Self.limit).map { "  \(DisplayText.visible($0))\n" }.joined()
        return paths.count > Self.limit ? shown + "  and \(paths.count - Self.limit) more\n" : shown
    }
}
