import VaultSchema
import VaultSyntax

/// Where in a note a word is; what it counts follows from it.
enum TextPlace: Int, CaseIterable, Sendable {
    /// The title, or the name where no title is given; other names too.
    case title
    /// Tags and other lists of short texts.
    case label
    /// Other texts of the front matter.
    case field
    /// Names in links, and what is not text: a word of a choice, a date, an amount.
    case link
    case body
}

/// How often each place of a note has something, or how long it is.
typealias PlaceCounts = SIMD8<Float>

/// What the entries of a front matter are, by their keys.
struct EntryPlaces: Sendable {
    /// By type, then by the key's number.
    private let places: TypeTable<[UInt64: TextPlace]>
    private static let title = FoldedName.key("title")
    private static let aliases = FoldedName.key("aliases")
    private static let tags = FoldedName.key("tags")
    /// What says which type it is, and what the program writes for itself.
    private static let passed = Set(["type", "created", "import_id", "silence", "archived"].map { FoldedName.key($0) })

    init(_ schema: Schema) {
        places = TypeTable(schema.fields) { fields in
            var places: [UInt64: TextPlace] = [:]
            for field in fields where field.scalar != .text {
                places[FoldedName.key(field.name)] = .link
            }
            for field in fields where field.scalar == .text && field.isList {
                places[FoldedName.key(field.name)] = .label
            }
            return places
        }
    }

    /// Nil for an entry that is not searched.
    func place(ofKey key: Span<UInt8>, _ type: TypeID?) -> TextPlace? {
        let key = FoldedName.key(key)
        if Self.passed.contains(key) { return nil }
        if key == Self.title || key == Self.aliases { return .title }
        if key == Self.tags { return .label }
        return type.flatMap { places[$0][key] } ?? .field
    }

    static func isTitle(_ key: Span<UInt8>) -> Bool { FoldedName.key(key) == title }
}
