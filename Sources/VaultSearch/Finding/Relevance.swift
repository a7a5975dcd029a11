import VaultRecords
import VaultSyntax

/// How well notes answer a query: BM25F, the sum over the parts of a query of how rare each is among all notes, times
/// how often it is in the note, by the weight of the place where it is.
///
/// S. Robertson, H. Zaragoza, M. Taylor, "Simple BM25 extension to multiple weighted fields" (CIKM 2004), in the form of
/// S. Robertson, H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), section 3.6. The weight
/// of rarity is ln(1 + (N − n + 0.5) / (n + 0.5)), which is never negative. Lengths are counted in bytes; only titles
/// and bodies are held against their usual length.
struct Relevance: Sendable {
    /// From where on a word that is there more often counts hardly more.
    private static let saturation: Float = 1.2
    /// By `TextPlace`: title, label, field, link, body.
    private static let weights: PlaceCounts = [4, 2.5, 1.5, 0.2, 1, 0, 0, 0]
    /// How far the length of a place counts, from 0 to 1.
    private static let lengths: PlaceCounts = [0.5, 0, 0, 0, 0.5, 0, 0, 0]

    /// By part.
    let rarity: [Float]
    private let usualTitle: Float
    private let usualBody: Float

    /// - Parameters:
    ///   - notes: how many notes were looked at
    ///   - having: how many of them have each part
    ///   - titles: the bytes of all their titles
    ///   - bodies: the bytes of all their bodies
    init(notes: Int, having: [Int], titles: Int, bodies: Int) {
        rarity = having.map { count in
            Float(NaturalLogarithm.of(1 + (Double(notes - count) + 0.5) / (Double(count) + 0.5)))
        }
        usualTitle = max(1, Float(titles) / Float(max(1, notes)))
        usualBody = max(1, Float(bodies) / Float(max(1, notes)))
    }

    /// - Parameters:
    ///   - counts: by part
    ///   - title: the bytes of the note's title
    ///   - body: those of its body
    func score(_ counts: some Sequence<PlaceCounts>, title: Int, body: Int) -> Float {
        var length = PlaceCounts(repeating: 1)
        length[TextPlace.title.rawValue] = Float(title) / usualTitle
        length[TextPlace.body.rawValue] = Float(body) / usualBody
        let scale = Self.weights / (1 - Self.lengths + Self.lengths * length)
        return zip(rarity, counts).reduce(0) { sum, part in
            let often = (part.1 * scale).sum()
            return sum + part.0 * often / (Self.saturation + often)
        }
    }
}

/// The natural logarithm, computed the same on every machine.
enum NaturalLogarithm {
    private static let ofTwo = 0.693_147_180_559_945_3

    /// Of a number above 0, by the series of the inverse hyperbolic tangent: ln m = 2 artanh((m − 1) / (m + 1)).
    static func of(_ number: Double) -> Double {
        guard number > 0, number.isFinite else { return 0 }
        let ratio = (number.significand - 1) / (number.significand + 1)
        var (power, sum) = (ratio, 0.0)
        for odd in stride(from: 1.0, to: 32, by: 2) {
            sum += power / odd
            power *= ratio * ratio
        }
        return Double(number.exponent) * ofTwo + 2 * sum
    }
}

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
            for field in fields where field.scalar != .text || field.isList {
                places[FoldedName.key(field.name)] = field.scalar == .text ? .label : .link
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
