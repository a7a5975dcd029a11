/// What columns count (LSP 3.17, `PositionEncodingKind`).
enum PositionEncoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"

    /// The first that a client offers and this server knows; without an offer, that of the protocol.
    static func chosen(from offers: [String]) -> PositionEncoding {
        offers.lazy.compactMap { PositionEncoding(rawValue: $0) }.first ?? .utf16
    }

    func width(of scalar: Unicode.Scalar) -> Int {
        switch self {
        case .utf8: UTF8.width(scalar)
        case .utf16: UTF16.width(scalar)
        case .utf32: 1
        }
    }
}

/// A place in a text as an editor counts: lines and columns from 0.
struct TextPosition: Hashable, Comparable, Sendable {
    var line: Int
    var column: Int

    static func < (left: TextPosition, right: TextPosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
