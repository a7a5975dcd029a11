import VaultRecords

/// Makes a vault of workouts: four times a week, five exercises with four sets each, and two goals.
enum WorkoutMaking {
    private static let exercises = [
        ("bench-press", "weight_and_reps"), ("squat", "weight_and_reps"), ("deadlift", "weight_and_reps"),
        ("overhead-press", "weight_and_reps"), ("bent-over-row", "weight_and_reps"),
        ("bicep-curl", "weight_and_reps"), ("leg-press", "weight_and_reps"), ("lunge", "weight_and_reps"),
        ("pull-up", "bodyweight_and_reps"), ("tricep-dip", "bodyweight_and_reps"), ("crunch", "reps"),
        ("plank", "time"), ("running", "distance_and_time"), ("rowing", "distance_and_time"),
        ("farmers-carry", "weight_and_time"),
    ]

    /// Writes the vault into a folder, the same one for the same seed, and without findings on 2026-11-21.
    ///
    /// Returns how many notes it has.
    static func make(_ path: String, workouts: Int, seed: UInt64) throws(BenchmarkError) -> Int {
        var folder = try FolderWriting(path)
        var numbers = SeededNumbers(seed: seed)
        guard let last = CalendarDate(year: 2026, month: 11, day: 20) else { return 0 }
        try folder.put("vault.md", "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\n---\n")
        for (name, kind) in exercises {
            let title = name.split(separator: "-").joined(separator: " ")
            try folder.put(
                "exercises/\(name).md", "---\ntype: exercise\ntitle: \(title)\nexercise_type: \(kind)\n---\n")
        }
        try folder.put(
            "goals/train.md", "---\ntype: goal\ntargets:\n  - 4 times per week\n  - 1000000 kg\n  - 3000 km\n---\n")
        try folder.put(
            "goals/bench.md", "---\ntype: goal\nof: \"[[bench-press]]\"\ntargets:\n  - best 140 kg\n---\n")
        for number in 0..<workouts {
            let day = last.adding(days: -(number * 7 / 4))
            let text = workout(number, day, &numbers)
            try folder.put("workouts/\(day.year)/\(day)-training-\(number).md", text)
        }
        return workouts + exercises.count + 3
    }

    private static func workout(_ number: Int, _ day: CalendarDate, _ numbers: inout SeededNumbers) -> String {
        var text = "---\ntype: workout\ntitle: Training \(number)\nstatus: completed\nstarted: \(day)T18:00:00\n"
        text += "finished: \(day)T19:\(numbers.number(in: 10...59)):00\n"
        if numbers.happens(80) { text += "goals:\n  - \"[[train]]\"\n" }
        text += "---\n"
        var left = exercises
        for _ in 0..<5 {
            let (name, kind) = left.remove(at: numbers.number(in: 0...(left.count - 1)))
            text += "## [[\(name)]]\n"
            for place in 0..<4 { text += "- [x] \(place == 0 ? "warm-up " : "")\(set(of: kind, &numbers))\n" }
            text += "\n"
        }
        return text
    }

    private static func set(of kind: String, _ numbers: inout SeededNumbers) -> String {
        let reps = numbers.number(in: 3...12)
        let weight = "\(numbers.number(in: 20...110))\(numbers.pick(["", ".5"])) kg"
        let time = "\(numbers.number(in: 1...40)):\(numbers.number(in: 10...59))"
        switch kind {
        case "weight_and_reps": return "\(reps) x \(weight)\(numbers.pick(["", "", " @8"]))"
        case "bodyweight_and_reps": return "\(reps)\(numbers.pick(["", " +10 kg"]))"
        case "reps": return "\(reps)"
        case "time": return time
        case "distance_and_time": return "\(numbers.number(in: 2...15)).5 km in \(time)"
        default: return "\(weight) for \(time)"
        }
    }
}

extension FolderWriting {
    fileprivate mutating func put(_ path: String, _ text: String) throws(BenchmarkError) {
        try put(path, Array(text.utf8))
    }
}
