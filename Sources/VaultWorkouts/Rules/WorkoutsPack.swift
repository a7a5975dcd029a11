import VaultChecks

/// The workouts pack: its record types, its rules and the checks that hold them.
package enum WorkoutsPack {
    package static let pack = Pack(
        name: "workouts", types: WorkoutTypes.all, rules: rules, checks: checks, deeds: WorkoutDeeds.deeds)

    static let rules: [Rule] = []

    private static func checks(_ context: CheckContext) -> [Check] { [] }
}
