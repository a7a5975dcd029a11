import VaultChecks
import VaultConsole
import VaultRecords

extension UsageError {
    /// What is wrong with the expression of an option, with the column where it is.
    init(_ problem: QueryProblem, in expression: String, option: String) {
        let bytes = Array(expression.utf8)
        let found = String(decoding: bytes[problem.range.clamped(to: 0..<bytes.count)], as: UTF8.self)
        let place = "in '--\(option)', column \(problem.range.lowerBound + 1)"
        self.init(
            "\(problem.words(found: found)) (\(place))", suggestions: problem.suggestions,
            otherwise: problem.help(found: found))
    }
}
