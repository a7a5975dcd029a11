import VaultChecks
import VaultGraph
import VaultPlans
import VaultSchema

extension Snapshot {
    /// All completed workouts up to a day, read once: what every figure of training is made of.
    ///
    /// Cost: linear in the texts of the workouts, on all cores.
    package func training(from: CalendarDate? = nil, asOf today: CalendarDate) -> TrainingLog {
        TrainingLog(workouts, from: from, asOf: today, spread: work)
    }
}
