import VaultChecks
import VaultEdits
import VaultGoals
import VaultGraph
import VaultPlans
import VaultProgress
import VaultReviews
import VaultSchema
import VaultSyntax

/// What an editor may be told to do, as changes that it shows and makes itself.
extension EditorView {
    /// Logs what was done, as `vault log` does: `Morning run 5.2 km 31 min`. Links in the text, such as
    /// `[[run-120-km]]`, are the goals that it counts towards.
    ///
    /// - Parameter day: nil for today
    package func logging(_ text: String, on day: CalendarDate? = nil) throws(EditRefusal) -> Change {
        let (line, goals) = Self.separated(text)
        let given = line.split(whereSeparator: \.isOnlyWhitespace).map(String.init)
        if let (word, assignment) = snapshot.assignment(in: given) {
            throw .other(
                "'\(word)' would be part of the title",
                help: "log it without, then set '\(assignment.field)' in the note")
        }
        let words: LogWords
        do throws(LogWords.Problem) {
            words = try snapshot.logWords(given)
        } catch {
            throw .other("'\(error.text)' is unclear", help: Words.didYouMean(error.suggestions))
        }
        if words.title.isEmpty {
            throw .other("a log line needs a title", help: "write what you did, such as 'Morning run 5.2 km'")
        }
        var action = NewAction(title: words.title, day: day ?? today, words.quantities)
        action.goals = goals
        guard let record = snapshot.record(of: action, makesNearUnits: false) else {
            throw .other("this vault has no actions", help: "add 'goals' to 'packs' in '\(Schema.settingsPath)'")
        }
        return stamped(try snapshot.making(record, today: today) { _, _ in nil }.edit.change)
    }

    /// The text without its links, and these.
    private static func separated(_ text: String) -> (line: String, links: [String]) {
        var (line, links, rest) = ("", [String](), text[...])
        while let start = rest.firstRange(of: "[["), let end = rest[start.upperBound...].firstRange(of: "]]") {
            line += rest[..<start.lowerBound] + " "
            links.append("[[" + rest[start.upperBound..<end.lowerBound] + "]]")
            rest = rest[end.upperBound...]
        }
        return (line + rest, links)
    }

    /// Sets a field of a note, as `vault set` does: an empty text takes the field away, a link may be any whole name of
    /// its record.
    ///
    /// - Parameter day: reads a day that is given as a word, for a field
    package func setting(
        _ field: String, to text: String, in path: String,
        day: (_ text: String, _ field: String) -> CalendarDate? = { _, _ in nil }
    ) throws(EditRefusal) -> Change {
        guard let number = graph.index(ofPath: path) else { throw .other("'\(path)' is not a note", help: nil) }
        guard let assignment = FieldAssignment("\(field)=\(text)"), assignment.text == text else {
            throw .other("'\(field)' is not the name of a field", help: nil)
        }
        guard graph.notes[number].isRecord else { throw .plainNote(path: path) }
        return try snapshot.setting([assignment], of: [number], today: today, day: day).change
    }
}
