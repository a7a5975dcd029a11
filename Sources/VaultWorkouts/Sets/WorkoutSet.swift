import VaultSchema
import VaultSyntax

/// What one set holds. What is not written is nil.
package struct WorkoutSet: Hashable, Sendable {
    /// What a set is for.
    package enum Purpose: String, CaseIterable, Sendable {
        /// The work itself; no word stands for it.
        case work = ""
        /// Counts nowhere.
        case warmUp = "warm-up"
        case drop
        case failure

        /// Whether a word may say what a set is for, before its amounts.
        package static func isWord(_ word: String) -> Bool {
            ["warm", "warmup", "work", "working", "to"].contains(word.lowercased())
                || allCases.contains { $0 != .work && $0.rawValue == word.lowercased() }
        }
    }

    package var purpose = Purpose.work
    package var reps: Int?
    /// More are not repetitions of one set, and cannot be read.
    package static let allowedReps = 0...999_999
    /// The weight, or what is added to that of the body: below 0 where a machine or a band helps.
    /// Its unit is `kg`, `lb` or another of the built-in ones; empty when none is written.
    package var weight: Quantity?
    /// Seconds.
    package var time: Rational?
    /// Its unit is a built-in one; empty when none is written.
    package var distance: Quantity?
    /// Effort: 10 means no reps left.
    package var effort: Rational?

    package init() {}

    /// True for a set that is not filled in yet.
    package var isEmpty: Bool { reps == nil && weight == nil && time == nil && distance == nil }
}

/// A task item below the heading of an exercise.
package struct SetItem: Hashable, Sendable {
    /// The line, without its end.
    package var line: ByteRange
    /// The offset of the byte in the checkbox.
    package var box: Int
    package var isDone: Bool
    /// What comes after the box.
    package var text: ByteRange
    /// Nil when the text cannot be read.
    package var set: WorkoutSet?
}
