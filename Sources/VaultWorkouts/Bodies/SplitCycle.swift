import VaultRecords
import VaultSyntax

/// The days of a split, and the progress of its cycle.
package struct SplitCycle: Sendable {
    package var split: NoteID
    package var days: [SplitDay]

    /// The first day that is not done; after the last one the first day again. Nil without days.
    package var suggested: Int? { days.firstIndex { !$0.isDone } ?? days.indices.first }
    /// There are days, and all are done.
    package var isComplete: Bool { !days.isEmpty && days.allSatisfy(\.isDone) }

    /// The day with a name, or its unique start, without case; of several the one that is done, to untick it, or is
    /// not.
    package func day(named name: String, isDone: Bool = false) -> Int? {
        if let whole = day(whole: name, isDone: isDone) { return whole }
        let start = name.lowercased()
        let matches = days.indices.filter { days[$0].name.lowercased().hasPrefix(start) }
        guard !start.isEmpty, let first = matches.first,
            matches.allSatisfy({ FoldedName.areEqual(days[$0].name, days[first].name) })
        else { return nil }
        return day(whole: days[first].name, isDone: isDone)
    }

    /// The day with just this name, without case; of several in a cycle the first that is not done, or the last that
    /// is; the first when there is none such.
    package func day(whole name: String, isDone: Bool = false) -> Int? {
        let matches = days.indices.filter { FoldedName.areEqual(days[$0].name, name) }
        return (isDone ? matches.last { days[$0].isDone } : matches.first { !days[$0].isDone }) ?? matches.first
    }

    /// Marks a day as done or not: one byte of its line. A day that is done once more begins the next cycle, in which
    /// no other one is done.
    package func marking(_ day: Int, _ isDone: Bool = true) -> [TextEdit] {
        if isDone, isComplete { return days.indices.filter { $0 != day }.flatMap { marking($0, false) } }
        guard days.indices.contains(day), days[day].isDone != isDone else { return [] }
        let box = days[day].box
        return [.replace(box..<box + 1, isDone ? "x" : " ")]
    }

    package var resetting: [TextEdit] { days.indices.flatMap { marking($0, false) } }
}

extension WorkoutsModel {
    package func cycle(of split: NoteID) -> SplitCycle { SplitCycle(split: split, days: days(of: split)) }
}

/// A day of a split: `- [x] Push: [[push-day]], [[abs]]`.
package struct SplitDay: Sendable {
    /// What comes before the links; the title of the first template when nothing does, and without one its number.
    package var name: String
    /// The line, without its end.
    package var line: ByteRange
    /// The offset of the byte in the checkbox.
    package var box: Int
    /// Done, or skipped, in this cycle.
    package var isDone: Bool
    package var links: [Link]
    /// The notes of the templates that the links lead to, each once.
    package var templates: [NoteID]
}

extension WorkoutsModel {
    /// The days of a split: its task items, in the order of the file.
    package func days(of number: NoteID) -> [SplitDay] {
        let note = graph.notes[number]
        var links = note.links.drop { !$0.isInBody }
        return note.outline.items.filter { $0.check != nil }.enumerated().map { place, item in
            var own: [Link] = []
            while let link = links.first, link.range.start < item.range.end {
                links.removeFirst()
                if link.range.start >= item.text.start { own.append(link) }
            }
            return day(item, place + 1, own, of: number)
        }
    }

    private func day(_ item: ListItem, _ place: Int, _ links: [Link], of number: NoteID) -> SplitDay {
        let document = graph.notes[number].document
        let bytes = document.bytes
        var templates: [NoteID] = []
        for link in links {
            guard let found = graph.resolve(link, of: number).note, isTemplate(found), !templates.contains(found)
            else { continue }
            templates.append(found)
        }
        let nameEnd = links.first.map { Int($0.range.start) } ?? Int(item.text.end)
        let name = bytes[SetSuffix.content(of: Int(item.text.start)..<nameEnd, in: bytes.span)]
        let end = name.lastIndex { !$0.isBlank && $0 != UInt8(ascii: ":") }
        let text = end.map { String(decoding: name[...$0], as: UTF8.self) }
        return SplitDay(
            name: text ?? templates.first.map { graph.notes[$0].title } ?? "\(place)", line: item.range,
            box: Self.box(of: item, in: bytes), isDone: item.isDone, links: links, templates: templates)
    }

    /// The offset of the byte in the checkbox of an item that has one.
    static func box(of item: ListItem, in bytes: [UInt8]) -> Int {
        var offset = Int(item.text.start) - 1
        while offset > Int(item.range.start), bytes[offset] != UInt8(ascii: "]") { offset -= 1 }
        return offset - 1
    }
}

extension ListItem {
    /// Ticked.
    var isDone: Bool { check == UInt8(ascii: "x") || check == UInt8(ascii: "X") }
}

/// Changes of the days of a split. Bullets, numbers and what is between the days stay.
package struct SplitEdits {
    private let document: Document
    private let days: [SplitDay]
    private let lines: SetLines
    private var bytes: [UInt8] { document.bytes }

    package init(_ cycle: SplitCycle, in document: Document) {
        self.document = document
        days = cycle.days
        lines = SetLines(document)
    }

    /// Adds a day after the last one, with links that say so much.
    package func adding(_ name: String, _ templates: [String]) -> [TextEdit] {
        let links = templates.map { "[[\($0)]]" }.joined(separator: ", ")
        let text = [name, links].filter { !$0.isEmpty }.joined(separator: ": ")
        guard let last = days.indices.last else {
            return SetEdits(document).appending(["- " + SetLines.item(text, isDone: false)], after: [])
        }
        let edit = lines.adding([text], isDone: false, after: days[last].line)
        return [.insert(edit.replacement, at: block(last).upperBound)]
    }

    package func removing(_ day: Int) -> [TextEdit] { [lines.removing(block(day))] }

    /// Moves a day before another one, or to the end.
    package func moving(_ day: Int, before target: Int) -> [TextEdit] {
        guard days.indices.contains(day), target != day, target != day + 1, target <= days.count else { return [] }
        let (first, last) = (min(day, target), target > day ? target - 1 : day)
        var order = Array(first...last)
        order.remove(at: day - first)
        order.insert(day, at: target > day ? order.count : 0)
        // From the box on: the bullets, and the numbers of a numbered list, stay where they are.
        return zip(first...last, order).map { place, moved in
            .replace(content(place), text(content(moved)))
        }
    }

    /// Gives a day another name, in front of its templates.
    package func naming(_ day: Int, _ name: String) -> [TextEdit] {
        let start = days[day].box + 2
        let written = SetSuffix.content(of: start..<Int(days[day].line.end), in: bytes.span)
        guard let first = days[day].links.first else {
            return [.replace(start..<max(start, written.upperBound), " " + name)]
        }
        return [.replace(start..<Int(first.range.start), " \(name): ")]
    }

    /// Adds links to templates, by their notes and what links to them say, that the day does not have yet.
    package func assigning(_ templates: [(note: NoteID, link: String)], to day: Int) -> [TextEdit] {
        let new = templates.filter { !days[day].templates.contains($0.note) }
        if new.isEmpty { return [] }
        let links = new.map { "[[\($0.link)]]" }.joined(separator: ", ")
        if let last = days[day].links.last { return [.insert(", " + links, at: Int(last.range.end))] }
        let name = SetSuffix.content(of: days[day].box + 2..<Int(days[day].line.end), in: bytes.span)
        let end = name.isEmpty ? days[day].box + 2 : name.upperBound
        let hasColon = bytes[end - 1] == UInt8(ascii: ":")
        return [.insert((name.isEmpty || hasColon ? " " : ": ") + links, at: end)]
    }

    /// Removes the links at some places of the day's, with the commas between them.
    package func unassigning(_ places: Set<Int>, of day: Int) -> [TextEdit] {
        let links = days[day].links
        if places.isEmpty { return [] }
        if places.count == links.count, let first = links.first, let last = links.last {
            var start = Int(first.range.start)
            while start > 0, bytes[start - 1].isBlank || bytes[start - 1] == UInt8(ascii: ":") { start -= 1 }
            return [.delete(start..<Int(last.range.end))]
        }
        return places.sorted().map { place in
            // With the comma before it; the first ones with that after them.
            let isLeading = (0...place).allSatisfy(places.contains)
            let start = isLeading ? Int(links[place].range.start) : Int(links[place - 1].range.end)
            let end = isLeading ? Int(links[place + 1].range.start) : Int(links[place].range.end)
            return .delete(start..<end)
        }
    }

    /// From the start of a day's line to the end of what is indented below it, without the last line end.
    private func block(_ day: Int) -> Range<Int> {
        let start = Int(days[day].line.start)
        let limit = day + 1 < days.count ? Int(days[day + 1].line.start) : bytes.count
        var end = Int(days[day].line.end)
        while let lineEnd = bytes[end..<limit].firstIndex(of: 0x0A), lineEnd + 1 < limit, bytes[lineEnd + 1].isBlank {
            let next = bytes[(lineEnd + 1)..<limit].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? limit
            if bytes[(lineEnd + 1)..<next].allSatisfy(\.isBlank) { break }
            end = next
        }
        return start..<end
    }

    private func content(_ day: Int) -> Range<Int> { days[day].box - 1..<block(day).upperBound }

    private func text(_ range: Range<Int>) -> String { document.text(ByteRange(range)) }
}

extension ByteRange {
    init(_ range: Range<Int>) { self.init(range.lowerBound, range.upperBound) }
}

/// Changes of the order of exercises, and of the exercise below which sets are.
extension SetEdits {
    /// Moves an exercise, with everything below its heading, before another one or to the end; nothing when it is there
    /// already. What separates exercises stays as it is; another heading goes with the exercise above it.
    package func moving(_ place: Int, before target: Int, of sections: [ExerciseSection]) -> [TextEdit] {
        guard sections.indices.contains(place), target != place, target != place + 1 else { return [] }
        let (first, last) = (min(place, target), target > place ? target - 1 : place)
        guard sections.indices.contains(first), sections.indices.contains(last) else { return [] }
        // Everything from the first to the last of them, cut into exercises and what separates them.
        var chunks = (first...last).map { index -> Range<Int> in
            let next = index == last ? sections[index].range.upperBound : sections[index + 1].range.lowerBound
            return sections[index].range.lowerBound..<next
        }
        let cores = chunks.map { $0.lowerBound..<lastLine(in: $0) }
        var gaps = zip(cores, chunks).map { text($0.upperBound..<$1.upperBound) }
        var order = Array(chunks.indices)
        let moved = order.remove(at: place - first)
        order.insert(moved, at: target > place ? order.count : 0)
        // The last one may end the file, without an empty line after it.
        let whole = chunks[0].lowerBound..<chunks[chunks.count - 1].upperBound
        if gaps[gaps.count - 1].count(where: { $0.isNewline }) < 2, gaps.count > 1,
            whole.upperBound != document.bytes.count
        {
            gaps[gaps.count - 1] = gaps[0]
        }
        chunks = order.map { cores[$0] }
        let pieces = zip(chunks, gaps).map { text($0) + $1 }
        return [.replace(whole, pieces.joined())]
    }

    /// Puts another exercise, by what a link to it says, in the heading, and other sets in place of those below it.
    ///
    /// - Parameter name: nil for the same exercise
    package func replacing(_ section: ExerciseSection, by name: String?, _ texts: [String]) -> [TextEdit] {
        var edits = name.map { [TextEdit(range: section.link.range, replacement: "[[\($0)]]")] } ?? []
        for item in section.sets.dropFirst(max(texts.count, 1)) { edits += removing(item) }
        for (item, text) in zip(section.sets, texts) {
            edits.append(TextEdit(range: item.text, replacement: text.isEmpty || hasSpace(item) ? text : " " + text))
        }
        if texts.count > section.sets.count {
            edits += adding(Array(texts[section.sets.count...]), isDone: false, to: section)
        }
        return edits
    }

    private func hasSpace(_ item: SetItem) -> Bool {
        let start = Int(item.text.start)
        return start > 0 && document.bytes[start - 1].isBlank
    }

    private func text(_ range: Range<Int>) -> String { document.text(ByteRange(range)) }
}
