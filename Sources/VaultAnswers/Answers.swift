import VaultChecks
import VaultGoalAnswers
import VaultGoals
import VaultKit
import VaultProgress
import VaultRecords
import VaultShapes
import VaultSyntax
import VaultSystem
import VaultWorkouts

/// Everything that is answered with JSON: the one list of answers, in the order in which they are listed.
package enum Answers {
    // MARK: Goals

    package static let today = Answer("today", TodayAnswer.shape)
    package static let progress = Answer("progress", ProgressAnswer.shape, rows: GoalAnswer.shape) { answer in
        answer.goals.map { GoalAnswer(goal: $0) }
    }
    package static let progressRange = Answer(
        "progress range", line: "vault progress --from DATE --format json", RangeAnswer.shape)
    package static let term = Answer("term", TermAnswer.current)
    package static let termShow = Answer("term show", TermAnswer.show)
    package static let termReview = Answer("term review", TermAnswer.review)
    package static let termList = Answer("term list", TermAnswer.list, rows: TermPart.listed) { $0.rows }
    package static let termNext = Answer("term next", TermAnswer.next)
    package static let match = Answer("match", MatchAnswer.shape, rows: MatchAnswer.suggestion) {
        MatchAnswer.suggestions($0)
    }
    package static let matchLines = Answer("match", form: .lines, MatchAnswer.suggestion)
    package static let align = Answer("align", AlignmentAnswer.shape, rows: AlignmentAnswer.value) { $0.values }

    package static let report = Answer("report", ReportAnswer.shape)

    // MARK: Records

    package static let list = Answer("list", RecordListAnswer.shape)
    package static let listLines = Answer("list", form: .lines, RecordAnswer.shape)
    package static let show = Answer("show", NotePage.shape)
    package static let schema = Answer("schema", line: "vault://schema, a resource of vault mcp", SchemaAnswer.shape)
    package static let search = Answer(
        "search", line: "vault search WORDS --format json", SearchAnswer.shape, rows: SearchAnswer.hit
    ) {
        $0.hits
    }
    package static let searchLike = Answer(
        "search like", line: "vault search --like TITLE --format json", LikeAnswer.shape, rows: LikeAnswer.record
    ) { $0.rows }
    package static let units = Answer("units", UnitsAnswer.shape, rows: UnitsAnswer.unit) { $0.parts }

    // MARK: Training

    package static let workout = Answer("workout", WorkoutAnswer.status)
    package static let workoutStats = Answer("workout stats", TrainingAnswer.overview)
    package static let exerciseStats = Answer(
        "workout stats exercise", line: "vault workout stats EXERCISE --format json", TrainingAnswer.figures)
    package static let workoutRecords = Answer(
        "workout stats records", line: "vault workout stats --records --format json", RecordsAnswer.shape)
    package static let workoutCategories = Answer(
        "workout stats categories", line: "vault workout stats --by category --format json", CategorySetsAnswer.shape)
    package static let workoutCalendar = Answer(
        "workout stats calendar", line: "vault workout stats --calendar MONTH --format json", TrainingMonthAnswer.shape)
    package static let plates = Answer("plates", line: "vault plates WEIGHT --format json", PlatesAnswer.shape)
    package static let split = Answer("split", WorkoutAnswer.split)
    package static let exercises = Answer("exercise", WorkoutAnswer.exercises, rows: WorkoutAnswer.exercise) { $0 }
    package static let exercise = Answer("exercise show", WorkoutAnswer.oneExercise)
    package static let templates = Answer("template", WorkoutAnswer.templates)

    // MARK: Conversations

    package static let threads = Answer("thread", ThreadAnswer.list, rows: ThreadAnswer.thread) { $0.rows }
    package static let thread = Answer(
        "thread show", line: "vault thread show THREAD --format json", ThreadAnswer.page)
    package static let message = Answer(
        "thread show message", line: "vault thread show MESSAGE --format json", ThreadAnswer.messagePage)

    package static let threadSearch = Answer(
        "thread search", line: "vault thread search TEXT --format json", ThreadAnswer.search,
        rows: ThreadAnswer.foundMessage
    ) { $0.rows }
    package static let threadExport = Answer("thread export", ThreadAnswer.export)

    // MARK: Changing

    package static let change = Answer(
        "change", line: "vault COMMAND --format json, for each command that changes notes", ChangeAnswer.shape)
    package static let proposal = Answer(
        "proposal", line: "propose_change, a tool of vault mcp", ProposalAnswer.shape)
    package static let workoutChange = Answer(
        "workout change", line: "vault workout set, tick, untick or finish, with --format json",
        WorkoutChangeAnswer.shape)
    package static let importing = Answer("import", ImportAnswer.shape)
    package static let export = Answer("export", ExportAnswer.shape)
    package static let exportLines = Answer("export", form: .lines, ExportAnswer.record)
    package static let delete = Answer("delete", RemovalAnswer.shape)
    package static let undo = Answer("undo", UndoAnswer.shape)
    package static let undoStopped = Answer(
        "undo stopped", line: "vault undo --finish --format json, or with --drop", RecoveryAnswer.shape)
    package static let undoList = Answer(
        "undo list", line: "vault undo --list --format json", UndoListAnswer.shape)
    package static let initialise = Answer("init", InitAnswer.shape)

    // MARK: Failing

    package static let failure = Answer(
        "failure", line: "vault COMMAND --format json, when it fails", FailureAnswer.shape)

    // MARK: Checking, and git

    package static let check = Answer("check", FindingsAnswer.shape)
    package static let dedupe = Answer("dedupe", DuplicatesAnswer.shape, rows: DuplicatesAnswer.pair) { $0.pairs }
    package static let dedupeLines = Answer("dedupe", form: .lines, DuplicatesAnswer.pair)
    package static let parse = Answer("parse", form: .lines, line: "vault parse FILE", ParseAnswer.shape)
    package static let history = Answer("history", HistoryPage.shape, rows: HistoryPage.entry) {
        $0.history.entries.prefix($0.limit ?? .max)
    }
    package static let resolve = Answer("resolve", ResolveAnswer.shape)
    package static let hookStatus = Answer("hook status", HookAnswer.shape)

    package static var all: [AnswerDescription] {
        [
            today.description, progress.description, progressRange.description,
            term.description, termShow.description, termReview.description, termList.description, termNext.description,
            match.description, matchLines.description, align.description, report.description,
            list.description, listLines.description, show.description, schema.description,
            search.description, searchLike.description, units.description,
            workout.description, workoutStats.description, exerciseStats.description, workoutRecords.description,
            workoutCategories.description, workoutCalendar.description, plates.description, split.description,
            exercises.description, exercise.description, templates.description,
            threads.description, thread.description, message.description, threadSearch.description,
            threadExport.description,
            change.description, proposal.description, workoutChange.description, importing.description,
            export.description,
            exportLines.description, delete.description, undo.description, undoStopped.description,
            undoList.description, initialise.description, failure.description,
            check.description, dedupe.description, dedupeLines.description, parse.description,
            history.description, resolve.description, hookStatus.description,
        ]
    }
}

/// Values of fields for people.
package enum FieldText {
    /// A value on one line: a link is the name of what it leads to, everything else as written.
    package static func line(_ element: FieldElement, in graph: Graph) -> String {
        let value = value(element, in: graph)
        guard value.utf8.contains(UInt8(ascii: "\n")) else { return value }
        return value.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// A value with its line breaks.
    package static func value(_ element: FieldElement, in graph: Graph) -> String {
        if case .note(let index) = element.value { return graph.notes[index].name }
        return element.text
    }
}

/// What is said of a field, in the manual and where it is written.
package enum FieldWords {
    /// `list of link to value`, ``one of `planned`, `active` ``, `integer 1–10`, in Markdown.
    package static func written(_ field: Field) -> String {
        var text = field.scalar.word
        if let range = field.range, field.scalar == .integer || field.scalar == .number {
            text += " \(range.lowerBound)–\(range.upperBound)"
        }
        if case .choice(let words) = field.scalar {
            text = (field.isList ? "" : "one of ") + words.map { "`\($0)`" }.joined(separator: ", ")
        }
        if field.allowsBlockText { text += ", several lines" }
        return field.isList ? "list of \(text)" : text
    }

    /// `required`, or what holds where nothing is given; empty where nothing does.
    package static func standard(_ field: Field) -> String {
        field.isRequired ? "required" : field.standard?.words ?? ""
    }
}

/// The types of records that a vault has, and how they are used.
package struct SchemaAnswer: Sendable {
    let graph: Graph

    package init(_ graph: Graph) { self.graph = graph }

    static let shape = Shape<SchemaAnswer>("schema", "the types of records of a vault, with their fields") { key in
        key.array("types", of: type, "the types, those of the settings last") { answer in
            answer.graph.schema.types.indices.map { UsedType(graph: answer.graph, number: $0) }
        }
    }

    private static let type = Shape<UsedType>("record-type", "a type of records") { key in
        key.text("name", "as the field 'type' has it") { $0.record.name }
        key.text("summary", "what its records are") { $0.record.summary }
        key.text("file", "where its records lie, and what they are called") {
            "\($0.record.folder.words)/\($0.record.fileName.words)\(Path.endings[0])"
        }
        key.integer("records", "how many there are") { $0.graph.records[$0.number].count }
        key.array("fields", of: field, "its fields") { $0.record.allFields }
    }

    private struct UsedType {
        let graph: Graph
        let number: TypeID

        var record: RecordType { graph.schema.types[number] }
    }

    private static let field = Shape<Field>("record-field", "a field of a type") { key in
        key.text("name", "its key") { $0.name }
        key.text("kind", "what stands in it") { FieldWords.written($0) }
        key.boolean("required", "whether each record has it") { $0.isRequired }
        key.text("standard", "what holds without it; null for nothing") {
            FieldWords.standard($0).isEmpty || $0.isRequired ? nil : FieldWords.standard($0)
        }
        key.text("summary", "what it says") { $0.summary }
    }
}

/// What was undone, as `vault undo` shows it.
package struct UndoAnswer: Sendable {
    let entry: UndoEntry
    /// What was written; nil for a trial.
    let report: CommitReport?

    package init(_ entry: UndoEntry, _ report: CommitReport?) {
        self.entry = entry
        self.report = report
    }

    static let shape = Shape<UndoAnswer>("undo", "a change that was undone, or would be") { key in
        key.text("what", "the change that is undone, in one line") { $0.entry.description }
        key.integer("undone", "its id") { $0.entry.number }
        key.boolean("dry_run", "whether it was only a dry run") { $0.report == nil }
        key.boolean("written", "whether something was written") { $0.report?.number != nil }
        key.integer("change", "the id of the change that undid it; null when nothing was written") {
            $0.report?.number
        }
        key.text("undo", "the command that redoes it") { $0.report?.number.map { "vault undo \($0)" } }
        key.paths("paths", "the files that it created, changed, renamed or deleted") { $0.entry.paths }
    }
}

/// What became of an interrupted change, as `vault undo --finish` and `--drop` show it.
package struct RecoveryAnswer: Sendable {
    let recovery: Recovery?
    let damage: String?

    /// - Parameters:
    ///   - recovery: nil when no change had stopped, or when it could not be read
    ///   - damage: why it could not be read
    package init(_ recovery: Recovery?, damage: String?) {
        self.recovery = recovery
        self.damage = damage
    }

    static let shape = Shape<RecoveryAnswer>("recovery", "what happened to an interrupted change") { key in
        key.text("what", "the change in one line; null when none was interrupted") { $0.recovery?.description }
        key.word("outcome", of: ["nothing", "finished", "taken_back", "dropped"], "what happened to it") {
            answer -> String in
            switch answer.recovery?.outcome {
            case nil: answer.damage == nil ? "nothing" : "dropped"
            case .finished: "finished"
            case .reverted: "taken_back"
            case .dropped: "dropped"
            }
        }
        key.text("damage", "why it could not be read, and was dropped") { $0.damage }
        key.paths("paths", "the files concerned") { $0.recovery?.paths ?? [] }
        key.paths("left_alone", "those that were changed since, and were left alone") {
            $0.recovery?.leftAlone ?? []
        }
    }
}

/// The changes that can be undone, as `vault undo --list` shows them.
package struct UndoListAnswer: Sendable {
    let entries: [UndoEntry]
    let unusable: [CommitError]

    /// - Parameter unusable: what is kept and cannot be used
    package init(_ entries: [UndoEntry], unusable: [CommitError]) {
        self.entries = entries
        self.unusable = unusable
    }

    static let shape = Shape<UndoListAnswer>("undo-list", "the changes that can be undone") { key in
        key.array("changes", of: entry, "the changes, newest first") { $0.entries }
        key.texts("unusable", "why other changes cannot be undone") { $0.unusable.map(\.message) }
    }

    private static let entry = Shape<UndoEntry>("kept-change", "a change that can be undone") { key in
        key.integer("change", "its id") { $0.number }
        key.text("time", "when it was made, in local time") { $0.time }
        key.text("what", "the change in one line") { $0.description }
        key.boolean("undone", "whether it was undone") { $0.isUndone }
        key.integer("undoes", "the id of the change that it undid") { $0.undoes }
        key.text("host", "the machine on which it was made; null for this one") { $0.host }
        key.paths("paths", "the files that it created, changed, renamed or deleted") { $0.paths }
    }
}

/// What a command changed in a workout, and what came of that: records, and at the end the whole workout.
package struct WorkoutChangeAnswer: Sendable {
    let change: ChangeAnswer
    private let records: [Broken]
    private let training: TrainingAnswer.Came?
    private let goals: [Counted]

    /// A record that was broken, in the units of its exercise.
    private struct Broken: Sendable {
        let record: NewRecord
        let exercise: Exercise
        let unit: TrainingUnits
    }

    /// A goal that the workout counts towards.
    private struct Counted: Sendable {
        let goal: GoalProgress
        let contributions: [CountedContribution]
    }

    /// - Parameters:
    ///   - records: those that the change breaks
    ///   - training: the workout that it completed; nil for none
    ///   - path: the file of that workout
    ///   - progress: of all goals, explained; nil where nothing counts yet
    package init(
        _ change: ChangeAnswer, records: [NewRecord], _ model: WorkoutsModel, training: Training? = nil,
        path: Path = "", progress: ProgressOverview? = nil
    ) {
        self.change = change
        self.records = records.map {
            let exercise = model.exercises[$0.exercise]
            return Broken(record: $0, exercise: exercise, unit: TrainingUnits(of: exercise, in: model))
        }
        self.training = training.map { TrainingAnswer.Came(training: $0, unit: TrainingUnits(of: model)) }
        goals = (progress?.goals ?? []).compactMap { goal in
            let own = goal.contributions.filter { $0.path == path }
            return own.isEmpty ? nil : Counted(goal: goal, contributions: own)
        }
    }

    static let shape = Shape<WorkoutChangeAnswer>(
        "workout-change", "what a command changed in a workout, and what came of it"
    ) { key in
        key.include(ChangeAnswer.shape) { $0.change }
        key.array("records", of: record, "the records that it breaks") { $0.records }
        key.object("training", TrainingAnswer.workout, "the results of the workout; null unless it is finished") {
            $0.training
        }
        key.array("goals", of: counted, "what the finished workout counts towards") { $0.goals }
    }

    private static let record = Shape<Broken>("broken-record", "a record that was broken") { key in
        key.include(TrainingAnswer.exerciseName) { $0.exercise }
        key.include(TrainingAnswer.units) { $0.unit }
        key.choice("kind", "what it is the best of") { $0.record.entry.kind }
        key.decimal("best", "how much: weights in `weight_unit`, distances in `distance_unit`, seconds, or a pace") {
            RecordsAnswer.amount($0.record.entry.measure, $0.record.entry.kind, $0.unit).amountText
        }
        key.decimal("weight", "the weight at which these are the most repetitions; null for other records") { broken in
            broken.record.weight.map { TrainingFigure.weight($0, in: broken.unit.weight).amountText }
        }
        key.decimal("before", "the best before it") {
            RecordsAnswer.amount($0.record.before, $0.record.entry.kind, $0.unit).amountText
        }
    }

    private static let counted = Shape<Counted>("goal-of-workout", "a goal that a workout counts towards") { key in
        key.include(GoalAnswer.identity) { $0.goal }
        key.decimal("percent", "its progress with the workout") { $0.goal.percent?.percentText }
        key.array("contributions", of: GoalAnswer.contribution, "what the workout contributed") { $0.contributions }
    }
}
