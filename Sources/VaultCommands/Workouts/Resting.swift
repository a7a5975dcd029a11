import VaultConsole
import VaultKit
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultSystem
import VaultWorkouts

extension Request {
    /// The seconds since the last set of a workout was written by a command, by the list of changes that can be undone:
    /// the file itself holds no times. Nil when that is more than an hour ago, less than it takes to do a set, or not
    /// known.
    func rest(in path: Path, _ vault: Vault, until now: DateTime?) -> Int? {
        guard let now else { return nil }
        let last = VaultUndo.newest(in: vault.root, among: 20) { description, paths in
            let words = description.split(separator: " ")
            guard paths.contains(path), words.count > 3 else { return false }
            return ["record", "tick", "add"].contains(words[0]) && ["set", "sets"].contains(words[2])
        }
        guard let last, let time = DateTime.read(Array(last.time.utf8).span).value else { return nil }
        let seconds = time.seconds(until: now)
        return (10...3600).contains(seconds) ? seconds : nil
    }

    /// The exercise of a workout that a command added or changed last, by the list of changes too; nil where that is not
    /// known, or where the workout no longer has it.
    func lastNamed(
        in progress: WorkoutProgress, _ model: WorkoutsModel, _ vault: Vault
    ) -> (part: Int, isAdded: Bool)? {
        let path = model.graph.notes[progress.workout.note].path
        var found: (name: String, isAdded: Bool)?
        _ = VaultUndo.newest(in: vault.root, among: 20) { description, paths in
            guard paths.contains(path), let named = ChangeOfExercise.read(description, of: path) else { return false }
            if found == nil || found?.name == named.name { found = named }
            return named.isAdded
        }
        let places = ExercisePlaces(exercises: progress.parts.map(\.exercise), what: "workout")
        guard let found, let named = try? places.places(found.name) else { return nil }
        let begun = found.isAdded ? nil : named.first { !progress.parts[$0].isComplete }
        return (begun ?? named[named.count - 1], found.isAdded)
    }
}

/// How the list of changes says which exercise of a workout was added or changed.
enum ChangeOfExercise {
    /// - Parameter sets: how many of it are done
    static func added(_ name: String, _ sets: Int = 0, to path: Path) -> String {
        "add \(sets == 0 ? "" : sets == 1 ? "a set of " : "\(sets) sets of ")\(name) to \(path)"
    }

    static func read(_ description: String, of path: Path) -> (name: String, isAdded: Bool)? {
        let isAdded = description.hasPrefix("add ") && description.hasSuffix(" to \(path)")
        guard isAdded || description.hasSuffix(" in \(path)") else { return nil }
        let words = description.dropLast(path.text.count + 4)
        let named = words.firstRange(of: " set of ") ?? words.firstRange(of: " sets of ")
        if let named { return (String(words[named.upperBound...]), isAdded) }
        // Of several that are added at once the first is next, and does not go on.
        let names = words.dropFirst(4).split(separator: ", ")
        return isAdded ? names.first.map { (String($0), names.count == 1) } : nil
    }
}
