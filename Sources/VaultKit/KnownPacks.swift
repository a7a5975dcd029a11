import VaultChecks
import VaultGoals
import VaultThreads
import VaultWorkouts

extension Vault {
    /// Every pack that the program knows: the one list of them. The first is in use where a vault names none.
    package static let knownPacks: [Pack] = [GoalsPack.pack, WorkoutsPack.pack, ThreadsPack.pack]

    /// The packs of a vault that names none.
    package static var standardPacks: [Pack] { Array(knownPacks.prefix(1)) }
}
