import VaultGoals
import VaultRecords
import VaultThreads
import VaultWorkouts

/// A vault with records of every type, made from a seed, whose fields and texts hold the ends of what can be written.
///
/// It follows the schema, so that a new type or field is in it by itself.
package struct ExtremeVault {
    /// The texts by path.
    package private(set) var files: [String: String] = [:]
    /// The names of the records of each type.
    package private(set) var names: [String: [String]] = [:]

    private var random: SeededGenerator
    private static let types = GoalTypes.all + WorkoutTypes.all + ThreadTypes.all

    /// - Parameter records: how many of each type
    package init(seed: UInt64, records: Int = 5) {
        random = SeededGenerator(seed: seed)
        files[Schema.settingsPath.text] =
            "---\ntype: vault\nformat: 1\npacks: [goals, workouts, threads]\nbirth: \(pick(ExtremeTexts.days))\n"
            + "weekly_hours: \(pick(ExtremeTexts.numbers))\nweek_start: \(pick(WeekStart.allCases.map(\.rawValue)))\n"
            + "daily: [journal/*]\ndaily_format: [YYYY-MM-DD, \"D.M.YY\"]\n"
            + "daily_counts: [weight kg to goal-0, \"read times to [[goal-1]]\", \"weight:: g to goal-0\", "
            + "\"[x] Read times to goal-1\", \"[x] Weigh kg to goal-2\"]\n"
            + "active_split: \"[[workout-split-0]]\"\n---\n"
        for day in ExtremeTexts.days {
            files["journal/\(day).md"] =
                "---\nweight: \(quoted(pick(ExtremeTexts.numbers + ExtremeTexts.amounts)))\nread: true\n---\n"
                + zip(ExtremeTexts.numbers + ExtremeTexts.amounts, ExtremeTexts.days).map {
                    "- [x] Weigh \($0) ✅ \($1)\n- [x] Read \($0) [completion:: \($1)]\n- weight:: \($0)\n(weight:: \($0))\n"
                }.joined()
        }
        for type in Self.types { names[type.name] = (0..<records).map { "\(type.name)-\($0)" } }
        for type in Self.types {
            for name in names[type.name] ?? [] { files["\(type.name)/\(name).md"] = note(type) }
        }
    }

    /// One of some texts.
    package mutating func pick(_ texts: [String]) -> String { texts[number(0...texts.count - 1)] }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    private mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

    // MARK: Fields

    private mutating func note(_ type: RecordType) -> String {
        var lines = ["type: \(type.name)"]
        for field in type.fields where field.isRequired || chance(60) {
            if chance(3) { continue }
            guard field.isList else {
                lines.append("\(field.name): \(quoted(scalar(field)))")
                continue
            }
            lines.append("\(field.name):")
            for _ in 0..<number(1...4) { lines.append("  - \(quoted(scalar(field)))") }
        }
        return "---\n" + lines.joined(separator: "\n") + "\n---\n" + body(type.name)
    }

    private func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    private mutating func scalar(_ field: Field) -> String {
        if chance(4) { return pick(ExtremeTexts.texts + ExtremeTexts.integers) }
        switch field.scalar {
        case .text: return field.name == "unit" ? pick(["lap", "km", "sip"]) : pick(ExtremeTexts.texts + ["Run"])
        case .integer:
            guard let range = field.range, chance(70) else { return pick(ExtremeTexts.integers) }
            return chance(50) ? "\(range.lowerBound)" : "\(range.upperBound)"
        case .number: return pick(ExtremeTexts.numbers)
        case .boolean: return chance(80) ? "false" : "true"
        case .choice(let words): return pick(words)
        case .date: return pick(ExtremeTexts.days)
        case .dateTime: return pick(ExtremeTexts.moments)
        case .time: return pick(ExtremeTexts.times)
        case .quantity: return pick(ExtremeTexts.amounts)
        case .target: return target()
        case .link(let types): return link(types)
        case .namedNumber: return "value-\(number(0...4)) \(pick(ExtremeTexts.integers))"
        case .namedQuantity: return "goal-\(number(0...4)) \(pick(ExtremeTexts.amounts))"
        case .countedProperty: return "weight kg to goal-\(number(0...4))"
        case .interval: return pick(["daily", "monthly", "every 999 years", "every 1 day", "every 0 weeks"])
        case .dateSpan: return pick(["", pick(ExtremeTexts.days) + " to "]) + pick(ExtremeTexts.days)
        }
    }

    private mutating func target() -> String {
        let from = " from " + pick(ExtremeTexts.amounts)
        switch number(0...3) {
        case 0: return "latest \(pick(ExtremeTexts.amounts))" + pick(["", from])
        case 1: return "best \(pick(ExtremeTexts.amounts))" + pick(["", from])
        default:
            return pick(["", "", "at most "]) + pick(ExtremeTexts.amounts)
                + pick(["", " per day", " per week", " per month"])
        }
    }

    private mutating func link(_ types: [String]) -> String {
        let choices = (types.isEmpty ? Array(names.keys).sorted() : types).flatMap { names[$0] ?? [] }
        return "[[\(choices.isEmpty || chance(3) ? "nobody" : pick(choices))]]"
    }

    // MARK: Bodies

    private mutating func body(_ type: String) -> String {
        switch type {
        case "workout", "workout-template": return (0..<number(0...4)).map { _ in exercise() }.joined()
        case "workout-split":
            return (0..<number(0...5)).map { _ in "- [\(pick([" ", "x"]))] Day: [[workout-template-\(number(0...4))]]\n"
            }
            .joined()
        case "message":
            guard chance(70) else { return "Hello.\n" }
            return "Hello.\n\n## Chorus\n\n" + (0..<number(1...7)).map { _ in phase() }.joined()
        default: return pick(["", "[[goal-0]] and [[value-1]]\n", String(repeating: "> ", count: 2_000) + "deep\n"])
        }
    }

    private mutating func exercise() -> String {
        let mark = pick(["-", "*", "1.", "999999999.", "9223372036854775807."])
        return "## [[exercise-\(number(0...4))]]\n"
            + (0..<number(0...5)).map { _ in "\(mark) [\(pick(["x", "x", " "]))] \(set())\n" }.joined() + "\n"
    }

    private mutating func set() -> String {
        let (reps, weight) = (pick(ExtremeTexts.integers), pick(ExtremeTexts.numbers))
        let time = pick(["9999:59:59", "0:00", "99999:00", "\(pick(ExtremeTexts.numbers)) s", "9999:59"])
        let set = pick([
            "\(reps) x \(weight) kg", "\(weight) lb x \(reps)", reps, "\(reps) +\(weight) kg", "\(reps) -\(weight) kg",
            time,
            "\(weight) km in \(time)", "\(weight) mi", "\(weight) kg for \(time)", "",
        ])
        return set + pick(["", "", " @\(weight)", " (\(reps))"])
    }

    private mutating func phase() -> String {
        let kind = pick(["action", "experience", "intention", "observation", "understanding", "yield"])
        return "### Phase: \(kind)\(pick(["", " (\(pick(ExtremeTexts.integers)))", " (2)"]))\n"
            + "- confidence: \(pick(ExtremeTexts.numbers + ["0.5", "1"]))\n- at: \(pick(ExtremeTexts.moments))\n"
            + "- yield: \(pick(["true", "false"]))\n- priors: [[message-\(number(0...4))]]\n\nSome text.\n\n"
    }
}
