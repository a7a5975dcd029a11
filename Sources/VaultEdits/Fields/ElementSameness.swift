import VaultSchema
import VaultSyntax

/// When two elements of a list are the same.
struct ElementSameness {
    let field: Field?
    let units: UnitTable?

    /// Equal for elements that are the same.
    enum Key: Hashable {
        case exact([UInt8])
        /// In lower case; compared by canonical equivalence, as Swift does.
        case folded(String)
    }

    /// Links are the same when they lead to one name, texts without case;
    /// byte for byte where no schema knows the field.
    func key(_ text: String) -> Key {
        let bytes = Array(text.utf8)
        guard let elementKey = field?.elementKey else { return .exact(bytes) }
        if elementKey == .linkName, case .link(let link) = LinkText.read(bytes.span) {
            let path = Array(bytes[link.destination])
            let name = path[FoldedName.nameRange(ofPath: path.span)]
            return .folded(String(decoding: name, as: UTF8.self).lowercased())
        }
        return .folded(text.lowercased())
    }

    /// Equal for elements of which a list holds one: quantities of one group, targets that ask for the same.
    /// Nil for all others, and where no units are known.
    func group(_ text: String) -> String? {
        guard let units else { return nil }
        let bytes = Array(text.utf8)
        switch field?.elementKey {
        case .convertibleGroup: return Quantity.read(bytes.span).value.map { units.unit($0.unit).group }
        case .modeGroupAndPeriod:
            return Target.read(bytes.span).value.map {
                "\($0.mode.rawValue) \(units.unit($0.quantity.unit).group) \($0.period?.rawValue ?? "")"
            }
        default: return nil
        }
    }
}
