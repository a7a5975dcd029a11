import VaultGraph
import VaultSchema

/// A unit with those who use it: how often actions measure it, which goals ask for it, and how all of them spell it.
package struct UnitUse: Sendable {
    /// One way of writing the unit, with how often it is used in actions and in targets.
    ///
    /// A clock such as `0:31:12` is written in `s`, a span such as `1h 30m` in its smallest unit.
    package struct Spelling: Hashable, Sendable {
        package var text: String
        package var actions = 0
        package var targets = 0
    }

    /// A goal, milestone or obligation with the targets that are in the unit, as written.
    package struct GoalUse: Hashable, Sendable {
        /// An index in the model's `goals`.
        package var goal: Int
        package var targets: [String]
    }

    /// What its spellings stand for.
    package let unit: Unit
    /// The canonical spelling; of a unit without record the one that is written most often.
    package internal(set) var name: String
    package let isBuiltIn: Bool
    /// The numbers of the measures that define it, by path: the first one is used.
    package internal(set) var records: [NoteID] = []
    /// Those that are written somewhere, the most frequent first.
    package internal(set) var spellings: [Spelling] = []
    /// Quantities in it in durations, measures and amounts of actions.
    package internal(set) var uses = 0
    /// Actions with at least one of them.
    package internal(set) var actions = 0
    /// The days of the first and the last such action.
    package internal(set) var first: CalendarDate?
    package internal(set) var last: CalendarDate?
    /// By the path of the goals, archived ones too.
    package internal(set) var goals: [GoalUse] = []

    init(_ unit: Unit) {
        self.unit = unit
        name = unit.canonical
        isBuiltIn = UnitTable.builtIn.unit(unit.canonical).isKnown
    }

    /// Whether an action measures it or a goal asks for it.
    package var isInUse: Bool { uses > 0 || !goals.isEmpty }
    /// Whether it is neither built in nor has a record.
    package var isMissing: Bool { !unit.isKnown }
    /// The spellings besides its name.
    package var otherSpellings: [Spelling] { spellings.filter { $0.text != name } }
}
