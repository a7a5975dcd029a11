import VaultRecords
import VaultSyntax

/// The keys of a shape while they are declared. A getter that may give nil declares a key that may be null.
package struct Keys<Value: Sendable> {
    fileprivate(set) var all: [Key<Value>] = []

    fileprivate mutating func add(
        _ name: String, _ type: ValueType, _ isNullable: Bool, _ summary: String, option: String? = nil,
        isLeftOut: (@Sendable (Value) -> Bool)? = nil, _ source: Key<Value>.Source
    ) {
        let description = KeyDescription(
            name: name, type: type, isNullable: isNullable, option: option, summary: summary)
        all.append(Key(description: description, source: source, isLeftOut: isLeftOut))
    }
}

// MARK: One value

extension Keys {
    package mutating func text(_ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> String) {
        add(name, .text, false, summary, .cell { .text(get($0)) })
    }

    package mutating func text(_ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> String?) {
        add(name, .text, true, summary, .cell { get($0).map(Cell.text) ?? .null })
    }

    package mutating func path(_ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> Path) {
        text(name, summary) { get($0).text }
    }

    package mutating func path(_ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> Path?) {
        text(name, summary) { get($0)?.text }
    }

    /// A text that is left out without an option.
    package mutating func text(
        _ name: String, with option: String, _ summary: String, _ get: @escaping @Sendable (Value) -> String?
    ) {
        add(
            name, .text, false, summary, option: option, isLeftOut: { @Sendable in get($0) == nil },
            .cell { get($0).map(Cell.text) ?? .null })
    }

    package mutating func integer(_ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> Int) {
        add(name, .integer, false, summary, .cell { .integer(get($0)) })
    }

    package mutating func integer(_ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> Int?) {
        add(name, .integer, true, summary, .cell { get($0).map(Cell.integer) ?? .null })
    }

    package mutating func boolean(_ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> Bool) {
        add(name, .boolean, false, summary, .cell { .boolean(get($0)) })
    }

    package mutating func boolean(_ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> Bool?) {
        add(name, .boolean, true, summary, .cell { get($0).map(Cell.boolean) ?? .null })
    }

    /// A number as decimal text.
    package mutating func decimal(_ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> String) {
        add(name, .decimal, false, summary, .cell { .decimal(get($0)) })
    }

    /// A number as decimal text.
    package mutating func decimal(_ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> String?) {
        add(name, .decimal, true, summary, .cell { get($0).map(Cell.decimal) ?? .null })
    }

    package mutating func day(_ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> CalendarDate) {
        add(name, .day, false, summary, .cell { .text(get($0).description) })
    }

    package mutating func day(_ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> CalendarDate?) {
        add(name, .day, true, summary, .cell { get($0).map { .text($0.description) } ?? .null })
    }

    package mutating func moment(_ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> DateTime) {
        add(name, .moment, false, summary, .cell { .text(get($0).description) })
    }

    package mutating func moment(_ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> DateTime?) {
        add(name, .moment, true, summary, .cell { get($0).map { .text($0.description) } ?? .null })
    }

    package mutating func choice<Word: Wording>(
        _ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> Word
    ) {
        add(name, Word.type, false, summary, .cell { .text(get($0).rawValue) })
    }

    package mutating func choice<Word: Wording>(
        _ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> Word?
    ) {
        add(name, Word.type, true, summary, .cell { get($0).map { .text($0.rawValue) } ?? .null })
    }

    /// One of words that no type lists.
    package mutating func word(
        _ name: String, of words: [String], _ summary: String, _ get: @escaping @Sendable (Value) -> String
    ) {
        add(name, .choice(words), false, summary, .cell { .text(get($0)) })
    }

    package mutating func word(
        _ name: String, of words: [String], _ summary: String, _ get: @escaping @Sendable (Value) -> String?
    ) {
        add(name, .choice(words), true, summary, .cell { get($0).map(Cell.text) ?? .null })
    }
}

// MARK: Objects and arrays

extension Keys {
    /// All keys of another shape, in its order, as keys of this one.
    package mutating func include<Part>(_ shape: Shape<Part>, _ get: @escaping @Sendable (Value) -> Part) {
        all += shape.keys.map { $0.lifted(get) }
    }

    package mutating func object<Part>(
        _ name: String, _ shape: Shape<Part>, _ summary: String, _ get: @escaping @Sendable (Value) -> Part
    ) {
        add(name, .object(shape.description), false, summary, .nested { shape.write(get($0), to: &$1) })
    }

    /// - Parameter option: without which the key is left out; else nil is null
    package mutating func object<Part>(
        _ name: String, _ shape: Shape<Part>, with option: String? = nil, _ summary: String,
        _ get: @escaping @Sendable (Value) -> Part?
    ) {
        nested(name, .object(shape.description), with: option, summary, get) { shape.write($0, to: &$1) }
    }

    package mutating func array<Items: Sequence & SendableMetatype>(
        _ name: String, of shape: Shape<Items.Element>, _ summary: String,
        _ get: @escaping @Sendable (Value) -> Items
    ) {
        add(
            name, .array(.object(shape.description)), false, summary,
            .nested { value, json in json.array(of: get(value)) { shape.write($1, to: &$0) } })
    }

    /// - Parameter option: without which the key is left out; else nil is null
    package mutating func array<Items: Sequence & SendableMetatype>(
        _ name: String, of shape: Shape<Items.Element>, with option: String? = nil, _ summary: String,
        _ get: @escaping @Sendable (Value) -> Items?
    ) {
        nested(name, .array(.object(shape.description)), with: option, summary, get) { items, json in
            json.array(of: items) { shape.write($1, to: &$0) }
        }
    }

    private mutating func nested<Part: SendableMetatype>(
        _ name: String, _ type: ValueType, with option: String? = nil, _ summary: String,
        _ get: @escaping @Sendable (Value) -> Part?, _ write: @escaping @Sendable (Part, inout JSONWriter) -> Void
    ) {
        add(
            name, type, option == nil, summary, option: option,
            isLeftOut: option == nil ? nil : { @Sendable in get($0) == nil },
            .nested { if let part = get($0) { write(part, &$1) } else { $1.null() } })
    }

    package mutating func texts(_ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> [String]) {
        texts(name, .text, summary, get)
    }

    package mutating func paths(_ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> [Path]) {
        texts(name, .text, summary) { get($0).map(\.text) }
    }

    package mutating func days(_ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> [CalendarDate])
    {
        texts(name, .day, summary) { get($0).map(\.description) }
    }

    package mutating func choices<Word: Wording>(
        _ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> [Word]
    ) {
        texts(name, Word.type, summary) { get($0).map(\.rawValue) }
    }

    package mutating func choices<Word: Wording>(
        _ name: String, _ summary: String, _ get: @escaping @Sendable (Value) -> [Word]?
    ) {
        nested(name, .array(Word.type), summary, get) { $1.array(of: $0) { $0.string($1.rawValue) } }
    }

    private mutating func texts(
        _ name: String, _ type: ValueType, _ summary: String, _ get: @escaping @Sendable (Value) -> [String]
    ) {
        add(name, .array(type), false, summary, .nested { $1.array(of: get($0)) { $0.string($1) } })
    }

    /// A value that is written by its own rules: what a note says.
    package mutating func written(
        _ name: String, _ type: ValueType, isNullable: Bool = false, _ summary: String,
        _ write: @escaping @Sendable (Value, inout JSONWriter) -> Void
    ) {
        add(name, type, isNullable, summary, .nested(write))
    }

    /// Keys that the vault decides about; the shape says what they are in `others`.
    package mutating func others(_ write: @escaping @Sendable (Value, inout JSONWriter) -> Void) {
        all.append(Key(description: nil, source: .members(write)))
    }
}

/// A type whose values are words of an answer.
package typealias Wording = RawRepresentable<String> & CaseIterable & Sendable

extension RawRepresentable where Self: CaseIterable, RawValue == String {
    fileprivate static var type: ValueType { .choice(allCases.map(\.rawValue)) }
}
