import VaultEdits
import VaultRecords
import VaultSyntax

extension Rule {
    static let ambiguousLink = Rule("ambiguous-link", .error)
    package static let brokenLink = Rule("broken-link", .error, mildest: .warning)
    static let linkByAlias = Rule("link-by-alias", .hint)
    static let linkByFormerName = Rule("link-by-former-name", .warning)
    static let shadowedName = Rule("shadowed-name", .hint)
    static let unlinkableName = Rule("unlinkable-name", .hint)
    static let wrongLinkType = Rule("wrong-link-type", .error)
}

extension Catalogue {
    static let linkRules: [Rule] = [
        .brokenLink, .wrongLinkType, .ambiguousLink, .linkByAlias, .linkByFormerName, .shadowedName,
        .unlinkableName,
    ]
}

/// Follows every link of a note. Each function is a rule.
struct LinkChecks {
    private let index: NoteID
    private let note: Note
    private let context: CheckContext
    private let redirect: Redirect
    private var graph: Graph { context.graph }

    static func check(_ index: NoteID, _ note: Note, _ context: CheckContext) -> [Finding] {
        guard note.isRecord || context.checksPlainNotes else { return [] }
        let checks = LinkChecks(index: index, note: note, context: context, redirect: Redirect(note))
        return note.links.compactMap(checks.finding) + unlinkableName(note)
    }

    private func finding(_ link: Link) -> Finding? {
        switch graph.resolve(link, of: index) {
        case .note: nil
        case .otherFile where !isField(link): nil
        case .broken where !isField(link) && Graph.leavesVault(note.destination(of: link), from: note.folder): nil
        // That a note cannot be read is one finding, and not one more at each link to it.
        case .broken where context.unreadableNames.contains(FoldedName.key(ofPath: Path(note.destination(of: link)))):
            nil
        case .otherFile, .broken: brokenLink(link)
        case .wrongType(let found): wrongLinkType(link, to: found)
        case .ambiguous(let found): ambiguousLink(link, between: found)
        case .alias(let found): linkByAlias(link, to: found)
        case .formerName(let found): linkByFormerName(link, to: found)
        }
    }

    /// Whether a link is held to what its record's type says, in front matter or body.
    private func isField(_ link: Link) -> Bool {
        switch link.place {
        case .field, .bodyField: true
        case .property, .body: false
        }
    }

    /// The types that the link's field takes, none for any record; nil in free text and in other properties.
    private func allowedTypes(_ link: Link) -> [String]? { graph.schema.role(of: link, in: note)?.types }

    /// What is found at the destination's name; at the whole scalar when it cannot be told apart.
    private func finding(
        _ rule: Rule, _ link: Link, _ message: String, help: String?, related: [Finding.Related] = [],
        fixes: [Fix] = []
    ) -> Finding {
        note.finding(
            rule, link.destination, field: graph.schema.role(of: link, in: note)?.name, message, help: help,
            related: related, fixes: fixes)
    }

    /// A link that leads nowhere: an error in a field, a warning in text.
    private func brokenLink(_ link: Link) -> Finding {
        let name = note.destination(of: link)
        let near = suggestions(for: name, link)
        let type = allowedTypes(link)?.first
        let file = graph.otherFiles.file(name, from: note.folder)
        var finding = finding(
            .brokenLink, link,
            file.map { "\(Words.quote($0.text)) is a file that is not read as a note" }
                ?? "no note \(name.contains(".") ? "or file " : "")is named \(Words.quote(name))",
            help: Words.didYouMean(near)
                ?? type.map { "create a record of type '\($0)' with that name, or remove the link" },
            fixes: near.flatMap { redirect.fixes("link to '\($0)'", link, to: $0) })
        if !isField(link) { finding.severity = .warning }
        return finding
    }

    /// Names close to the one written, of notes that the link may lead to.
    private func suggestions(for destination: String, _ link: Link) -> [String] {
        let (graph, allowed) = (graph, allowedTypes(link))
        let near = context.nearNames.suggestions(for: Path(destination).name, in: graph) { found in
            guard let allowed else { return found != index }
            guard let type = graph.notes[found].type else { return false }
            return found != index && (allowed.isEmpty || allowed.contains(graph.schema.types[type].name))
        }
        return near.map { graph.notes[$0.note].name }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// A field's link to a record of a type that the field does not take, or to a plain note.
    private func wrongLinkType(_ link: Link, to found: NoteID) -> Finding {
        let destination = graph.notes[found]
        let type = destination.type.map { Words.article(graph.schema.types[$0].name) }
        let allowed = allowedTypes(link) ?? []
        let expected = allowed.isEmpty ? "a record" : Words.either(allowed.map(Words.article))
        return finding(
            .wrongLinkType, link,
            "\(Words.quote(note.destination(of: link))) is \(type ?? "a plain note"); expected \(expected)",
            help: type != nil
                ? nil : allowed.first.map { "add 'type: \($0)' to its front matter to make the note a record" },
            related: [.init(path: destination.path, range: ByteRange(0, 0), message: "the linked note")])
    }

    /// A field's link that fits several records.
    private func ambiguousLink(_ link: Link, between found: Resolution.Several) -> Finding {
        let notes = found.first.map { graph.notes[$0] }
        let isOneThing =
            found.count <= Graph.mostToMerge
            && notes.allSatisfy { $0.type == notes[0].type && FoldedName.areEqual($0.name, notes[0].name) }
        let others =
            isOneThing
            ? "rename one of them, or if they are the same thing, merge them with: \(graph.mergeCommand(found.first))"
            : "or rename one of them"
        return finding(
            .ambiguousLink, link,
            "\(Words.quote(note.destination(of: link))) matches \(found.count) records; expected one",
            help: "write the path from the root, \(others)",
            related: notes.prefix(5).map { .init(path: $0.path, range: ByteRange(0, 0), message: "one of them") },
            fixes: notes.prefix(5).flatMap { choice -> [Fix] in
                // A path from the root tells records apart; at the root itself it begins with a slash.
                let path = "\(choice.folder.isEmpty ? "/" : "")\(choice.path.stem)"
                let isOnly = !notes.contains {
                    $0.path != choice.path && $0.path.stem.isSpelledAlike(Path(path))
                }
                return isOnly ? redirect.fixes("link to '\(path)'", link, to: path) : []
            })
    }

    /// A link that gives an alias in place of the name.
    private func linkByAlias(_ link: Link, to found: NoteID) -> Finding {
        let (alias, name) = (note.destination(of: link), graph.notes[found].name)
        return finding(
            .linkByAlias, link, "\(Words.quote(alias)) is an alias; expected the name, \(Words.quote(name))",
            help: "write '[[\(name)|\(alias)]]'",
            fixes: redirect.fixes("write the name, and show the alias", link, to: name, shown: alias, isCertain: true))
    }

    /// A link that gives a name the note had before.
    private func linkByFormerName(_ link: Link, to found: NoteID) -> Finding {
        let name = graph.notes[found].name
        let isThere = redirect.isThere(name, beside: link)
        return finding(
            .linkByFormerName, link,
            "\(Words.quote(note.destination(of: link))) is a former name; expected \(Words.quote(name))",
            help: isThere ? "remove it; '[[\(name)]]' is already listed" : "write '[[\(name)]]'",
            fixes: isThere
                ? redirect.removal(link, graph.schema)
                : redirect.fixes("link to '\(name)'", link, to: name, isCertain: true))
    }

    /// A record whose name holds what ends a link.
    static func unlinkableName(_ note: Note) -> [Finding] {
        guard note.isRecord, NoteName.unlinkable(note.path.text) != nil, NoteName.unlinkable(note.name) != nil else {
            return []
        }
        let words = NoteName.unlinkableWords(note.path)
        return [note.finding(.unlinkableName, ByteRange(0, 0), words.message, help: words.help)]
    }

    /// A plain note with the name of a record.
    static func shadowedName(_ context: CheckContext) -> [Finding] {
        let graph = context.graph
        return graph.shadowedNames.map { records, plain in
            let (record, isOne) = (graph.notes[records[0]], plain.count == 1)
            let notes = isOne ? "a plain note is" : "\(plain.count) plain notes are"
            return record.finding(
                .shadowedName, ByteRange(0, 0),
                "\(notes) also named \(Words.quote(record.name)); links in fields mean this record",
                help: isOne ? "rename the plain note" : "rename the record",
                related: plain.map {
                    .init(path: graph.notes[$0].path, range: ByteRange(0, 0), message: "the plain note")
                })
        }
    }
}

extension NoteName {
    /// Why no link can lead to the record at a path, and what to type.
    package static func unlinkableWords(_ path: Path) -> (message: String, help: String) {
        let name = path.name
        let (mark, new) = (unlinkable(name).map(String.init) ?? "", linkable(name))
        return (
            "no link can lead to \(Words.quote(path.text)), whose name contains '\(mark)'",
            "rename it first: vault rename \(ShellWord.quoted(name)) \(ShellWord.quoted(new.isEmpty ? "NAME" : new))"
        )
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
            return Fix.replace(title, in: note, link.range, with: text, isCertain: isCertain, rewords: true)
        case .wikilink, .embed:
            guard let edits = try? links.untriedEdits(.init(link, to: name, shown: shown)) else { return [] }
            return Fix.edits(title, in: note, edits, isCertain: isCertain, rewords: true)
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
        return Fix.fields("remove it", in: note, schema) { (edits) throws(Refusal) in
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
