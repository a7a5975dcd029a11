import VaultRecords
import VaultSyntax

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
    /// The parts that the text of a workout or template has, in the order of the file.
    ///
    /// Cost: linear in headings and items; no set is read.
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
