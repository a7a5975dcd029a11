import VaultShapes

/// Why a command failed: the one answer of all commands that fail.
package struct FailureAnswer: Hashable, Sendable {
    /// One line, as on stderr.
    package var message: String
    package var help: String?
    /// The file or folder that it is about, where it is about one.
    package var path: String?
    /// The id of the rule that would be broken, where there is one.
    package var rule: String?
    /// What may have been meant, each as it would be written.
    package var candidates: [String]

    package init(
        _ message: String, help: String? = nil, path: String? = nil, rule: String? = nil, candidates: [String] = []
    ) {
        self.message = message
        self.help = help
        self.path = path
        self.rule = rule
        self.candidates = candidates
    }

    /// A failure with the exit code of the program.
    package typealias Ended = (failure: FailureAnswer, exitCode: Int32)

    static let shape = Shape<Ended>("failure", "why a command failed") { key in
        key.object("error", error, "what went wrong") { $0 }
    }

    private static let error = Shape<Ended>("error", "what went wrong") { key in
        key.text("message", "what was found, and what was expected") { $0.failure.message }
        key.text("help", "what to do") { $0.failure.help }
        key.text("path", "the file or folder concerned") { $0.failure.path }
        key.text("rule", "the id of the rule that would be violated, for vault explain") { $0.failure.rule }
        key.texts("candidates", "what may have been meant") { $0.failure.candidates }
        key.integer("exit_code", "the exit code of the program") { Int($0.exitCode) }
    }
}
