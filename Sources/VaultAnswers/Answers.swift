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

    package static let today = Answer("today", Today.shape)
    package static let progress = Answer("progress", ProgressAnswer.shape, rows: GoalAnswer.shape) { answer in
        answer.goals.map { GoalAnswer(goal: $0) }
    }
    package static let progressRange = Answer("progress range", by: "progress --from DATE", RangeAnswer.shape)
    package static let week = Answer("week", WeekAnswer.shape)
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
    package static let search = Answer("search", by: "search WORDS", SearchAnswer.shape, rows: SearchAnswer.hit) {
        SearchAnswer.hits($0)
    }
    package static let searchLike = Answer(
        "search like", by: "search --like TITLE", LikeAnswer.shape, rows: LikeAnswer.record
    ) { $0.rows }
    package static let units = Answer("units", UnitsAnswer.shape, rows: UnitsAnswer.unit) { $0.parts }

    // MARK: Training

    package static let workout = Answer("workout", WorkoutAnswer.status)
    package static let workoutStats = Answer("workout stats", TrainingAnswer.overview)
    package static let exerciseStats = Answer(
        "workout stats exercise", by: "workout stats EXERCISE", TrainingAnswer.figures)
    package static let workoutRecords = Answer(
        "workout stats records", by: "workout stats --records", TrainingAnswer.records)
    package static let workoutCategories = Answer(
        "workout stats categories", by: "workout stats --by category", TrainingAnswer.categories)
    package static let workoutCalendar = Answer(
        "workout stats calendar", by: "workout stats --calendar MONTH", TrainingAnswer.month)
    package static let plates = Answer("plates", by: "plates WEIGHT", PlatesAnswer.shape)
    package static let split = Answer("split", WorkoutAnswer.split)
    package static let exercises = Answer("exercise", WorkoutAnswer.exercises, rows: WorkoutAnswer.exercise) { $0 }
    package static let exercise = Answer("exercise show", WorkoutAnswer.oneExercise)
    package static let templates = Answer("template", WorkoutAnswer.templates)

    // MARK: Conversations

    package static let threads = Answer("thread", ThreadAnswer.list, rows: ThreadAnswer.thread) {
        ThreadAnswer.rows(of: $0)
    }
    package static let thread = Answer("thread show", by: "thread show THREAD", ThreadAnswer.page)
    package static let message = Answer("thread show message", by: "thread show MESSAGE", ThreadAnswer.messagePage)

    package static let threadSearch = Answer(
        "thread search", by: "thread search TEXT", ThreadAnswer.search,
        rows: ThreadAnswer.foundMessage
    ) { ThreadAnswer.rows(of: $0) }
    package static let threadExport = Answer("thread export", ThreadAnswer.export)

    // MARK: Changing

    package static let change = Answer(
        "change", line: "vault COMMAND --format json, for each command that changes notes", ChangeAnswer.shape)
    package static let proposal = Answer("proposal", line: "propose_change, a tool of vault mcp", ProposalAnswer.shape)
    package static let workoutChange = Answer(
        "workout change", line: "vault workout set, tick, untick or finish, with --format json",
        WorkoutChangeAnswer.shape)
    package static let importing = Answer("import", ImportAnswer.shape)
    package static let export = Answer("export", ExportAnswer.shape)
    package static let exportLines = Answer("export", form: .lines, ExportAnswer.record)
    package static let delete = Answer("delete", RemovalAnswer.shape)
    package static let undo = Answer("undo", UndoAnswer.shape)
    package static let undoStopped = Answer(
        "undo stopped", line: "vault undo --finish --format json, or with --drop", UndoAnswer.recovery)
    package static let undoList = Answer("undo list", by: "undo --list", UndoAnswer.list)
    package static let initialise = Answer("init", InitAnswer.shape)

    // MARK: Failing

    package static let failure = Answer(
        "failure", line: "vault COMMAND --format json, when it fails", FailureAnswer.shape)

    // MARK: Checking, and git

    package static let check = Answer("check", FindingsAnswer.shape)
    package static let dedupe = Answer("dedupe", DuplicatesAnswer.shape, rows: DuplicatesAnswer.pair) { $0.pairs }
    package static let dedupeLines = Answer("dedupe", form: .lines, DuplicatesAnswer.pair)
    package static let parse = Answer("parse", form: .lines, line: "vault parse FILE", ParseAnswer.shape)
    package static let history = Answer("history", HistoryAnswer.shape, rows: HistoryAnswer.entry) {
        $0.history.entries.prefix($0.limit ?? .max)
    }
    package static let resolve = Answer("resolve", ResolveAnswer.shape)
    package static let hookStatus = Answer("hook status", HookAnswer.shape)

    package static var all: [AnswerDescription] {
        let all: [any DescribedAnswer] = [
            today, progress, progressRange, term, termShow, termReview, termList, termNext, match, matchLines, align,
            report, list, listLines, show, schema, search, searchLike, units, workout, workoutStats, exerciseStats,
            workoutRecords, workoutCategories, workoutCalendar, plates, split, exercises, exercise, templates, threads,
            thread, message, threadSearch, threadExport, change, proposal, workoutChange, importing, export,
            exportLines, delete, undo, undoStopped, undoList, initialise, failure, check, dedupe, dedupeLines, parse,
            history, resolve, hookStatus,
        ]
        return all.map(\.description)
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
        if let range = field.range, [.integer, .number, .time].contains(field.scalar) {
            text += " \(field.scalar.written(range.lowerBound))–\(field.scalar.written(range.upperBound))"
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
enum SchemaAnswer {
    static let shape = Shape<Graph>("schema", "the types of records of a vault, with their fields") { key in
        key.array("types", of: type, "the types, those of the settings last") { graph in
            graph.schema.types.indices.map { (type: graph.schema.types[$0], records: graph.records[$0].count) }
        }
    }

    private static let type = Shape<(type: RecordType, records: Int)>("record-type", "a type of records") { key in
        key.text("name", "as the field 'type' has it") { $0.type.name }
        key.text("summary", "what its records are") { $0.type.summary }
        key.text("file", "where its records lie, and what they are called") {
            "\($0.type.folder.words)/\($0.type.fileName.words)\(Path.endings[0])"
        }
        key.integer("records", "how many there are") { $0.records }
        key.array("fields", of: field, "its fields") { $0.type.allFields }
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

/// What `vault undo` shows.
enum UndoAnswer {
    /// What was undone, and what was written; nil for a dry run.
    static let shape = Shape<(entry: UndoEntry, report: CommitReport?)>(
        "undo", "a change that was undone, or would be"
    ) { key in
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

    /// What `--finish` and `--drop` did: nil for a change that had not stopped, or that could not be read, and why.
    static let recovery = Shape<(recovery: Recovery?, damage: String?)>(
        "recovery", "what happened to an interrupted change"
    ) { key in
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

    static let list = Shape<(entries: [UndoEntry], unusable: [CommitError])>(
        "undo-list", "the changes that can be undone"
    ) { key in
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
