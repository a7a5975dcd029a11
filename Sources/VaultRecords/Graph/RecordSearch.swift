import VaultSyntax

/// The result of looking up a name given by a person.
package enum RecordSearch: Hashable, Sendable {
    /// By path, or by a whole name.
    case one(NoteID)
    /// The only one whose name starts like this: enough to read it, but confirmed before it is written.
    case beginning(NoteID)
    /// Several fit; by name.
    case several([NoteID])
    /// None matches; names that are close, or have such a word.
    case none(near: [String])

    /// The one that matches, also by the start of its name.
    package var note: NoteID? {
        switch self {
        case .one(let note), .beginning(let note): note
        case .several, .none: nil
        }
    }
}

extension Graph {
    /// The record that a person means, of some types or of any.
    ///
    /// The order is the same for every command: path; exact name; for types that are counted their number; title or
    /// alias; former name; then the beginning of a name that only one has. All without case; of the types asked for
    /// only. Cost: O(records) when neither path nor exact name fits.
    package func record(named written: String, of types: [String] = []) -> RecordSearch {
        record(wholeName: written, of: types) ?? record(beginning: written, of: types)
    }

    /// The record with exactly this path, name, title or other name; nil when none has it.
    package func record(wholeName written: String, of types: [String] = []) -> RecordSearch? {
        if written.isEmpty { return nil }
        let wanted = set(of: types)
        let isPath = written.contains("/")
        if isPath {
            switch resolve(written, allowed: wanted, from: "") {
            case .note(let id): return .one(id)
            case .ambiguous(let found): return .several(all(found, named: written, wanted))
            case .alias, .formerName, .wrongType, .otherFile, .broken: break
            }
        }
        let name = Path(written).stem.text
        if !isPath, let found = search(notes(named: name).filter { takes($0, wanted) }) { return found }
        if let number = WholeNumber(written), !types.isEmpty, let found = search(records(number: number, of: wanted)) {
            return found
        }
        let others = (others(FoldedName.key(name))?.all ?? []).filter {
            FoldedName.areEqual($0.name, name) && takes($0.note, wanted)
        }
        let titled = candidates(wanted).filter { id in
            notes[id].text("title").map { FoldedName.areEqual($0, written) } ?? false
        }
        return search(titled + others.filter { !$0.isFormer }.map(\.note))
            ?? search(others.filter(\.isFormer).map(\.note))
    }

    /// The record whose name starts like this.
    package func record(beginning written: String, of types: [String] = []) -> RecordSearch {
        guard !written.isEmpty else { return .none(near: []) }
        let start = written.lowercased()
        let candidates = candidates(set(of: types))
        let matches = candidates.filter { notes[$0].name.lowercased().hasPrefix(start) }
        if matches.count == 1 { return .beginning(matches[0]) }
        if let found = search(matches) { return found }
        let near = Near.suggestions(for: written, in: candidates.map { notes[$0].name })
        return .none(near: near.isEmpty ? names(withWords: start, among: candidates) : near)
    }

    /// The names of the few records that have these words in their name or title, one after the other and the last one
    /// perhaps not to its end: a name may begin with a day. None of more than three, or for less than three letters.
    private func names(withWords start: String, among candidates: [NoteID]) -> [String] {
        func words(_ text: String) -> [Substring] { text.lowercased().split { !$0.isLetter && !$0.isNumber } }
        let wanted = words(start)
        guard start.count >= 3, let last = wanted.last else { return [] }
        let found = candidates.filter { id in
            [notes[id].name, notes[id].title].contains { text in
                let words = words(text)
                return words.indices.dropLast(wanted.count - 1).contains { index in
                    let end = index + wanted.count - 1
                    return words[end].hasPrefix(last) && words[index..<end].elementsEqual(wanted.dropLast())
                }
            }
        }
        return found.count > 3 ? [] : found.map { notes[$0].name }.sorted()
    }

    /// All records that a name or path fits equally, by path. O(notes that share the name).
    private func all(_ several: Resolution.Several, named written: String, _ allowed: TypeSet) -> [NoteID] {
        if several.count == several.first.count { return several.first }
        let found = notes(named: Path(written).name).filter { takes($0, allowed) && isEnd(written, of: $0) }
        return found.count == several.count ? byPath(found) : several.first
    }

    /// The record of a type with exactly this name.
    package func note(ofRecord name: String, type: String) -> NoteID? {
        guard let type = schema.type(type),
            case .note(let id) = resolve(name, allowed: TypeSet([type]), from: "")
        else { return nil }
        return id
    }

    // MARK: Parts of the search

    private func set(of types: [String]) -> TypeSet {
        types.isEmpty ? .all : TypeSet(types.compactMap { schema.type($0) })
    }

    /// The records that may be meant by another name than that of their file: all but the settings.
    private func candidates(_ wanted: TypeSet) -> [NoteID] {
        records.indices.filter { $0 != schema.settingsType && wanted.contains($0) }
            .flatMap { records[$0] }
    }

    /// The records of types that are named by a number which have this one.
    private func records(number: WholeNumber, of wanted: TypeSet) -> [NoteID] {
        candidates(wanted).filter { id in
            guard let field = notes[id].type.flatMap({ schema.types[$0].numberField }) else { return false }
            return notes[id].readOne(field, Scalars.readInteger)?.value == number
        }
    }

    /// Each once; nil for none.
    private func search(_ found: [NoteID]) -> RecordSearch? {
        let found = Set(found)
        guard let first = found.first else { return nil }
        if found.count == 1 { return .one(first) }
        return .several(found.sorted { (notes[$0].name, notes[$0].path) < (notes[$1].name, notes[$1].path) })
    }
}
