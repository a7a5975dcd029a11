import VaultSyntax

/// The one rule by which links find their notes.
///
/// A wikilink in free text that starts with `./` or `../` is resolved from its note. Else it leads to the
/// note at exactly that path from the root; else, of the notes whose path ends with what it gives, to the one that lies
/// so below its own folder, else to the one with the shortest path as text, of several the first by path. The
/// destination of a Markdown link is first resolved from its note, with a leading `/` from the root, and else as a
/// wikilink. When no file has the name, aliases are tried, then former names.
///
/// A field, and a link in a text that means something, looks only among the records of the types it takes: by the whole
/// path, else by the path's end. Two that fit equally are ambiguous. Only when there is none, by no name, it is said
/// which record of another type has the name, else where a text would lead.
extension Graph {
    /// Where a link of a note leads. Without memory for ASCII names; its cost does not grow with the notes of one name.
    package func resolve(_ link: Link, of note: NoteID) -> Resolution { resolve(link, in: notes[note]) }

    /// Where a link leads; its note need not be in the graph.
    package func resolve(_ link: Link, in source: Note) -> Resolution {
        let isMarkdown = link.style == .markdown || link.style == .image
        let allowed = allowed(link, of: source)
        if isMarkdown || !link.isVerbatim(in: source.document) {
            return resolve(
                source.destination(of: link), allowed: allowed, from: source.folder, isMarkdown: isMarkdown)
        }
        let document = source.document
        let bytes = document.bytes
        let written = bytes.span.extracting(link.destination.offsets)
        let form = PathBytes.form(of: written)
        if form == .path {
            return resolve(document.text(link.destination), allowed: allowed, from: source.folder)
        }
        let stem = written.extracting(0..<Path.stemEnd(written))
        if form == .name, let only = onlyNote(named: stem), takes(only, allowed) { return .note(only) }
        let way = LinkRoute(isPath: form != .name)
        let found = source.path.withUTF8 { path -> Resolution? in
            let folder = path.span.extracting(0..<Path.nameRange(path.span).lowerBound)
            return find(stem, beside: folder, stem, way, allowed: allowed)
        }
        return found ?? otherFile(document.text(link.destination), from: source.folder)
    }

    /// Where a name or path leads from a field that takes some types, or from a text: as a wikilink, or as the
    /// destination of a Markdown link.
    ///
    /// - Parameters:
    ///   - allowed: the types; nil for a text
    ///   - folder: that of the note which holds it
    package func resolve(
        _ name: String, allowed: TypeSet?, from folder: Path, isMarkdown: Bool = false
    ) -> Resolution {
        var way = LinkRoute(isPath: name.utf8.contains(UInt8(ascii: "/")), isMarkdown: isMarkdown)
        way.isDotted = name.hasPrefix("./") || name.hasPrefix("../")
        way.isRooted = name.hasPrefix("/")
        let stem = Path(name).stem
        var (whole, place, beside): (Path, Path, Path) = (stem, folder.isEmpty ? "" : "\(folder)/", stem)
        if way.isPath {
            whole = PathBytes.resolved(stem.text, from: way.isDotted ? folder : "") ?? ""
            beside = whole
        }
        if isMarkdown, way.isPath, !way.isDotted, !way.isRooted {
            // The path may contain `..`, and so lead out of its folder.
            (place, beside) = ("", PathBytes.resolved(stem.text, from: folder) ?? "")
        }
        let found = whole.withUTF8 { whole in
            place.withUTF8 { place in
                beside.withUTF8 { find(whole.span, beside: place.span, $0.span, way, allowed: allowed) }
            }
        }
        return found ?? otherFile(name, from: folder)
    }

    /// Where a link of a note would lead if it gave another name or path.
    package func resolve(_ name: String, inPlaceOf link: Link, in source: Note) -> Resolution {
        resolve(
            name, allowed: allowed(link, of: source), from: source.folder,
            isMarkdown: link.style == .markdown || link.style == .image)
    }

    /// The types that a link may lead to; nil where any note will do.
    private func allowed(_ link: Link, of note: Note) -> TypeSet? {
        guard let type = note.type else { return nil }
        switch link.place {
        case .field(let field): return allowedTypes(field, of: type)
        case .bodyField(let field): return allowedTypes(bodyField: field, of: type)
        case .property, .body: return nil
        }
    }

    /// The types that a field's links may lead to.
    package func allowedTypes(field name: String, of type: String) -> TypeSet? {
        guard let type = schema.type(type), let field = schema.fieldID(name, of: type) else { return nil }
        return allowedTypes(field, of: type)
    }

    /// Whether a relative path leads out of the vault, where nothing is checked.
    package static func leavesVault(_ written: String, from folder: Path) -> Bool {
        written.hasPrefix("../") && PathBytes.resolved(written, from: folder) == nil
    }

    /// The note with a name when no other has it.
    private func onlyNote(named name: Span<UInt8>) -> NoteID? {
        guard let only = firstNote(FoldedName.key(name)), nextNote(only) == nil, start(of: name, in: only) != nil
        else { return nil }
        return only
    }

    /// Whether a note is of one of these types; any is for nil.
    func takes(_ note: NoteID, _ allowed: TypeSet?) -> Bool {
        guard let allowed else { return true }
        return notes[note].type.map(allowed.contains) ?? false
    }

    /// Where in a note's path an end starts; nil when the path ends in another way.
    private func start(of end: Span<UInt8>, in note: NoteID) -> Int? {
        notes[note].path.withUTF8 { path in
            PathEnd.start(of: end, in: path.span.extracting(0..<Path.stemEnd(path.span)))
        }
    }

    /// Whether a note's path ends with what a link gives from the root.
    func isEnd(_ written: String, of note: NoteID) -> Bool {
        (PathBytes.resolved(written, from: "") ?? Path(written)).withUTF8 { end in
            start(of: end.span.extracting(0..<Path.stemEnd(end.span)), in: note) != nil
        }
    }

    private func otherFile(_ destination: String, from folder: Path) -> Resolution {
        otherFiles.file(destination, from: folder) != nil || self.folder(destination, from: folder) != nil
            ? .otherFile : .broken
    }
}

extension Graph {
    /// The path of the folder that a destination with a slash gives, as seen from a folder or from the root; nil where
    /// no file is in such a folder. The first time O(files).
    package func folder(_ destination: String, from folder: Path) -> Path? {
        guard destination.utf8.contains(UInt8(ascii: "/")) || [".", ".."].contains(destination) else { return nil }
        let folders = parts.folders.value { foldedNames }
        return [folder, ""].lazy.compactMap { PathBytes.resolved(destination, from: $0) }
            .first { $0.isEmpty || folders.contains($0.text.lowercased()) }
    }

    private var foldedNames: Set<String> {
        var found: Set<String> = []
        for path in indices.map({ notes[$0].path }) + otherFiles.all {
            var folder = path.folder
            while !folder.isEmpty, found.insert(folder.text.lowercased()).inserted { folder = folder.folder }
        }
        return found
    }
}

/// How a link gives its destination.
struct LinkRoute {
    /// With a slash in it.
    var isPath: Bool
    var isMarkdown = false
    /// From `./` or `../`, so that nothing else is tried.
    var isDotted = false
    /// From `/`.
    var isRooted = false

    /// In which order a text tries.
    var forText: [LinkFit] {
        if isDotted { return Self.wholeOnly }
        return isMarkdown && !isRooted ? Self.markdownInText : Self.wikilinkInText
    }

    /// In which order a field tries. A name alone says nothing about two that have it, wherever they lie.
    var forField: [LinkFit] {
        if isDotted { return Self.wholeOnly }
        if isMarkdown, !isRooted { return isPath ? Self.markdownInText : Self.markdownNameInField }
        return isPath ? Self.pathInField : Self.nameInField
    }

    private static let wholeOnly: [LinkFit] = [.whole]
    private static let wikilinkInText: [LinkFit] = [.whole, .beside, .end]
    private static let markdownInText: [LinkFit] = [.beside, .whole, .end]
    private static let markdownNameInField: [LinkFit] = [.beside, .end]
    private static let pathInField: [LinkFit] = [.whole, .end]
    private static let nameInField: [LinkFit] = [.end]
}

/// How the path of a note fits what a link gives.
enum LinkFit {
    /// The path is what the link gives.
    case whole
    /// The path is what the link gives, as seen from the folder of its note.
    case beside
    /// The path ends with what the link gives.
    case end
}

extension Graph {
    /// The note or the several ones that a link means; nil when no note has such a name.
    ///
    /// - Parameters:
    ///   - whole: what it gives as a path from the root, without `.md`; empty when that leads out of the vault
    ///   - folder: the folder from which it is seen, with a slash at its end
    ///   - beside: what it gives as seen from there
    fileprivate func find(
        _ whole: Span<UInt8>, beside folder: Span<UInt8>, _ beside: Span<UInt8>, _ way: LinkRoute, allowed: TypeSet?
    ) -> Resolution? {
        let given = whole.isEmpty ? beside : whole
        let name = given.extracting(PathEnd.part(of: given, before: given.count))
        if name.isEmpty { return nil }
        let key = FoldedName.key(name)
        let isName = firstNote(key) != nil
        if isName, let allowed {
            for fit in way.forField {
                let ranking = ranking(fit, key, whole, folder, beside, allowed)
                if let found = ranking.forField { return found }
            }
        }
        if !way.isPath, let allowed, let found = other(name.text, key, allowed) { return found }
        if isName, allowed != nil {
            // For the finding: a record of another type before a plain note.
            for fit in way.forField {
                let others = ranking(fit, key, whole, folder, beside, .all)
                if let first = others.fitting.first { return .wrongType(first) }
            }
        }
        if isName {
            for fit in way.forText {
                let isName = !way.isPath && !way.isMarkdown
                if let first = ranking(fit, key, whole, folder, beside, nil, isName: isName).first {
                    return allowed == nil ? .note(first) : .wrongType(first)
                }
            }
        }
        if way.isPath { return nil }
        let found = other(name.text, key, nil)
        return allowed == nil ? found : found?.destination.map { .wrongType($0) }
    }

    /// What fits in one way.
    private func ranking(
        _ fit: LinkFit, _ key: UInt64, _ whole: Span<UInt8>, _ folder: Span<UInt8>, _ beside: Span<UInt8>,
        _ allowed: TypeSet?, isName: Bool = false
    ) -> LinkRanking {
        guard fit == .beside else { return ranking(of: whole, isWhole: fit == .whole, key, allowed, isName: isName) }
        if beside.isEmpty { return LinkRanking() }
        var path = folder.text + beside.text
        return path.withUTF8 { ranking(of: $0.span, isWhole: true, key, allowed, isName: isName) }
    }

    /// The notes whose path is this or ends with it.
    private func ranking(
        of path: Span<UInt8>, isWhole: Bool, _ key: UInt64, _ allowed: TypeSet?, isName: Bool = false
    ) -> LinkRanking {
        guard !path.isEmpty, let first = firstNote(key) else { return LinkRanking() }
        if nextNote(first) == nil {
            return fits(path, isWhole, first)
                ? LinkRanking(first, isFitting: allowed != nil && takes(first, allowed)) : LinkRanking()
        }
        // The settings of a new vault take no link from the notes that were there.
        let settings = isName ? records[schema.settingsType].first { notes[$0].nameKey == key } : nil
        let candidates: Candidates?
        if settings == nil, let many = namesakes(key), !many.isMixed {
            let end = PathEnd(path)
            candidates = many.candidates(isWhole ? end.whole : end.key, ending: path, isWhole: isWhole, in: notes)
        } else {
            let found = chain(from: first).filter { $0 != settings && fits(path, isWhole, $0) }
            candidates = Candidates(byPath(found), in: notes)
        }
        guard isWhole, let candidates, candidates.count > 1 else { return LinkRanking(candidates, allowed, in: notes) }
        let spelled = Path(path.text).noteFiles(inAnyCase: true).compactMap(note(at:)).filter { $0 != settings }
        return LinkRanking(candidates, allowed, spelled: spelled.sorted(), in: notes)
    }

    private func fits(_ path: Span<UInt8>, _ isWhole: Bool, _ note: NoteID) -> Bool {
        start(of: path, in: note).map { !isWhole || $0 == 0 } ?? false
    }

    /// By alias, then by former name.
    private func other(_ name: String, _ key: UInt64, _ allowed: TypeSet?) -> Resolution? {
        guard let others = others(key) else { return nil }
        for isFormer in [false, true] {
            let candidates = others.candidates(name, isFormer: isFormer, in: notes)
            let ranking = LinkRanking(candidates, allowed, in: notes)
            let found: NoteID?
            if allowed == nil {
                found = ranking.first
            } else {
                if ranking.count > 1 { return ranking.forField }
                found = ranking.fitting.first
            }
            if let found { return isFormer ? .formerName(found) : .alias(found) }
        }
        return nil
    }

    /// Whether anything has a name that this is the folded number of: a note, an alias, a former name, another file.
    package func knowsName(_ key: UInt64) -> Bool {
        firstNote(key) != nil || others(key) != nil || otherFiles.hasName(key)
    }

    /// Whether no other record has a note's name. Conflict copies have none. Does not grow with the notes of one name.
    package func hasOwnName(_ id: NoteID) -> Bool {
        if conflictCopies.contains(id) { return false }
        let note = notes[id]
        if let first = firstNote(note.nameKey), nextNote(first) == nil { return true }
        var name = note.name
        let found = name.withUTF8 { name in
            ranking(of: name.span, isWhole: false, note.nameKey, .all)
        }
        return found.count == (note.isRecord ? 1 : 0)
    }

    /// What a link says to lead to a note from a field, wherever that is: its name, or its path without `.md` where
    /// other notes have the name too. At the root such a path begins with a slash.
    package func linkText(to id: NoteID) -> String {
        let note = notes[id]
        if let first = firstNote(note.nameKey), nextNote(first) == nil { return note.name }
        let others = notes(named: note.name).filter { $0 != id }
        if others.isEmpty { return note.name }
        let path = note.path.stem
        guard note.folder.isEmpty else { return path.text }
        return others.contains { notes[$0].isRecord } ? "/\(path)" : path.text
    }
}

/// Where a link leads.
package enum Resolution: Hashable, Sendable {
    /// To this note.
    case note(NoteID)
    /// To a note that a field of this kind may not lead to.
    case wrongType(NoteID)
    /// To a note by one of its aliases.
    case alias(NoteID)
    /// To a note by a name it had before.
    case formerName(NoteID)
    /// To several records that fit equally.
    case ambiguous(Several)
    /// To a file that is not a note.
    case otherFile
    /// To a file that a sync tool copied, or nowhere.
    case broken

    /// Records that fit equally: how many, and the first of them by path.
    package struct Several: Hashable, Sendable {
        /// How many are named; the rest is counted.
        package static let limit = 20

        package var count: Int
        package var first: [NoteID]
    }

    /// The note it counts for; nil for ambiguous and broken links.
    package var note: NoteID? {
        switch self {
        case .note(let id), .alias(let id), .formerName(let id): id
        default: nil
        }
    }

    /// The note it leads to, of whatever type.
    package var destination: NoteID? {
        if case .wrongType(let id) = self { return id }
        return note
    }
}
