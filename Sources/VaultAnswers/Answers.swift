import VaultGoalAnswers
import VaultShapes

/// Everything that is answered with JSON: the one list of answers, in the order of the manual.
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
    package static let joined = Answer(
        "dedupe joined", line: "vault dedupe --joined --format json", MergedRecordsAnswer.shape)
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
            check.description, dedupe.description, dedupeLines.description, joined.description, parse.description,
            history.description, resolve.description, hookStatus.description,
        ]
    }
}
