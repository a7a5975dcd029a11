import VaultChecks
import VaultRecords
import VaultSyntax

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

    package var text: String
    package var parts: [Part] = []
    package var filters: [Filter] = []

    package static let mostWords = 32

    /// The words as one text, without what is to be left out.
    package var wording: String { parts.filter { !$0.isExcluded }.map(\.text).joined(separator: " ") }
}

/// Why a query cannot be answered.
package struct SearchProblem: Error, Hashable, Sendable {
    /// What was found, and what was expected.
    package var message: String
    /// What to write; nil when there is nothing sure to say.
    package var help: String?
    /// Where in the query, in UTF-8 bytes.
    package var range: Range<Int>
    package var suggestions: [String] = []
}

extension SearchQuery {
    /// Reads a query; what records have as a field, followed by a colon, is not taken for text. O(bytes).
    package init(_ text: String, isField: (String) -> Bool = { _ in false }) throws(SearchProblem) {
        self.text = text
        var reader = SearchQueryReader(text: text, rest: text[...].unicodeScalars)
        while try reader.read(into: &self, isField) {}
        let all = 0..<text.utf8.count
        guard parts.contains(where: { !$0.isExcluded }) else {
            throw parts.isEmpty && filters.isEmpty
                ? SearchProblem(
                    message: "a search needs a word", help: "write, for example: vault search canal", range: all)
                : SearchProblem(
                    message: "a search needs a word besides filters and what is left out",
                    help: "to list records without a word: vault list --where 'EXPR'", range: all)
        }
        let count = parts.reduce(0) { $0 + $1.words.count }
        if count > Self.mostWords {
            throw SearchProblem(
                message: "\(count) words are too many; at most \(Self.mostWords) are searched for at once", range: all)
        }
    }
}

/// Takes a query apart.
private struct SearchQueryReader {
    let text: String
    var rest: Substring.UnicodeScalarView

    private var place: Int { text.utf8.distance(from: text.startIndex, to: rest.startIndex) }

    private mutating func take(while isTaken: (Unicode.Scalar) -> Bool) -> String {
        let taken = rest.prefix(while: isTaken)
        rest = rest[taken.endIndex...]
        return String(taken)
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || ("\t"..."\r").contains(scalar) }

    /// Reads one part or filter; false at the end. What is neither a letter nor a digit is passed.
    mutating func read(into query: inout SearchQuery, _ isField: (String) -> Bool) throws(SearchProblem) -> Bool {
        _ = take(while: Self.isBlank)
        if rest.isEmpty { return false }
        let isExcluded = rest.first == "-" && !(rest.dropFirst().first.map(Self.isBlank) ?? true)
        if isExcluded { rest.removeFirst() }
        let phrase = try quoted()
        if phrase == nil, let filter = try filter(isExcluded, isField) {
            query.filters.append(filter)
            return true
        }
        let words = TextWords.list(phrase ?? take { !Self.isBlank($0) }).map { $0.lowercased() }
        if !words.isEmpty { query.parts.append(.init(words: words, isQuoted: phrase != nil, isExcluded: isExcluded)) }
        return true
    }

    /// `type:goal`, `in:"my goals"`; nil for anything else.
    private mutating func filter(
        _ isExcluded: Bool, _ isField: (String) -> Bool
    ) throws(SearchProblem) -> SearchQuery.Filter? {
        let name = rest.prefix { ("a"..."z").contains($0) || ("A"..."Z").contains($0) || $0 == "_" }
        let value = rest[name.endIndex...].dropFirst()
        guard !name.isEmpty, rest[name.endIndex...].first == ":" else { return nil }
        let (typed, start) = (String(name), place)
        let range = start..<start + typed.utf8.count
        guard let kind = SearchQuery.Filter.Kind(rawValue: typed.lowercased()) else {
            if let meant = Self.otherNames[typed.lowercased()] {
                throw SearchProblem(
                    message: "found '\(typed):'; expected type:, tag: or in:", help: "write '\(meant.rawValue):'",
                    range: range)
            }
            // `note:` before a space is how a sentence goes on.
            guard let first = value.first, !Self.isBlank(first), isField(typed.lowercased()) else { return nil }
            rest = value
            let expression = ShellWord.quoted("\(typed.lowercased()) = \(Query.spelled(try self.value()))")
            throw SearchProblem(
                message: "'\(typed.lowercased())' is a field of records, and '\(typed):' is not a filter of a search",
                help: "to compare it: vault list --where \(expression); to search for text, put it in quotes",
                range: range)
        }
        rest = value
        let valueStart = place
        let text = try self.value()
        if text.isEmpty {
            let example = [.type: "type:goal", .tag: "tag:health", .folder: "in:goals/2026"][kind] ?? ""
            throw SearchProblem(
                message: "nothing follows '\(kind.rawValue):'", help: "write, for example, \(example)",
                range: start..<place)
        }
        return .init(kind: kind, text: text, isExcluded: isExcluded, range: valueStart..<place)
    }

    /// What follows a colon: text in quotes, else a word.
    private mutating func value() throws(SearchProblem) -> String {
        if let text = try quoted() { return text }
        return take { !Self.isBlank($0) }
    }

    /// How other programs call the filters.
    private static let otherNames: [String: SearchQuery.Filter.Kind] = [
        "types": .type, "kind": .type, "is": .type, "tags": .tag, "tagged": .tag, "label": .tag,
        "folder": .folder, "dir": .folder, "path": .folder, "inside": .folder,
    ]

    /// The quotes, also those that phones write.
    private static let quotes: Set<Unicode.Scalar> = ["\"", "“", "”", "„"]

    /// The text between quotes, in which `\"` is a quote; nil where none begins.
    private mutating func quoted() throws(SearchProblem) -> String? {
        guard let first = rest.first, Self.quotes.contains(first) else { return nil }
        let start = place
        var text = String.UnicodeScalarView()
        rest.removeFirst()
        while let next = rest.popFirst() {
            if Self.quotes.contains(next) { return String(text) }
            text.append(next == "\\" && rest.first == "\"" ? rest.removeFirst() : next)
        }
        throw SearchProblem(
            message: "a quote is not closed",
            help: "a phrase is '\"two words\"', in both kinds of quotes for the shell",
            range: start..<self.text.utf8.count)
    }
}

/// Where a query looks: types, folders and tags.
struct SearchPlaces {
    /// What notes are to have, or are not to have.
    private struct Wanted<Place> {
        var included: [Place] = []
        var excluded: [Place] = []

        var isEmpty: Bool { included.isEmpty && excluded.isEmpty }

        mutating func add(_ place: Place, _ isExcluded: Bool) {
            if isExcluded { excluded.append(place) } else { included.append(place) }
        }

        /// Whether one of those that are wanted is there, if there are any, and none of the others.
        func fits(_ isThere: (Place) -> Bool) -> Bool {
            (included.isEmpty || included.contains(where: isThere)) && !excluded.contains(where: isThere)
        }
    }

    private var types = Wanted<TypeID?>()
    /// In lower case, each with a slash at its end; empty for the root.
    private var folders = Wanted<String>()
    private var tags = Wanted<String>()

    /// What plain notes are called.
    private static let plain = "note"

    init(_ filters: [SearchQuery.Filter], in graph: Graph) throws(SearchProblem) {
        for filter in filters {
            switch filter.kind {
            case .type: types.add(try Self.type(filter, graph.schema), filter.isExcluded)
            case .tag: tags.add(Self.tag(filter.text), filter.isExcluded)
            case .folder: folders.add(try Self.folder(filter, graph), filter.isExcluded)
            }
        }
    }

    private static func tag(_ text: String) -> String {
        (text.hasPrefix("#") ? String(text.dropFirst()) : text).lowercased()
    }

    private static func type(_ filter: SearchQuery.Filter, _ schema: Schema) throws(SearchProblem) -> TypeID? {
        let wanted = filter.text.lowercased()
        if wanted == plain { return nil }
        if let type = schema.type(named: wanted) { return type }
        let names = schema.recordTypes.map(\.name) + [plain]
        throw SearchProblem(
            message: "'\(filter.text)' is not a type of record", help: "expected \(Words.list(names, joint: "or"))",
            range: filter.range, suggestions: Near.suggestions(for: wanted, in: names))
    }

    private static func folder(_ filter: SearchQuery.Filter, _ graph: Graph) throws(SearchProblem) -> String {
        let path = filter.text.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
        if path.isEmpty { return "" }
        let wanted = path.lowercased() + "/"
        if graph.indices.contains(where: { graph.notes[$0].path.text.lowercased().hasPrefix(wanted) }) { return wanted }
        let folders = Set(graph.indices.map { graph.notes[$0].folder.text }).sorted()
        throw SearchProblem(
            message: "no note is in a folder '\(filter.text)'", range: filter.range,
            suggestions: Near.suggestions(for: path, in: folders))
    }

    /// The notes of the types and folders, without conflict copies. O(notes).
    func notes(in graph: Graph) -> [NoteID] {
        let copies = graph.conflictCopies
        return graph.indices.filter { number in
            let note = graph.notes[number]
            guard types.fits({ $0 == note.type }), copies.isEmpty || !copies.contains(number) else { return false }
            if folders.isEmpty { return true }
            let path = note.path.text.lowercased()
            return folders.fits { path.hasPrefix($0) }
        }
    }

    /// Whether a note has the tags. A tag stands for those below it too: `health` for `health/sleep`.
    func fit(_ number: NoteID, in graph: Graph) -> Bool {
        if tags.isEmpty { return true }
        let own = graph.notes[number].texts("tags").map { Self.tag($0.value) }
        func isThere(_ tag: String) -> Bool { own.contains { $0 == tag || $0.hasPrefix(tag + "/") } }
        return tags.included.allSatisfy(isThere) && !tags.excluded.contains(where: isThere)
    }
}
