import VaultSyntax

/// Finds the fields that an expression names, and reads its values as what the fields hold.
struct QueryBinding {
    let scope: QueryScope

    func test(
        _ name: QueryWords, _ comparison: QueryOperator, _ text: QueryWords
    ) throws(QueryProblem) -> QueryTest {
        if comparison == .contains, name.text.lowercased() == WholeText.name { return .text(WholeText(text.text)) }
        let field = try field(name)
        let value: FieldValue
        switch (field, comparison) {
        case (_, .contains): value = .text(text.text)
        case (.attribute(.type), _): value = try type(text, comparison)
        case (.attribute, _): value = .text(text.text)
        case (.custom, _): value = custom(text, of: field.text)
        case (.schema(let name), _), (.effective(let name), _): value = try schema(name, comparison, text)
        }
        return .comparison(QueryComparison(field: field, comparison: comparison, text: text.text, value: value))
    }

    func field(_ name: QueryWords) throws(QueryProblem) -> FieldName {
        if let field = scope.field(name.text) { return field }
        if name.text.lowercased() == WholeText.name {
            throw QueryProblem(
                "'\(name.text)' is all that a note says, and is only searched with ~", name.range,
                help: "write, for example, '\(name.text) ~ canal'")
        }
        let names = scope.fieldNames(like: name.text)
        let near = Near.suggestions(for: name.text, in: names)
        let types = near.isEmpty ? scope.otherTypes(with: name.text) : []
        throw QueryProblem(
            types.isEmpty
                ? "no record has a field '\(name.text)'"
                : "'\(name.text)' is a field of \(Words.list(types, joint: "and")), not of what is listed",
            name.range, help: "'vault list TYPE --format json' shows the fields that records have",
            suggestions: near.isEmpty ? OtherWords.meant(by: name.text, in: names) : near)
    }

    /// A word for a type; `goals` is `goal`.
    private func type(_ text: QueryWords, _ comparison: QueryOperator) throws(QueryProblem) -> FieldValue {
        let names = scope.graph.schema.recordTypes.map(\.name)
        if comparison.asksForOrder { throw noOrder("type", .choice(names), text) }
        if let type = scope.graph.schema.type(named: text.text) { return .text(scope.graph.schema.types[type].name) }
        throw unreadable("type", .choice(names), text, Near.suggestions(for: text.text, in: names))
    }

    private func custom(_ text: QueryWords, of field: String) -> FieldValue {
        if let day = scope.day(text.text, field) { return .day(day) }
        if let found = note(text.text, allowed: nil), text.text.hasPrefix("[[") { return .note(found) }
        return FieldValue.guess(text.text)
    }

    private func schema(
        _ name: String, _ comparison: QueryOperator, _ text: QueryWords
    ) throws(QueryProblem) -> FieldValue {
        let scalar = scope.definition(name)?.scalar ?? .text
        switch scalar {
        case .boolean, .choice, .link:
            if comparison.asksForOrder { throw noOrder(name, scalar, text) }
        default: break
        }
        if case .link = scalar { return try link(text, field: name) }
        if let value = read(text.text, as: scalar, field: name) { return value }
        let problem = FieldValue.reading(text.text.utf8.span, as: scalar).problem
        throw unreadable(name, scalar, text, problem?.suggestions ?? [])
    }

    private func noOrder(_ field: String, _ scalar: Scalar, _ text: QueryWords) -> QueryProblem {
        let plural =
            switch scalar {
            case .boolean: "true or false"
            case .link: "links"
            default: "words"
            }
        return QueryProblem("'\(field)' holds \(plural), which have no order", text.range, help: "use =, != or ~")
    }

    private func unreadable(
        _ field: String, _ scalar: Scalar, _ text: QueryWords, _ suggestions: [String]
    ) -> QueryProblem {
        let days = "write a day such as 2026-11-21, today, -7d, +2w, +3m, +1y or monday"
        var (expected, help) = ("text", nil as String?)
        switch scalar {
        case .choice(let words): expected = Words.either(words)
        case .integer, .number:
            expected = scalar == .integer ? "a whole number" : "a number"
            help = "compare it with a number, as in \(QueryProblem.quoted("\(Query.spelled(field)) >= 8"))"
        case .boolean: expected = "true or false"
        case .date, .dateTime: (expected, help) = ("a day", days + "; ~ searches for any text, as in ~ 2026-11")
        case .dateSpan: expected = "a day"
        case .time: expected = "a time such as 07:15"
        case .quantity:
            (expected, help) = (
                "an amount with its unit", "write an amount with its unit, such as 5 km; ~ searches for any text"
            )
        case .target: expected = "an amount with its unit, or a target"
        case .text, .link, .namedNumber, .namedQuantity, .countedProperty, .interval: break
        }
        if text.text.contains("&&") || text.text.contains("||") { help = "join tests with 'and' or 'or'" }
        return QueryProblem(
            "'\(field)' is compared with '\(text.text)'; expected \(expected)", text.range, help: help,
            suggestions: suggestions)
    }

    /// The first matching reading, of those by which the field's values compare.
    private func read(_ text: String, as scalar: Scalar, field: String) -> FieldValue? {
        switch scalar {
        case .date, .dateTime, .dateSpan:
            if let day = scope.day(text, field) { return .day(day) }
            if let day = FieldValue.read(text, as: .date), text.utf8.count <= 10 { return day }
        case .target:
            if let quantity = FieldValue.read(text, as: .quantity(group: nil)) { return quantity }
        case .integer: return FieldValue.read(text, as: .number)
        case .namedNumber: return FieldValue.read(text, as: .integer) ?? .text(text)
        case .namedQuantity: return FieldValue.read(text, as: .quantity(group: nil)) ?? .text(text)
        default: break
        }
        return FieldValue.read(text, as: scalar)
    }

    private func link(_ text: QueryWords, field: String) throws(QueryProblem) -> FieldValue {
        let allowed = scope.types.lazy.compactMap { type in
            scope.graph.allowedTypes(field: field, of: scope.graph.schema.types[type].name)
        }.first
        if let note = note(text.text, allowed: allowed) { return .note(note) }
        switch titled(text.text, allowed ?? .all) {
        case .one(let note)?: return .note(note)
        case .several(let notes)?:
            let names = notes.map { scope.graph.notes[$0].name }
            throw unknownName(text, names)
        default: break
        }
        let near = Near.suggestions(for: text.text, in: scope.graph.allNames.map(\.name))
        if near.isEmpty || isWritten(text.text, in: field) { return .text(text.text) }
        throw unknownName(text, near)
    }

    private func unknownName(_ text: QueryWords, _ near: [String]) -> QueryProblem {
        QueryProblem("no note is named '\(text.text)'", text.range, suggestions: near)
    }

    /// The note that `name`, `[[name]]` or a path leads to; without suffix or with.
    private func note(_ text: String, allowed: TypeSet?) -> NoteID? {
        let bytes = Array(text.utf8)
        guard case .link(let link) = LinkText.read(bytes.span) else { return nil }
        let destination = String(decoding: bytes[link.destination], as: UTF8.self)
        return scope.graph.resolve(destination, allowed: allowed, from: "").destination
    }

    /// The record with this title; nil for none.
    private func titled(_ text: String, _ allowed: TypeSet) -> RecordSearch? {
        let schema = scope.graph.schema
        let types = schema.recordTypes.map(\.name).filter { schema.type($0).map(allowed.contains) == true }
        return types.isEmpty ? nil : scope.graph.record(wholeName: text, of: types)
    }

    /// True when some record's link has that destination, though it leads nowhere.
    private func isWritten(_ text: String, in field: String) -> Bool {
        let wanted = text.lowercased()
        return scope.graph.indices.contains { id in
            scope.graph.notes[id].type.map(scope.types.contains) == true
                && scope.graph.elements(.schema(field), of: id).contains { $0.text.lowercased() == wanted }
        }
    }
}

/// `text ~ canal`: whether a note says something anywhere, in its title or name, in a field, or in its text.
struct WholeText: Sendable {
    /// What stands for all of it in an expression, before `~`. A field of this name is a part of it.
    static let name = "text"

    private let wanted: CaselessText

    init(_ wanted: String) { self.wanted = CaselessText(wanted) }

    /// Cost: linear in the note's bytes.
    func isIn(_ note: Note) -> Bool {
        let document = note.document
        let isInBody = document.bytes.withUnsafeBufferPointer { bytes in
            wanted.isIn(UnsafeBufferPointer(rebasing: bytes[document.body]))
        }
        if isInBody { return true }
        for entry in document.entries where entry.state == .readable {
            let nodes = document.nodes
            for node in nodes[Int(entry.value)..<Int(nodes[Int(entry.value)].next)] where node.isScalar {
                if wanted.isIn(document.text(node)) { return true }
            }
        }
        return document.entry("title") == nil && wanted.isIn(note.name)
    }
}
