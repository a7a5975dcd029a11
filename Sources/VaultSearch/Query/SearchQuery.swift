/// What is looked for, read from what somebody typed: words, phrases in quotes, and where to look.
package struct SearchQuery: Hashable, Sendable {
    /// One word, or several that follow each other.
    package struct Part: Hashable, Sendable {
        /// In lower case. Invariant: not empty.
        package var words: [String]
        /// In quotes: the words as they are, in no other form.
        package var isQuoted: Bool
        /// `-word`: what has it is left out.
        package var isExcluded: Bool
        /// In UTF-8 bytes of the query.
        package var range: Range<Int>

        /// The words as they are looked for.
        package var text: String { words.joined(separator: " ") }
    }

    /// `type:goal`, `tag:health`, `in:goals/2026`
    package struct Filter: Hashable, Sendable {
        package enum Kind: String, CaseIterable, Sendable {
            case type, tag
            case folder = "in"
        }

        package var kind: Kind
        package var text: String
        /// `-tag:work`: what has it is left out.
        package var isExcluded: Bool
        /// The text after the colon, in UTF-8 bytes of the query.
        package var range: Range<Int>
    }

    /// As it was typed.
    package var text: String
    package var parts: [Part]
    package var filters: [Filter]

    /// The most words that are looked for at once.
    static let mostWords = 32
}

/// Why a query cannot be answered, as data.
package struct SearchProblem: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Nothing, or nothing with a letter or digit.
        case empty
        /// `"half marathon`
        case unclosedQuote
        /// `type:` with nothing after it.
        case missingValue(SearchQuery.Filter.Kind)
        /// `folder:goals`; the filter that is meant.
        case otherFilter(SearchQuery.Filter.Kind)
        /// `status:active`, a field of records.
        case field(String)
        /// `type:goal -run`: no word that is to be there.
        case onlyFilters
        /// More than 32 words.
        case tooManyWords(Int)
        /// `type:gaol`; the types there are.
        case unknownType([String])
        /// `in:nowhere`: no note lies there.
        case unknownFolder
    }

    package var kind: Kind
    /// Where in the query, in UTF-8 bytes.
    package var range: Range<Int>
    /// What may have been meant.
    package var suggestions: [String]

    package init(_ kind: Kind, _ range: Range<Int>, suggestions: [String] = []) {
        self.kind = kind
        self.range = range
        self.suggestions = suggestions
    }
}
