import VaultTestSupport

/// One thing that somebody did at one of two machines, and committed.
struct MonthEdit {
    enum Contribution {
        /// An action, for a goal or none.
        case log(title: String, quantity: String, goal: Int?, day: String, time: String?)
        case make(title: String, due: String, body: [String])
        /// A single value, or the only element of a list.
        case set(field: String, text: String)
        case add(tag: String)
        case remove(tag: String)
        case rename(String)
        /// A line at the end of the text.
        case write(String)
        case archive
        case delete
    }

    /// The order in which all was done.
    let time: Int
    let machine: Int
    /// The record, by a number that no machine knows.
    let record: Int
    let contribution: Contribution

    /// What two edits of one record must not share, or only one of them can hold.
    var place: String? {
        switch contribution {
        case .set(let field, _): field
        case .rename: "its name"
        case .write: "its text"
        case .log, .make, .add, .remove, .archive, .delete: nil
        }
    }

    var isDeletion: Bool { if case .delete = contribution { true } else { false } }

    /// Whether it makes a record, so that nobody else can have done something to it.
    var isBirth: Bool {
        switch contribution {
        case .log, .make: true
        default: false
        }
    }
}

/// What is known of the records after some edits.
struct MonthRecords {
    struct Record {
        var name: String
        var isGoal: Bool
        /// Nobody links it, so that it may be deleted.
        var isSpare = false
        var isArchived = false
        var tags: [String] = []
    }

    private(set) var records: [Int: Record] = [:]

    init(_ edits: some Sequence<MonthEdit>) {
        for edit in edits.sorted(by: { $0.time < $1.time }) { apply(edit) }
    }

    mutating func apply(_ edit: MonthEdit) {
        switch edit.contribution {
        case .log(let title, _, _, let day, _):
            records[edit.record] = Record(name: "\(day)-\(Self.slug(title))", isGoal: false)
        case .make(let title, _, _):
            records[edit.record] = Record(
                name: Self.slug(title), isGoal: true, isSpare: title.hasPrefix("Spare"), tags: ["first", "second"])
        case .remove(let tag): records[edit.record]?.tags.removeAll { $0 == tag }
        case .rename(let name): records[edit.record]?.name = name
        case .archive: records[edit.record]?.isArchived = true
        case .delete: records[edit.record] = nil
        case .set, .add, .write: break
        }
    }

    private static func slug(_ title: String) -> String { title.lowercased().replacing(" ", with: "-") }
}

/// Draws what is done next, the same for the same seed.
struct MonthPlan {
    var random: SeededGenerator
    private var number = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    /// A number that is drawn once, so that nothing is ever set to what it was before.
    private mutating func fresh() -> Int {
        number += 1
        return number
    }

    /// A day after today, each one once.
    private mutating func due() -> String {
        let day = fresh()
        let month = day / 28 % 12 + 1
        return "\(2027 + day / 336)-\(month < 10 ? "0" : "")\(month)-\(day % 28 < 9 ? "0" : "")\(day % 28 + 1)"
    }

    /// A goal with a text of its own: what is renamed and edited is known again by it.
    mutating func birth(isSpare: Bool) -> MonthEdit.Contribution {
        let number = fresh()
        let body = (0..<12).map { _ in "Thought \(random.next() % 1_000_000) of \(random.next() % 1_000_000)." }
        return .make(title: "\(isSpare ? "Spare" : "Goal") \(number)", due: due(), body: body)
    }

    /// What a machine that knows these records does next.
    mutating func edit(_ known: MonthRecords, time: Int, machine: Int) -> MonthEdit {
        let goals = known.records.filter(\.value.isGoal).keys.sorted()
        let actions = known.records.filter { !$0.value.isGoal }.keys.sorted()
        let spare = goals.filter { known.records[$0]?.isSpare == true }
        // Two people care about the same few things: the later a goal, the less is done to it.
        let goal = goals[min(roll(goals.count), roll(goals.count), roll(goals.count))]
        func made(_ record: Int, _ contribution: MonthEdit.Contribution) -> MonthEdit {
            MonthEdit(time: time, machine: machine, record: record, contribution: contribution)
        }
        switch roll(100) {
        case 0..<5: return made(time, birth(isSpare: roll(2) == 0))
        case 5..<13: return made(goal, .set(field: "due", text: due()))
        case 13..<21: return made(goal, .set(field: "targets", text: "\(fresh() + 100) km"))
        case 21..<29: return made(goal, .set(field: "plan", text: "Plan \(fresh())"))
        case 29..<35: return made(goal, .add(tag: "tag-\(fresh())"))
        case 35..<38: if let tag = known.records[goal]?.tags.first { return made(goal, .remove(tag: tag)) }
        case 38..<46: return made(goal, .rename("named-\(fresh())"))
        case 46..<54: return made(goal, .write("Line \(fresh())."))
        case 54..<56: if known.records[goal]?.isArchived == false { return made(goal, .archive) }
        case 56..<60: if let record = spare.first { return made(record, .delete) }
        case 60..<68: if let record = spare.first { return made(record, .set(field: "plan", text: "Plan \(fresh())")) }
        case 68..<74:
            if let record = actions.suffix(6).randomElement(using: &random) {
                return made(record, .set(field: "measures", text: "\(fresh()) m"))
            }
        default: break
        }
        return made(time, log(goal: known.records[goal]?.isSpare == true ? nil : goal))
    }

    private mutating func log(goal: Int?) -> MonthEdit.Contribution {
        let day = roll(21) + 1
        let date = "2026-11-" + (day < 10 ? "0\(day)" : "\(day)")
        let quantity = roll(4) == 0 ? "\(roll(4) + 1) \(["cup", "page", "lap"][roll(3)])" : "\(roll(90) + 10) km"
        return .log(title: "Contribution \(fresh())", quantity: quantity, goal: goal, day: date, time: nil)
    }
}
