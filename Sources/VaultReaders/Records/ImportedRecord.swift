import VaultSyntax
import VaultThreads
import VaultWorkouts

/// A record of another program, in the words of the vault, before the vault is looked at.
package struct ImportedRecord: Sendable {
    /// The name of its type: `action`, `workout` or `obligation`.
    package var type: String
    /// What it is known by at the next import: `strong:2021-02-10T16:46:13`. Made of what nobody edits.
    package var id: String
    /// Of a row whose id is in a column that was named: what it is known by when no column is named.
    package var rowID: String?
    /// Where it begins in the file: a line, or the number of an element.
    package var line: Int
    /// What it is called.
    package var title: String
    /// The day it belongs to.
    package var day: CalendarDate?
    /// Its other fields, in any order; one of a list comes once for each element. The text is as in a note, without
    /// quotes.
    package var fields: [ImportedField]
    /// The text below the front matter.
    package var body: String
    /// Of a workout, in their order.
    package var exercises: [ImportedExercise] = []
    /// Whether its id is made of what was read of it, since it has none of its own.
    package var hasMadeID = false
    /// The device or app that recorded it, of those that tell one moment several times.
    var origin = ""
    /// Of an export of this program: where its file was, and is to be again.
    package var path: Path?
    /// Of such an export: the whole text of its file; nil for one that is made of the fields.
    package var file: String?

    package init(
        type: String, id: String, line: Int, title: String, day: CalendarDate?, fields: [ImportedField] = [],
        body: String = ""
    ) {
        (self.type, self.id, self.line, self.title) = (type, id, line, title)
        (self.day, self.fields, self.body) = (day, fields, body)
    }

    /// All that it says.
    var text: String {
        ([origin, title] + fields.map { "\($0.name) \($0.text)" } + [body]).joined(separator: "\n")
    }
}

/// One value of a field.
package struct ImportedField: Hashable, Sendable {
    package var name: String
    package var text: String
    /// Whether it is known to be an element of a list.
    package var isElement = false

    package init(_ name: String, _ text: String, isElement: Bool = false) {
        (self.name, self.text, self.isElement) = (name, text, isElement)
    }
}

/// An exercise of an imported workout.
package struct ImportedExercise: Sendable {
    /// As the other program calls it.
    package var title: String
    /// What is noted for it in this workout.
    package var remarks: [String] = []
    package var sets: [WorkoutSet] = []

    package init(title: String) { self.title = title }
}

/// A row, or an element, that was left out.
package struct SkippedRow: Hashable, Sendable {
    /// A line, or the number of an element.
    package var line: Int
    /// Half a sentence.
    package var reason: String
    /// Whether it only says again what another row, or the vault, says.
    package var isRepeated: Bool

    package init(line: Int, reason: String, isRepeated: Bool = false) {
        (self.line, self.reason, self.isRepeated) = (line, reason, isRepeated)
    }
}

/// What has to be decided before anything is written.
package struct ImportQuestion: Hashable, Sendable {
    /// A sentence with a question mark.
    package var text: String
    /// The options that answer it.
    package var answers: [String]

    package init(_ text: String, answers: [String]) { (self.text, self.answers) = (text, answers) }
}

/// What a file of another program holds.
package struct ImportedFile: Sendable {
    package var source: ImportSource
    /// In the order of the file.
    package var records: [ImportedRecord] = []
    package var skipped: [SkippedRow] = []
    /// What was left out without being wrong: how many, and what (`rest timers`).
    package var leftOut = Tally()
    /// Columns and properties of which nothing is taken over, and how many cells or values they have.
    package var unread = Tally()
    /// What was decided while reading, in sentences.
    package var remarks: [String] = []
    package var questions: [ImportQuestion] = []
    /// Conversations, which become threads by an import of their own.
    package var archive: ThreadArchive?
    /// Whether the file ends in the middle.
    package var isTruncated = false

    package init(_ source: ImportSource) { self.source = source }

    mutating func skip(_ line: Int, _ reason: String) { skipped.append(SkippedRow(line: line, reason: reason)) }

    mutating func remark(_ text: String) {
        if !remarks.contains(text) { remarks.append(text) }
    }

    /// Asks once.
    mutating func ask(_ text: String, _ answers: String...) { ask(ImportQuestion(text, answers: answers)) }

    mutating func ask(_ question: ImportQuestion) {
        if !questions.contains(question) { questions.append(question) }
    }

    /// The order of days and months in a column; asks where it decides and nothing tells it.
    mutating func dayOrder(of column: Int?, _ table: DelimitedTable, _ settings: ImportSettings) -> DayOrder? {
        guard let column else { return settings.dayOrder }
        let texts = table.rows.lazy.map { $0[column] }
        if let order = settings.dayOrder ?? CellTime.order(texts) { return order }
        if let text = texts.first(where: CellTime.isOfTwoOrders) {
            ask("is '\(text)' written with the day first, or the month?", "--day-order dmy", "--day-order mdy")
        }
        return nil
    }

    /// What was read of a table, which may end in the middle; with ids of its own what has the same one is the same.
    func finished(_ table: DelimitedTable, hasOwnIDs: Bool = false) -> ImportedFile {
        var file = hasOwnIDs ? self : numbered()
        file.isTruncated = table.problem != nil
        file.unread.add(table.unread)
        return file
    }

    /// With numbers after ids that several records have, `#2` to the second: by where they come from, by their titles
    /// and then by all that they say, so that the order of a file does not matter.
    func numbered() -> ImportedFile {
        var file = self
        let groups = Dictionary(grouping: records.indices) { records[$0].id }
        if groups.count == records.count { return file }
        for (id, group) in groups where group.count > 1 {
            let sorted = group.map { ($0, records[$0].text) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
            for (number, (place, _)) in sorted.enumerated().dropFirst() {
                file.records[place].id = "\(id)#\(number + 1)"
            }
        }
        return file
    }

    /// This file and another one of the same program. A record with the id of an earlier one is left out.
    package func followed(by other: ImportedFile) -> ImportedFile {
        var whole = self
        let known = Set(records.map { [$0.type, $0.id] })
        let new = other.records.filter { !known.contains([$0.type, $0.id]) }
        whole.records += new
        if new.count < other.records.count {
            whole.leftOut.add("records that an earlier file has", count: other.records.count - new.count)
        }
        whole.skipped += other.skipped
        whole.leftOut.add(other.leftOut)
        whole.unread.add(other.unread)
        whole.remarks += other.remarks.filter { !remarks.contains($0) }
        whole.questions += other.questions.filter { !questions.contains($0) }
        whole.isTruncated = isTruncated || other.isTruncated
        return whole
    }
}

/// How many there are of things, each thing once, in the order in which they came.
package struct Tally: RandomAccessCollection, CustomStringConvertible, Sendable {
    private var counts: [(count: Int, what: String)] = []
    private var places: [String: Int] = [:]
    /// More things than that count as one.
    private static let most = 1000

    package init() {}

    package var description: String { counts.description }
    package var startIndex: Int { 0 }
    package var endIndex: Int { counts.count }
    package subscript(_ place: Int) -> (count: Int, what: String) { counts[place] }

    package mutating func add(_ what: String, count: Int = 1) {
        if count <= 0 { return }
        let what = counts.count >= Self.most && places[what] == nil ? "others" : what
        if let place = places[what] {
            counts[place].count += count
        } else {
            places[what] = counts.count
            counts.append((count, what))
        }
    }

    package mutating func add(_ others: some Sequence<(count: Int, what: String)>) {
        for (count, what) in others { add(what, count: count) }
    }
}

/// What an import is told, by the vault and by options.
package struct ImportSettings: Sendable {
    /// Whether a word is a unit of the vault.
    package var isUnit: @Sendable (String) -> Bool = { _ in false }
    /// The fields of a type, and whether they are lists.
    package var fields: @Sendable (_ type: String) -> [String: Bool] = { _ in [:] }
    /// What clocks of the vault show at a moment, in seconds since 1970 UTC.
    package var wallTime: @Sendable (Int64) -> DateTime
    /// Of a time zone by its name; nil for an unknown one.
    package var wallTimeIn: @Sendable (_ zone: String, Int64) -> DateTime?
    /// Of weights without a unit, `kg` or `lb`: as given, or as the vault states it.
    package var weightUnit: String?
    /// Of distances without a unit, as `km` or `mi`.
    package var distanceUnit: String?
    /// Whether `--unit` gave them.
    package var unitIsGiven = false
    /// What `--unit` says of amounts that have none in the file.
    package var givenUnit: String?
    /// Whether numbers have a decimal comma, when it was given.
    package var decimalComma: Bool?
    /// Of `03/04/2026`, when it was given.
    package var dayOrder: DayOrder?
    /// Of tables.
    package var delimiter: UInt8?
    package var encoding: TextEncoding?
    package var mapping = ColumnMapping()
    /// Kinds of measurements of Apple Health that are asked for, as `steps`.
    package var measurements: Set<String> = []
    /// The day on which files are read.
    package var today: CalendarDate

    package init(
        today: CalendarDate, wallTime: @escaping @Sendable (Int64) -> DateTime,
        wallTimeIn: @escaping @Sendable (String, Int64) -> DateTime? = { _, _ in nil }
    ) {
        (self.today, self.wallTime, self.wallTimeIn) = (today, wallTime, wallTimeIn)
    }
}

/// The order of day and month in a date of numbers.
package enum DayOrder: String, CaseIterable, Sendable {
    case dayFirst = "dmy"
    case monthFirst = "mdy"
}

/// A program whose files can be read.
package enum ImportSource: String, CaseIterable, Sendable {
    case appleHealth = "apple-health"
    case strong
    case hevy
    case strava
    case loop
    case taskwarrior
    case todoTxt = "todo-txt"
    case garmin
    case toggl
    case withings
    case habitBull = "habitbull"
    case harsh
    case chatGPT = "chatgpt"
    case claude
    case csv
    case json

    /// What people call it.
    package var title: String {
        switch self {
        case .appleHealth: "Apple Health"
        case .loop: "Loop Habit Tracker"
        case .todoTxt: "todo.txt"
        case .garmin: "Garmin Connect"
        case .habitBull: "HabitBull"
        case .chatGPT: "ChatGPT"
        case .harsh: "harsh"
        case .csv: "a table"
        case .json: "JSON"
        default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
        }
    }
}

/// What the columns of a table are, as somebody said.
package struct ColumnMapping: Sendable {
    /// By the header of the column: the name of a field, `title`, `id`, `text`, or `measures UNIT`.
    package var columns: [(header: String, field: String)] = []
    /// The type of the records.
    package var type: String?
    /// The header of the column that tells records apart.
    package var id: String?
    /// Whether columns may become fields that the type does not have.
    package var allowsNewFields = false

    package init() {}
}
