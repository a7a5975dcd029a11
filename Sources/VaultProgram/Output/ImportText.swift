import VaultConsole
import VaultExchange
import VaultRecords
import VaultSyntax

/// The plan of an import for a terminal.
struct ImportText {
    private let importPlan: ImportPlan
    private let file: String
    private let style: Style
    private let width: Int

    /// How many rows, records and exercises are shown of each kind.
    private static let most = ImportPlan.mostShown

    init(_ plan: ImportPlan, file: String, style: Style, width: Int) {
        (importPlan, self.file, self.style, self.width) = (plan, file, style, width)
    }

    /// One line for the list of what can be undone.
    var description: String { "import \(importPlan.source.title): \(counts)" }

    private var counts: String {
        let types = importPlan.newTypes.map { Words.count($0.count, $0.type, plural: importPlan.plural(of: $0.type)) }
        return types.isEmpty ? "nothing new" : Words.list(types, joint: "and")
    }

    /// What was done.
    var done: String {
        var text = "imported \(counts)\n"
        if importPlan.updates > 0 { text += "updated \(Words.count(importPlan.updates, "field"))\n" }
        if !importPlan.exercises.isEmpty {
            text += "created \(Words.count(importPlan.exercises.count, "exercise"))\n"
        }
        for sentence in importPlan.unlinked { text += DisplayText.visible(sentence) + "\n" }
        if !importPlan.likelyGoals.isEmpty { text += "some belong to goals: vault match\n" }
        let decisions = importPlan.items.count { $0.fate == .changed }
        if decisions > 0, importPlan.updates == 0 {
            text += "\(Words.count(decisions, "record")) left as they are, though the file says something else\n"
        }
        return text
    }

    /// What would be done, and the line that does it.
    func plan(command: String) -> String {
        var text = style(.heading, "\(DisplayText.visible(file)): \(importPlan.source.title)") + "\n\n"
        text += table() + "\n"
        for remark in importPlan.remarks { text += wrapped(remark, "- ") }
        if importPlan.isTruncated {
            text += wrapped("the file ends in the middle: what was read until there is shown", "- ")
        }
        if !importPlan.unread.isEmpty {
            let parts = importPlan.unread.map { "\($0.what) (\($0.count))" }.joined(separator: ", ")
            let help = importPlan.source == .csv ? "; '--map COLUMN=FIELD' says what they are" : ""
            text += wrapped("not taken over: \(parts)\(help)", "- ")
        }
        if !importPlan.remarks.isEmpty || importPlan.isTruncated || !importPlan.unread.isEmpty { text += "\n" }
        text += importPlan.skipped.isEmpty ? "" : skipped() + "\n"
        text += exercises() + units() + changed() + goals() + examples()
        if !importPlan.questions.isEmpty {
            text += style(.heading, "To be decided") + "\n"
            for question in importPlan.questions {
                text += wrapped(question.text, "  ")
                text += wrapped(Words.either(question.answers.map { "'\($0)'" }), "    ")
            }
            return text
        }
        if importPlan.edit.change.files.isEmpty { return text + "Nothing to import.\n" }
        return text + "Nothing was written. To write it:\n  \(DisplayText.visible(command))\n"
    }

    private func wrapped(_ text: String, _ lead: String) -> String {
        let indentation = String(repeating: " ", count: lead.count)
        let lines = DisplayText.wrapped(DisplayText.visible(text), to: max(20, width - lead.count))
        return lines.enumerated().map { ($0.offset == 0 ? lead : indentation) + $0.element + "\n" }.joined()
    }

    private func table() -> String {
        var rows: [(String, String)] = []
        for (type, count) in importPlan.newTypes {
            rows.append(("new", Words.count(count, type, plural: importPlan.plural(of: type))))
        }
        if importPlan.newTypes.isEmpty { rows.append(("new", "none")) }
        func add(_ fate: ImportPlan.Fate, _ what: String) {
            let count = importPlan.count(fate)
            if count > 0 { rows.append((what, Words.count(count, "record"))) }
        }
        add(.same, "the same")
        add(.changed, "changed")
        add(.forgotten, "forgotten")
        if !importPlan.skipped.isEmpty { rows.append(("skipped", Words.count(importPlan.skipped.count, "row"))) }
        for (count, what) in importPlan.leftOut { rows.append(("left out", "\(what): \(count)")) }
        if let days = importPlan.days {
            rows.append(
                (
                    "days",
                    days.lowerBound == days.upperBound
                        ? "\(days.lowerBound)" : "\(days.lowerBound) to \(days.upperBound)"
                ))
        }
        let widest = rows.map(\.0.count).max() ?? 0
        return rows.map { "  " + $0.0 + String(repeating: " ", count: widest - $0.0.count + 2) + $0.1 + "\n" }.joined()
    }

    /// All rows that are skipped; those with the same reason together.
    func skipped() -> String {
        if importPlan.skipped.isEmpty { return "" }
        var lines: [(reason: String, numbers: [Int])] = []
        var places: [String: Int] = [:]
        for row in importPlan.skipped {
            let place = places[row.reason, default: lines.count]
            if place == lines.count { lines.append((row.reason, [])) }
            places[row.reason] = place
            lines[place].numbers.append(row.line)
        }
        return style(.heading, "Skipped \(Words.count(importPlan.skipped.count, "row"))") + "\n"
            + lines.map { reason, numbers in
                let all = Words.list(numbers.map(String.init), joint: "and")
                return wrapped("\(numbers.count == 1 ? "line" : "lines") \(all): \(reason)", "  ")
            }.joined()
    }

    private func exercises() -> String {
        list(importPlan.exercises, "New exercises", "exercise") { exercise in
            let near = exercise.near.isEmpty ? "" : "; similar: " + exercise.near.joined(separator: ", ")
            return "\(exercise.title): \(exercise.kind.rawValue), \(Words.count(exercise.sets, "set"))\(near)"
        }
    }

    private func units() -> String {
        list(importPlan.units, "New units", "unit") { item in
            item.unit + (item.near.isEmpty ? "" : ": similar to " + item.near.joined(separator: ", "))
        }
    }

    private func goals() -> String {
        list(importPlan.likelyGoals, "Goals they may belong to, not linked", "goal") { goal in
            "\(goal.title): \(Words.count(goal.count, "action")); then see 'vault match'"
        }
    }

    private func changed() -> String {
        let items = importPlan.items.filter { $0.fate == .changed && !$0.differences.isEmpty }
        let text = list(items, "Changed", "record") { item in
            let parts = item.differences.map { difference in
                "\(difference.field): '\(difference.imported)' in the file, '\(difference.known)' in the vault"
                    + (difference.verdict == .update ? ", changed only in the file" : "")
            }
            return "\(item.path): " + parts.joined(separator: "; ")
        }
        let verdicts = Set(items.flatMap { $0.differences.map(\.verdict) })
        var hints: [String] = []
        if verdicts.contains(.update) { hints.append("'--update' takes over what only the file has changed") }
        if verdicts.contains(.decide) { hints.append("'--overwrite' takes over all that the file says") }
        return hints.isEmpty ? text : text.dropLast() + hints.map { wrapped($0, "  ") }.joined() + "\n"
    }

    private func examples() -> String {
        list(importPlan.items.filter { $0.fate == .new }, "New records", "record") { item in
            let day = item.day.map { "\($0) " } ?? ""
            let amounts = item.amounts.isEmpty ? "" : " (\(item.amounts.joined(separator: ", ")))"
            return "\(day)\(item.title)\(amounts)  \(item.path)"
        }
    }

    private func list<Item>(_ items: [Item], _ title: String, _ noun: String, _ line: (Item) -> String) -> String {
        if items.isEmpty { return "" }
        var text = style(.heading, title) + "\n"
        for item in items.prefix(Self.most) { text += wrapped(line(item), "  ") }
        if items.count > Self.most { text += "  and \(Words.count(items.count - Self.most, "more \(noun)"))\n" }
        return text + "\n"
    }
}
