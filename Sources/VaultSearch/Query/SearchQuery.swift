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
    package static let mostWords = 32
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
        /// `status:active`, a field of records and what it is to be.
        case field(String, value: String)
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

extension SearchQuery {
    /// Reads a query. O(bytes).
    ///
    /// - Parameter isField: whether records have a field of a name, which is then not taken for text
    package init(_ text: String, isField: (String) -> Bool = { _ in false }) throws(SearchProblem) {
        var reader = SearchQueryReader(bytes: Array(text.utf8))
        (parts, filters, self.text) = ([], [], text)
        while let item = try reader.next(isField) {
            switch item {
            case .part(let part): parts.append(part)
            case .filter(let filter): filters.append(filter)
            case .nothing: continue
            }
        }
        let all = 0..<text.utf8.count
        guard parts.contains(where: { !$0.isExcluded }) else {
            throw SearchProblem(parts.isEmpty && filters.isEmpty ? .empty : .onlyFilters, all)
        }
        let count = parts.reduce(0) { $0 + $1.words.count }
        if count > Self.mostWords { throw SearchProblem(.tooManyWords(count), all) }
    }
}

/// Takes a query apart.
private struct SearchQueryReader {
    enum Item {
        case part(SearchQuery.Part)
        case filter(SearchQuery.Filter)
        /// Signs only.
        case nothing
    }

    let bytes: [UInt8]
    var offset = 0

    mutating func next(_ isField: (String) -> Bool) throws(SearchProblem) -> Item? {
        while offset < bytes.count, isBlank(offset) { offset += 1 }
        guard offset < bytes.count else { return nil }
        let isExcluded = bytes[offset] == UInt8(ascii: "-") && offset + 1 < bytes.count && !isBlank(offset + 1)
        if isExcluded { offset += 1 }
        let start = offset
        if let text = try quoted() { return part(text, isQuoted: true, isExcluded, start..<offset) }
        if let item = try filter(isExcluded, isField) { return item }
        while offset < bytes.count, !isBlank(offset) { offset += 1 }
        return part(text(start..<offset), isQuoted: false, isExcluded, start..<offset)
    }

    private func part(_ text: String, isQuoted: Bool, _ isExcluded: Bool, _ range: Range<Int>) -> Item {
        let words = TextWords.list(text).map { $0.lowercased() }
        if words.isEmpty { return .nothing }
        return .part(.init(words: words, isQuoted: isQuoted, isExcluded: isExcluded, range: range))
    }

    /// `type:goal`, `in:"my goals"`; nil for what is none.
    private mutating func filter(
        _ isExcluded: Bool, _ isField: (String) -> Bool
    ) throws(SearchProblem) -> Item? {
        var end = offset
        while end < bytes.count, isNameByte(bytes[end]) { end += 1 }
        guard end > offset, end < bytes.count, bytes[end] == UInt8(ascii: ":") else { return nil }
        let (name, place) = (text(offset..<end).lowercased(), offset..<end)
        guard let kind = SearchQuery.Filter.Kind(rawValue: name) else {
            if let meant = Self.otherNames[name] { throw SearchProblem(.otherFilter(meant), place) }
            // `note:` before a space is how a sentence goes on.
            let isFollowed = end + 1 < bytes.count && !isBlank(end + 1)
            guard isFollowed, isField(name) else { return nil }
            offset = end + 1
            throw SearchProblem(.field(name, value: try value()), place)
        }
        offset = end + 1
        let start = offset
        let value = try value()
        if value.isEmpty { throw SearchProblem(.missingValue(kind), place.lowerBound..<offset) }
        return .filter(.init(kind: kind, text: value, isExcluded: isExcluded, range: start..<offset))
    }

    /// What follows a colon: text in quotes, else a word.
    private mutating func value() throws(SearchProblem) -> String {
        let start = offset
        if let text = try quoted() { return text }
        while offset < bytes.count, !isBlank(offset) { offset += 1 }
        return text(start..<offset)
    }

    /// How other programs call the filters.
    private static let otherNames: [String: SearchQuery.Filter.Kind] = [
        "types": .type, "kind": .type, "is": .type, "tags": .tag, "tagged": .tag, "label": .tag,
        "folder": .folder, "dir": .folder, "path": .folder, "inside": .folder,
    ]

    /// The text between quotes, in which `\"` is a quote; nil where none begins.
    private mutating func quoted() throws(SearchProblem) -> String? {
        guard let mark = quote(at: offset) else { return nil }
        let start = offset
        var text: [UInt8] = []
        offset += mark
        while offset < bytes.count {
            if bytes[offset] == UInt8(ascii: "\\"), offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "\"") {
                text.append(bytes[offset + 1])
                offset += 2
            } else if let mark = quote(at: offset) {
                offset += mark
                return String(decoding: text, as: UTF8.self)
            } else {
                text.append(bytes[offset])
                offset += 1
            }
        }
        throw SearchProblem(.unclosedQuote, start..<bytes.count)
    }

    /// How many bytes a quote takes, also one of those that phones write: `"`, `“`, `”`, `„`.
    private func quote(at offset: Int) -> Int? {
        guard offset < bytes.count else { return nil }
        if bytes[offset] == UInt8(ascii: "\"") { return 1 }
        guard offset + 2 < bytes.count, bytes[offset] == 0xE2, bytes[offset + 1] == 0x80 else { return nil }
        return (0x9C...0x9E).contains(bytes[offset + 2]) ? 3 : nil
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func isBlank(_ offset: Int) -> Bool { bytes[offset] == 0x20 || (0x09...0x0D).contains(bytes[offset]) }

    private func isNameByte(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte == UInt8(ascii: "_")
    }
}
