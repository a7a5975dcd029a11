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

/// The text of a workout or template: its exercises, and items that belong to none.
struct WorkoutText: Sendable {
    var sections: [ExerciseSection] = []
    /// Items without check box below the headings of exercises, with the index of the section.
    var plainItems: [(section: Int, item: ListItem)] = []
    /// Items with check box elsewhere, with the heading above them.
    var looseItems: [(heading: Heading?, item: ListItem)] = []
}

extension WorkoutsModel {
    /// The exercises that the text of a workout or template holds, in the order of the file.
    ///
    /// What stands elsewhere is free text. Cost: linear in the text.
    package func sections(of number: Int) -> [ExerciseSection] { text(of: number).sections }

    /// Cost: linear in the text.
    func text(of number: Int) -> WorkoutText {
        let note = graph.notes[number]
        let body = Body(of: note.document)
        let bytes = note.document.bytes
        var text = WorkoutText()
        var links = note.links.drop { !$0.isInBody }
        var headings = body.headings[...]
        var heading: Heading?
        var isInSection = false
        func enterHeadings(before offset: UInt32) {
            while let next = headings.first, next.range.start < offset {
                headings.removeFirst()
                if isInSection { text.sections[text.sections.count - 1].end(at: next) }
                while let link = links.first, link.range.start < next.text.start { links.removeFirst() }
                let found = links.first.flatMap { section($0, next, of: number, end: bytes.count) }
                if let found {
                    text.sections.append(found)
                    text.sections[text.sections.count - 1].sets.reserveCapacity(8)
                }
                (heading, isInSection) = (next, found != nil)
            }
        }
        for item in body.items {
            enterHeadings(before: item.range.start)
            let last = text.sections.count - 1
            switch (item.check != nil, isInSection) {
            case (true, true):
                text.sections[last].sets.append(
                    Self.set(item, in: bytes, of: exercises[text.sections[last].exercise].kind))
            case (false, true): text.plainItems.append((last, item))
            case (true, false): text.looseItems.append((heading, item))
            case (false, false): break
            }
        }
        enterHeadings(before: .max)
        return text
    }

    /// A section without sets; nil when the heading is more than a link to an exercise, or something else.
    private func section(_ link: Link, _ heading: Heading, of number: Int, end: Int) -> ExerciseSection? {
        guard link.range == heading.text, case .bodyField = link.place,
            let exercise = graph.resolve(link, of: number).note.flatMap(exerciseIndex(ofNote:))
        else { return nil }
        return ExerciseSection(
            heading: heading.range, link: link, exercise: exercise, sets: [], range: Int(heading.range.start)..<end)
    }

    private static func set(_ item: ListItem, in bytes: [UInt8], of kind: ExerciseKind?) -> SetItem {
        SetItem(
            line: item.range, box: box(of: item, in: bytes), isDone: item.isDone, text: item.text,
            set: SetReading.read(item.text, in: bytes, of: kind)?.set)
    }
}

extension ExerciseSection {
    fileprivate mutating func end(at next: Heading) { range = range.lowerBound..<Int(next.range.start) }
}
