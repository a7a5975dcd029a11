import VaultRecords
import VaultSyntax

/// A heading that is a link to an exercise, with the sets below it up to the next heading.
package struct ExerciseSection: Sendable {
    /// The line of the heading, without its end.
    package var heading: ByteRange
    package var link: Link
    /// The index of the exercise in the model.
    package var exercise: Int
    /// In the order of the file, those that cannot be read too.
    package var sets: [SetItem]
    /// From the heading to the next one, or to the end.
    package var range: Range<Int>
}

extension WorkoutsModel {
    /// The exercises that the text of a workout or template holds, in the order of the file.
    ///
    /// All other text is free text. Cost: linear in the text.
    package func sections(of number: NoteID) -> [ExerciseSection] {
        let note = graph.notes[number]
        let (bytes, items) = (note.document.bytes, note.outline.items)
        return textParts(of: number).compactMap { part in
            guard let heading = part.heading, let exercise = part.exercise else { return nil }
            let kind = exercises[exercise.index].kind
            let sets = items[part.items].compactMap { $0.check == nil ? nil : SetItem($0, in: bytes, of: kind) }
            return ExerciseSection(
                heading: heading.range, link: exercise.link, exercise: exercise.index, sets: sets, range: part.range)
        }
    }
}

extension SetItem {
    fileprivate init(_ item: ListItem, in bytes: [UInt8], of kind: ExerciseKind?) {
        self.init(
            line: item.range, box: WorkoutsModel.box(of: item, in: bytes), isDone: item.isDone, text: item.text,
            set: SetReading.read(item.text, in: bytes.span, of: kind)?.set)
    }
}

extension WorkoutsModel {
    /// What the superset of an exercise is called, from a line `superset NAME` below its heading or a remark
    /// `(superset NAME)` of one of its sets: empty without a name, nil without a superset.
    ///
    /// Exercises that follow each other and name the same superset are done in turn. Cost: linear in the section.
    func superset(of section: ExerciseSection, in number: NoteID) -> String? {
        let document = graph.notes[number].document
        let end = section.sets.first.map { Int($0.line.start) } ?? section.range.upperBound
        let text = document.text(ByteRange(Int(section.heading.end), max(end, Int(section.heading.end))))
        for line in text.split(whereSeparator: \.isNewline) {
            if let name = Self.supersetName(line) { return name }
        }
        let kind = exercises[section.exercise].kind
        for item in section.sets {
            guard let remark = SetReading.read(item.text, in: document.bytes.span, of: kind)?.remark else { continue }
            let words = document.text(remark).dropFirst().dropLast()
            if let name = Self.supersetName(words) { return name }
        }
        return nil
    }

    private static func supersetName(_ line: Substring) -> String? {
        let words = line.split { $0.isOnlyWhitespace || $0 == ":" || $0 == "." }
        guard words.first?.lowercased() == "superset" else { return nil }
        return words.dropFirst().joined(separator: " ")
    }
}
