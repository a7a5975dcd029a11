import VaultSchema
import VaultWorkouts

extension Vault {
    /// All completed workouts up to a day, read once: what every figure of training is made of.
    ///
    /// Cost: linear in the texts of the workouts, on all cores.
    package func training(_ model: WorkoutsModel, asOf today: CalendarDate) -> TrainingLog {
        TrainingLog(model, asOf: today, spread: CoreWork())
    }
}
