import VaultRecords

/// Words that a title has to have, each in any of its forms, without case and accents.
package struct TitleQuery: Sendable {
    /// The words of a title, made ready to be compared.
    package struct Title: Sendable {
        fileprivate let words: [String]
        fileprivate let keys: Set<UInt64>

        /// Cost: linear in the bytes.
        package init(_ text: String) {
            words = TextWords.list(text).map { TitleWord.withoutMarks($0.lowercased()) }
            keys = Set(words.map { FoldedName.key($0) })
        }
    }

    private let words: [(text: String, forms: Set<UInt64>)]

    package init(_ text: String) {
        words = TextWords.list(text).map { word in
            let plain = TitleWord.withoutMarks(word.lowercased())
            let forms = WordForms.forms(of: word).union([plain]).map(TitleWord.withoutMarks)
            return (plain, Set(forms.map { FoldedName.key($0) }))
        }
    }

    package var isEmpty: Bool { words.isEmpty }

    /// Whether a title has all of the words; never for no words. Cost: linear in the words.
    ///
    /// - Parameter takesBeginnings: whether three letters of a word will do
    package func fits(_ title: Title, takesBeginnings: Bool = false) -> Bool {
        !isEmpty
            && words.allSatisfy { word in
                !word.forms.isDisjoint(with: title.keys)
                    || takesBeginnings && word.text.count > 2 && title.words.contains { $0.hasPrefix(word.text) }
            }
    }
}
