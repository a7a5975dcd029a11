import VaultGraph
import VaultSchema
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
    /// What stands elsewhere is free text. Cost: linear in the text.
    package func sections(of number: Int) -> [ExerciseSection] {
        let note = graph.notes[number]
        let body = Body(of: note.document)
        guard !body.headings.isEmpty else { return [] }
        let bytes = note.document.bytes
        var sections: [ExerciseSection] = []
        var links = note.links.drop { !$0.isInBody }
        var items = body.items[...]
        for (position, heading) in body.headings.enumerated() {
            let next = position + 1 < body.headings.count ? Int(body.headings[position + 1].range.start) : bytes.count
            while let link = links.first, link.range.start < heading.text.start { links.removeFirst() }
            guard let link = links.first, let exercise = exercise(of: link, heading, in: number) else { continue }
            let kind = exercises[exercise].kind
            while let item = items.first, item.range.start < heading.range.end { items.removeFirst() }
            var sets: [SetItem] = []
            while let item = items.first, Int(item.range.start) < next {
                items.removeFirst()
                if item.check != nil { sets.append(Self.set(item, in: bytes, of: kind)) }
            }
            sections.append(
                ExerciseSection(
                    heading: heading.range, link: link, exercise: exercise, sets: sets,
                    range: Int(heading.range.start)..<next))
        }
        return sections
    }

    /// The index of the exercise that a heading consists of.
    private func exercise(of link: Link, _ heading: Heading, in number: Int) -> Int? {
        guard link.range == heading.text, link.style != .embed, link.style != .image else { return nil }
        return graph.resolve(link, of: number).note.flatMap(exerciseIndex(ofNote:))
    }

    private static func set(_ item: ListItem, in bytes: [UInt8], of kind: ExerciseKind?) -> SetItem {
        SetItem(
            line: item.range, box: box(of: item, in: bytes), isDone: item.isDone, text: item.text,
            set: SetReading.read(item.text, in: bytes, of: kind)?.set)
    }
}
