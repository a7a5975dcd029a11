extension Character {
    /// Whether it is white space and nothing else. The standard library's `isWhitespace` looks at the first scalar
    /// alone: for a space with an accent, what trims or splits by it would lose the accent.
    package var isOnlyWhitespace: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}

extension StringProtocol {
    /// Its words with one space between them, however many spaces and line breaks stand there. Cost: linear.
    package var singleSpaced: String {
        unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { String(String.UnicodeScalarView($0)) }
            .joined(separator: " ")
    }
}
