/// Colours for words by what they mean. Everything reads as well without them.
package struct Style: Hashable, Sendable {
    /// What a word is, from which its colour follows.
    package enum Role: Sendable {
        case error, warning, hint, path, heading, dim, good
    }

    package let isColoured: Bool

    package init(isColoured: Bool) {
        self.isColoured = isColoured
    }

    package static let plain = Style(isColoured: false)

    /// `always` and `never` hold whatever the environment says. Otherwise there is none when `NO_COLOR` is set to any
    /// text; then colour everywhere when `CLICOLOR_FORCE` is, except to `0`; else only on a terminal that can show it.
    package init(choice: String?, environment: [String: String], isTerminal: Bool) {
        switch choice {
        case "always": isColoured = true
        case "never": isColoured = false
        default:
            let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
            let isForced = environment["CLICOLOR_FORCE"].map { !$0.isEmpty && $0 != "0" } ?? false
            isColoured = !isRefused && (isForced || isTerminal && environment["TERM"] != "dumb")
        }
    }

    /// Whether the terminal understands more than text: colours, and where the cursor is to go.
    package static func canControl(_ environment: [String: String]) -> Bool {
        environment["TERM"].map { !$0.isEmpty && $0 != "dumb" } ?? false
    }

    /// The text in the colour of its role; the text itself without colour. The text must be visible already.
    package func callAsFunction(_ role: Role, _ text: String) -> String {
        guard isColoured, !text.isEmpty else { return text }
        return "\u{1b}[\(Self.code(role))m\(text)\u{1b}[0m"
    }

    /// Parameters of the terminal's "select graphic rendition", ECMA-48 8.3.117.
    private static func code(_ role: Role) -> String {
        switch role {
        case .error: "1;31"
        case .warning: "1;33"
        case .hint: "1;36"
        case .path: "35"
        case .heading: "1"
        case .dim: "2"
        case .good: "32"
        }
    }
}
