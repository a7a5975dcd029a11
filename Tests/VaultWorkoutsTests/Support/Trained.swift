import Testing
import VaultRecords
import VaultWorkouts

/// A completed workout of an hour in a file named after its day, as `("2026-11-20", "bench-press: 8 x 60 kg, 8 x 60
/// kg")`.
///
/// Exercises are divided by `;`. A set that begins with `!` is not ticked. A day may carry a time: `2026-11-20T18:00`.
func trained(_ when: String, _ sets: String, _ fields: String = "status: completed") -> [String: String] {
    let parts = when.split(separator: "T")
    let start = parts.count == 2 ? when : "\(parts[0])T18:00"
    var body = ""
    for exercise in sets.split(separator: ";") {
        let words = exercise.split(separator: ":", maxSplits: 1).map { $0.trimming }
        body += "## [[\(words[0])]]\n"
        for set in words[1].split(separator: ",").map(\.trimming) {
            body += set.hasPrefix("!") ? "- [ ] \(set.dropFirst())\n" : "- [x] \(set)\n"
        }
    }
    let finish = fields.contains("finished:") ? "" : "finished: \(parts[0])T19:00\n"
    return ["workouts/\(parts[0]).md": "type: workout\nstarted: \(start)\n\(finish)\(fields)~\(body)"]
}

extension Substring {
    fileprivate var trimming: String { self.split(separator: " ").joined(separator: " ") }
}

/// What is made of some workouts on a day.
struct Trained {
    let vault: WorkoutVault
    let log: TrainingLog

    init(_ workouts: [[String: String]], asOf today: String = "2026-11-21") throws {
        var files: [String: String] = [:]
        for workout in workouts { files.merge(workout) { _, new in new } }
        vault = WorkoutVault(files)
        log = TrainingLog(vault.model, asOf: try day(today))
    }

    func exercise(_ name: String) throws -> Int {
        try #require(log.model.exercises.firstIndex { $0.name == name })
    }

    func figures(_ name: String, weeks: Int = 4, weekStart: WeekStart = .monday) throws -> ExerciseFigures {
        ExerciseFigures(log, exercise: try exercise(name), weeks: weeks, weekStart: weekStart)
    }

    func overview(weeks: Int = 4, weekStart: WeekStart = .monday) -> TrainingOverview {
        TrainingOverview(log, weeks: weeks, weekStart: weekStart)
    }

    /// A set as written, with its day.
    func text(_ record: PersonalRecord?) -> String? {
        record.map {
            SetText.text($0.set.set, of: log.model.exercises[$0.exercise].kind) + " on \($0.workout.day)"
        }
    }
}

func day(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate.read(Array(text.utf8).span).value, "\(text) is no day")
}
