import VaultConsole

extension DisplayText {
    /// Why two records that became one may be two: `'date' and 'title' differ`.
    package static func differing(_ fields: [String]) -> String {
        fields.map { "'\(visible($0))'" }.joined(separator: " and ") + (fields.count == 1 ? " differs" : " differ")
    }
}
