extension Field {
    /// The words or numbers that it may hold where these are few, as people write them; none where they are not.
    package var fewWords: [String] {
        switch scalar {
        case .choice(let words): words
        case .boolean: ["true", "false"]
        case .interval: RepeatInterval.Step.allCases.map(\.adverb)
        case .integer:
            range.map { $0.count <= 20 ? $0.map { "\($0)" } : [] } ?? []
        default: []
        }
    }
}
