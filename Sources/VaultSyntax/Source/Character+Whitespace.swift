extension Character {
    /// Whether it is white space and nothing else. The standard library's `isWhitespace` looks at the first scalar
    /// alone: for a space with an accent, what trims or splits by it would lose the accent.
    package var isOnlyWhitespace: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
