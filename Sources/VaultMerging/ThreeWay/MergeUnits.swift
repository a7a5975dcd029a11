import VaultSchema

/// The units of a merge of files, which belong to a vault that has not been read yet.
///
/// The units of the vault are read only where they can make a difference: amounts in built-in units, and amounts that
/// are all in one unit, compare the same without.
struct MergeUnits: Sendable {
    private let vault: @Sendable () -> UnitTable

    init(of vault: @escaping @Sendable () -> UnitTable) { self.vault = vault }

    /// By which some texts compare as by the units of the vault. Cost: linear in their bytes; that of asking the vault
    /// where one of their units is not built in and another one is among them.
    func table(for texts: [String]) -> UnitTable {
        var identities: Set<String> = []
        var isBuiltIn = true
        for unit in texts.flatMap(Self.units) {
            let found = UnitTable.builtIn.unit(unit)
            identities.insert(found.identity)
            isBuiltIn = isBuiltIn && found.isKnown
        }
        return isBuiltIn || identities.count < 2 ? .builtIn : vault()
    }

    /// The words of a quantity, a target, or a quantity after a name, that may be its unit.
    private static func units(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        if let quantity = Quantity.read(bytes.span).value { return [quantity.unit] }
        if let target = Target.read(bytes.span).value {
            return [target.quantity.unit] + (target.from.map { [$0.unit] } ?? [])
        }
        return (NamedAmount.readings(bytes.span).value ?? []).map(\.quantity.unit)
    }
}
