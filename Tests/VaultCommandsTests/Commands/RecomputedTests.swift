import Foundation
import Testing
import VaultAnswers
import VaultGoalAnswers
import VaultGoals
import VaultKit
import VaultProgress
import VaultRecords
import VaultReviews
import VaultSyntax
import VaultSystem
import VaultTestSupport
import VaultWorkouts

@testable import VaultProgram

/// Compares with `Tests/Fixtures/progress/recompute_vault.py`, which reads the same Markdown and shares the rules
/// with the program and nothing else.
@Suite(.tags(.random)) struct RecomputedVaultTests {
    /// One whose goals are in every state on one day or another.
    private static let fixture = RandomFixture(
        path: "progress/random-vault.txt", seed: 5,
        days: ["2026-02-11", "2026-05-31", "2026-08-17", "2026-11-21", "2027-01-31"], variable: "RANDOM_VAULT"
    ) { RandomVault(seed: $0).files }

    /// Every figure with twelve decimals, each order, and every byte that `vault progress` prints.
    @Test func agreesOnARandomVault() throws {
        try Self.fixture.expect { try .progress(of: $0, on: Self.fixture.days) }
    }

    /// The vault is as large as it says, and what was recorded of it holds every case.
    @Test func aRandomVaultHoldsEverything() throws {
        let counts = Self.fixture.files(Self.fixture.seed).keys.reduce(into: [:] as [Substring: Int]) { counts, path in
            let isCopy = path.contains("20") && path.hasSuffix(" 2.md")
            if !isCopy { counts[path.prefix { $0 != "/" }, default: 0] += 1 }
        }
        func count(_ folders: [Substring]) -> Int { folders.compactMap { counts[$0] }.reduce(0, +) }
        #expect(count(["actions", "journal"]) == 2000)
        #expect(count(["goals", "milestones", "obligations", "areas"]) == 60)
        let lines = try Self.fixture.lines()
        let goals = lines.filter { $0[0] == "goal" }
        #expect(Set(goals.map { $0[2] }).count == GoalStatus.allCases.count)
        for field in [3, 4] { #expect(Set(goals.map { $0[field] }).count == 2) }
        let targets = lines.filter { $0[0] == "target" }
        #expect(Set(targets.map { $0[2] }).count == 6)
        #expect(Set(targets.map { $0[6] }) == ["-", "day", "week", "month"])
        #expect(Set(targets.map { $0[7] }).count > 3)
        for flag in 12...14 { #expect(Set(targets.map { $0[flag] }).count == 2) }
        let counted = targets.compactMap { Int($0[28]) }
        #expect(counted.count == targets.count && counted.reduce(0, +) > 3000)
        #expect(targets.count { !["-", "0"].contains($0[30]) } > 20)
        #expect(targets.count { $0[31] != $0[32] } > 20)
    }

    @Test func theSameSeedMakesTheSameVault() {
        #expect(RandomVault(seed: 3).files == RandomVault(seed: 3).files)
        #expect(RandomVault(seed: 3).files != RandomVault(seed: 4).files)
    }

    @Test(.enabled(if: fixture.isAsked)) func writesARandomVault() throws { try Self.fixture.write() }
}

/// What progress says of a day, in the words of the script.
struct RecordedProgress {
    private(set) var figures = RandomVaultFigures()

    init(_ overview: ProgressOverview) {
        add(["day", show(overview.asOf)])
        for goal in overview.goals {
            add([
                "goal", goal.name, goal.status.rawValue, show(goal.isUrgent), show(goal.isIncomplete),
                show(goal.percent), show(goal.expectedPercent), show(goal.childrenPercent), show(goal.start),
                show(goal.due), show(goal.paceFrom), show(goal.daysLeft), show(goal.daysLate),
                show(goal.completeness), goal.missing.map(\.rawValue).joined(separator: ","),
            ])
            for target in goal.targets {
                let gave = goal.contributions.filter { $0.target == target.written }.map(\.amount)
                let brought = target.weeks.compactMap(\.amount)
                add(
                    fields(of: target) + [
                        show(gave.count), show(gave.reduce(0, +)), show(target.neededThisWeek),
                        show(target.weeks.count), show(brought.count), show(brought.reduce(0, +)),
                    ])
            }
            let reasons = goal.notCounted.map(\.reason.rawValue)
            let counts = ["outside-goal", "day-off", "other-day", "no-amount"].map { reason in
                reasons.count { $0 == reason }
            }
            add(["not"] + counts.map { show($0) })
        }
        let summary = overview.summary
        add(["summary", show(summary.total), show(summary.percent), show(summary.habits), show(summary.habitsOnTrack)])
        for order in [GoalOrder.name, .due, .progress, .urgency] {
            for isReversed in [false, true] {
                let names = order.sorted(overview.goals, isReversed: isReversed).map(\.name)
                let places = names.map { name in show(overview.goals.firstIndex { $0.name == name }) }
                add(["sort", (isReversed ? "-" : "") + order.rawValue, places.joined(separator: " ")])
            }
        }
    }

    private mutating func add(_ fields: [String]) { figures.add(fields) }

    private func fields(of target: TargetProgress) -> [String] {
        [
            "target", target.written, target.mode.rawValue, target.unit, show(target.target), show(target.from),
            target.period?.rawValue ?? "-", show(target.days?.list.map(\.rawValue).joined(separator: ",")),
            show(target.current), show(target.lastReading), show(target.remaining), show(target.percent),
            show(target.isMet), show(target.isOnPace),
            show(target.isExceeded), show(target.used), show(target.neededPerDay), show(target.neededPerWeek),
            show(target.daysAhead), show(target.leeway), show(target.projected), show(target.forecast),
            show(target.periods), show(target.periodsEnded), show(target.periodsMet),
            show(target.streak), show(target.longestStreak),
            show(target.recentPeriods?.map(\.rawValue).joined(separator: ",")),
        ]
    }

    private func show(_ number: Rational?) -> String { number?.decimalText(places: 12) ?? "-" }

    private func show(_ value: (some CustomStringConvertible)?) -> String { value?.description ?? "-" }
}

/// Properties of daily notes and obligations that repeat, compared with `recompute_vault.py`.
@Suite(.tags(.random)) struct RecomputedDailyTests {
    private static let fixture = RandomFixture(
        path: "progress/random-daily.txt", seed: 11, days: ["2026-03-01", "2026-08-31", "2026-11-21", "2027-02-28"],
        variable: "RANDOM_DAILY"
    ) { RandomVault(dailySeed: $0).files }

    @Test func agreesOnARandomVault() throws {
        try Self.fixture.expect { try .progress(of: $0, on: Self.fixture.days) }
    }

    /// The vault holds what it is for.
    @Test func theVaultHoldsEveryCase() throws {
        var all: [GoalProgress] = []
        try Self.fixture.withVault { vault, _ in
            all = vault.snapshot.progress(asOf: try RandomVaultFigures.day("2026-11-21"), explains: true).goals
        }
        let goals = all
        let properties = goals.flatMap(\.contributions).filter { $0.origin == .property }
        #expect(properties.count > 50 && Set(properties.map(\.day)).count > 30)
        let texts = Dictionary(grouping: goals.flatMap(\.contributions)) { $0.origin }.mapValues(\.count)
        #expect((texts[.task] ?? 0) > 20 && (texts[.field] ?? 0) > 20)
        let repeating = goals.compactMap(\.occurrences)
        #expect(repeating.count == 10)
        #expect(repeating.contains { !$0.done.isEmpty } && repeating.contains { !$0.missed.isEmpty })
        #expect(goals.contains { goal in goal.notCounted.contains { $0.reason == .noOccurrence } })
        let trends = Set(goals.flatMap(\.targets).compactMap { $0.trend?.direction })
        #expect(trends.count >= 2)
    }

    @Test(.enabled(if: fixture.isAsked)) func writesARandomVault() throws { try Self.fixture.write() }
}

/// Compares with `Tests/Fixtures/progress/recompute_overviews.py`, which shares the rules with the program and
/// nothing else.
@Suite(.tags(.random)) struct RecomputedOverviewsTests {
    private static let fixture = RandomFixture(
        path: "progress/random-overviews.txt", seed: 5, days: ["2026-05-31", "2026-08-17", "2026-11-21"],
        variable: "RANDOM_VAULT"
    ) { RandomVault(seed: $0).files }
    private static let days = fixture.days

    /// The figures of values, suggestions, terms and units, and every byte that `vault align` and `vault match` print
    /// as JSON.
    @Test func agreesOnARandomVault() throws {
        let paths = Self.fixture.files(Self.fixture.seed).keys
        let terms = paths.filter { $0.hasPrefix("terms/") }.sorted()
        try Self.fixture.expect { vault in
            var found = RandomVaultFigures()
            for text in Self.days {
                found.add(RecordedOverviews(of: vault, asOf: try RandomVaultFigures.day(text), terms: terms).figures)
            }
            return found
        }
    }

    /// What was recorded holds every case.
    @Test func aRandomVaultHoldsEverything() throws {
        let lines = Dictionary(grouping: try Self.fixture.lines()) { $0[0] }
        let values = try #require(lines["value"])
        #expect(Set(values.map { $0[8] }).isSuperset(of: ["growing", "declining"]))
        #expect(Set(values.map { $0[11].isEmpty }).count == 2)
        #expect(Set(values.map { $0[9] }).count > 10 && Set(values.map { $0[10] }).count > 10)
        #expect(try #require(lines["balance"]).allSatisfy { $0[1] != "-" && $0[4] != "0" })
        let sums = try #require(lines["of-year"])
        #expect(sums.count { $0[1] == "together" } == Self.days.count)
        #expect(Set(sums.map { $0[3] }).count > 2 && Set(sums.map { $0[4] }).count > 6)
        #expect(try #require(lines["hours"]).count > 5)
        for match in try #require(lines["match"]) {
            let counts = match[1...4].compactMap { Int($0) }
            #expect(counts.count == 4 && counts.allSatisfy { $0 > 0 })
        }
        // Over, running and not yet begun.
        let terms = try #require(lines["term"])
        #expect(terms.contains { $0[4] == "0" } && terms.contains { $0[2] == "2026-08-17" })
        #expect(terms.count == Self.days.count * 11)
        let carried = try #require(lines["carried"])
        #expect(Set(carried.map { $0[2] }) == ["carry", "decide"] && Set(carried.map { $0[3] }).count == 2)
        #expect(try #require(lines["unit"]).count > 30 * Self.days.count)
    }
}

/// Compares with `Tests/Fixtures/workouts/recompute.py`, which reads the same Markdown and shares the rules with the
/// program and nothing else.
@Suite(.tags(.random)) struct RecomputedWorkoutsTests {
    private static func fixture(_ seed: UInt64) -> RandomFixture {
        RandomFixture(
            path: "workouts/random-\(seed).txt", seed: seed, days: ["2026-03-01", "2026-07-19", "2026-11-21"],
            variable: "RANDOM_WORKOUTS"
        ) { RandomWorkouts(seed: $0).files }
    }

    /// Weeks from Mondays in kilograms, and from Sundays in pounds.
    @Test(arguments: [5, 6] as [UInt64])
    func agreesOnRandomWorkouts(_ seed: UInt64) throws {
        try Self.fixture(seed).expect { vault in
            let days = try Self.fixture(seed).days.map { try RandomVaultFigures.day($0) }
            var found = days.flatMap { TrainingLines(vault, asOf: $0).lines }
            let last = try #require(days.last)
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
            return figures
        }
    }

    /// What was recorded holds every case.
    @Test func randomWorkoutsHoldEverything() throws {
        let lines = try Self.fixture(5).lines().map { $0.joined(separator: "\t") }
        for origin in ["sum", "greatest", "least", "duration", "times", "day", "measure"] {
            #expect(lines.count { $0.hasSuffix(" " + origin) } > 10, "\(origin)")
        }
        for reason in ["no-amount", "outside-goal"] { #expect(lines.contains { $0.contains(reason) }) }
        #expect(RandomWorkouts(seed: 5).files == RandomWorkouts(seed: 5).files)
    }

    @Test(.enabled(if: fixture(5).isAsked)) func writesRandomWorkouts() throws { try Self.fixture(5).write() }
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

/// What a vault's values, suggestions, terms and units come to on a day, in the words of the script.
struct RecordedOverviews {
    private(set) var figures = RandomVaultFigures()

    /// - Parameter terms: the paths of the terms, years and periods to review
    init(of vault: Vault, asOf today: CalendarDate, terms: [String]) {
        add("day", today)
        add(vault.snapshot.alignment(asOf: today), skippedVaults: vault.facts.nestedVaults)
        add(vault.snapshot.goals.suggestions(MatchQuestion(asOf: today), spread: vault.snapshot.work))
        let calendar = vault.snapshot.terms(asOf: today)
        for path in terms {
            guard let note = vault.graph.note(at: Path(path)), let term = calendar.record(ofNote: note),
                let review = vault.snapshot.review(of: term, in: calendar)
            else { continue }
            add(review, next: calendar.following(term))
        }
        for unit in vault.snapshot.unitUses(asOf: today).all.filter(\.isInUse).sorted(by: Self.isBefore) { add(unit) }
    }

    private mutating func add(_ overview: AlignmentOverview, skippedVaults: [(path: Path, notes: Int)]) {
        for value in overview.values {
            let actions = value.actions
            add(
                "value", value.value.name, value.running.count, value.meanStrength?.decimalText(places: 1),
                actions.last7, actions.previous7, actions.last28, actions.daysSinceLast, actions.momentum?.rawValue,
                value.fulfilment.decimalText(places: 1), value.engagement.decimalText(places: 2),
                value.neglect.map(\.rawValue).joined(separator: ","), value.others.count)
        }
        for share in overview.weeklyHours.shares { add("hours", share.goal.name, share.hours.amountText) }
        let (balance, summary) = (overview.balance, overview.summary)
        add(
            "balance", balance.score?.decimalText(places: 2), balance.values.count, balance.actions,
            overview.crossDomain.count)
        let json = Answers.align.json(
            AlignmentAnswer(overview, values: overview.values, skippedVaults: skippedVaults))
        add(
            json, of: "align", summary.values, summary.lifeAreas, summary.neglected, summary.runningGoals,
            summary.goalsWithoutValues, summary.actions.last7, summary.actions.previous7, summary.actions.last28,
            summary.serving.last7, summary.serving.previous7, summary.serving.last28)
    }

    private mutating func add(_ overview: MatchOverview) {
        let goals = Dictionary(grouping: overview.actions.flatMap(\.suggestions), by: \.goal)
        for (goal, suggestions) in goals.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            add("suggested", goal, suggestions.count, suggestions.count { $0.band == .confident })
        }
        add(
            Answers.match.json(overview), of: "match", overview.actions.count, overview.matched.count,
            overview.count(.confident), overview.count(.review), overview.leftOut)
    }

    private mutating func add(_ review: TermReview, next: TermRecord?) {
        let actions = review.actions
        add(
            "term", review.term.name, review.judgedOn, review.days.days, actions.all.actions, actions.linked.actions,
            actions.unlinked.count, actions.days, actions.all.hours.amountText)
        for planned in review.planned {
            add(
                "planned", planned.goal.name, planned.goal.status.rawValue, planned.goal.percent?.percentText,
                planned.done.actions, planned.done.hours.amountText)
        }
        for served in review.values.sorted(by: { $0.value.name < $1.value.name }) {
            add("served", served.value.name, served.goals, served.done.actions, served.done.hours.amountText)
        }
        for (term, sum) in review.terms.terms { add(sum, of: term.name) }
        if !review.terms.terms.isEmpty { add(review.terms.total, of: "together") }
        for item in review.carryOver {
            let remaining = item.remaining.map { "\($0.written): \($0.remaining?.amountText ?? "-")" }
            add(
                ["carried", item.goal.name, item.isCarried ? "carry" : "decide", "\(item.addsTerm)"]
                    + [next == nil ? "-" : item.due?.description ?? "-"] + remaining + item.toDecide.map(\.written))
        }
    }

    private mutating func add(_ sum: YearTerms.Sum, of term: String) {
        add("of-year", term, sum.goals, sum.achieved, sum.actions, sum.hours.amountText)
    }

    private mutating func add(_ unit: UnitUse) {
        let spellings = unit.spellings.map { "\($0.text) \($0.actions) \($0.targets)" }
        let days = [unit.first, unit.last].map { $0?.description ?? "-" }
        add(
            ["unit", unit.name] + [unit.uses, unit.actions, unit.goals.count].map(\.description) + days + spellings)
    }

    /// By its name, or without record by the one text for all its spellings.
    private static func isBefore(_ left: UnitUse, _ right: UnitUse) -> Bool {
        func key(_ unit: UnitUse) -> String { unit.isMissing ? unit.unit.group : unit.name }
        return key(left).utf8.lexicographicallyPrecedes(key(right).utf8)
    }

    private mutating func add(_ fields: (any CustomStringConvertible)?...) {
        add(fields.map { $0?.description ?? "-" })
    }

    private mutating func add(_ fields: [String]) { figures.add(fields) }

    /// A line with figures of what a command prints, and a checksum of it.
    private mutating func add(_ json: [UInt8], of name: String, _ fields: (any CustomStringConvertible)?...) {
        figures.add(
            [name] + fields.map { $0?.description ?? "-" }, json,
            of: .init(command: name + " --format json", script: ["recompute_overviews.py", name]))
    }
}
