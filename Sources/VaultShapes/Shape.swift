import VaultRecords
import VaultSyntax

/// A kind of object in an answer: its keys in order, each with its type, what it says and where its value comes from.
/// It is read twice: to write a value (`write`), and to say what may be written (`description`).
package struct Shape<Value: Sendable>: Sendable {
    package let description: ShapeDescription
    let keys: [Key<Value>]

    /// The summary is half a sentence; `others` says what of keys that the vault decides about.
    package init(
        _ name: String, _ summary: String, others: ShapeDescription.OtherKeys? = nil,
        _ declare: (inout Keys<Value>) -> Void
    ) {
        var keys = Keys<Value>()
        declare(&keys)
        self.keys = keys.all
        description = ShapeDescription(
            name: name, summary: summary, keys: keys.all.compactMap(\.description), others: others)
    }

    package func write(_ value: Value, to json: inout JSONWriter) {
        json.object { writeMembers(of: value, to: &$0) }
    }

    package func writeMembers(of value: Value, to json: inout JSONWriter) {
        for key in keys { key.write(value, to: &json) }
    }

    /// The names of the keys that take one cell of a table each.
    var columns: [String] {
        keys.compactMap { key in
            if case .cell = key.source { key.description?.name } else { nil }
        }
    }

    /// A value's cells, in the order of the columns.
    func cells(of value: Value) -> [Cell] {
        keys.compactMap { key in
            if case .cell(let cell) = key.source { cell(value) } else { nil }
        }
    }
}

/// A key and its value. A class, so that going over many keys copies none of what is said of them.
final class Key<Value: Sendable>: Sendable {
    enum Source: Sendable {
        case cell(@Sendable (Value) -> Cell)
        /// Writes the value, without its key.
        case nested(@Sendable (Value, inout JSONWriter) -> Void)
        /// Writes any number of keys with their values.
        case members(@Sendable (Value, inout JSONWriter) -> Void)
    }

    /// Nil for keys that are not declared one by one.
    let description: KeyDescription?
    let source: Source
    /// Whether the key is left out; nil for one that is always there.
    let isLeftOut: (@Sendable (Value) -> Bool)?
    /// Its name, as it is written.
    private let key: JSONWriter.Key

    init(description: KeyDescription?, source: Source, isLeftOut: (@Sendable (Value) -> Bool)? = nil) {
        (self.description, self.source, self.isLeftOut) = (description, source, isLeftOut)
        key = JSONWriter.Key(description?.name ?? "")
    }

    func write(_ value: Value, to json: inout JSONWriter) {
        if let isLeftOut, isLeftOut(value) { return }
        switch source {
        case .cell(let cell):
            json.key(key)
            cell(value).write(to: &json)
        case .nested(let write):
            json.key(key)
            write(value, &json)
        case .members(let write): write(value, &json)
        }
    }

    /// The same key of a value that holds this one.
    func lifted<Whole>(_ part: @escaping @Sendable (Whole) -> Value) -> Key<Whole> {
        let lifted: Key<Whole>.Source =
            switch source {
            case .cell(let cell): .cell { cell(part($0)) }
            case .nested(let write): .nested { write(part($0), &$1) }
            case .members(let write): .members { write(part($0), &$1) }
            }
        let isLeftOut = isLeftOut
        return Key<Whole>(
            description: description, source: lifted,
            isLeftOut: isLeftOut.map { isLeftOut in { @Sendable in isLeftOut(part($0)) } })
    }
}

/// A value that takes one cell of a table.
package enum Cell: Hashable, Sendable {
    case null
    case text(String)
    case integer(Int)
    /// As decimal text, which may be longer than a number of the machine.
    case decimal(String)
    case boolean(Bool)

    func write(to json: inout JSONWriter) {
        switch self {
        case .null: json.null()
        case .text(let text): json.string(text)
        case .integer(let number): json.number(number)
        case .decimal(let text): json.number(text)
        case .boolean(let value): json.bool(value)
        }
    }

    /// As csv and tsv have it; empty for null.
    package var text: String {
        switch self {
        case .null: ""
        case .text(let text), .decimal(let text): text
        case .integer(let number): String(number)
        case .boolean(let value): value ? "true" : "false"
        }
    }
}

/// What answers of several subjects say in the same way.
package enum VaultParts {
    package static let note = Shape<Note>("note", "a note") { key in
        key.text("name", "its name") { $0.name }
        key.text("title", "its title") { $0.title }
        key.path("path", "its file") { $0.path }
    }

    /// The same with the file first.
    package static let noteWithTitle = Shape<Note>("note", "a note") { key in
        key.include(file) { $0 }
        key.text("title", "its title") { $0.title }
    }

    package static let file = Shape<Note>("note", "a note") { key in
        key.text("name", "its name") { $0.name }
        key.path("path", "its file") { $0.path }
    }

    /// The vaults below this one that were left out.
    package static let skipped = Shape<[(path: Path, notes: Int)]>("skipped", "vaults inside this one") { key in
        key.array("skipped_vaults", of: skippedVault, "vaults inside this one, which were skipped") { $0 }
    }

    private static let skippedVault = Shape<(path: Path, notes: Int)>("skipped-vault", "a vault that was skipped") {
        key in
        key.path("path", "its folder") { $0.path }
        key.integer("notes", "how many notes it has") { $0.notes }
    }
}
