import VaultSchema

/// The steps of an answer, in the order in which they are taken.
package enum PhaseKind: String, CaseIterable, Sendable, Comparable {
    case action, experience, intention, observation, understanding, yield

    /// What people read of it.
    package var label: String {
        switch self {
        case .action: "Initial Response"
        case .experience: "Finding Context"
        case .intention: "Analyzing Intent"
        case .observation: "Observing Patterns"
        case .understanding: "Checking Understanding"
        case .yield: "Final Response"
        }
    }

    /// From 0.
    var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    package static func < (left: PhaseKind, right: PhaseKind) -> Bool { left.place < right.place }

    /// The phase of a word, without case.
    package init?(word: String) { self.init(rawValue: word.lowercased()) }

    /// What other programs and older versions call a phase.
    package init?(otherWord: String) {
        switch otherWord.lowercased() {
        case "experience_vectors", "experience_web": self = .experience
        case "update": self = .understanding
        case let word:
            guard let kind = PhaseKind.allCases.first(where: { $0.rawValue == word || $0.label.lowercased() == word })
            else { return nil }
            self = kind
        }
    }

    /// The words that may have been meant.
    static func suggestions(for word: String) -> [String] {
        if let kind = PhaseKind(otherWord: word) { return [kind.rawValue] }
        return Near.suggestions(for: word, in: allCases.map(\.rawValue))
    }
}
