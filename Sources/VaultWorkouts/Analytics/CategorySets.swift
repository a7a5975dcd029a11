import VaultRecords

/// How many sets a category got in each of the last weeks: the measure of how much a part of the body is trained.
package struct CategorySets: Sendable {
    /// The note of the category; nil for exercises without one.
    package var category: NoteID?
    /// By week, the current one last.
    package var weeks: [Int]

    package var sum: Int { weeks.reduce(0, +) }
    /// Sets a week over these weeks.
    package var perWeek: Rational { Rational(sum, over: weeks.count) ?? 0 }
}

extension TrainingLog {
    /// The sets of each category in the last weeks: those of `categories` first, then what has none. A set of an
    /// exercise with two categories counts for both. Categories without a set are left out.
    ///
    /// Cost: linear in what was performed.
    package func categorySets(weeks count: Int, weekStart: WeekStart) -> [CategorySets] {
        let first = asOf.startOfWeek(weekStart).adding(days: -7 * (max(1, count) - 1))
        var weeks: [NoteID?: [Int]] = [:]
        for training in trainings where training.workout.day >= first {
            let week = first.days(until: training.workout.day) / 7
            guard (0..<count).contains(week) else { continue }
            for performance in training.performances {
                let categories = model.exercises[performance.exercise].categories
                for category in categories.isEmpty ? [nil] : Array(Set(categories)) {
                    weeks[category, default: Array(repeating: 0, count: count)][week] += performance.sums.sets
                }
            }
        }
        let order = model.categories.map { Optional($0.note) } + [nil]
        return order.compactMap { category in weeks[category].map { CategorySets(category: category, weeks: $0) } }
    }
}
