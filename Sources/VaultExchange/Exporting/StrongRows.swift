import VaultChecks
import VaultReaders
import VaultRecords
import VaultSyntax
import VaultWorkouts

/// Workouts as a table of Strong: a row for each set that was done, with its units beside it. Other programs for
/// workouts read these tables, and so does `vault import strong`.
package struct StrongRows {
    /// The types of records that it has.
    package static let types = ["workout"]
    package static let headers = [
        "Date", "Workout Name", "Exercise Name", "Set Order", "Weight", "Weight Unit", "Reps", "RPE", "Distance",
        "Distance Unit", "Seconds", "Notes", "Workout Notes", "Workout Duration",
    ]
    package private(set) var rows: [[String]] = []
    /// How many sets are of workouts that are exported, and are not done or cannot be read.
    package private(set) var leftOut = 0

    /// Cost: linear in the texts of the workouts.
    package init(_ records: [NoteID], in vault: Snapshot) {
        let model = vault.workouts
        for record in records {
            guard let workout = model.workout(ofNote: record) else { continue }
            add(workout, model)
        }
    }

    private mutating func add(_ workout: Workout, _ model: WorkoutsModel) {
        let note = model.graph.notes[workout.note]
        let sections = model.sections(of: workout.note)
        let local = DateTime(day: workout.started.day, secondOfDay: workout.started.secondOfDay)
        let start = local.description.replacing("T", with: " ")
        let duration = workout.duration.flatMap { CellTime.duration(Rational($0)) } ?? ""
        let body = SetEdits(note.document)
        var remarks = body.preface(of: sections) ?? ""
        var counts: [Int: Int] = [:]
        for section in sections {
            let exercise = model.exercises[section.exercise]
            var sectionRemarks = Self.remarks(of: section, exercise.kind, body, note.document)
            for item in section.sets {
                guard item.isDone, let set = item.set?.withUnits(exercise.units()), !set.isEmpty else {
                    leftOut += 1
                    continue
                }
                var order = Self.order(set.purpose)
                if order.isEmpty {
                    counts[section.exercise, default: 0] += 1
                    order = "\(counts[section.exercise, default: 0])"
                }
                let weight = Self.weight(set.weight, exercise)
                let distance = Self.distance(set.distance)
                rows.append([
                    start, note.title, exercise.title, order, weight?.amount.description ?? "", weight?.unit ?? "",
                    set.reps.map(String.init) ?? "", set.effort?.description ?? "", distance?.amount.description ?? "",
                    distance?.unit ?? "", set.time?.description ?? "", sectionRemarks, remarks, duration,
                ])
                (sectionRemarks, remarks) = ("", "")
            }
        }
    }

    private static func order(_ purpose: WorkoutSet.Purpose) -> String {
        switch purpose {
        case .work: ""
        case .warmUp: "W"
        case .drop: "D"
        case .failure: "F"
        }
    }

    /// Strong knows kilograms and pounds. Help by a machine or a band has no sign in it.
    private static func weight(_ weight: Quantity?, _ exercise: Exercise) -> Quantity? {
        guard let weight else { return nil }
        var converted = weight
        if weight.unit != "kg", weight.unit != "lb", let amount = UnitTable.builtIn.convert(weight, to: "kg") {
            converted = Quantity(amount, "kg")
        }
        let isHelp = converted.amount.isNegative && exercise.title.lowercased().contains("assisted")
        return isHelp ? Quantity(-converted.amount, converted.unit) : converted
    }

    private static func distance(_ distance: Quantity?) -> Quantity? {
        guard let distance, !["km", "mi", "m", "yd", "ft"].contains(distance.unit) else { return distance }
        return UnitTable.builtIn.convert(distance, to: "m").map { Quantity($0, "m") } ?? distance
    }

    /// What is below the heading besides sets, and what is in brackets after those that were done.
    private static func remarks(
        of section: ExerciseSection, _ kind: ExerciseKind?, _ body: SetEdits, _ document: Document
    ) -> String {
        let ofSets = section.sets.filter(\.isDone).compactMap { item in
            let remark = SetReading.read(item.text, in: document.bytes.span, of: kind)?.remark
            return remark.map { String(document.text($0).dropFirst().dropLast()).trimmed }
        }
        return ([body.remarks(of: section)].compactMap(\.self) + ofSets).joined(separator: "\n")
    }
}
