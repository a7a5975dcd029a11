import VaultGraph
import VaultSchema

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
