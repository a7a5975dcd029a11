import VaultRecords
import VaultSyntax

/// What was done, as an action's record says it, without unreadable entries and links that lead nowhere or to two
/// records.
package struct LoggedAction: Sendable {
    /// A quantity and the line (from 1) of its entry.
    package struct Measure: Sendable {
        package var quantity: Quantity
        package var line: Int
        /// Which questions it answers, where a contribution gave it; nil for a measure of an action, which answers
        /// every one.
        package var use: Contribution.Use?

        package init(_ quantity: Quantity, line: Int, use: Contribution.Use? = nil) {
            self.quantity = quantity
            self.line = line
            self.use = use
        }
    }

    /// One entry of `amounts`: what of the action counts for one goal.
    package struct Amount: Sendable {
        /// The own name of a goal, milestone or obligation.
        package var goal: String
        package var quantity: Quantity
        package var line: Int

        package init(goal: String, _ quantity: Quantity, line: Int) {
            self.goal = goal
            self.quantity = quantity
            self.line = line
        }
    }

    package struct GoalLink: Sendable {
        /// The own name of a goal, milestone or obligation.
        package var goal: String
        package var line: Int

        package init(_ goal: String, line: Int) {
            self.goal = goal
            self.line = line
        }
    }

    package var name: String
    package var path: Path
    package var title: String
    package var day: CalendarDate
    package var time: ClockTime?
    /// When its record was made.
    package var created: DateTime?
    /// Until which time it is still the day before.
    package var dayStarts = ClockTime.midnight
    package var duration: Measure?
    package var measures: [Measure] = []
    package var amounts: [Amount] = []
    package var goals: [GoalLink] = []

    package init(name: String, path: Path, title: String? = nil, day: CalendarDate, time: ClockTime? = nil) {
        self.name = name
        self.path = path
        self.title = title ?? name
        self.day = day
        self.time = time
    }

    /// Its position within its day.
    package var moment: DayMoment { DayMoment(day, time: time, created: created, dayStarts: dayStarts) }
}

/// What actions are called, asked for only where it is needed: in the output, and to put those of one moment in order.
package enum ActionTexts: Sendable {
    /// Of values, known by their index.
    case actions([LoggedAction])
    /// Of records, known by the place of their note.
    case notes(NoteTable<Note>)

    func path(_ source: Int) -> Path {
        switch self {
        case .actions(let actions): actions[source].path
        case .notes(let notes): notes[NoteID(source)].path
        }
    }

    /// Takes no memory.
    func name(_ source: Int) -> Substring {
        switch self {
        case .actions(let actions):
            return actions[source].name[...]
        case .notes(let notes):
            let path = notes[NoteID(source)].path
            let range = path.withUTF8 { Path.nameRange($0.span) }
            let bytes = path.utf8
            let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
            return path.text[start..<bytes.index(start, offsetBy: range.count)]
        }
    }
}

extension Sequence<LoggedAction> {
    /// In the order of time; of one moment by name.
    package var inOrder: [LoggedAction] {
        sorted { left, right in
            let (first, second) = (left.moment, right.moment)
            return first == second ? NaturalOrder.isBefore(left.name, right.name) : first < second
        }
    }
}

/// An action whose quantities lie in `LoggedActions` in base units.
package struct ResolvedAction {
    /// What `ActionTexts` knows it by.
    let source: Int
    /// Its place among the entries.
    let entry: Int
    /// The note of one that a note tells.
    package var note: NoteID { NoteID(source) }
    package let day: CalendarDate
    /// Among the measures; also nil when it is not a span of time.
    let duration: Int?
    let measures: Range<Int>
    let amounts: Range<Int>
    let countsNothing: Bool
    /// The value of a daily note that says it; nil for anything else.
    let daily: (value: Int32, origin: CountedContribution.Origin)?
    /// The same with its note, so that no other value of the vault is equal.
    var value: Int? { daily.map { source << 32 | Int(UInt32(bitPattern: $0.value)) } }
}

/// An entry of `amounts`, with the number of its goal.
struct GoalAmount {
    var goal: Int
    var base: BaseAmount
    /// As the action says it.
    var written: Quantity
}
