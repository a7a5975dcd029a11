import VaultRecords
import VaultSyntax

/// Lines of a text file, with their numbers; empty ones left out. Windows-1252 where a line is not UTF-8.
struct FileLines {
    /// No line is longer.
    static let mostBytes = 1 << 20
    private(set) var lines: [(number: Int, text: String)] = []

    init(_ feed: ByteFeed, _ encoding: TextEncoding?) throws(TableProblem) {
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
                    add(line, number, decoder)
                    line.removeAll(keepingCapacity: true)
                    number += 1
                } else {
                    line.append(byte)
                    if line.count > Self.mostBytes { throw .longRow(line: number) }
                }
            }
        }
        add(line, number, decoder)
        if lines.isEmpty { throw .empty }
    }

    private mutating func add(_ bytes: [UInt8], _ number: Int, _ decoder: TextDecoder) {
        let text =
            String(validating: bytes, as: UTF8.self)
            ?? String(
                decoding: decoder.mayGuess ? TextDecoder.fromWindows1252(bytes[...]) : bytes, as: UTF8.self)
        let trimmed = text.trimmed
        if !trimmed.isEmpty { lines.append((number, trimmed)) }
    }
}

/// A line for each task, as http://todotxt.org describes it.
enum TodoText {
    /// Done tasks as actions on the day they were done, those that are due as obligations; others are left out.
    static func read(_ lines: FileLines, _ settings: ImportSettings) -> ImportedFile {
        var rows = ActivityRows(.todoTxt)
        var (undated, open) = (0, 0)
        for (number, text) in lines.lines {
            var words = text.split(separator: " ").map(String.init)
            let isDone = words.first == "x"
            if isDone { words.removeFirst() }
            if let first = words.first, first.count == 3, first.hasPrefix("("), first.hasSuffix(")") {
                words.removeFirst()
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
                } else if let colon = word.firstIndex(of: ":"), colon > word.startIndex,
                    word.index(after: colon) < word.endIndex, !word.hasPrefix("http")
                {
                    let (key, value) = (word[..<colon].lowercased(), word[word.index(after: colon)...])
                    if key == "due" { due = CalendarDate.read(Array(value.utf8).span).value }
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
                    undated += 1
                    continue
                }
                var activity = Activity(title: name, start: DateTime(day: day), hasTime: false)
                activity.tags = tags
                let id = rows.free("todo-txt:" + StableHash.text(of: "\(day) \(name)"))
                rows.add(activity.record(id: id, line: number))
            } else if let due {
                let id = rows.free("todo-txt:" + StableHash.text(of: "\(due) \(name)"))
                var record = ImportedRecord(type: "obligation", id: id, line: number, title: name, day: due)
                record.fields = [ImportedField("due", due.description)] + tags.map { ImportedField("tags", $0) }
                rows.add(record)
            } else {
                open += 1
            }
        }
        rows.leaveOut(undated, "done tasks without a day")
        rows.leaveOut(open, "open tasks that are not due")
        return rows.finished()
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
        var undone = 0
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
                    undone += 1
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
                activity.amounts.append("\(CellNumber.readable(amount)) \(settings.amountUnit)")
            }
            rows.add(activity.record(id: rows.free("harsh:\(parts[1]):\(day)"), line: number))
        }
        rows.leaveOut(undone, "days on which nothing was done")
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
        var counts: [String: Int] = [:]
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
                rows.add(activity.record(id: rows.free("task:\(id)"), line: line))
            case "pending", "waiting":
                guard let due = moment("due") else {
                    counts["open tasks that are not due", default: 0] += 1
                    continue
                }
                var record = ImportedRecord(
                    type: "obligation", id: rows.free("task:\(id)"), line: line, title: title, day: due.day,
                    body: notes.joined(separator: "\n\n"))
                record.fields = [ImportedField("due", due.day.description)] + tags.map { ImportedField("tags", $0) }
                rows.add(record)
            default: counts["\(status) tasks", default: 0] += 1
            }
        }
        for (what, count) in counts.sorted(by: { $0.key < $1.key }) { rows.leaveOut(count, what) }
        return rows.finished()
    }
}

extension JSONValue {
    /// The digits of a number.
    var numberText: String? {
        if case .number(let text) = self { text } else { nil }
    }

    /// A text, a number or a truth value as a cell of a table would hold it.
    var cellText: String? {
        switch self {
        case .string(let text): text
        case .number(let text): text
        case .bool(let value): value ? "true" : "false"
        default: nil
        }
    }
}
