import VaultAnswers
import VaultChecks
import VaultRecords
import VaultSyntax
import VaultWorkouts

/// What is shown about a place.
package struct Hover: Hashable, Sendable {
    /// In Markdown; text of notes is escaped in it.
    package var markdown: String
    /// What it is about.
    package var range: ByteRange

    package init(markdown: String, range: ByteRange) {
        self.markdown = markdown
        self.range = range
    }
}

extension EditorView {
    /// What there is to say of a place: the pages of the findings there, and what the link, title, field or amount is.
    ///
    /// Cost: linear in the note, and in the figures of the vault when nobody has asked for them in this state.
    ///
    /// - Parameter findings: those of the note
    package func hover(at offset: Int, in path: Path, findings: [Finding] = []) -> Hover? {
        guard let number = graph.number(ofPath: path) else { return nil }
        let note = graph.notes[number]
        let subject = Subject(at: offset, in: note)
        let here = findings.filter { finding in
            guard finding.path == path else { return false }
            if finding.range.offsets.contains(offset) { return true }
            // That of a link is often at its name alone.
            guard case .link(let link) = subject else { return false }
            return link.range.start <= finding.range.start && finding.range.end <= link.range.end
        }
        let shown = namedPage(at: offset, number) ?? subject.flatMap { page(of: $0, number) }
        guard let range = shown?.range ?? here.first?.range else { return nil }
        let pages = (shown.map { [$0.markdown] } ?? []) + rulePages(here)
        return Hover(markdown: pages.joined(separator: "\n\n---\n\n"), range: range)
    }

    /// The record whose name stands in a value, as in `amounts`.
    private func namedPage(at offset: Int, _ number: NoteID) -> Hover? {
        guard case .entry(_, let record, let range)? = spot(at: offset, of: number) else { return nil }
        return Hover(markdown: RecordPage(self, record).markdown(isOwn: record == number), range: range)
    }

    /// For each rule what it found, how to fix that, and its page.
    private func rulePages(_ findings: [Finding]) -> [String] {
        var rules: [String] = []
        for finding in findings where !rules.contains(finding.rule) { rules.append(finding.rule) }
        return rules.compactMap { id in
            guard let rule = snapshot.rules.first(where: { $0.id == id }) else { return nil }
            var parts: [String] = []
            for finding in findings.filter({ $0.rule == id }).prefix(Self.mostOfRule) {
                parts.append("**\(id)** (\(finding.severity.word)): \(Markdown.text(finding.message))")
                if let help = finding.help { parts.append(Markdown.text(help)) }
            }
            return (parts + [rule.page]).joined(separator: "\n\n")
        }
    }

    /// Findings of one rule that are shown.
    private static let mostOfRule = 4

    private func page(of subject: Subject, _ number: NoteID) -> Hover? {
        let note = graph.notes[number]
        switch subject {
        case .link(let link): return Hover(markdown: page(of: link, number), range: link.range)
        case .title(let range):
            return Hover(markdown: RecordPage(self, number).markdown(isOwn: true), range: range)
        case .fieldName(let name, let range):
            return FieldPage(name, of: note, schema).map { Hover(markdown: $0.markdown, range: range) }
        case .value(let field, let node):
            guard let text = ValuePage(self, note, field: field, node: node).markdown else { return nil }
            return Hover(markdown: text, range: note.document.nodes[Int(node)].range)
        case .item(let item):
            return SetPage(self, number, item)?.markdown.map { Hover(markdown: $0, range: item.range) }
        }
    }

    private func page(of link: Link, _ number: NoteID) -> String {
        let name = graph.notes[number].destination(of: link)
        switch graph.resolve(link, of: number) {
        case .note(let found), .alias(let found), .formerName(let found):
            return RecordPage(self, found).markdown(isOwn: found == number)
        case .wrongType(let found):
            let role = schema.role(of: link, in: graph.notes[number])
            let wanted = role.map { " leads to \(Words.either($0.types.map(Words.article)))" } ?? ""
            return RecordPage(self, found).markdown(isOwn: false)
                + (wanted.isEmpty ? "" : "\n\nThis link does not count: `\(role?.name ?? "")`\(wanted).")
        case .ambiguous(let several):
            let shown = several.first.map { "- " + Markdown.code(graph.notes[$0].path.text) }
            let more = several.count - several.first.count
            return "\(several.count) notes have the name \(Markdown.strong(name)):\n\n"
                + (shown + (more > 0 ? ["- and \(more) more"] : [])).joined(separator: "\n")
        case .otherFile: return Markdown.code(name)
        case .broken: return "No note has the name \(Markdown.strong(name))."
        }
    }
}

/// A field's row of the manual.
struct FieldPage {
    private let field: Field
    private let type: RecordType

    /// Nil for a key that the type of the note does not have.
    init?(_ name: String, of note: Note, _ schema: Schema) {
        guard let number = note.type else { return nil }
        type = schema.types[number]
        if name == "type" {
            let names = schema.recordTypes.map(\.name)
            field = Field("type", .choice(names), required: true, "What kind of record the note is.")
            return
        }
        guard let field = schema.field(name, of: number) else { return nil }
        self.field = field
    }

    /// `list of link to value`, its default, what it is.
    var markdown: String {
        let standard = FieldWords.standard(field)
        let parts = [
            "**\(field.name)**", FieldWords.written(field),
            field.isRequired || standard.isEmpty ? standard : "default: \(standard)",
        ]
        return Markdown.line(parts) + "\n\n" + field.summary
    }
}

extension RecordType {
    /// What it is, where its files lie, and what it requires.
    var markdown: String {
        let required = fields.filter(\.isRequired).map { "`\($0.name)`" }
        let needs = required.isEmpty ? "" : "\n\nIt needs \(Words.list(required, joint: "and"))."
        return "**\(name)** · " + Markdown.code(Path.file("\(folder.words)/\(fileName.words)").text) + "\n\n\(summary)"
            + needs
    }
}

/// A set of a workout or template: what was done in its place the last time.
struct SetPage {
    private let view: EditorView
    private let part: WorkoutProgress.Part
    private let set: Int

    /// Nil for an item that is not a set.
    init?(_ view: EditorView, _ number: NoteID, _ item: ListItem) {
        guard let parts = view.sets(of: number) else { return nil }
        for part in parts {
            guard let set = part.section.sets.firstIndex(where: { $0.line == item.range }) else { continue }
            (self.view, self.part, self.set) = (view, part, set)
            return
        }
        return nil
    }

    var markdown: String? {
        ([figures] + amounts).joined(separator: "\n\n")
    }

    /// The weight and the distance of the set in other units.
    private var amounts: [String] {
        let own = part.section.sets[set].set
        return [own?.weight, own?.distance].compactMap { $0 }.compactMap { amount in
            amount.unit.isEmpty ? nil : UnitPage(view.graph.units).markdown(amount)
        }
    }

    private var figures: String {
        let head = Markdown.line([Markdown.strong(part.exercise.title), "set \(set + 1) of \(part.section.sets.count)"])
        guard let last = part.last else { return head + "\n\nNot done before." }
        let time =
            part.lastTime(set).map { WorkoutWords.set($0, of: part.exercise.kind) }
            ?? "only \(Words.count(last.sets.count, "set"))"
        return head + "\n\nLast time \(Markdown.text(TrainingWords.when(last.day, view.today))): \(Markdown.text(time))"
    }
}

/// What stands at a place of a note.
enum Subject: Hashable {
    case link(Link)
    /// The title in the front matter, or the heading that is it.
    case title(ByteRange)
    case fieldName(String, ByteRange)
    /// A text in the front matter, of a field by its name in lower case.
    case value(field: String, node: Int32)
    /// A list item with a check box.
    case item(ListItem)

    /// Nil for what is nothing but text. Cost: linear in the note's links and in its front matter.
    init?(at offset: Int, in note: Note) {
        let document = note.document
        func holds(_ range: ByteRange) -> Bool { range.offsets.contains(offset) }
        if let link = note.links.first(where: { holds($0.range) }) {
            self = .link(link)
            return
        }
        guard offset >= 0, offset < document.bytes.count else { return nil }
        if offset >= document.bodyStart {
            if let heading = note.outline.headings.first(where: { $0.level == 1 }), holds(heading.range) {
                self = .title(heading.range)
            } else if let item = note.outline.items.first(where: { $0.check != nil && holds($0.range) }) {
                self = .item(item)
            } else {
                return nil
            }
            return
        }
        guard let entry = document.entries.first(where: { holds($0.range) }) else { return nil }
        let key = document.nodes[Int(entry.key)]
        let name = document.text(key).lowercased()
        if holds(key.range) {
            self = .fieldName(name, key.range)
            return
        }
        let nodes = document.nodes[Int(entry.value)..<Int(document.nodes[Int(entry.value)].next)]
        guard let node = nodes.indices.last(where: { nodes[$0].isScalar && holds(nodes[$0].range) }) else { return nil }
        self = name == "title" ? .title(nodes[node].range) : .value(field: name, node: Int32(node))
    }
}
