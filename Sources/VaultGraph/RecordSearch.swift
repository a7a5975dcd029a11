import VaultSchema

/// What a name given by a person means.
package enum RecordSearch: Hashable, Sendable {
    case one(Int)
    /// Several fit; by name.
    case several([Int])
    /// None fits; names that are close.
    case none(near: [String])
}

extension Graph {
    /// The record that a person means by a name, alias, path or unambiguous beginning, of some types or of any.
    ///
    /// Without case. A whole name comes before an alias, an alias before a former name, all before a beginning.
    /// Cost: O(records) only when no whole name fits.
    package func record(named written: String, of types: [String] = []) -> RecordSearch {
        let wanted = Set(types.compactMap { schema.type($0) })
        func isWanted(_ index: Int) -> Bool {
            guard let type = notes[index].type, type != schema.settingsType else { return false }
            return wanted.isEmpty || wanted.contains(type)
        }
        let bits = wanted.isEmpty ? UInt64.max : wanted.reduce(0) { $0 | 1 << UInt64($1) }
        switch resolve(written, allowed: bits, from: "") {
        case .note(let index), .alias(let index), .formerName(let index): return .one(index)
        case .ambiguous(let found): return .several(found)
        case .wrongType, .otherFile, .broken: break
        }
        guard !written.isEmpty else { return .none(near: []) }
        let start = written.lowercased()
        let candidates = indices.filter { isWanted($0) && !conflictCopies.contains($0) }
        let matches = candidates.filter {
            notes[$0].name.lowercased().hasPrefix(start) || notes[$0].text("title")?.lowercased() == start
        }
        if matches.count == 1 { return .one(matches[0]) }
        if matches.count > 1 { return .several(matches.sorted { notes[$0].name < notes[$1].name }) }
        return .none(near: Near.suggestions(for: written, in: candidates.map { notes[$0].name }))
    }

    /// The record of a type with exactly this name.
    package func index(ofRecord name: String, type: String) -> Int? {
        guard let bits = schema.type(type).map({ UInt64(1) << UInt64($0) }),
            case .note(let index) = resolve(name, allowed: bits, from: "")
        else { return nil }
        return index
    }
}
