import VaultChecks
import VaultEdits
import VaultGoals
import VaultPlans
import VaultProgress
import VaultRecords
import VaultReviews
import VaultSyntax

/// What an editor asks about the notes of a vault, answered from one state of it. Places are byte offsets in the text
/// that a note has in this state. Nothing here knows a protocol, and nothing writes: what would change a note is a
/// `Change`.
package struct EditorView: Sendable {
    /// The vault with the texts that are not saved.
    package let snapshot: Snapshot
    /// The day that counts as today.
    package let today: CalendarDate
    /// When records are made, for their `created`; nil to leave that out.
    package var now: DateTime?

    package init(_ snapshot: Snapshot, today: CalendarDate) {
        self.snapshot = snapshot
        self.today = today
    }

    var graph: Graph { snapshot.graph }
    var schema: Schema { snapshot.graph.schema }

    /// The note at a path; nil where there is none.
    func note(_ path: Path) -> Note? { graph.note(at: path).map { graph.notes[$0] } }

    /// The links of other notes that lead to a note, by the path of the note that holds them, then by place.
    func backlinks(to number: NoteID) -> [(note: NoteID, link: Link)] {
        let path = graph.notes[number].path
        let holders = graph.byPath(Array(graph.notes(linkingAnyOf: snapshot.reach(of: [path]))))
        var found: [(note: NoteID, link: Link)] = []
        for holder in holders where holder != number && !graph.conflictCopies.contains(holder) {
            let links = graph.notes[holder].links.filter { graph.resolve($0, of: holder).destination == number }
            found += links.sorted { $0.range.start < $1.range.start }.map { (holder, $0) }
        }
        return found
    }
}

/// What an editor may be told to do, as changes that it shows and makes itself.
extension EditorView {
    /// A change, and what a command says beside it.
    package typealias Remarked = (change: Change, remarks: [Advice])

    /// Logs what was done, as `vault log` does: `Morning run 5.2 km 31 min`. Links in the text, such as
    /// `[[run-120-km]]`, are the goals that it counts towards; without a day it is today.
    package func logging(_ text: String, on day: CalendarDate? = nil) throws(Refusal) -> Remarked {
        let (line, goals) = Self.separated(text)
        let given = line.split(whereSeparator: \.isOnlyWhitespace).map(String.init)
        if let (word, assignment) = snapshot.assignment(in: given) {
            throw .refused(
                "'\(word)' would be part of the title",
                help: "log it without, then set '\(assignment.field)' in the note")
        }
        let words: LogWords
        do throws(LogWords.Problem) {
            words = try snapshot.logWords(given)
        } catch {
            throw .refused(
                "'\(error.text)' \(error.reason)", help: Words.didYouMean(error.suggestions) ?? error.remedy)
        }
        if words.title.isEmpty {
            throw .refused("a log line needs a title", help: "write what you did, such as 'Morning run 5.2 km'")
        }
        var action = NewAction(title: words.title, day: day ?? today, words.quantities)
        action.goals = goals
        guard let record = snapshot.record(of: action, makesNearUnits: false) else {
            throw .refused("this vault has no actions", help: "add 'goals' to 'packs' in '\(Schema.settingsPath)'")
        }
        let planned = try snapshot.making(record, today: today) { _, _ in nil }
        let amounts = words.quantities.map(\.text)
        return (stamped(planned.edit.change), snapshot.remarks(onLogged: planned, amounts, asOf: today))
    }

    /// The text without its links, and these.
    private static func separated(_ text: String) -> (line: String, links: [String]) {
        let link = /\[\[.*?\]\]/
        return (text.replacing(link, with: " "), text.matches(of: link).map { String($0.output) })
    }

    /// Sets a field of a note, as `vault set` does: an empty text takes the field away, a link may be any whole name of
    /// its record.
    package func setting(
        _ field: String, to text: String, in path: Path,
        day: (_ text: String, _ field: String) -> CalendarDate? = { _, _ in nil }
    ) throws(Refusal) -> Remarked {
        guard let number = graph.note(at: path) else { throw .refused("'\(path)' is not a note", help: nil) }
        guard let assignment = FieldAssignment("\(field)=\(text)"), assignment.text == text else {
            throw .refused("'\(field)' is not the name of a field", help: nil)
        }
        guard let type = graph.notes[number].type else { throw .plainNote(path: path) }
        let planned = try snapshot.setting([assignment], of: [number], today: today, day: day)
        let remarks =
            Advice.said(of: planned) + snapshot.foreignFields([assignment], of: type, in: [number])
            + snapshot.absentFields([assignment], of: [number], [type])
        return (planned.change, remarks + snapshot.advice(after: planned, today: today) { _, _ in [] })
    }

    /// What `vault format` would write into a note; with a range, of the fields that it touches. None for a plain note,
    /// and for one whose front matter has a part that cannot be read.
    package func formatting(of path: Path, in range: ByteRange?) -> [TextEdit] {
        guard !snapshot.settings.isNewer, let number = graph.noteOrCopy(at: path) else { return [] }
        return Formatting.edits(of: graph.notes[number], schema, in: range)
    }
}

/// A part of a note's text.
package struct NotePlace: Hashable, Sendable {
    /// Of the note, relative to the folder of the vault.
    package var path: Path
    /// In bytes.
    package var range: ByteRange
}
