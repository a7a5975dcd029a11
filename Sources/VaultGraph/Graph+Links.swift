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
        let allowed = allowed(link, of: source)
        let document = source.document
        let bytes = document.bytes
        let written = bytes.span.extracting(link.destination.offsets)
        switch PathBytes.form(of: written) {
        case .name: return resolve(name: written, allowed: allowed)
        case .plainPath:
            if let found = resolve(plainPath: written, allowed: allowed, from: source.path) { return found }
            return otherFile(document.text(link.destination), from: source.folder)
        case .path: return resolve(path: document.text(link.destination), allowed: allowed, from: source.folder)
        }
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
        guard let type = note.type else { return nil }
        switch link.place {
        case .field(let field): return allowedTypes(field, of: type)
        case .bodyField(let field): return allowedTypes(bodyField: field, of: type)
        case .property, .body: return nil
        }
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
        let stem = written.extracting(0..<FoldedName.stemEnd(written, from: 0))
        let key = FoldedName.key(stem)
        var candidate = firstNote(key)
        if candidate >= 0, nextNote(candidate) < 0, hasName(Int(candidate), stem) {
            return resolution(Int(candidate), allowed: allowed)
        }
        var choice = Choice(allowed: allowed)
        while candidate >= 0 {
            if hasName(Int(candidate), stem) { choice.add(Int(candidate), notes[Int(candidate)]) }
            candidate = nextNote(candidate)
        }
        if let found = choice.resolution { return found }
        if let other = resolveOther(FoldedName.text(stem), key, allowed: allowed) { return other }
        return otherFile(FoldedName.text(written), from: "")
    }

    /// Where a name leads that only this note has: what `Choice` makes of one.
    private func resolution(_ note: Int, allowed: UInt64?) -> Resolution {
        guard let allowed else { return .note(note) }
        let isAllowed = notes[note].type.map { allowed & (1 << UInt64($0)) != 0 } ?? false
        return isAllowed ? .note(note) : .wrongType(note)
    }

    private func hasName(_ note: Int, _ name: Span<UInt8>) -> Bool {
        var path = notes[note].path
        return path.withUTF8 { path in
            let path = path.span
            // Mostly the path ends with just that name.
            let end = FoldedName.stemEnd(path, from: 0)
            let start = end - name.count
            if start == 0 || start > 0 && path[start - 1] == UInt8(ascii: "/"),
                FoldedName.areEqual(path.extracting(start..<end), name)
            {
                return true
            }
            return FoldedName.areEqual(path.extracting(FoldedName.nameRange(ofPath: path)), name)
        }
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

    /// Resolves a path of ASCII letters without `.` and `..` parts; nil when no note fits. Takes no memory.
    ///
    /// What lies beside the note at `source` comes first, then what lies so below the root, then any end of a path.
    private func resolve(plainPath written: Span<UInt8>, allowed: UInt64?, from source: String) -> Resolution? {
        let stem = written.extracting(0..<FoldedName.stemEnd(written, from: 0))
        let name = stem.extracting(FoldedName.nameRange(ofPath: stem).lowerBound..<stem.count)
        var choices = (beside: Choice(allowed: allowed), root: Choice(allowed: allowed), end: Choice(allowed: allowed))
        var source = source
        source.withUTF8 { source in
            let folder = FoldedName.nameRange(ofPath: source.span).lowerBound
            var candidate = firstNote(FoldedName.key(name))
            while candidate >= 0 {
                let note = notes[Int(candidate)]
                var path = note.path
                let place = path.withUTF8 { path -> Place? in
                    Place(of: stem, in: path.span, beside: source.span.extracting(0..<folder))
                }
                if let place {
                    if place.isBeside { choices.beside.add(Int(candidate), note) }
                    if place.isRoot { choices.root.add(Int(candidate), note) }
                    choices.end.add(Int(candidate), note)
                }
                candidate = nextNote(candidate)
            }
        }
        return choices.beside.resolution ?? choices.root.resolution ?? choices.end.resolution
    }

    /// How a path ends with what a link gives.
    private struct Place {
        let isBeside: Bool
        let isRoot: Bool

        /// Nil when the path does not end so.
        init?(of stem: Span<UInt8>, in path: Span<UInt8>, beside folder: Span<UInt8>) {
            let end = FoldedName.stemEnd(path, from: 0)
            let start = end - stem.count
            guard start >= 0, start == 0 || path[start - 1] == UInt8(ascii: "/"),
                FoldedName.areEqual(path.extracting(start..<end), stem)
            else { return nil }
            isRoot = start == 0
            isBeside = start == folder.count && FoldedName.areEqual(path.extracting(0..<start), folder)
        }
    }

    /// Whether a relative path leads out of the vault, where nothing is judged.
    package static func leavesVault(_ path: String, from folder: String) -> Bool {
        path.hasPrefix("../") && PathBytes.resolved(path, from: folder) == nil
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

/// Picks from the notes that have a name: those of the allowed types first, then other records, then plain notes;
/// of several the first by path.
private struct Choice {
    let allowed: UInt64?
    private var fitting = -1
    private var moreFitting: [Int] = []
    private var record: (index: Int, note: Note)?
    private var plain: (index: Int, note: Note)?

    init(allowed: UInt64?) { self.allowed = allowed }

    mutating func add(_ index: Int, _ note: Note) {
        guard let type = note.type else {
            if Self.isFirst(note, before: plain?.note) { plain = (index, note) }
            return
        }
        if let allowed, allowed & (1 << UInt64(type)) != 0 {
            if fitting < 0 { fitting = index } else { moreFitting.append(index) }
        } else if Self.isFirst(note, before: record?.note) {
            record = (index, note)
        }
    }

    private static func isFirst(_ note: Note, before other: Note?) -> Bool {
        guard let other else { return true }
        return note.comes(before: other)
    }

    /// Nil when there was no candidate at all.
    var resolution: Resolution? {
        if allowed == nil { return (record ?? plain).map { .note($0.index) } }
        if !moreFitting.isEmpty { return .ambiguous(([fitting] + moreFitting).sorted()) }
        if fitting >= 0 { return .note(fitting) }
        return (record ?? plain).map { .wrongType($0.index) }
    }
}

extension Graph {
    /// What a link says to lead to a note: its name, or its path without `.md` where others have the name too.
    package func linkText(to number: Int) -> String {
        let note = notes[number]
        if resolve(note.name, allowed: nil, from: "").note == number { return note.name }
        return note.path.hasSuffix(".md") ? String(note.path.dropLast(3)) : note.path
    }
}
