import VaultChecks
import VaultRecords

/// What the records of the workouts pack say, with every link followed, without conflict copies, for one state of the
/// graph. What workouts and templates hold is read when it is asked for, so that a caller can spread the reading.
package final class WorkoutsModel: LastingModel {
    package let graph: Graph
    package let templates: [NoteID]
    package let splits: [NoteID]
    /// The notes of workouts, by path.
    package let workoutNotes: [NoteID]
    package let kept: Kept

    /// What it makes of the records other than workouts, templates and splits, which are read when somebody asks.
    package struct Kept: Sendable {
        fileprivate var units: WorkoutUnits
        fileprivate var exercises: [Exercise]
        /// The index in `exercises` by note.
        fileprivate var exerciseByNote: [NoteID: Int]
        fileprivate var categories: [ExerciseCategory]
        fileprivate var activeSplitLink: (note: NoteID, link: Link)?
        fileprivate let places: WorkoutPlaces
    }

    /// What `vault.md` says.
    package var units: WorkoutUnits { kept.units }
    /// By path, archived ones too.
    package var exercises: [Exercise] { kept.exercises }
    /// By position, then title; those without position last.
    package var categories: [ExerciseCategory] { kept.categories }
    /// What `vault.md` names as the active split, with the note of the settings.
    var activeSplitLink: (note: NoteID, link: Link)? { kept.activeSplitLink }
    var places: WorkoutPlaces { kept.places }

    package convenience init(_ snapshot: Snapshot) { self.init(snapshot.graph) }

    package static func lasts(_ change: UpdatedNotes, _ schema: Schema) -> Bool {
        change.keepsNames
            && !["exercise", "exercise-category"].contains { schema.type($0).map(change.types.contains) == true }
    }

    /// Cost: nothing that grows with the vault.
    package convenience init(_ kept: Kept, changed: Set<NoteID>, _ snapshot: Snapshot) {
        self.init(snapshot.graph, kept)
    }

    private init(_ graph: Graph, _ kept: Kept) {
        (self.graph, self.kept) = (graph, kept)
        templates = graph.records("workout-template")
        splits = graph.records("workout-split")
        workoutNotes = graph.records("workout")
    }

    /// Cost: a few passes over the notes, then linear in the records other than workouts.
    package convenience init(_ graph: Graph) {
        let places = WorkoutPlaces(graph.schema)
        let settings = graph.note(at: Schema.settingsPath)
        let units = settings.map { WorkoutUnits(graph.notes[$0]) } ?? WorkoutUnits()
        let exercises = graph.records("exercise").map { Self.exercise($0, in: graph, places, units) }
        let kept = Kept(
            units: units, exercises: exercises,
            exerciseByNote: Dictionary(exercises.indices.map { (exercises[$0].note, $0) }) { first, _ in first },
            categories: Self.categories(in: graph),
            activeSplitLink: settings.flatMap { Self.activeSplitLink($0, in: graph) }, places: places)
        self.init(graph, kept)
    }

    private static func activeSplitLink(_ settings: NoteID, in graph: Graph) -> (note: NoteID, link: Link)? {
        let field = graph.schema.fieldID("active_split", of: graph.schema.settingsType)
        let links = graph.notes[settings].links(in: field)
        return links.first.map { (settings, $0) }
    }

    /// The note of the split that `vault.md` names; where it names none, the only one that there is.
    package var activeSplit: NoteID? {
        guard let (settings, link) = activeSplitLink else {
            let splits = graph.records("workout-split").filter { !graph.notes[$0].isTrue("archived") }
            return splits.count == 1 ? splits[0] : nil
        }
        return graph.resolve(link, of: settings).note.flatMap { isSplit($0) ? $0 : nil }
    }

    /// The index in `exercises` of a note; nil for a note that is none. O(1).
    package func exerciseIndex(ofNote number: NoteID) -> Int? { kept.exerciseByNote[number] }

    package func isTemplate(_ number: NoteID) -> Bool { graph.notes[number].isRecord(of: places.template) }

    package func isSplit(_ number: NoteID) -> Bool { graph.notes[number].isRecord(of: places.split) }

    private static func exercise(
        _ number: NoteID, in graph: Graph, _ places: WorkoutPlaces, _ units: WorkoutUnits
    ) -> Exercise {
        let note = graph.notes[number]
        let kinds = ExerciseKind.allCases.map(\.rawValue)
        return Exercise(
            note: number, name: note.name, title: note.title,
            kind: note.choice("exercise_type", of: kinds).flatMap(ExerciseKind.init),
            categories: note.links(in: places.exerciseCategories).compactMap { graph.resolve($0, of: number).note },
            isFavorite: note.isTrue("favorite"), isArchived: note.isTrue("archived"),
            standard: WorkoutUnits(note, standard: units), created: note.dateTime("created"))
    }

    private static func categories(in graph: Graph) -> [ExerciseCategory] {
        let categories = graph.records("exercise-category").map { number in
            let note = graph.notes[number]
            return ExerciseCategory(
                note: number, name: note.name, title: note.title,
                position: note.readOne("position", Scalars.readInteger)?.value)
        }
        return categories.sorted { one, other in
            guard one.position == other.position else {
                guard let first = one.position, let second = other.position else { return one.position != nil }
                return first < second
            }
            return (one.title.lowercased(), one.name) < (other.title.lowercased(), other.name)
        }
    }
}

/// Where the pack's types and their link fields are in a vault's schema; nil for what it does not have.
struct WorkoutPlaces: Sendable {
    let exercise: TypeID?
    let template: TypeID?
    let split: TypeID?
    let workout: TypeID?
    let exerciseCategories: FieldID?
    let workoutTemplate: FieldID?
    let workoutSplit: FieldID?

    init(_ schema: Schema) {
        func type(_ name: String) -> TypeID? { schema.type(name) }
        func field(_ name: String, of type: String) -> FieldID? { schema.fieldID(name, of: type) }
        exercise = type("exercise")
        template = type("workout-template")
        split = type("workout-split")
        workout = type("workout")
        exerciseCategories = field("categories", of: "exercise")
        workoutTemplate = field("template", of: "workout")
        workoutSplit = field("split", of: "workout")
    }
}
