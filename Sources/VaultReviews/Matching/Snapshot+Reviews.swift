import VaultChecks
import VaultEdits
import VaultGoals
import VaultPlans
import VaultProgress
import VaultRecords
import VaultSyntax

extension Snapshot {
    /// Goals that actions without one may belong to, with reasons. They count nowhere before the link is written.
    ///
    /// Cost: linear in the texts of the actions that are looked at, and for each in the goals that share a unit
    /// with it, on all cores.
    package func suggestions(_ question: MatchQuestion) -> MatchOverview {
        goals.suggestions(question, spread: work)
    }

    /// The days of a term, year or period; nil when its record does not give them. One pass over the notes.
    package func days(ofTerm note: NoteID) -> (first: CalendarDate, last: CalendarDate)? {
        goals.terms.first { $0.note == note }.map { ($0.first, $0.last) }
    }

    /// Links as they would be written, and the actions that cannot be edited, with the reasons.
    package struct PlannedLinks: Sendable {
        /// All that can be written.
        package var edit: PlannedEdit
        /// By path, with why.
        package var leftOut: [(path: String, refusal: EditRefusal)] = []
    }

    /// Plans links of actions to goals; those that exist already, or whose notes are gone, are skipped.
    ///
    /// Actions whose `goals` cannot be edited are left out, and all others are planned. Cost: that of a check.
    ///
    /// - Parameter links: the paths of actions, each with that of a goal, milestone or obligation
    package func linking(
        _ links: [(action: String, goal: String)], today: CalendarDate
    ) throws(EditRefusal) -> PlannedLinks {
        var goals: [String: [String]] = [:]
        var paths: [String] = []
        for (action, goal) in links {
            guard let goal = graph.index(ofPath: goal) else { continue }
            if goals[action] == nil { paths.append(action) }
            goals[action, default: []].append("[[" + linkText(to: goal) + "]]")
        }
        var planned = PlannedLinks(edit: PlannedEdit(change: Change(files: []), newMeasures: []))
        for path in paths {
            guard let number = graph.index(ofPath: path), let added = goals[path] else { continue }
            let note = graph.notes[number]
            if note.isOutside {
                planned.leftOut.append((path, .outside(path: path)))
                continue
            }
            var edits = FieldEdits(note, graph.schema)
            do throws(FieldEditProblem) {
                try edits.add("goals", added)
                if let file = edits.fileEdit(path: path) { planned.edit.change.files.append(file) }
            } catch {
                planned.leftOut.append((path, .field(path: path, error)))
            }
        }
        planned.edit = try judged(planned.edit.change, today: today)
        return planned
    }

    /// What is planned and done for all values on a day.
    ///
    /// Cost: that of `progress`, then linear in the links of the actions.
    ///
    /// - Parameters:
    ///   - asOf: the day that counts as today; later actions are ignored
    ///   - includesArchived: archived values are in the answer; the summary never includes them
    ///   - progress: of all goals on the day, where it is known
    package func alignment(
        asOf: CalendarDate, includesArchived: Bool = false, progress: ProgressOverview? = nil
    ) -> AlignmentOverview {
        goals.alignment(
            asOf: asOf, weekStart: settings.weekStart, available: GoalsSettings(self).weeklyHours,
            includesArchived: includesArchived, progress: progress, spread: work)
    }
}
