/// What is to become of a file that a sync tool copied.
package struct CopyResolution: Sendable {
    /// How it ended.
    package enum Outcome: Hashable, Sendable {
        /// The original has all of it already, and it goes.
        case known
        /// The original has what was chosen already, and the copy is deleted with what it says differently.
        case overruled
        /// The original gets what it lacks, and it goes.
        case merged
        /// It is deleted, and both sides are between conflict markers in the original.
        case open([ThreeWayConflict])
        /// The original was gone, and it has its name.
        case renamed
        /// It is another record, and gets this path.
        case separated(to: String)
        /// It stays as it is.
        case left(Obstacle)
    }

    /// Why a copy stays.
    package enum Obstacle: Hashable, Sendable {
        /// It is a file of another kind.
        case noNote
        /// It or its original cannot be read, or is not a text.
        case unreadable
        /// It or its original is a symbolic link out of the vault.
        case outside
        /// The original holds conflicts itself.
        case openOriginal
        /// The original is gone, and a note at this path has its name.
        case nameTaken(path: String)
        /// It may be another record than its original, and it is undecided: these fields suggest two.
        case perhapsTwo(fields: [String])
        /// The user was asked and decided nothing.
        case undecided([ThreeWayConflict])
    }

    /// Relative to the root.
    package let path: String
    /// What it was copied from, there or not.
    package let original: String
    /// How it ended.
    package let outcome: Outcome

    /// Whether a person still has to look at it.
    package var isOpen: Bool {
        switch outcome {
        case .known, .overruled, .merged, .renamed, .separated: false
        case .open, .left: true
        }
    }
}
