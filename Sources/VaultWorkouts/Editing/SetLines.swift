import VaultRecords
import VaultSyntax

/// Writes lines of sets in the style of a file: bullets, numbers, indentation and line ends.
struct SetLines {
    private let bytes: [UInt8]

    init(_ document: Document) { bytes = document.bytes }

    /// New items after a line, as that line's item is written.
    func adding(_ texts: [String], isDone: Bool, after line: ByteRange) -> TextEdit {
        let (indent, marker) = marker(of: line)
        let lineEnd = lineEnd
        var text = ""
        for (offset, set) in texts.enumerated() {
            text += lineEnd + indent + marker.next(offset + 1) + Self.item(set, isDone: isDone)
        }
        return TextEdit(range: ByteRange(Int(line.end), Int(line.end)), replacement: text)
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
    /// The exercises of templates, one after the other, with what is noted for each.
    ///
    /// An exercise has the sets that the template plans, in its own units. One without any has as many empty sets as
    /// the last time, and one at least. Cost: that of `lastPerformances`.
    ///
    /// - Parameter moment: when it begins; later workouts do not exist then
    package func startingText(from templates: [NoteID], at moment: DateTime? = nil) -> String {
        let planned = templates.map { (note: $0, sections: sections(of: $0)) }
        let unplanned = planned.flatMap { $0.sections.filter(\.sets.isEmpty).map(\.exercise) }
        let last = lastPerformances(of: Set(unplanned), at: moment)
        let parts = planned.flatMap { template in
            template.sections.map { section in
                let exercise = exercises[section.exercise]
                let sets =
                    section.sets.isEmpty
                    ? emptySets(like: last[section.exercise], of: exercise) : plannedSets(section, of: exercise)
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

    private func plannedSets(_ section: ExerciseSection, of exercise: Exercise) -> [String] {
        section.sets.map { item in
            item.set.map { SetText.text(exercise.written($0), of: exercise.kind) } ?? ""
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
