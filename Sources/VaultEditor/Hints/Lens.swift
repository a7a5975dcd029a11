import VaultAnswers
import VaultGoalAnswers
import VaultGoals
import VaultProgress
import VaultRecords
import VaultSyntax

/// A line that an editor shows above a place.
package struct Lens: Hashable, Sendable {
    /// What a click on it does.
    package enum Command: String, Hashable, Sendable {
        /// Shows the links to the note.
        case references
        /// Shows what is known of the note, as a hover on its title does.
        case progress
    }

    /// Where it stands: the title, or the start of the text.
    package var range: ByteRange
    package var title: String
    package var command: Command?
}

extension EditorView {
    /// Above the title the number of links to the note, and of a goal what this week adds up to.
    ///
    /// Cost: that of the notes that link it, and once for each state in the figures of the vault where it is a goal.
    package func lenses(of path: Path) -> [Lens] {
        guard let number = graph.index(ofPath: path) else { return [] }
        let range = titlePlace(of: graph.notes[number])
        let count = backlinks(to: number).count
        var lenses: [Lens] = []
        if count > 0 || isMeantToBeLinked(graph.notes[number]) {
            let title = count == 0 ? "no links" : Words.count(count, "link")
            lenses.append(Lens(range: range, title: title, command: .references))
        }
        guard let goal = progress(ofNote: number) else { return lenses }
        let sums = goal.targets.compactMap(ProgressWords.thisWeek)
        if !sums.isEmpty {
            lenses.append(
                Lens(range: range, title: HiddenCharacters.escaped(sums.joined(separator: " · ")), command: .progress))
        }
        return lenses
    }

    /// False for plain notes, the settings, and what can happen again, as actions do.
    private func isMeantToBeLinked(_ note: Note) -> Bool {
        note.type.map { $0 != schema.settingsType && !schema.types[$0].recurs } ?? false
    }
}

extension ProgressWords {
    /// `6.2 km this week, 3.1 to go`; nil for a target that adds nothing up.
    static func thisWeek(_ target: TargetProgress) -> String? {
        guard !target.mode.isSingle, target.mode != .average, let sum = target.weeks.last?.amount else { return nil }
        let need = target.neededThisWeek.flatMap { $0 > 0 ? ", \(number($0, target)) to go" : nil }
        return "\(amount(sum, target)) this week" + (need ?? "")
    }
}
