import VaultGraph
import VaultSchema
import VaultSyntax

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
