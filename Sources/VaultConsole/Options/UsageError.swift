import VaultSchema

/// A line of arguments that cannot be understood. The exit code is 2.
package struct UsageError: Error, Hashable, Sendable {
    /// Lower case, no full stop, what was given in single quotes.
    package var message: String
    /// The remedy, or the exact command.
    package var help: String?

    package init(_ message: String, help: String? = nil) {
        self.message = message
        self.help = help
    }

    /// `help` asks whether one of the suggestions was meant; without any it is `otherwise`.
    package init(_ message: String, suggestions: [String], otherwise: String? = nil) {
        self.message = message
        self.help = suggestions.isEmpty ? otherwise : "did you mean \(Words.alternatives(suggestions))?"
    }
}
