import Foundation
import Testing
import VaultGoals
import VaultKit
import VaultRecords
import VaultSyntax
import VaultSystem
import VaultTestSupport
import VaultWorkouts

/// Compares with `Tests/Fixtures/workouts/recompute.py`, which reads the same Markdown and shares the rules with the
/// program and nothing else.
@Suite(.tags(.random)) struct RecomputedWorkoutsTests {
    private static let days = ["2026-03-01", "2026-07-19", "2026-11-21"]

    /// Weeks from Mondays in kilograms, and from Sundays in pounds.
    @Test(arguments: [5, 6] as [UInt64])
    func agreesOnRandomWorkouts(_ seed: UInt64) throws {
        let folder = try SmallFolder(RandomWorkouts(seed: seed).files)
        let vault = try Vault(VaultRoot(folder: folder.scratch.path))
        var found: [String] = []
        for text in Self.days { found += try TrainingLines(vault, asOf: RandomVaultFigures.day(text)).lines }
        let last = try RandomVaultFigures.day(try #require(Self.days.last))
        for goal in vault.snapshot.progress(asOf: last, explains: true).goals where goal.kind != .obligation {
            found.append("goal\t\(goal.name)")
            for item in goal.contributions {
                let amount = TrainingLines.show(item.amount)
                found.append("\t\(item.target)\t\(item.record):\(item.line) \(amount) \(item.origin.rawValue)")
            }
            found += goal.notCounted.map { "\tnot\t\($0.record) \($0.reason.rawValue)" }
        }
        var figures = RandomVaultFigures()
        for line in found { figures.add([line]) }
        let difference = try figures.difference(from: "workouts/random-\(seed).txt", vault: folder.scratch.path)
        #expect(difference == nil, "\(difference ?? "")")
    }

    /// What was recorded holds every case.
    @Test func randomWorkoutsHoldEverything() throws {
        let text = try #require(Repository.text("Tests/Fixtures/workouts/random-5.txt"))
        for origin in ["sum", "greatest", "least", "duration", "times", "day", "measure"] {
            #expect(text.split(separator: "\n").count { $0.hasSuffix(" " + origin) } > 10, "\(origin)")
        }
        for reason in ["no-amount", "outside-goal"] { #expect(text.contains(reason)) }
        #expect(RandomWorkouts(seed: 5).files == RandomWorkouts(seed: 5).files)
    }

    /// Writes the vault of a seed into a new folder: `RANDOM_WORKOUTS=7:/tmp/notes swift test --filter
    /// RecomputedWorkouts`.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["RANDOM_WORKOUTS"] != nil))
    func writesRandomWorkouts() throws {
        try RandomVaultFigures.write(askedBy: "RANDOM_WORKOUTS") { RandomWorkouts(seed: $0).files }
    }
}

/// What training comes to on a day, in the words of the script.
private struct TrainingLines {
    private(set) var lines: [String] = []
    private let log: TrainingLog

    init(_ vault: Vault, asOf day: CalendarDate) {
        log = vault.snapshot.training(asOf: day)
        let overview = TrainingOverview(log, weeks: 12, weekStart: vault.settings.weekStart)
        let head = [
            "overview", "\(day)", "\(overview.workouts)", Self.text(overview.thisMonth), "\(overview.streak.current)",
            "\(overview.streak.longest)", Self.show(overview.frequency),
        ]
        lines = [(head + overview.weeks.map(Self.text)).joined(separator: "\t")]
        for exercise in log.model.exercises.indices.sorted(by: { name($0) < name($1) }) {
            add(ExerciseFigures(log, exercise: exercise, weeks: 12, weekStart: vault.settings.weekStart))
        }
        lines.append("newest\t" + overview.records.map { name($0.exercise) }.joined(separator: ","))
        addRecords(log, "records")
        let first = day.adding(days: -100)
        let range = vault.snapshot.training(from: first, asOf: day)
        let total = TrainingOverview(range, weeks: 12, weekStart: vault.settings.weekStart).total
        lines.append("range\t\(first)\t\(total.workouts)\t\(total.seconds)")
        addRecords(range, "since")
        addCategories(vault.settings.weekStart)
        for training in log.trainings.suffix(30) { addBroken(training.workout) }
    }

    /// All records of each exercise, and the most repetitions at each weight.
    private mutating func addRecords(_ log: TrainingLog, _ label: String) {
        for one in log.allRecords() {
            let best = one.entries.map {
                "\($0.kind.rawValue):\(Self.show($0.measure))@\(place($0.set, in: $0.workout))"
            }
            let exercise = log.model.exercises[one.exercise]
            let reps = one.mostReps.map { entry in
                let weight = Self.show(entry.set.kilograms(of: exercise) ?? 0)
                return "\(weight):\(Self.show(entry.measure))@\(place(entry.set, in: entry.workout))"
            }
            let fields = [label, exercise.name, best.joined(separator: ","), reps.joined(separator: ",")]
            lines.append(fields.joined(separator: "\t"))
        }
    }

    /// Sets a week by category.
    private mutating func addCategories(_ weekStart: WeekStart) {
        let rows = log.categorySets(weeks: 12, weekStart: weekStart).map { sets in
            let category = sets.category.map { log.model.graph.notes[$0].name } ?? "-"
            return "category\t\(category)\t\(sets.weeks.map(String.init).joined(separator: ","))"
        }
        lines += rows.sorted()
    }

    /// What a workout was better in than everything before it, and by how much.
    private mutating func addBroken(_ workout: Workout) {
        let records = log.newRecords(of: workout).enumerated().sorted {
            (name($0.element.exercise), $0.offset) < (name($1.element.exercise), $1.offset)
        }.map(\.element)
        let words = records.map { record in
            let more = record.entry.measure - record.before
            let weight = record.weight.map { "@" + Self.show($0) } ?? ""
            return "\(name(record.exercise)):\(record.entry.kind.rawValue)\(weight):\(Self.show(more))"
        }
        lines.append("broken\t\(log.model.graph.notes[workout.note].name)\t\(words.joined(separator: ","))")
    }

    private mutating func add(_ figures: ExerciseFigures) {
        let sums = figures.sums
        let recent = figures.recentSets.map { place($0.set, in: $0.workout) }
        let fields = [
            "exercise", name(figures.exercise), "\(figures.sessions.count)", "\(sums.sets)", "\(sums.reps)",
            Self.show(sums.volume), Self.show(sums.metres), Self.show(sums.seconds),
            figures.record.map { place($0.set, in: $0.workout) } ?? "-", Self.show(figures.record?.measure),
            recent.joined(separator: ","), figures.weeks.map { Self.show($0.best) }.joined(separator: ","),
        ]
        lines.append(fields.joined(separator: "\t"))
    }

    private func name(_ exercise: Int) -> String { log.model.exercises[exercise].name }

    private func place(_ set: CountedSet, in workout: Workout) -> String {
        let note = log.model.graph.notes[workout.note]
        return "\(note.name):\(LineTable(note.document.bytes).position(of: Int(set.line.start)).line)"
    }

    private static func text(_ week: TrainingWeek) -> String {
        "\(week.workouts):\(week.seconds):\(show(week.sums.volume))"
    }

    static func show(_ number: Rational?) -> String { number.map { $0.decimalText(places: 12) } ?? "-" }
}
