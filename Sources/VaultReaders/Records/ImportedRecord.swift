import VaultSyntax
import VaultThreads
import VaultWorkouts

/// A record of another program, in the words of the vault, before the vault is looked at.
package struct ImportedRecord: Sendable {
    /// The name of its type: `action`, `workout` or `obligation`.
    package var type: String
    /// What it is known by at the next import: `strong:2021-02-10T16:46:13`. Made of what nobody edits.
    package var id: String
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
    /// Of an export of this program: where its file was, and is to be again.
    package var path: String?
    /// Of such an export: the whole text of its file; nil for one that is made of the fields.
    package var file: String?

    package init(
        type: String, id: String, line: Int, title: String, day: CalendarDate?, fields: [ImportedField] = [],
        body: String = ""
    ) {
        self.type = type
        self.id = id
        self.line = line
        self.title = title
        self.day = day
        self.fields = fields
        self.body = body
    }

    /// The record, of which nothing is left behind.
    package mutating func taken() -> ImportedRecord {
        let record = self
        self = ImportedRecord(type: "", id: "", line: 0, title: "", day: nil)
        return record
    }
}

/// One value of a field.
package struct ImportedField: Hashable, Sendable {
    package var name: String
    package var text: String
    /// Whether it is known to be an element of a list.
    package var isElement = false

    package init(_ name: String, _ text: String, isElement: Bool = false) {
        self.name = name
        self.text = text
        self.isElement = isElement
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

    package init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }
}

/// What has to be decided before anything is written.
package struct ImportQuestion: Hashable, Sendable {
    /// A sentence with a question mark.
    package var text: String
    /// The options that answer it.
    package var answers: [String]

    package init(_ text: String, answers: [String]) {
        self.text = text
        self.answers = answers
    }
}

/// What a file of another program holds.
package struct ImportedFile: Sendable {
    package var source: ImportSource
    /// In the order of the file.
    package var records: [ImportedRecord] = []
    package var skipped: [SkippedRow] = []
    /// What was left out without being wrong: how many, and what (`rest timers`).
    package var leftOut: [(count: Int, what: String)] = []
    /// What was decided while reading, in sentences.
    package var remarks: [String] = []
    package var questions: [ImportQuestion] = []
    /// Conversations, which become threads by an import of their own.
    package var archive: ThreadArchive?
    /// Whether the file ends in the middle.
    package var isTruncated = false

    package init(_ source: ImportSource) { self.source = source }

    /// This file and another one of the same program. A record with the id of an earlier one is left out.
    package func followed(by other: ImportedFile) -> ImportedFile {
        var whole = self
        let known = Set(records.map { [$0.type, $0.id] })
        let new = other.records.filter { !known.contains([$0.type, $0.id]) }
        whole.records += new
        if new.count < other.records.count {
            whole.leftOut.append((other.records.count - new.count, "records that an earlier file has"))
        }
        whole.skipped += other.skipped
        whole.leftOut += other.leftOut
        whole.remarks += other.remarks.filter { !remarks.contains($0) }
        whole.questions += other.questions.filter { !questions.contains($0) }
        whole.isTruncated = isTruncated || other.isTruncated
        return whole
    }
}

/// What an import is told, by the vault and by options.
package struct ImportSettings: Sendable {
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
    /// Of amounts that no file says the unit of: `times`, unless `--unit` says another.
    package var amountUnit = "times"
    /// What `--unit` says of amounts in a table that have none.
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
        self.today = today
        self.wallTime = wallTime
        self.wallTimeIn = wallTimeIn
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
        case .strong: "Strong"
        case .hevy: "Hevy"
        case .strava: "Strava"
        case .loop: "Loop Habit Tracker"
        case .taskwarrior: "Taskwarrior"
        case .todoTxt: "todo.txt"
        case .garmin: "Garmin Connect"
        case .toggl: "Toggl"
        case .withings: "Withings"
        case .habitBull: "HabitBull"
        case .harsh: "harsh"
        case .chatGPT: "ChatGPT"
        case .claude: "Claude"
        case .csv: "a table"
        case .json: "JSON"
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
