import VaultAnswers
import VaultChecks
import VaultGraph
import VaultSchema
import VaultSyntax

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
    package func hover(at offset: Int, in path: String, findings: [Finding] = []) -> Hover? {
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
            let shown = several.first.map { "- " + Markdown.code(graph.notes[$0].path) }
            let more = several.count - several.first.count
            return "\(several.count) notes have the name \(Markdown.strong(name)):\n\n"
                + (shown + (more > 0 ? ["- and \(more) more"] : [])).joined(separator: "\n")
        case .otherFile: return Markdown.code(name)
        case .broken: return "No note has the name \(Markdown.strong(name))."
        }
    }
}
