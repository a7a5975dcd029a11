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
