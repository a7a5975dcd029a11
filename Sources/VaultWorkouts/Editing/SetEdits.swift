import VaultRecords
import VaultSyntax

/// Changes of the sets in a text: each changes only its line, and only its part of it.
package struct SetEdits {
    let document: Document
    private let lines: SetLines
    private var bytes: [UInt8] { document.bytes }

    package init(_ document: Document) {
        self.document = document
        lines = SetLines(document)
    }

    package func ticking(_ item: SetItem, _ isDone: Bool = true) -> [TextEdit] {
        item.isDone == isDone
            ? [] : [.replace(item.box..<item.box + 1, isDone ? "x" : " ")]
    }

    /// Writes what a set holds. A part that stays keeps its spelling; what comes after, and remarks, stay.
    package func filling(_ item: SetItem, with set: WorkoutSet, of kind: ExerciseKind?) -> [TextEdit] {
        guard let reading = SetReading.read(item.text, in: bytes.span, of: kind) else {
            let content = SetSuffix.content(of: item.text.offsets, in: bytes.span)
            return writing(SetText.text(set, of: kind) + plan(in: content), over: content, in: item)
        }
        let old = reading.set
        var rest = set
        rest.purpose = .work
        rest.effort = set.effort == old.effort ? nil : set.effort
        if set.purpose != old.purpose || reading.amount == nil && reading.effort != nil && rest.effort != nil {
            return writing(SetText.text(set, of: kind), over: reading.partsBeforeRemark, in: item)
        }
        guard let amount = reading.amount else {
            let place = Int(reading.purposeWord?.end ?? reading.content.start)
            return writing(SetText.text(rest, of: kind), over: place..<place, in: item)
        }
        return amounts(set, old, reading, amount, kind) + effort(set, old, reading, amount)
    }

    /// Words in place of a set, such as `AMRAP`, as a remark; nothing for what has a digit, which is a misspelled set.
    private func plan(in content: Range<Int>) -> String {
        let words = document.text(ByteRange(content.lowerBound, content.upperBound))
        return words.isEmpty || words.contains { $0.isNumber }
            ? "" : " (" + words.filter { $0 != "(" && $0 != ")" } + ")"
    }

    /// Adds sets after the last one of an exercise, or after what is below its heading.
    package func adding(_ texts: [String], isDone: Bool, to section: ExerciseSection) -> [TextEdit] {
        if let last = section.sets.last { return [lines.adding(texts, isDone: isDone, after: last.line)] }
        let text = texts.map { lines.lineEnd + "- " + SetLines.item($0, isDone: isDone) }.joined()
        return [.insert(text, at: lastLine(in: section.range))]
    }

    /// Adds ticked sets before another one.
    package func adding(_ texts: [String], before item: SetItem) -> [TextEdit] {
        let (indent, marker) = lines.marker(of: item.line)
        let added = texts.map { indent + marker.next(0) + SetLines.item($0, isDone: true) + lines.lineEnd }
        return [.insert(added.joined(), at: Int(item.line.start))]
    }

    package func removing(_ item: SetItem) -> [TextEdit] { [lines.removing(item.line.offsets)] }

    /// Removes an exercise, with everything below its heading.
    package func removing(_ section: ExerciseSection) -> [TextEdit] {
        let (start, end) = (section.range.lowerBound, section.range.upperBound)
        guard end == bytes.count else { return [.delete(section.range)] }
        // The last one: the empty lines that separated it from the text before go too.
        let before = lastLine(in: document.body.lowerBound..<start)
        let kept = before == document.body.lowerBound ? before : lines.next(after: before)
        return [.delete(kept..<end)]
    }

    /// The lines of an exercise with its sets, with headings and bullets like those of others.
    package func sectionLines(
        exercise name: String, _ texts: [String], isDone: Bool = false, like sections: [ExerciseSection]
    ) -> [String] {
        let level = sections.last.map { bytes[$0.heading.offsets].prefix { $0 == UInt8(ascii: "#") }.count } ?? 2
        let marker = sections.last { !$0.sets.isEmpty }?.sets.first.map { lines.marker(of: $0.line).marker }
        let items = texts.enumerated().map { offset, text in
            let mark = marker.map { $0.number == nil ? $0.mark : "\(offset + 1)" + $0.mark } ?? "- "
            return mark + SetLines.item(text, isDone: isDone)
        }
        return [String(repeating: "#", count: max(level, 1)) + " [[\(name)]]"] + items
    }

    /// Adds lines after the last exercise, separated by an empty line.
    package func appending(_ text: [String], after sections: [ExerciseSection]) -> [TextEdit] {
        appending(text.joined(separator: lines.lineEnd), after: sections.last?.range ?? document.body)
    }

    /// Adds a paragraph to what a workout says before its first exercise, or below an exercise's heading.
    package func noting(_ text: String, in sections: [ExerciseSection], at section: ExerciseSection?) -> [TextEdit] {
        let (text, lineEnd) = (Self.plain(text), lines.lineEnd)
        if let section {
            let limit = section.sets.first.map { Int($0.line.start) } ?? section.range.upperBound
            return [.insert(lineEnd + text, at: lastLine(in: section.range.lowerBound..<limit))]
        }
        guard let first = sections.first else { return appending(text, after: document.body) }
        let preface = document.bodyStart..<first.range.lowerBound
        if isBlank(preface) { return [.insert(text + lineEnd + lineEnd, at: first.range.lowerBound)] }
        return [.insert(lineEnd + text, at: lastLine(in: preface))]
    }

    /// Writes a remark after a set, in place of the one that it has.
    package func remarking(_ text: String, on item: SetItem, of kind: ExerciseKind?) -> [TextEdit] {
        guard let reading = SetReading.read(item.text, in: bytes.span, of: kind) else { return [] }
        let remark = "(" + text + ")"
        if let old = reading.remark { return writing(remark, over: old.offsets, in: item) }
        let end = Int(reading.content.end)
        return writing(remark, over: end..<end, in: item)
    }

    /// The text before the first exercise, without empty lines around; nil for none.
    package func preface(of sections: [ExerciseSection]) -> String? {
        trimmedText(document.bodyStart..<(sections.first?.range.lowerBound ?? bytes.count))
    }

    /// What is below an exercise's heading besides its sets: nil for nothing.
    package func remarks(of section: ExerciseSection) -> String? {
        var kept: [Range<Int>] = []
        var start = Int(section.heading.end)
        for item in section.sets {
            kept.append(start..<max(start, Int(item.line.start)))
            start = Int(item.line.end)
        }
        kept.append(start..<max(start, section.range.upperBound))
        let texts = kept.compactMap(trimmedText)
        return texts.isEmpty ? nil : texts.joined(separator: lines.lineEnd)
    }

    // MARK: Parts

    /// A line that Markdown takes for nothing but text: no heading, item, quote or code.
    private static func plain(_ text: String) -> String {
        let digits = text.prefix { $0.isNumber }
        let after = text.dropFirst(digits.count)
        if !digits.isEmpty, let mark = after.first, mark == "." || mark == ")" { return digits + "\\" + after }
        guard let first = text.first, "#-*+>`~".contains(first) else { return text }
        return "\\" + text
    }

    private func amounts(
        _ set: WorkoutSet, _ old: WorkoutSet, _ reading: SetReading, _ amount: ByteRange, _ kind: ExerciseKind?
    ) -> [TextEdit] {
        let isSameShape =
            (old.reps == nil) == (set.reps == nil) && (old.weight == nil) == (set.weight == nil)
            && (old.time == nil) == (set.time == nil) && (old.distance == nil) == (set.distance == nil)
        guard isSameShape, old.weight == set.weight || kind != .bodyweightAndReps else {
            var amounts = set
            amounts.purpose = .work
            amounts.effort = nil
            return [TextEdit(range: amount, replacement: SetText.text(amounts, of: kind))]
        }
        var edits: [TextEdit] = []
        func replace(_ place: ByteRange?, _ text: String?, _ isSame: Bool) {
            if let place, let text, !isSame { edits.append(TextEdit(range: place, replacement: text)) }
        }
        replace(reading.reps, set.reps.map(String.init), old.reps == set.reps)
        replace(reading.weight, set.weight.map(SetText.quantity), old.weight == set.weight)
        replace(reading.time, set.time.map(SetText.time), old.time == set.time)
        replace(reading.distance, set.distance.map(SetText.quantity), old.distance == set.distance)
        return edits
    }

    private func effort(
        _ set: WorkoutSet, _ old: WorkoutSet, _ reading: SetReading, _ amount: ByteRange
    ) -> [TextEdit] {
        guard set.effort != old.effort, let effort = set.effort else { return [] }
        var alone = WorkoutSet()
        alone.effort = effort
        let text = SetText.text(alone, of: nil)
        if let place = reading.effort { return [TextEdit(range: place, replacement: text)] }
        return [.insert(" " + text, at: Int(amount.end))]
    }

    /// A text in place of a range of an item, with the spaces that separate it from what is around.
    private func writing(_ text: String, over range: Range<Int>, in item: SetItem) -> [TextEdit] {
        if text.isEmpty { return [] }
        let before = range.lowerBound > 0 && !bytes[range.lowerBound - 1].isBlank ? " " : ""
        let isEnd = range.upperBound >= Int(item.line.end) || bytes[range.upperBound].isBlank
        return [.replace(range, before + text + (isEnd ? "" : " "))]
    }

    /// A part after the last line of a range that is not empty, with an empty line before it.
    private func appending(_ text: String, after range: Range<Int>) -> [TextEdit] {
        let lineEnd = lines.lineEnd
        if isBlank(range) {
            // After the front matter, whose last line has an end unless the file stops there.
            let place = range.upperBound
            let hasEnd = place == 0 || bytes[place - 1] == 0x0A
            return [.insert((hasEnd ? "" : lineEnd) + text + lineEnd, at: place)]
        }
        let end = lastLine(in: range)
        return [.insert(lineEnd + lineEnd + text + (end == bytes.count ? lineEnd : ""), at: end)]
    }

    /// Where the last line of a range ends that is not empty, without its line end.
    func lastLine(in range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1].isWhite { end -= 1 }
        return end
    }

    private func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy(\.isWhite) }

    private func trimmedText(_ range: Range<Int>) -> String? {
        let text = bytes[range.lowerBound..<lastLine(in: range)].drop(while: \.isWhite)
        return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }
}

extension SetReading {
    /// All that is read before a remark.
    fileprivate var partsBeforeRemark: Range<Int> {
        let parts = [purposeWord, amount, effort].compactMap { $0 }
        return ByteRange(start: content.start, end: parts.map(\.end).max() ?? content.start).offsets
    }
}

extension UInt8 {
    /// Space, tab or line end.
    fileprivate var isWhite: Bool { isBlank || self == 0x0A || self == 0x0D }
}

/// Writes lines of sets in the style of a file: bullets, numbers, indentation and line ends.
struct SetLines {
    private let bytes: [UInt8]

    init(_ document: Document) { bytes = document.bytes }

    /// New items after a line, as that line's item is written.
    func adding(_ texts: [String], isDone: Bool, after line: ByteRange) -> TextEdit {
        let (indent, marker) = marker(of: line)
        let added = texts.enumerated().map { offset, set in
            lineEnd + indent + marker.next(offset + 1) + Self.item(set, isDone: isDone)
        }
        return .insert(added.joined(), at: Int(line.end))
    }

    /// Where the line after the one that ends here begins.
    func next(after place: Int) -> Int { bytes[place...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count }

    /// Removes whole lines with their line end; without one, with that of the line before.
    func removing(_ range: Range<Int>) -> TextEdit {
        var (start, end) = (range.lowerBound, next(after: range.upperBound))
        if bytes[..<end].last != 0x0A {
            while start > 0, bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D { start -= 1 }
        }
        return .delete(start..<end)
    }

    /// `[ ] 8 x 60 kg`
    static func item(_ text: String, isDone: Bool) -> String {
        (isDone ? "[x]" : "[ ]") + (text.isEmpty ? "" : " " + text)
    }

    /// Windows' line ends in a file whose first line has one.
    var lineEnd: String {
        guard let end = bytes.firstIndex(of: 0x0A), end > 0, bytes[end - 1] == 0x0D else { return "\n" }
        return "\r\n"
    }

    /// `- `, `* `, `3. `
    struct Marker {
        /// Markdown's lists count to nine digits.
        var number: Int?
        var mark: String

        func next(_ steps: Int) -> String { number.map { "\($0 + steps)" + mark } ?? mark }
    }

    /// The spaces before an item's marker, and the marker with the spaces after it.
    func marker(of line: ByteRange) -> (indent: String, marker: Marker) {
        var offset = Int(line.start)
        let end = Int(line.end)
        while offset < end, bytes[offset].isBlank || bytes[offset] == UInt8(ascii: ">") { offset += 1 }
        let indent = String(decoding: bytes[Int(line.start)..<offset], as: UTF8.self)
        let start = offset
        while offset < end, bytes[offset].isDigit { offset += 1 }
        let number = WholeNumber(bytes[start..<offset])?.within(0...999_999_999)
        let mark = offset
        offset = min(offset + 1, end)
        while offset < end, bytes[offset].isBlank { offset += 1 }
        return (indent, Marker(number: number, mark: String(decoding: bytes[mark..<offset], as: UTF8.self)))
    }
}

/// The text of a new workout, and of the template made from one.
extension WorkoutsModel {
    /// The exercises of templates, one after the other, with what is noted for each, for a workout that begins at a
    /// moment. An exercise has the sets that the template plans, in its own units; one without any has as many empty
    /// sets as the last time, and one at least. Cost: that of `lastPerformances`.
    package func startingText(from templates: [NoteID], at moment: DateTime? = nil) -> String {
        let planned = templates.map { (note: $0, sections: sections(of: $0)) }
        let unplanned = planned.flatMap { $0.sections.filter(\.sets.isEmpty).map(\.exercise) }
        let last = lastPerformances(of: Set(unplanned), at: moment)
        let parts = planned.flatMap { template in
            template.sections.map { section in
                let exercise = exercises[section.exercise]
                let sets =
                    section.sets.isEmpty
                    ? emptySets(like: last[section.exercise], of: exercise)
                    : plannedSets(section, of: exercise, in: graph.notes[template.note].document)
                let remarks = SetEdits(graph.notes[template.note].document).remarks(of: section)
                return text(of: exercise, remarks?.replacing("\r\n", with: "\n"), sets)
            }
        }
        return parts.joined(separator: "\n")
    }

    /// As many sets as the last time, not filled in; one at least.
    package func emptySets(like last: LastPerformance?, of exercise: Exercise) -> [String] {
        let purposes = last.map { $0.sets.map(\.purpose.rawValue) } ?? []
        return purposes.isEmpty ? [""] : purposes
    }

    /// `5x5` is five sets in a plan. What may be several things is left as it counts in the template.
    private func plannedSets(
        _ section: ExerciseSection, of exercise: Exercise, in document: Document
    ) -> [String] {
        section.sets.flatMap { item in
            let meant = TypedSet(document.text(item.text), of: exercise).clear(near: [])
            let planned = meant.flatMap { $0.isMore ? nil : $0 } ?? SpelledSet(set: item.set ?? WorkoutSet())
            return Array(
                repeating: SetText.text(exercise.written(planned.set), of: exercise.kind), count: planned.count)
        }
    }

    private func text(of exercise: Exercise, _ remarks: String?, _ sets: [String]) -> String {
        "## [[\(graph.linkText(to: exercise.note))]]\n" + (remarks.map { $0 + "\n" } ?? "")
            + sets.map { "- " + SetLines.item($0, isDone: false) + "\n" }.joined()
    }

    /// The exercises of a workout in their order, without sets: the text of a template.
    package func templateText(of workout: NoteID) -> String {
        let names = sections(of: workout).map { graph.linkText(to: exercises[$0.exercise].note) }
        return names.map { "## [[\($0)]]\n" }.joined(separator: "\n")
    }
}
