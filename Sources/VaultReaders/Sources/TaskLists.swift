import VaultRecords
import VaultSyntax

/// What lists of tasks have in common: a done task is an action, one that is due an obligation, and others are left out.
extension Activity {
    fileprivate func due(_ day: CalendarDate, id: String, line: Int) -> ImportedRecord {
        let fields = [ImportedField("due", day.description)] + tags.map { ImportedField("tags", $0) }
        return ImportedRecord(
            type: "obligation", id: id, line: line, title: title, day: day, fields: fields, body: body)
    }

    fileprivate static let open = "open tasks that are not due"
}

/// A line for each task, as http://todotxt.org describes it.
enum TodoText {
    static func read(_ lines: FileLines, _ settings: ImportSettings) -> ImportedFile {
        var file = ImportedFile(.todoTxt)
        for (line, text) in lines.lines {
            var words = text.split(separator: " ").map(String.init)
            let isDone = words.first == "x"
            if isDone { words.removeFirst() }
            if let first = words.first, first.count == 3, first.hasPrefix("("), first.hasSuffix(")") {
                words.removeFirst()
                file.unread.add("priorities")
            }
            var days: [CalendarDate] = []
            while days.count < 2, let day = words.first.flatMap(CellTime.day) {
                days.append(day)
                words.removeFirst()
            }
            var (title, due): ([String], CalendarDate?) = ([], nil)
            var task = Activity(title: "", start: DateTime(day: .first), hasTime: false)
            for word in words {
                if word.hasPrefix("+") || word.hasPrefix("@"), word.count > 1 {
                    task.tags.append(Tag.spelled(String(word.dropFirst())))
                } else if let (key, value) = property(word) {
                    if key == "due", let day = CellTime.day(value) { due = day } else { file.unread.add("'\(key):'") }
                } else {
                    title.append(word)
                }
            }
            task.title = title.joined(separator: " ")
            func id(_ day: CalendarDate) -> String { "todo-txt:" + StableHash.text(of: "\(day) \(task.title)") }
            if title.isEmpty {
                file.skip(line, "the task has no words")
            } else if isDone, let day = days.first {
                task.start = DateTime(day: day)
                file.records.append(task.record(id: id(day), line: line))
            } else if !isDone, let due {
                file.records.append(task.due(due, id: id(due), line: line))
            } else {
                file.leftOut.add(isDone ? "done tasks without a day" : Activity.open)
            }
        }
        return file.numbered()
    }

    /// Whether one of the first lines begins as only a task does: done on a day, or with a priority.
    static func fits(_ lines: [String]) -> Bool {
        lines.prefix(20).contains { line in
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count > 1 else { return false }
            if words[0] == "x" { return CellTime.day(String(words[1])) != nil }
            return words[0].utf8.count == 3 && words[0].hasPrefix("(") && words[0].hasSuffix(")")
        }
    }

    /// `due:2026-12-02`; nil for other words, as `10:30` or an address.
    private static func property(_ word: String) -> (key: String, value: String)? {
        let parts = word.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].allSatisfy({ $0.isLetter || "-_".contains($0) }), parts[1].first != "/" else {
            return nil
        }
        return (parts[0].lowercased(), String(parts[1]))
    }
}

/// Taskwarrior's `task export`: an array of objects, or one object in each line.
enum TaskwarriorTasks {
    static func fits(_ value: JSONValue) -> Bool {
        value["uuid"]?.string != nil && value["status"]?.string != nil && value["description"] != nil
    }

    static func read(_ tasks: [(line: Int, value: JSONValue)], _ settings: ImportSettings) -> ImportedFile {
        var file = ImportedFile(.taskwarrior)
        let known = ["uuid", "status", "description", "end", "modified", "due", "tags", "project", "annotations"]
        for (line, value) in tasks {
            guard let uuid = value["uuid"]?.string, let status = value["status"]?.string,
                let title = value["description"]?.string?.trimmed, !title.isEmpty
            else {
                file.skip(line, "it is not a task with 'uuid', 'status' and 'description'")
                continue
            }
            func moment(_ name: String) -> DateTime? {
                value[name]?.string.flatMap { CellTime.moment($0) }.map { settings.wallTime($0.instant) }
            }
            for member in value.members ?? [] where !known.contains(member.name) {
                file.unread.add("'\(member.name)'")
            }
            let words = (value["tags"]?.array ?? []).map(\.string) + [value["project"]?.string]
            let notes = (value["annotations"]?.array ?? []).compactMap { $0["description"]?.string }
            var task = Activity(title: title, start: DateTime(day: .first))
            (task.tags, task.body) = (words.compactMap { $0.map(Tag.spelled) }, notes.joined(separator: "\n\n"))
            switch status {
            case "completed":
                if let end = moment("end") ?? moment("modified") {
                    task.start = end
                    file.records.append(task.record(id: "task:\(uuid)", line: line))
                } else {
                    file.skip(line, "it is completed, but does not say when")
                }
            case "pending", "waiting":
                if let due = moment("due") {
                    file.records.append(task.due(due.day, id: "task:\(uuid)", line: line))
                } else {
                    file.leftOut.add(Activity.open)
                }
            default: file.leftOut.add("\(status) tasks")
            }
        }
        return file.numbered()
    }
}

extension JSONValue {
    /// The digits of a number.
    var numberText: String? {
        if case .number(let text) = self { text } else { nil }
    }
}
