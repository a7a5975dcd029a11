import VaultSyntax

/// Readers of the scalars that have no type of their own.
package enum Scalars {
    /// Reads `true` or `false` in any case; `yes`, `no`, `on`, `off` and their like are problems with a fix.
    package static func readBoolean(_ text: Span<UInt8>) -> Reading<Bool> {
        let range = text.trimmed
        if text.isWord("true", range) { return Reading(true) }
        if text.isWord("false", range) { return Reading(false) }
        let yes: [StaticString] = ["yes", "y", "on", "1", "t", "ja"]
        let no: [StaticString] = ["no", "n", "off", "0", "f", "nein"]
        for word in yes where text.isWord(word, range) {
            return Reading(problem: ScalarProblem(.notABoolean, range, suggestions: ["true"]))
        }
        for word in no where text.isWord(word, range) {
            return Reading(problem: ScalarProblem(.notABoolean, range, suggestions: ["false"]))
        }
        // A cross ticks a box, and crosses something out.
        var guesses = text.isWord("x", range) || text.isWord("[x]", range) ? ["true"] : []
        if text.isWord("[ ]", range) { guesses = ["false"] }
        if guesses.isEmpty, text.isWorthDiagnosing {
            guesses = Near.suggestions(for: text.text(range), in: ["true", "false"])
        }
        return Reading(problem: ScalarProblem(.notABoolean, range, suggestions: guesses, isGuess: true))
    }

    /// Reads `["-"] digits`; a whole number of more than 15 digits is a problem.
    package static func readInteger(_ text: Span<UInt8>) -> Reading<WholeNumber> {
        let range = text.trimmed
        guard let number = NumberText.scan(text, from: range.lowerBound), number.end == range.upperBound else {
            let found = text.isWorthDiagnosing ? NumberSpelling.problem(in: text, range) : nil
            var problem = found ?? ScalarProblem(.notAnInteger, range)
            if problem.kind == .notANumber { problem.kind = .notAnInteger }
            // The whole number; no decimals are meant here.
            if problem.kind == .thousandsSeparator, problem.suggestions.count > 1 {
                problem.suggestions = Array(problem.suggestions.prefix(1))
                problem.isGuess = true
            }
            // `8,0`
            if problem.kind == .decimalComma {
                problem.kind = .notAnInteger
                problem.suggestions = problem.suggestions.flatMap {
                    readInteger(Array($0.utf8).span).problem?.suggestions ?? []
                }
            }
            return Reading(problem: problem).offering(readBy: readInteger)
        }
        if number.isWhole {
            guard let value = number.value.floor else {
                return Reading(problem: ScalarProblem(.numberOutOfRange, range))
            }
            return Reading(value)
        }
        let point = text.skipDigits(text[range.lowerBound].isDigit ? range.lowerBound : range.lowerBound + 1)
        let isZeroAfter = number.value.isWhole && number.value.floor != nil
        let suggestions = isZeroAfter ? [number.value.decimalText(places: 0)] : []
        // `1.000` may be a thousand.
        let isGuess = range.upperBound - point == 4
        return Reading(
            problem: ScalarProblem(
                .notAnInteger, point..<range.upperBound, suggestions: suggestions, isGuess: isGuess))
    }

    /// Reads one of `words`, which are in lower case, without regard to case, and gives its index.
    /// Suggests those that differ in `-`, `_` and spaces only, else the near ones.
    package static func readChoice(_ text: Span<UInt8>, words: [String]) -> Reading<Int> {
        let range = text.trimmed
        for (index, word) in words.enumerated() where isWord(text, range, word) { return Reading(index) }
        guard text.isWorthDiagnosing else { return Reading(problem: ScalarProblem(.unknownChoice, range)) }
        let written = text.text(range)
        let joined = words.filter { withoutJoints($0) == withoutJoints(written.lowercased()) }
        let suggestions = joined.isEmpty ? Near.meant(by: written, in: words) : joined
        return Reading(problem: ScalarProblem(.unknownChoice, range, suggestions: suggestions))
    }

    /// Whether a part is a word, which is in lower case, without regard to the case of ASCII letters.
    static func isWord(_ text: Span<UInt8>, _ range: Range<Int>, _ word: String) -> Bool {
        guard word.utf8.count == range.count else { return false }
        var word = word
        return word.withUTF8 { word in
            word.indices.allSatisfy { text[range.lowerBound + $0].lowered == word[$0] }
        }
    }

    private static func withoutJoints(_ word: String) -> String { word.filter { !"-_ ".contains($0) } }
}
