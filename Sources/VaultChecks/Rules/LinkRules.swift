import VaultEdits
import VaultRecords
import VaultSyntax

extension Rule {
    static let ambiguousLink = Rule("ambiguous-link", .error, summary: "a link matches several records")
    package static let brokenLink = Rule("broken-link", .error, mildest: .warning, summary: "a link leads nowhere")
    static let linkByAlias = Rule("link-by-alias", .hint, summary: "a link uses an alias instead of the name")
    static let linkByFormerName = Rule(
        "link-by-former-name", .warning, summary: "a link uses a former name of the note")
    static let shadowedName = Rule("shadowed-name", .hint, summary: "a plain note has the name of a record")
    static let wrongLinkType = Rule("wrong-link-type", .error, summary: "a field links to a record of another type")
}

/// Follows every link of a note.
enum LinkChecks {
    static func check(_ index: NoteID, _ note: Note, _ context: CheckContext) -> [Finding] {
        guard note.isRecord || context.checksPlainNotes else { return [] }
        var findings: [Finding] = []
        let redirect = Redirect(note)
        for link in note.links {
            switch context.graph.resolve(link, of: index) {
            case .note: break
            case .otherFile where !isField(link): break
            case .broken where !isField(link) && Graph.leavesVault(note.destination(of: link), from: note.folder): break
            case .otherFile, .broken: findings.append(BrokenLink.finding(link, note: note, redirect, context))
            case .wrongType(let found): findings.append(WrongLinkType.finding(link, to: found, note: note, context))
            case .ambiguous(let found):
                findings.append(AmbiguousLink.finding(link, between: found, note: note, redirect, context))
            case .alias(let found): findings.append(LinkByAlias.finding(link, to: found, note: note, redirect, context))
            case .formerName(let found):
                findings.append(LinkByFormerName.finding(link, to: found, note: note, redirect, context))
            }
        }
        return findings
    }

    /// Whether a link is held to what its record's type says, in front matter or body.
    static func isField(_ link: Link) -> Bool {
        switch link.place {
        case .field, .bodyField: true
        case .property, .body: false
        }
    }

    /// The name of the link's field; nil in free text and in other properties.
    static func fieldName(_ link: Link, of note: Note, _ graph: Graph) -> String? {
        graph.schema.role(of: link, in: note)?.name
    }

    /// The types that the link's field takes, none for any record; nil in free text and in other properties.
    static func allowedTypes(_ link: Link, of note: Note, _ graph: Graph) -> [String]? {
        graph.schema.role(of: link, in: note)?.types
    }

    /// The place of the destination's name; the whole scalar when it cannot be told apart.
    static func place(_ link: Link) -> ByteRange { link.destination }

}

extension Catalogue {
    static let linkRules: [Rule] = [
        .brokenLink, .wrongLinkType, .ambiguousLink, .linkByAlias, .linkByFormerName, .shadowedName,
    ]
}

/// A field's link that fits several records.
enum AmbiguousLink {
    static func finding(
        _ link: Link, between found: Resolution.Several, note: Note, _ redirect: Redirect, _ context: CheckContext
    ) -> Finding {
        let notes = found.first.map { context.graph.notes[$0] }
        let isOneThing =
            found.count <= Graph.mostToMerge
            && notes.allSatisfy { $0.type == notes[0].type && FoldedName.areEqual($0.name, notes[0].name) }
        return note.finding(
            .ambiguousLink, LinkChecks.place(link), field: LinkChecks.fieldName(link, of: note, context.graph),
            "\(Words.quote(note.destination(of: link))) matches \(found.count) records; expected one",
            help: help(isOneThing ? context.graph.mergeCommand(found.first) : nil),
            related: notes.prefix(5).map { .init(path: $0.path, range: ByteRange(0, 0), message: "one of them") },
            fixes: notes.prefix(5).flatMap { fixes(link, to: $0, among: notes, redirect) })
    }

    /// A path from the root tells records apart; at the root itself it begins with a slash.
    private static func fixes(_ link: Link, to choice: Note, among notes: [Note], _ redirect: Redirect) -> [Fix] {
        let path = (choice.folder.isEmpty ? "/" : "") + NotePath.stem(choice.path)
        let isOnly = !notes.contains {
            $0.path != choice.path && FoldedName.areEqual(NotePath.stem($0.path), path)
        }
        guard isOnly else { return [] }
        return redirect.fixes("link to '\(path)'", link, to: path)
    }

    private static func help(_ command: String?) -> String {
        guard let command else { return "write the path from the root, or rename one of them" }
        return
            "write the path from the root, rename one of them, or if they are the same thing, merge them with: \(command)"
    }
}

/// A link that leads nowhere: an error in a field, a warning in text.
enum BrokenLink {
    static func finding(_ link: Link, note: Note, _ redirect: Redirect, _ context: CheckContext) -> Finding {
        let name = note.destination(of: link)
        let near = suggestions(for: name, link, of: note, context)
        var finding = note.finding(
            .brokenLink, LinkChecks.place(link), field: LinkChecks.fieldName(link, of: note, context.graph),
            "no note \(name.contains(".") ? "or file " : "")is named \(Words.quote(name))",
            help: Words.didYouMean(near) ?? makeIt(link, of: note, context.graph),
            fixes: near.flatMap { redirect.fixes("link to '\($0)'", link, to: $0) })
        if !LinkChecks.isField(link) { finding.severity = .warning }
        return finding
    }

    /// Names close to the one written, of notes that the link may lead to.
    private static func suggestions(
        for destination: String, _ link: Link, of note: Note, _ context: CheckContext
    ) -> [String] {
        let name = NotePath.name(destination)
        let graph = context.graph
        let allowed = LinkChecks.allowedTypes(link, of: note, graph)
        let near = context.nearNames.suggestions(for: name, in: graph) { index in
            guard let allowed else { return true }
            guard let type = graph.notes[index].type else { return false }
            return allowed.isEmpty || allowed.contains(graph.schema.types[type].name)
        }
        return near.map { graph.notes[$0.note].name }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private static func makeIt(_ link: Link, of note: Note, _ graph: Graph) -> String? {
        guard let type = LinkChecks.allowedTypes(link, of: note, graph)?.first else { return nil }
        return "create a record of type '\(type)' with that name, or remove the link"
    }
}

/// A link that gives an alias in place of the name.
enum LinkByAlias {
    static func finding(_ link: Link, to found: NoteID, note: Note, _ redirect: Redirect, _ context: CheckContext)
        -> Finding
    {
        let alias = note.destination(of: link)
        let name = context.graph.notes[found].name
        return note.finding(
            .linkByAlias, LinkChecks.place(link), field: LinkChecks.fieldName(link, of: note, context.graph),
            "\(Words.quote(alias)) is an alias; expected the name, \(Words.quote(name))",
            help: "write '[[\(name)|\(alias)]]'",
            fixes: redirect.fixes("write the name, and show the alias", link, to: name, shown: alias, isCertain: true))
    }
}

/// A link that gives a name the note had before.
enum LinkByFormerName {
    static func finding(_ link: Link, to found: NoteID, note: Note, _ redirect: Redirect, _ context: CheckContext)
        -> Finding
    {
        let name = context.graph.notes[found].name
        let isThere = redirect.isThere(name, beside: link)
        return note.finding(
            .linkByFormerName, LinkChecks.place(link), field: LinkChecks.fieldName(link, of: note, context.graph),
            "\(Words.quote(note.destination(of: link))) is a former name; expected \(Words.quote(name))",
            help: isThere ? "remove it; '[[\(name)]]' is already listed" : "write '[[\(name)]]'",
            fixes: isThere
                ? redirect.removal(link, context.graph.schema)
                : redirect.fixes("link to '\(name)'", link, to: name, isCertain: true))
    }
}

/// Writes other destinations into the links of one note.
///
/// A note may have thousands of links that get a fix each, so what has to be known of all of them is found once.
final class Redirect {
    private let note: Note
    private var removals = 0
    private lazy var links = LinkEdits(note.document)
    /// The links of each field, by the number of their name.
    private lazy var named: [FieldName: [Link]] = note.links.reduce(into: [:]) { named, link in
        guard case .field = link.place else { return }
        named[FieldName(place: link.place, key: FoldedName.key(note.destination(of: link))), default: []].append(link)
    }

    private struct FieldName: Hashable {
        var place: Link.Place
        var key: UInt64
    }

    init(_ note: Note) { self.note = note }

    /// A fix that leads the link to a name; `shown` becomes its text where it has none.
    /// Markdown links get none, because their path depends on where the notes lie; neither does a link in a list that
    /// has one of that name, which would then hold it twice.
    func fixes(
        _ title: String, _ link: Link, to name: String, shown: String? = nil, isCertain: Bool = false
    ) -> [Fix] {
        guard !isThere(name, beside: link) else { return [] }
        switch link.style {
        case .markdown, .image: return []
        case .bare:
            let text = ScalarSpelling.quoted("[[\(name)]]")
            return Fix.replace(title, in: note, link.range, with: text, isCertain: isCertain)
        case .wikilink, .embed:
            guard let edits = try? links.edits([.init(link, to: name, shown: shown)]) else { return [] }
            return Fix.edits(title, in: note, edits, isCertain: isCertain)
        }
    }

    /// Takes a link out of a list that has one of its name.
    ///
    /// Only the first ones of a note: each costs as much as its front matter is long. After these the next ones follow.
    func removal(_ link: Link, _ schema: Schema) -> [Fix] {
        guard removals < Fix.mostOfFields else { return [] }
        removals += 1
        let document = note.document
        func holds(_ range: ByteRange) -> Bool { range.start <= link.range.start && link.range.end <= range.end }
        guard let entry = document.entries.first(where: { holds($0.range) }),
            let element = document.items(of: entry.value).firstIndex(where: { holds(document.nodes[Int($0)].range) })
        else { return [] }
        return Fix.fields("remove it", in: note, schema) { (edits) throws(FieldEditProblem) in
            try edits.replace(document.text(entry.key), element: element, with: [])
        }
    }

    /// Whether a field has another link to a name than this one. Cost: that of finding it, since the second link to a
    /// name decides.
    func isThere(_ name: String, beside link: Link) -> Bool {
        guard case .field = link.place else { return false }
        let others = named[FieldName(place: link.place, key: FoldedName.key(name))] ?? []
        return others.contains { $0.range != link.range && FoldedName.areEqual(note.destination(of: $0), name) }
    }
}

/// A plain note with the name of a record.
enum ShadowedName {
    static func check(_ context: CheckContext) -> [Finding] {
        let graph = context.graph
        return graph.shadowedNames.map { records, plain in
            let record = graph.notes[records[0]]
            return record.finding(
                .shadowedName, ByteRange(0, 0), message(record.name, count: plain.count),
                help: plain.count == 1 ? "rename the plain note" : "rename the record",
                related: plain.map {
                    .init(path: graph.notes[$0].path, range: ByteRange(0, 0), message: "the plain note")
                })
        }
    }

    private static func message(_ name: String, count: Int) -> String {
        let notes = count == 1 ? "a plain note is" : "\(count) plain notes are"
        return "\(notes) also named \(Words.quote(name)); links in fields mean this record"
    }
}

/// A field's link to a record of a type that the field does not take, or to a plain note.
enum WrongLinkType {
    static func finding(_ link: Link, to found: NoteID, note: Note, _ context: CheckContext) -> Finding {
        let graph = context.graph
        let destination = graph.notes[found]
        let type = destination.type.map { graph.schema.types[$0].name }
        let allowed = LinkChecks.allowedTypes(link, of: note, graph) ?? []
        return note.finding(
            .wrongLinkType, LinkChecks.place(link), field: LinkChecks.fieldName(link, of: note, graph),
            message(note.destination(of: link), type, allowed), help: help(type, allowed),
            related: [.init(path: destination.path, range: ByteRange(0, 0), message: "the linked note")])
    }

    private static func message(_ name: String, _ type: String?, _ allowed: [String]) -> String {
        let expected = allowed.isEmpty ? "a record" : Words.either(allowed.map(Words.article))
        return "\(Words.quote(name)) is \(type.map(Words.article) ?? "a plain note"); expected \(expected)"
    }

    private static func help(_ type: String?, _ allowed: [String]) -> String? {
        guard type == nil, let first = allowed.first else { return nil }
        return "add 'type: \(first)' to its front matter to make the note a record"
    }
}
