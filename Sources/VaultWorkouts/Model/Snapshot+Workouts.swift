import VaultChecks

extension Snapshot {
    /// What the records of the workouts pack say. Cost: the first time a few passes over the notes.
    package var workouts: WorkoutsModel { model() }
}
