import VaultRecords
import VaultSyntax

/// Lines of a text file, with their numbers; empty ones left out. Windows-1252 where a line is not UTF-8.
struct FileLines {
    /// No line is longer.
    static let mostBytes = 1 << 20
    private(set) var lines: [(number: Int, text: String)] = []

    init(_ feed: ByteFeed, _ encoding: TextEncoding?) throws(ImportProblem) {
        var decoder = TextDecoder(encoding)
        var line: [UInt8] = []
        var number = 1
        var isAtEnd = false
        while !isAtEnd {
            let chunk = feed.next()
            isAtEnd = chunk.isEmpty
            for byte in decoder.decode(chunk, isLast: isAtEnd) {
                if byte == 0 { throw .binary(line: number) }
                if byte == UInt8(ascii: "\n") {
                    try add(line, number, decoder)
                    line.removeAll(keepingCapacity: true)
                    number += 1
                } else {
                    line.append(byte)
                    if line.count > Self.mostBytes { throw .longRow(line: number) }
                }
            }
        }
        try add(line, number, decoder)
        if lines.isEmpty { throw .empty }
    }

    private mutating func add(_ bytes: [UInt8], _ number: Int, _ decoder: TextDecoder) throws(ImportProblem) {
        let text =
            String(validating: bytes, as: UTF8.self)
            ?? String(
                decoding: decoder.mayGuess ? TextDecoder.fromWindows1252(bytes[...]) : bytes, as: UTF8.self)
        let trimmed = text.trimmed
        if !trimmed.isEmpty { lines.append((number, trimmed)) }
        if lines.count > DelimitedTable.mostRows { throw .tooManyRows }
    }
}

/// A line for each task, as http://todotxt.org describes it.
enum TodoText {
    /// Done tasks as actions on the day they were done, those that are due as obligations; others are left out.
    static func read(_ lines: FileLines, _ settings: ImportSettings) -> ImportedFile {
        var rows = ActivityRows(.todoTxt)
        for (number, text) in lines.lines {
            var words = text.split(separator: " ").map(String.init)
            let isDone = words.first == "x"
            if isDone { words.removeFirst() }
            if let first = words.first, first.count == 3, first.hasPrefix("("), first.hasSuffix(")") {
                words.removeFirst()
                rows.pass("priorities")
            }
            var days: [CalendarDate] = []
            while days.count < 2, let day = words.first.flatMap({ CalendarDate.read(Array($0.utf8).span).value }) {
                days.append(day)
                words.removeFirst()
            }
            var (title, tags): ([String], [String]) = ([], [])
            var due: CalendarDate?
            for word in words {
                if let first = word.first, first == "+" || first == "@", word.count > 1 {
                    tags.append(Tag.spelled(String(word.dropFirst())))
                } else if let (key, value) = property(word) {
                    if key == "due", let day = CalendarDate.read(Array(value.utf8).span).value {
                        due = day
                    } else {
                        rows.pass("'\(key):'")
                    }
                } else {
                    title.append(word)
                }
            }
            let name = title.joined(separator: " ")
            if name.isEmpty {
                rows.skip(number, "the task has no words")
                continue
            }
            if isDone {
                guard let day = days.first else {
                    rows.leaveOut("done tasks without a day")
                    continue
                }
                var activity = Activity(title: name, start: DateTime(day: day), hasTime: false)
                activity.tags = tags
                let id = "todo-txt:" + StableHash.text(of: "\(day) \(name)")
                rows.add(activity.record(id: id, line: number))
            } else if let due {
                let id = "todo-txt:" + StableHash.text(of: "\(due) \(name)")
                var record = ImportedRecord(type: "obligation", id: id, line: number, title: name, day: due)
                record.fields = [ImportedField("due", due.description)] + tags.map { ImportedField("tags", $0) }
                rows.add(record)
            } else {
                rows.leaveOut("open tasks that are not due")
            }
        }
        return rows.finished()
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

/// The log of harsh: `2025-01-01 : Gym : y : Leg day : 1.5`.
enum HarshLog {
    static func fits(_ line: String) -> Bool {
        let parts = parts(line)
        return (3...5).contains(parts.count) && CalendarDate.read(Array(parts[0].utf8).span).value != nil
            && ["y", "n", "s", ""].contains(parts[2])
    }

    private static func parts(_ line: String) -> [String] {
        line.split(separator: ":", omittingEmptySubsequences: false).map { String($0).trimmed }
    }

    static func read(_ lines: FileLines, _ settings: ImportSettings) -> ImportedFile {
        var rows = ActivityRows(.harsh)
        var amounts: [(habit: String, text: String)] = []
        for (number, text) in lines.lines where !text.hasPrefix("#") {
            let parts = parts(text)
            guard (3...5).contains(parts.count), let day = CalendarDate.read(Array(parts[0].utf8).span).value else {
                rows.skip(number, "it is not 'DAY : HABIT : y : COMMENT : AMOUNT'")
                continue
            }
            if parts[1].isEmpty {
                rows.skip(number, "it names no habit")
                continue
            }
            guard parts[2] == "y" else {
                if ["n", "s", ""].contains(parts[2]) {
                    rows.leaveOut("days on which nothing was done")
                } else {
                    rows.skip(number, "'\(parts[2])' is not y, n or s")
                }
                continue
            }
            var activity = Activity(title: parts[1], start: DateTime(day: day), hasTime: false)
            if parts.count > 3 { activity.body = parts[3] }
            if parts.count > 4, !parts[4].isEmpty {
                guard let amount = CellNumber.read(parts[4]) else {
                    rows.skip(number, "'\(parts[4])' is not a number")
                    continue
                }
                if amount > 0 {
                    let unit = settings.unit(ofHabit: parts[1])
                    if unit == nil { amounts.append((parts[1], parts[4])) }
                    activity.add(amount, unit ?? "")
                }
            }
            rows.add(activity.record(id: "harsh:\(parts[1]):\(day)", line: number))
        }
        rows.askForUnits(amounts)
        return rows.finished()
    }
}

/// Taskwarrior's `task export`: an array of objects, or one object in each line.
enum TaskwarriorTasks {
    static func fits(_ value: JSONValue) -> Bool {
        value["uuid"]?.string != nil && value["status"]?.string != nil && value["description"] != nil
    }

    /// Completed tasks as actions, pending ones that are due as obligations; others are left out.
    static func read(_ tasks: [(line: Int, value: JSONValue)], _ settings: ImportSettings) -> ImportedFile {
        var rows = ActivityRows(.taskwarrior)
        let known = ["uuid", "status", "description", "end", "modified", "due", "tags", "project", "annotations"]
        for (line, task) in tasks {
            guard let id = task["uuid"]?.string, let status = task["status"]?.string,
                let title = task["description"]?.string?.trimmed, !title.isEmpty
            else {
                rows.skip(line, "it is not a task with 'uuid', 'status' and 'description'")
                continue
            }
            func moment(_ name: String) -> DateTime? {
                task[name]?.string.flatMap { CellTime.moment($0) }.map { settings.wallTime($0.instant) }
            }
            for member in task.members ?? [] where !known.contains(member.name) { rows.pass("'\(member.name)'") }
            let tags =
                (task["tags"]?.array ?? []).compactMap { $0.string.map(Tag.spelled) }
                + (task["project"]?.string.map { [Tag.spelled($0)] } ?? [])
            let notes = (task["annotations"]?.array ?? []).compactMap { $0["description"]?.string }
            switch status {
            case "completed":
                guard let end = moment("end") ?? moment("modified") else {
                    rows.skip(line, "it is completed, but does not say when")
                    continue
                }
                var activity = Activity(title: title, start: end)
                (activity.tags, activity.body) = (tags, notes.joined(separator: "\n\n"))
                rows.add(activity.record(id: "task:\(id)", line: line))
            case "pending", "waiting":
                guard let due = moment("due") else {
                    rows.leaveOut("open tasks that are not due")
                    continue
                }
                var record = ImportedRecord(
                    type: "obligation", id: "task:\(id)", line: line, title: title, day: due.day,
                    body: notes.joined(separator: "\n\n"))
                record.fields = [ImportedField("due", due.day.description)] + tags.map { ImportedField("tags", $0) }
                rows.add(record)
            default: rows.leaveOut("\(status) tasks")
            }
        }
        return rows.finished()
    }
}

extension JSONValue {
    /// The digits of a number.
    var numberText: String? {
        if case .number(let text) = self { text } else { nil }
    }
}
