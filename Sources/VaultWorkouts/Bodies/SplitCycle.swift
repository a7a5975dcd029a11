import VaultRecords
import VaultSyntax

/// The days of a split, and the progress of its cycle.
package struct SplitCycle: Sendable {
    /// The note of the split.
    package var split: NoteID
    package var days: [SplitDay]

    /// The first day that is not done; nil when all are, and without days.
    package var suggested: Int? { days.firstIndex { !$0.isDone } }
    /// There are days, and all are done.
    package var isComplete: Bool { !days.isEmpty && suggested == nil }

    /// The day with a name, the whole one or the unique start of one, without case; of several the one that is done, to
    /// untick it, or is not.
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

    /// Marks a day as done or not: one byte of its line.
    package func marking(_ day: Int, _ isDone: Bool = true) -> [TextEdit] {
        guard days.indices.contains(day), days[day].isDone != isDone else { return [] }
        let box = days[day].box
        return [.replace(box..<box + 1, isDone ? "x" : " ")]
    }

    /// Begins the cycle again.
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
