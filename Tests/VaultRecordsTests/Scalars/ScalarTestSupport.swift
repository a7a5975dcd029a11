import Testing

@testable import VaultRecords

/// A reading of `text`, through its bytes.
func reading<Value>(_ text: String, _ read: (Span<UInt8>) -> Reading<Value>) -> Reading<Value> {
    read(Array(text.utf8).span)
}

extension Reading {
    /// The problem in the shape that tables compare: kind, text at its range, suggestions.
    func defect(in text: String) -> Defect? {
        guard let problem else { return nil }
        let bytes = Array(text.utf8)
        let isWithin = problem.range.upperBound <= bytes.count
        let mark = isWithin ? String(decoding: bytes[problem.range], as: UTF8.self) : "outside the text"
        return Defect(problem.kind, mark, problem.suggestions)
    }
}

struct Defect: Equatable, Sendable {
    var kind: ScalarProblem.Kind
    var mark: String
    var suggestions: [String]

    init(_ kind: ScalarProblem.Kind, _ mark: String, _ suggestions: [String] = []) {
        self.kind = kind
        self.mark = mark
        self.suggestions = suggestions
    }
}

/// A text that cannot be read as it stands, and what is said about it.
struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var defect: Defect

    init(_ text: String, _ kind: ScalarProblem.Kind, at mark: String, _ suggestions: String...) {
        self.text = text
        defect = Defect(kind, mark, suggestions)
    }

    var testDescription: String { text }
}

/// Random numbers from a seed (SplitMix64), the same on every machine.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
