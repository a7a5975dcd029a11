import VaultAnswers
import VaultChecks
import VaultConsole
import VaultGoalAnswers
import VaultGoals
import VaultProgress
import VaultRequests
import VaultSchema
import VaultWorkouts

/// What came of a workout, at its end.
extension TrainingText {
    /// Its volume and distance, the records that it broke, and what it counts towards.
    ///
    /// - Parameter training: what was done in it; nil for nothing that counts
    func summary(
        of workout: Workout, _ training: Training?, _ records: [VaultWorkouts.NewRecord], _ progress: ProgressOverview
    ) -> String {
        guard let training else { return "" }
        var rows: [(String, String)] = []
        let sums = training.sums
        var amounts: [String] = []
        if sums.sets > 0 { amounts.append(Words.count(sums.sets, "working set")) }
        let unit = model.weightUnit(ofSetsIn: workout.note)
        if !sums.volume.isZero { amounts.append(TrainingWords.volume(sums.volume, in: unit)) }
        if sums.reps > 0 { amounts.append(Words.count(sums.reps, "rep")) }
        if !sums.metres.isZero {
            amounts.append(TrainingWords.distance(TrainingFigure.distance(sums.metres, in: model.units.distance)))
        }
        if !amounts.isEmpty { rows.append(("in total", amounts.joined(separator: " · "))) }
        for (exercise, words) in words(records) { rows.append(("record", "\(exercise): \(words)")) }
        for words in counted(workout, progress) { rows.append(("counts", words)) }
        return lines(rows)
    }

    /// By exercise, each with all that it broke.
    private func words(_ records: [VaultWorkouts.NewRecord]) -> [(String, String)] {
        var words: [(exercise: Int, words: [String])] = []
        for record in records {
            let text = RecordWords.broken(record, of: model.exercises[record.exercise])
            if words.last?.exercise == record.exercise {
                words[words.count - 1].words.append(text)
            } else {
                words.append((record.exercise, [text]))
            }
        }
        return words.map { (model.exercises[$0.exercise].title, $0.words.joined(separator: ", ")) }
    }

    /// `Bench 100 kg, now 18.2 %: 960 kg, best 60 kg`, one for each goal that it counts towards.
    private func counted(_ workout: Workout, _ progress: ProgressOverview) -> [String] {
        let path = model.graph.notes[workout.note].path
        return progress.goals.compactMap { goal in
            let amounts = goal.contributions.filter { $0.path == path && !$0.amount.isZero }.map { item in
                let word = item.target.split(separator: " ").first.map(String.init) ?? ""
                let mode = ["best", "latest"].contains(word) ? word + " " : ""
                let unit = ProgressWords.unit(item.unit, for: item.amount)
                return "\(mode)\(item.amount.decimalText(places: 2)) \(unit)"
            }
            let percent = goal.percent.map { ", now \($0.decimalText(places: 1)) %" } ?? ""
            return amounts.isEmpty ? nil : "\(goal.title)\(percent): \(amounts.joined(separator: ", "))"
        }
    }
}
