import VaultSchema
import VaultSyntax

/// Where a link leads.
package enum Resolution: Hashable, Sendable {
    /// To this note.
    case note(Int)
    /// To a note that a field of this kind may not lead to.
    case wrongType(Int)
    /// To a note by one of its aliases.
    case alias(Int)
    /// To a note by a name it had before.
    case formerName(Int)
    /// To several notes that fit equally.
    case ambiguous([Int])
    /// To a file that is no note.
    case otherFile
    /// To a file that a sync tool copied, or nowhere.
    case broken

    /// The note it counts for; ambiguous and broken links count for nothing.
    package var note: Int? {
        switch self {
        case .note(let index), .alias(let index), .formerName(let index): index
        default: nil
        }
    }
}

extension Graph {
    /// Where a link of a note leads. O(notes that share the name), without memory for ASCII names.
    package func resolve(_ link: Link, of note: Int) -> Resolution {
        let source = notes[note]
        let needsDecoding =
            link.style == .markdown || link.style == .image
            || link.node >= 0 && !source.document.nodes[Int(link.node)].isVerbatim
        if needsDecoding {
            return resolve(source.destination(of: link), allowed: allowed(link, of: source), from: source.folder)
        }
        let bytes = source.document.bytes.span.extracting(link.destination.offsets)
        for index in bytes.indices where bytes[index] == UInt8(ascii: "/") {
            return resolve(
                source.document.text(link.destination), allowed: allowed(link, of: source), from: source.folder)
        }
        return resolve(name: bytes, allowed: allowed(link, of: source))
    }

    /// Where a name leads from a field of a note, as a bare link would.
    package func resolve(_ name: String, allowed: UInt64?, from folder: String) -> Resolution {
        guard name.utf8.contains(UInt8(ascii: "/")) else {
            var name = name
            return name.withUTF8 { resolve(name: $0.span, allowed: allowed) }
        }
        return resolve(path: name, allowed: allowed, from: folder)
    }

    /// The types that a link may lead to, as bits; nil where any note will do.
    private func allowed(_ link: Link, of note: Note) -> UInt64? {
        guard case .field(let field) = link.place, let type = note.type else { return nil }
        return allowedTypes(field, of: type)
    }

    /// The types that a field's links may lead to, as bits.
    package func allowedTypes(field name: String, of type: String) -> UInt64? {
        guard let type = schema.type(type), let index = schema.fields[type].firstIndex(where: { $0.name == name })
        else {
            return nil
        }
        return allowedTypes(Int16(index), of: type)
    }

    private func resolve(name written: Span<UInt8>, allowed: UInt64?) -> Resolution {
        let stem = written.extracting(0..<PathBytes.stemEnd(written, from: 0))
        let key = FoldedName.key(stem)
        var choice = Choice(allowed: allowed)
        var candidate = firstNote(key)
        while candidate >= 0 {
            if hasName(Int(candidate), stem) { choice.add(Int(candidate), notes[Int(candidate)]) }
            candidate = nextNote(candidate)
        }
        if let found = choice.resolution { return found }
        if let other = resolveOther(FoldedName.text(stem), key, allowed: allowed) { return other }
        return otherFile(FoldedName.text(written), from: "")
    }

    private func hasName(_ note: Int, _ name: Span<UInt8>) -> Bool {
        var path = notes[note].path
        return path.withUTF8 { FoldedName.areEqual($0.span.extracting(PathBytes.name(of: $0.span)), name) }
    }

    /// By alias, then by former name.
    private func resolveOther(_ name: String, _ key: UInt64, allowed: UInt64?) -> Resolution? {
        let others = others(key).filter { FoldedName.areEqual($0.name, name) && !conflictCopies.contains($0.note) }
        for isFormer in [false, true] {
            var choice = Choice(allowed: allowed)
            for other in others where other.isFormer == isFormer { choice.add(other.note, notes[other.note]) }
            switch choice.resolution {
            case .note(let index): return isFormer ? .formerName(index) : .alias(index)
            case .some(let found): return found
            case nil: continue
            }
        }
        return nil
    }

    private func resolve(path written: String, allowed: UInt64?, from folder: String) -> Resolution {
        let isRelative = written.hasPrefix("./") || written.hasPrefix("../")
        let stem = written.hasSuffix(".md") ? String(written.dropLast(3)) : written
        let name = stem.split(separator: "/").last.map(String.init) ?? stem
        var wanted: [String] = []
        if let path = PathBytes.resolved(stem, from: folder) { wanted.append(path) }
        if !isRelative, let path = PathBytes.resolved(stem, from: "") { wanted.append(path) }
        let candidates = chain(from: firstNote(FoldedName.key(name)))
        for path in wanted {
            var choice = Choice(allowed: allowed)
            for index in candidates where FoldedName.areEqual(stemPath(index), path) { choice.add(index, notes[index]) }
            if let found = choice.resolution { return found }
        }
        if !isRelative, let suffix = wanted.last {
            var choice = Choice(allowed: allowed)
            for index in candidates where endsWith(stemPath(index), suffix) { choice.add(index, notes[index]) }
            if let found = choice.resolution { return found }
        }
        return otherFile(written, from: folder)
    }

    private func stemPath(_ note: Int) -> String { String(notes[note].path.dropLast(3)) }

    private func endsWith(_ path: String, _ suffix: String) -> Bool {
        path.lowercased().hasSuffix("/" + suffix.lowercased())
    }

    private func otherFile(_ destination: String, from folder: String) -> Resolution {
        destination.utf8.contains(UInt8(ascii: ".")) && otherFiles.holds(destination, from: folder)
            ? .otherFile : .broken
    }
}

/// Picks from the notes that have a name: those of the allowed types first, then other records, then plain notes.
private struct Choice {
    let allowed: UInt64?
    private var fitting = -1
    private var moreFitting: [Int] = []
    private var record = -1
    private var plain = -1

    init(allowed: UInt64?) { self.allowed = allowed }

    mutating func add(_ index: Int, _ note: Note) {
        guard let type = note.type else {
            if plain < 0 || index < plain { plain = index }
            return
        }
        if let allowed, allowed & (1 << UInt64(type)) != 0 {
            if fitting < 0 { fitting = index } else { moreFitting.append(index) }
        } else if record < 0 || index < record {
            record = index
        }
    }

    /// Nil when there was no candidate at all.
    var resolution: Resolution? {
        guard allowed != nil else {
            if record >= 0 { return .note(record) }
            return plain >= 0 ? .note(plain) : nil
        }
        if !moreFitting.isEmpty { return .ambiguous(([fitting] + moreFitting).sorted()) }
        if fitting >= 0 { return .note(fitting) }
        if record >= 0 { return .wrongType(record) }
        return plain >= 0 ? .wrongType(plain) : nil
    }
}
