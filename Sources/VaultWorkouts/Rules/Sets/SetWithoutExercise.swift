import VaultChecks
import VaultSchema
import VaultSyntax

/// Items that read as sets below a heading that is not an exercise.
enum SetWithoutExercise {
    /// One finding for a heading with such items below it, or for those before the first heading.
    static func findings(
        _ items: ArraySlice<ListItem>, below heading: Heading?, _ note: Note, _ model: WorkoutsModel
    ) -> [Finding] {
        let sets = items.filter { $0.check != nil && isSet($0, note) }
        guard let set = sets.first, !isBrokenLink(heading, note) else { return [] }
        return [finding(heading, set, sets.count, note, model)]
    }

    /// What other items hardly ever look like: reps with a weight, or a distance with a time.
    private static func isSet(_ item: ListItem, _ note: Note) -> Bool {
        let bytes = note.document.bytes
        guard let set = SetReading.read(item.text, in: bytes.span, of: nil), set.reps != nil, let weight = set.weight
        else { return false }
        return SetReading.quantity(at: weight, in: bytes.span)?.unit.isEmpty == false
    }

    /// Headings that are links have their own findings.
    private static func isBrokenLink(_ heading: Heading?, _ note: Note) -> Bool {
        heading.map { heading in note.links.contains { $0.isInBody && $0.range == heading.text } } ?? false
    }

    private static func finding(
        _ heading: Heading?, _ item: ListItem, _ count: Int, _ note: Note, _ model: WorkoutsModel
    ) -> Finding {
        guard let heading, !heading.text.isEmpty else {
            return Finding(
                .setWithoutExercise, path: note.path, range: item.text, message: message(nil, count),
                help: "add a heading above that links to the exercise, such as '## [[bench-press]]'")
        }
        let text = note.document.text(heading.text)
        let wanted = WorkoutsModel.folded(text)
        let found = model.exercises.filter {
            WorkoutsModel.folded($0.title) == wanted || $0.name.lowercased() == wanted
        }
        let name = found.count == 1 ? found.first?.name : nil
        return Finding(
            .setWithoutExercise, path: note.path, range: heading.text, message: message(text, count),
            help: "make the heading a link to the exercise, such as '[[\(name ?? "bench-press")]]'",
            fixes: name.map { Fix.replace("write '[[\($0)]]'", in: note, heading.text, with: "[[\($0)]]") } ?? [])
    }
}

extension Rule {
    static let setWithoutExercise = Rule(
        "set-without-exercise", .warning, summary: "sets are below a heading that is not an exercise")
}

// MARK: Words

private func message(_ heading: String?, _ count: Int) -> String {
    let sets = count == 1 ? "a set is" : "\(count) sets are"
    guard let heading else { return "\(sets) before the first heading; expected a heading that links to the exercise" }
    return "\(sets) below \(Words.quote(heading)), which is not a link to an exercise"
}
