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
    /// The exercises that the text of a workout or template holds, in the order of the file. Cost: linear in the text.
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
    /// What the superset of an exercise is called, whose exercises are done in turn, from a line `superset NAME` below
    /// its heading or a remark `(superset NAME)` of one of its sets: empty without a name, nil without a superset.
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

/// A part of the text of a workout or template: from one heading to the next.
struct TextPart {
    /// Nil for what comes before the first one.
    var heading: Heading?
    /// What the heading links to, when it is a link to an exercise and nothing else.
    var exercise: (link: Link, index: Int)?
    /// Its items, as indices in those of the outline.
    var items: Range<Int>
    var range: Range<Int>
}

extension WorkoutsModel {
    /// The parts of the text of a workout or template, in the order of the file. Cost: linear in headings and items.
    func textParts(of number: NoteID) -> [TextPart] {
        let note = graph.notes[number]
        let (outline, links) = (note.outline, note.links)
        let (headings, items) = (outline.headings, outline.items)
        var parts: [TextPart] = []
        parts.reserveCapacity(headings.count + 1)
        var (item, link) = (0, links.firstIndex(where: \.isInBody) ?? links.count)
        for place in -1..<headings.count {
            let heading = place < 0 ? nil : headings[place]
            let end = place + 1 < headings.count ? Int(headings[place + 1].range.start) : note.document.bytes.count
            let first = item
            while item < items.count, Int(items[item].range.start) < end { item += 1 }
            var exercise: (link: Link, index: Int)?
            if let heading {
                while link < links.count, links[link].range.start < heading.text.start { link += 1 }
                if link < links.count { exercise = self.exercise(links[link], heading, of: number) }
            }
            let start = heading.map { Int($0.range.start) } ?? note.document.bodyStart
            parts.append(TextPart(heading: heading, exercise: exercise, items: first..<item, range: start..<end))
        }
        return parts
    }

    /// Nil when the heading is more than a link to an exercise, or something else.
    private func exercise(_ link: Link, _ heading: Heading, of number: NoteID) -> (link: Link, index: Int)? {
        guard link.range == heading.text, case .bodyField = link.place,
            let found = graph.resolve(link, of: number).note.flatMap(exerciseIndex(ofNote:))
        else { return nil }
        return (link, found)
    }
}
