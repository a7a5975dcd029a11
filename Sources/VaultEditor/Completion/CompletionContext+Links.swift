import VaultEdits
import VaultGraph
import VaultSchema
import VaultSyntax
import VaultWorkouts

/// Records and notes that a link may lead to.
extension CompletionContext {
    /// Types by their names, as the schema has them; nil for any record.
    func types(_ names: [String]) -> [TypeID] {
        names.isEmpty ? Array(schema.recordTypes.indices) : names.compactMap { schema.type($0) }
    }

    /// The records that a field may link to.
    ///
    /// - Parameters:
    ///   - others: the texts that the field holds besides, which are not proposed again
    ///   - bodyField: the field in the text that the link is in, instead
    ///   - text: what the value becomes, of what a link says
    func records(
        _ field: Field?, _ names: [String], typed: String, besides others: [String] = [],
        in bodyField: BodyField? = nil,
        excluding: Set<NoteID> = [],
        text: (String) -> String = { $0 }
    ) -> (proposals: [Proposal], rests: [String], isCut: Bool) {
        let types = types(names)
        let nearness = Nearness(self, to: types, field: field, bodyField: bodyField)
        let allowed = TypeSet(types)
        let known = excluding.union(others.compactMap { destination($0, allowed) } + [number])
        let search = NameSearch(typed, of: types, excluding: known, nearness, in: graph)
        var (proposals, rests): ([Proposal], [String]) = ([], [])
        for found in search.found {
            proposals.append(proposal(found, isOneType: types.count == 1, text: text(graph.linkText(to: found.note))))
            rests.append(found.rest)
        }
        return (proposals, rests, search.isCut)
    }

    /// A note as it is shown: its name, and what it is.
    func proposal(_ found: NameSearch.Found, isOneType: Bool, text: String) -> Proposal {
        let note = graph.notes[found.note]
        let type = note.type.map { schema.types[$0].name }
        let title = note.text("title").flatMap { $0 == note.name ? nil : $0 }
        let isShared = graph.linkText(to: found.note) != note.name
        let words = [isOneType ? nil : type, found.alias ?? title, isShared ? note.folder : nil].compactMap { $0 }
        return Proposal(
            note.name, kind(found.note), text: text,
            detail: words.isEmpty ? type : words.joined(separator: " · "),
            documentation: documentation(of: note, type, title))
    }

    private func kind(_ number: NoteID) -> Completion.Kind {
        guard let type = graph.notes[number].type else { return .note }
        let isExercise = schema.types[type].name == WorkoutTypes.exercise.name
        return isExercise ? .exercise : .record
    }

    /// What a record is, in Markdown: its title, its type with its day, and its path.
    private func documentation(of note: Note, _ type: String?, _ title: String?) -> String {
        var lines = title.map { ["**\($0)**"] } ?? []
        let facts = note.type.map { id in
            schema.fields[id].filter { $0.scalar == .date || $0.scalar == .target || $0.isRequired }.compactMap {
                field in
                let texts = note.texts(field.name).map(\.value)
                return texts.isEmpty ? nil : "\(field.name) \(texts.prefix(3).joined(separator: ", "))"
            }
        }
        if let type { lines.append(([type] + (facts ?? [])).joined(separator: " · ")) }
        lines.append("`\(note.path)`")
        return lines.joined(separator: "\n\n")
    }

    /// The replacement's completions of what was searched for, in the order in which it was found.
    func completions(
        _ replacement: Replacement, _ search: (proposals: [Proposal], rests: [String], isCut: Bool)
    ) -> Completions {
        let items = zip(search.proposals, search.rests).compactMap { replacement.completion($0, $1) }
        return Completions(items, isIncomplete: search.isCut)
    }
}
