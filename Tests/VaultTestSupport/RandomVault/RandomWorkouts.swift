import VaultRecords

/// A vault of workouts made from a seed, as Markdown: sets in every spelling, and goals that they count towards.
///
/// Around them is what must not count: warm-ups, open and unreadable sets, free text, workouts that are cancelled or
/// running, and a conflict copy.
package struct RandomWorkouts {
    /// The texts by path.
    package private(set) var files: [String: String] = [:]

    private var random: SeededGenerator
    private static let firstDay = CalendarDate(year: 2026, month: 1, day: 1) ?? .first

    private static let exercises: [(name: String, kind: String, fields: String)] = [
        ("bench-press", "weight_and_reps", ""), ("squat", "weight_and_reps", "weight_unit: lb\n"),
        ("old-press", "weight_and_reps", "archived: true\n"), ("pull-up", "bodyweight_and_reps", ""),
        ("dip", "bodyweight_and_reps", "weight_unit: lb\n"), ("box-jump", "reps", ""), ("plank", "time", ""),
        ("running", "distance_and_time", ""), ("rowing", "distance_and_time", "distance_unit: mi\n"),
        ("farmers-carry", "weight_and_time", ""), ("broken", "weights", ""),
    ]

    /// The categories of exercises; `lost` has no record.
    private static let categories = [
        "squat": ["legs"], "bench-press": ["chest"], "old-press": ["chest"], "dip": ["chest", "arms"],
        "plank": ["core"], "running": ["legs", "lost"], "box-jump": ["legs", "legs"],
    ]

    /// - Parameter workouts: how many there are, those that do not count too
    package init(seed: UInt64, workouts: Int = 240) {
        random = SeededGenerator(seed: seed)
        files["vault.md"] = """
            ---
            type: vault
            format: 1
            packs: [goals, workouts]
            week_start: \(seed % 2 == 0 ? "sunday" : "monday")
            weight_unit: \(seed % 3 == 0 ? "lb" : "kg")
            ---

            """
        for category in ["legs", "chest", "arms", "core"] {
            files["categories/\(category).md"] = "---\ntype: exercise-category\n---\n"
        }
        for exercise in Self.exercises {
            let names = (Self.categories[exercise.name] ?? []).map { "  - \"[[\($0)]]\"\n" }.joined()
            let categories = names.isEmpty ? "" : "categories:\n" + names
            files["exercises/\(exercise.name).md"] = """
                ---
                type: exercise
                exercise_type: \(exercise.kind)
                aliases: [\(exercise.name) again]
                \(exercise.fields)\(categories)---

                """
        }
        addGoals()
        for number in 0..<workouts { addWorkout(number) }
        for number in 0..<workouts / 4 { addAction(number) }
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    private mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }
    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...(elements.count - 1))] }
    private mutating func day() -> CalendarDate { Self.firstDay.adding(days: number(0...330)) }

    // MARK: Goals

    private static let targets = [
        "5000 kg", "300 km", "900 min", "40 times", "30 days", "best 100 kg", "best 20 km", "latest 90 kg from 40 kg",
        "best 20 min from 60 min", "best 30 kg from 80 kg", "2 times per week", "at most 100 km per month", "500 reps",
        "best 15 reps", "3 h per month", "latest 8 km", "best 10 lb from -60 lb",
    ]

    private mutating func addGoals() {
        for index in 0..<24 {
            let start = Self.firstDay.adding(days: number(0...150))
            let due = start.adding(days: number(30...200))
            var fields = "start: \(start)\ndue: \(due)\n"
            if index % 2 == 0 { fields += "of: \"[[\(pick(Self.exercises).name)]]\"\n" }
            var targets: [String] = []
            for _ in 0..<number(1...4) {
                let target = pick(Self.targets)
                if !targets.contains(target) { targets.append(target) }
            }
            fields += "targets:\n" + targets.map { "  - \($0)\n" }.joined()
            files["goals/goal-\(index).md"] = "---\ntype: goal\n\(fields)---\n"
            guard index % 4 < 2 else { continue }
            files["milestones/stone-\(index).md"] = """
                ---
                type: milestone
                start: \(start.adding(days: number(-20...20)))
                due: \(due.adding(days: number(-40...20)))
                goal: "[[goal-\(index)]]"
                targets:
                  - \(pick(Self.targets))
                ---

                """
        }
    }

    private mutating func goals() -> String {
        guard chance(60) else { return "" }
        let names = (0..<number(1...3)).map { _ in
            chance(80) ? "goal-\(number(0...23))" : "stone-\(number(0...5) * 4 + number(0...1))"
        }
        return "goals:\n" + names.map { "  - \"[[\($0)]]\"\n" }.joined()
    }

    private mutating func addAction(_ number: Int) {
        let measure = pick(["5 km", "80 kg", "20 reps", "12.5 mi", "70 lb"])
        files["actions/act-\(number).md"] = """
            ---
            type: action
            date: \(day())
            duration: \(self.number(5...90)) min
            measures: [\(measure)]
            \(goals())---

            """
    }

    // MARK: Workouts

    private mutating func addWorkout(_ number: Int) {
        let day = day()
        let start = self.number(5...22)
        var fields = "status: \(pick(["completed", "Completed", "completed", "completed", "cancelled", "active"]))\n"
        fields += "started: \(day)T\(start < 10 ? "0" : "")\(start):\(pick(["00", "15", "30:20"]))\n"
        if chance(92) {
            let isLate = chance(10)
            let end =
                isLate ? "\(day.adding(days: 1)) 0\(self.number(0...4)):10" : "\(day)T23:\(pick(["05", "05", "40"]))"
            fields += "finished: \(end)\n"
        }
        fields += goals()
        var body = pick(["", "Slept well.\n\n", "- [x] 8 x 60 kg\n\n"])
        for _ in 0..<self.number(0...6) { body += section() }
        let path = "workouts/\(self.number(0...9))/w-\(number).md"
        files[path] = "---\ntype: workout\n\(fields)---\n\(body)"
        // What a sync tool left behind counts nowhere.
        if number % 40 == 7 {
            files[path.replacing(".md", with: ".sync-conflict-20261121-101500-ABCDEFG.md")] = files[path]
        }
    }

    private mutating func section() -> String {
        let exercise = pick(Self.exercises)
        let marks = String(repeating: "#", count: number(1...4))
        var text = "\(marks) [[\(exercise.name)\(pick(["", "", "|shown"]))]]\n"
        if chance(8) { text = "## About [[\(exercise.name)]]\n" }
        if chance(30) { text += pick(["Elbows in.\n", "\n", "- no set\n"]) }
        for _ in 0..<number(0...6) {
            let mark = pick(["-", "*", "+", "1."])
            let box = chance(80) ? pick(["x", "X"]) : " "
            let purpose = pick(["", "", "", "", "warm-up ", "Warm-up ", "drop ", "failure "])
            let behind = pick(["", "", "", " @8", " @8.5 (slow)", " #pr", " ✅ 2026-11-21", " (felt:: good)"])
            text += "\(mark) [\(box)] \(purpose)\(chance(5) ? "" : set(of: exercise.kind))\(behind)\n"
        }
        return text + "\n"
    }

    private mutating func set(of kind: String) -> String {
        let reps = number(0...14)
        let weight = weight()
        if chance(4) { return pick(["heavy", "3x8x60kg", "8 x", "5 km 3"]) }
        switch kind {
        case "weight_and_reps", "weights":
            return pick([
                "\(reps) x \(weight)", "\(weight) x \(reps)", "\(reps)x\(weight)", "\(reps) × \(weight)", "\(weight)",
                "\(reps)", "\(weight) x \(reps) reps",
            ])
        case "bodyweight_and_reps":
            return pick(["\(reps)", "\(reps) reps", "\(reps) +\(weight)", "\(reps) reps -\(weight)"])
        case "reps": return pick(["\(reps)", "\(reps) reps"])
        case "time": return time()
        case "distance_and_time":
            let distance = pick([
                "\(number(1...12)) km", "\(number(1...90)).5 km", "3.1 mi", "\(number(1...9))00 m", "4",
            ])
            return pick([distance, "\(distance) in \(time())", time()])
        default: return pick([weight, "\(weight) for \(time())"])
        }
    }

    private mutating func weight() -> String {
        let amount = pick(["\(number(0...120))", "\(number(10...80)).5", "\(number(10...80)).25"])
        return amount + pick([" kg", "kg", " lb", " lbs", ""])
    }

    private mutating func time() -> String {
        pick([
            "\(number(0...59)):\(number(10...59))", "\(number(1...300)) s", "0:\(number(10...50)):30",
            "\(number(1...40)) min",
        ])
    }
}
