import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests

extension Command {
    package static let new = Command(definition: NewCommand.definition, run: NewCommand.run)
}

/// `vault new TYPE TITLE [field=text …]`: makes a record.
enum NewCommand {
    static let definition = CommandDefinition(
        "new", "create a record: a goal, a term, a value and so on",
        arguments: [
            Argument("TYPE", .type, "goal, milestone, obligation, action, value, term, year, period or measure"),
            Argument("TITLE", .text, count: .any, "its title; terms and years are named by number"),
            Argument("FIELD=TEXT", .assignment, count: .any, "'field=text' sets a field, 'field+=text' adds to a list"),
        ],
        options: [
            Option("ask", "ask for the title, then field by field"),
            Option("body", value: "TEXT", .text, "the text below the front matter; - reads standard input"), .newField,
            .yes, .format, .dryRun,
        ], writes: true)

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let words = request.words
        let rest = words.dropFirst()
        let first = rest.firstIndex { FieldAssignment($0) != nil } ?? words.endIndex
        var assignments: [FieldAssignment] = []
        for word in words[first...] { assignments.append(try assignment(word)) }
        let titleWords = Array(words[1..<max(1, first)])
        var body = request.value("body")
        if body == "-" { body = try request.inputText(what: "the text") }
        var answered: NewRecord?
        if request.has("ask") {
            let vault = try request.vault(writing: true)
            let given = try record(words[0], titleWords, assignments, body, request, in: vault)
            answered = try RecordDialogue.answers(to: given, request, vault)
            if answered == nil { return CommandResult("nothing was written\n") }
        }
        return try request.make(tellsSimilar: true, asksSimilar: true) { (vault) throws(Refusal) in
            if let answered { return try request.plan(answered, in: vault) }
            return try request.plan(
                try record(words[0], titleWords, assignments, body, request, in: vault), in: vault)
        } remarks: { vault, planned in
            let today = try? request.today(vault)
            guard let type = answered?.type ?? vault.graph.schema.type(named: words[0]) else { return [] }
            // A length that became an end is not kept.
            let after = vault.snapshot.holding(planned).graph
            let document = after.note(at: planned.path).map { after.notes[$0].document }
            let kept = assignments.filter { document?.entry($0.field) != nil }
            let said =
                answered == nil
                ? vault.snapshot.foreignFields(kept, of: type) + targets(of: planned, type, in: vault) : []
            return said + (today.map { vault.snapshot.advice(after: planned.edit, today: $0) { _, _ in [] } } ?? [])
        } done: { vault, planned in
            answered.map { completeness(of: planned, $0.type, in: vault) } ?? ""
        }
    }

    private static func record(
        _ type: String, _ words: [String], _ assignments: [FieldAssignment], _ body: String?, _ request: Request,
        in vault: Vault
    ) throws(Refusal) -> NewRecord {
        try request.refuseTypeOfMissingPack(type, in: vault)
        let type = try self.type(type, in: vault)
        let schema = vault.graph.schema
        let misspelled = FieldAssignment.misspelled(in: words, takesAll: true) {
            schema.fieldName(meantBy: $0, of: type)
        }
        if let (written, meant) = misspelled {
            let word = "\(meant.field)=" + (meant.text.isEmpty ? "TEXT" : ShellWord.quoted(meant.text))
            throw .usage(
                "'\(written)' would be part of the title; nothing was written",
                help: "write \(word), or quotes around the whole title")
        }
        let title = words.joined(separator: " ")
        var record = NewRecord(
            type: type, title: title.isEmpty ? nil : title, assignments, body: body)
        record.allowsNearFields = request.has("new-field")
        return record
    }

    /// How to set the target that a record lacks: the amount in its title, which is not counted there, or a sample.
    private static func targets(of planned: PlannedRecord, _ type: TypeID, in vault: Vault) -> [Advice] {
        func advice(_ field: String, _ text: String) -> [Advice] {
            let command = ["vault", "set", planned.name, "\(field)=\(text)"]
            return [Advice(reason: "it has no target", purpose: "to set one", command: command, isShort: true)]
        }
        if let (field, amount) = vault.snapshot.amountInTitle(of: planned) { return advice(field, amount) }
        let missing = vault.snapshot.completeness(of: planned)?.missing ?? []
        let field = vault.graph.schema.fields[type].first { $0.scalar == .target }
        guard let field, missing.contains(field.name) else { return [] }
        return advice(field.name, field.sample.filter { $0 != "'" })
    }

    /// How much of a complete record is there, with the line that adds what is not; nothing for other records.
    private static func completeness(of planned: PlannedRecord, _ type: TypeID, in vault: Vault) -> String {
        guard let completeness = vault.snapshot.completeness(of: planned) else { return "" }
        let (all, missing) = (completeness.all, completeness.missing)
        if missing.isEmpty { return "the record is complete: \(Words.list(all, joint: "and"))\n" }
        let schema = vault.graph.schema
        let fields = missing.compactMap { schema.field($0, of: type) }
        let name = ShellWord.quoted(planned.name)
        let samples = fields.filter { $0.sample != Field.anyText }.map { " \($0.name)=\($0.sample)" }.joined()
        let lines = (samples.isEmpty ? [] : ["vault set \(name)\(samples)"]) + ["vault edit \(name)"]
        return "a complete \(schema.types[type].name) also has \(Words.list(missing, joint: "and")). To add"
            + " \(missing.count == 1 ? "it" : "them"):\n" + lines.map { "  \(DisplayText.visible($0))\n" }.joined()
    }

    private static func assignment(_ word: String) throws(Refusal) -> FieldAssignment {
        guard let assignment = FieldAssignment(word) else {
            throw .usage(
                "'\(word)' is not an assignment",
                help: "write the title first, then 'field=text' or 'field+=text'; text with spaces needs quotes")
        }
        guard assignment.verb != .remove else {
            throw .usage("'\(word)' removes from a new, empty list", help: "write '+=' to add")
        }
        return assignment
    }

    private static func type(_ word: String, in vault: Vault) throws(Refusal) -> TypeID {
        let schema = vault.graph.schema
        if let type = schema.type(named: word) { return type }
        let names = schema.recordTypes.map(\.name)
        let longer = names.filter { $0.hasSuffix("-" + word.lowercased()) }
        throw .usage(
            "'\(word)' is not a type of record",
            suggestions: longer
                + Near.meant(by: word.lowercased(), in: names + schema.recordTypes.indices.map(schema.plural)),
            otherwise: "expected \(Words.list(names, joint: "or"))")
    }
}

/// `vault new --ask`: a person fills in a new record, question by question.
///
/// What is asked, and in which order, the record's type says. Each answer is checked against the whole vault as if the
/// record were written with it, so that a mistake shows immediately and in the words of `vault check`.
struct RecordDialogue {
    private let request: Request
    private let vault: Vault
    private let today: CalendarDate
    private let type: RecordType
    private let style: Style
    private var record: NewRecord
    /// The answers to each question, also to one that was gone back from: then each is in the line again.
    private var drafts: [String: [String]] = [:]

    /// The record with all that was answered; nil when it has no title in the end.
    ///
    /// Refused where answers that do not come from a terminal end too early: they may be only some of them.
    static func answers(
        to given: NewRecord, _ request: Request, _ vault: Vault
    ) throws(Refusal) -> NewRecord? {
        var dialogue = RecordDialogue(given, request, vault, today: try request.today(vault))
        return try dialogue.run()
    }

    private init(_ record: NewRecord, _ request: Request, _ vault: Vault, today: CalendarDate) {
        self.record = record
        self.request = request
        self.vault = vault
        self.today = today
        type = vault.graph.schema.types[record.type]
        style = request.diagnosticStyle
    }

    private mutating func run() throws(Refusal) -> NewRecord? {
        show(
            "A new \(type.name). Enter skips a question, '<' goes back to the one before, '?' explains it. "
                + (writesAtTheEnd ? "Ctrl-D writes what you have entered, Ctrl-C writes nothing." : ""))
        var answered: [(step: Int, record: NewRecord, isFurther: Bool)] = []
        var steps: [Step] = [.title]
        var number = 0
        while true {
            let before = record
            let outcome = ask(number < steps.count ? steps[number] : .further)
            switch outcome {
            case .named(let field):
                answered.append((number, before, true))
                steps.append(.field(field, isNeeded: false, other: nil))
            case .answered where number >= steps.count: continue
            case .skipped where number >= steps.count: return finished()
            case .answered, .skipped, .notAsked:
                // What is to be asked depends on the title.
                if number == 0 { steps = [.title] + fieldSteps }
                if case .notAsked = outcome {} else { answered.append((number, before, false)) }
                number += 1
            case .back:
                guard let last = answered.popLast() else {
                    say("this is the first question")
                    continue
                }
                (number, record) = (last.step, last.record)
                if last.isFurther { steps.removeSubrange(number...) }
            case .ended:
                if writesAtTheEnd { return number > 0 || drafts[titleField] != nil ? finished() : nil }
                throw .refused(
                    "the input ended before the last question; nothing was written",
                    help: "an empty line skips a question; or give the fields as arguments, for example: "
                        + "vault new goal 'Run 120 km' targets='120 km' due=+10w")
            }
        }
    }

    /// Whether the end of the input is somebody who has said enough.
    private var writesAtTheEnd: Bool { request.invocation.stdinIsTerminal }

    /// The record with the answers that were gone back from and not come to again: they stand.
    private mutating func finished() -> NewRecord {
        if record.title == nil, let title = drafts[titleField]?.first, let field = field(titleField) {
            var candidate = record
            candidate.title = title
            _ = accept(candidate, for: field)
        }
        for case .field(let field, _, _) in fieldSteps {
            for answer in (drafts[field.name] ?? []).dropFirst(texts(of: field).count) {
                _ = accept(record(with: answer, for: field), for: field)
            }
        }
        return record
    }

    // MARK: Questions

    private enum Step {
        case title
        case field(Field, isNeeded: Bool, other: String?)
        case further
    }

    private enum Outcome {
        case answered, skipped, notAsked, back, ended
        /// A further field that is to be asked for next.
        case named(Field)
    }

    /// What the type asks for, and further fields that were asked for already.
    private var fieldSteps: [Step] {
        let needed = missingFields
        let others = needed.filter { field in !type.asked.contains { $0.name == field.name } }
        let further = type.furtherFields.filter { field in
            field.name != titleField && drafts[field.name] != nil && !others.contains { $0.name == field.name }
                && !type.asked.contains { $0.name == field.name }
        }
        return others.map { .field($0, isNeeded: true, other: nil) }
            + type.asked.compactMap { asked in
                guard let field = field(asked.name) else { return nil }
                return .field(field, isNeeded: needed.contains { $0.name == field.name }, other: asked.other)
            } + further.map { .field($0, isNeeded: false, other: nil) }
    }

    private mutating func ask(_ step: Step) -> Outcome {
        switch step {
        case .title: return askTitle()
        case .field(let field, let isNeeded, let other):
            // What was answered once is seen again, also where another answer now makes up for it.
            let isAnswered = drafts[field.name] != nil
            if isGiven(field.name) || !isAnswered && other.map(isGiven) ?? false { return .notAsked }
            return ask(field, isNeeded: isNeeded)
        case .further: return askFurther()
        }
    }

    private var titleField: String { type.numberField ?? type.namingField }

    private mutating func askTitle() -> Outcome {
        guard record.title == nil, !isGiven(titleField), let field = field(titleField) else { return .notAsked }
        let proposed = vault.snapshot.proposal(for: titleField, ofType: type.name, today: today)
        head(field, hints: proposed.map { ["default: \($0)"] } ?? [])
        while let answer = answer(field, standard: proposed ?? "", draft: drafts[titleField]?.first ?? "") {
            if answer == Question.back { return .back }
            if answer.isEmpty {
                drafts[titleField] = nil
                if proposed != nil { return .skipped }
                if writesAtTheEnd { return .ended }
                say("a \(type.name) needs a title")
                continue
            }
            var candidate = record
            candidate.title = answer
            if accept(candidate, for: field) {
                drafts[titleField] = [answer]
                return .answered
            }
        }
        return .ended
    }

    /// One answer, or of a list as many as a person gives.
    private mutating func ask(_ field: Field, isNeeded: Bool = false) -> Outcome {
        if isUnanswerable(field) { return .notAsked }
        head(field, hints: hints(field))
        var taken: [String] = []
        var earlier = (drafts[field.name] ?? [])[...]
        while let answer = answer(field, standard: field.standard?.text ?? "", draft: earlier.first ?? "") {
            if answer == Question.back { return .back }
            if answer.isEmpty {
                // One that was deleted from the line; of a list the next one follows.
                let wasDeleted = earlier.popFirst() != nil
                keep(taken + earlier, for: field)
                if wasDeleted, field.isList { continue }
                if !isNeeded || isGiven(field.name) { return .skipped }
                say("a \(type.name) needs this field; Ctrl-D ends without creating one")
                continue
            }
            guard accept(record(with: answer, for: field), for: field) else { continue }
            taken.append(answer)
            earlier = earlier.dropFirst()
            keep(taken + earlier, for: field)
            if !field.isList { return .answered }
        }
        return .ended
    }

    private mutating func keep(_ answers: [String], for field: Field) {
        drafts[field.name] = answers.isEmpty ? nil : answers
    }

    /// A further field that a person wants to fill in; skipped when there is none.
    private mutating func askFurther() -> Outcome {
        let fields = type.furtherFields.filter { !isGiven($0.name) && !isUnanswerable($0) }
        if fields.isEmpty { return .skipped }
        show("")
        show(style(.heading, "more?"))
        let names = fields.map(\.name).joined(separator: ", ")
        show("name a field to fill it in, or press Enter: \(names)")
        guard
            let answer = self.answer(help: "Name one of these fields to fill it in: \(names). Enter writes the record.")
        else { return .ended }
        if answer == Question.back { return .back }
        if answer.isEmpty { return .skipped }
        let name = answer.lowercased()
        guard let field = fields.first(where: { $0.name == name }) else {
            let near = Near.meant(by: name, in: fields.map(\.name))
            say(near.isEmpty ? "that is not one of them" : "did you mean \(Words.alternatives(near))?")
            return .answered
        }
        return .named(field)
    }

    /// Whether it is a link for which the vault has no record.
    private func isUnanswerable(_ field: Field) -> Bool {
        guard case .link(let types) = field.scalar else { return false }
        return offered(types).isEmpty
    }

    // MARK: Hints

    private func hints(_ field: Field) -> [String] {
        var hints: [String] = []
        switch field.scalar {
        case .choice(let words): hints.append(Words.list(words, joint: "or"))
        case .link(let types): hints.append(Self.some(offered(types)))
        case .date: hints.append("such as 2026-12-27, monday or +2w")
        case .time: hints.append("such as 07:15")
        case .target: hints.append("such as 120 km, 3 times per week, at most 2 cups per day, best 100 kg")
        case .quantity(let group): hints.append(group == nil ? "such as 5.2 km or 20 EUR" : "such as 31 min or 1h 30m")
        case .namedNumber: hints.append("such as health 8")
        case .namedQuantity: hints.append("such as run-120-km 5 km")
        case .dateSpan: hints.append("such as 2026-12-24 to 2026-12-31")
        case .countedProperty: hints.append("such as weight kg to lose-weight")
        case .interval: hints.append("such as monthly or every 2 weeks")
        case .boolean: hints.append("true or false")
        case .integer, .number, .text, .dateTime: break
        }
        if let range = field.range { hints.append("\(range.lowerBound) to \(range.upperBound)") }
        if let standard = field.standard { hints.append("default: \(standard.words)") }
        if field.isList { hints.append("one at a time") }
        return hints
    }

    /// The names of the records that a link may lead to, spans of time that are over left out; of any type when none
    /// is named.
    private func offered(_ types: [String]) -> [String] {
        vault.snapshot.destinations(of: types, today: today)
    }

    private static func some(_ names: [String]) -> String {
        let shown = names.prefix(8).joined(separator: ", ")
        return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
    }

    // MARK: Answers

    /// Keeps a record with one more answer, unless something of it is wrong, which is then shown.
    private mutating func accept(_ candidate: NewRecord, for field: Field) -> Bool {
        do throws(Refusal) {
            _ = try vault.snapshot.making(candidate, isUnfinished: true, today: today, day: DateArgument.words(today))
            record = candidate
            return true
        } catch {
            // Without a word about files: none is there yet.
            say(error.finding?.message ?? error.message)
            if let help = error.help { say(help) }
            return false
        }
    }

    /// What the record cannot be written without, and what has no default.
    private var missingFields: [Field] {
        do throws(Refusal) {
            _ = try vault.snapshot.making(record, today: today, day: DateArgument.words(today))
        } catch {
            return error.missing
        }
        return []
    }

    private func field(_ name: String) -> Field? { vault.graph.schema.field(name, of: record.type) }

    /// The record with an answer more.
    private func record(with answer: String, for field: Field) -> NewRecord {
        var candidate = record
        candidate.assignments.append(FieldAssignment(field.name, field.isList ? .add : .set, answer))
        return candidate
    }

    /// What the record has of a field.
    private func texts(of field: Field) -> [String] {
        record.assignments.filter { $0.field.lowercased() == field.name && !$0.text.isEmpty }.map(\.text)
    }

    private func isGiven(_ name: String) -> Bool {
        record.assignments.contains { $0.field.lowercased() == name && !$0.text.isEmpty }
    }

    /// The answer to the question about a field, which it can be explained from; nil at the end of the input.
    ///
    /// - Parameter draft: what was answered before it was asked again
    private func answer(_ field: Field, standard: String, draft: String) -> String? {
        let help = ["\(field.name): \(field.summary)", hints(field).joined(separator: "; ")].filter { !$0.isEmpty }
        let list = field.isList ? "\nEach answer is one more; Enter alone ends the list." : ""
        return answer(
            help: help.joined(separator: "\n") + list, standard: standard, draft: draft)
    }

    private func answer(help: String, standard: String = "", draft: String = "") -> String? {
        var question: Question = "> "
        question.help = help + (writesAtTheEnd ? "\nCtrl-D writes what you have entered so far." : "")
        (question.standard, question.draft, question.mayGoBack) = (standard, draft, true)
        return request.invocation.ask(question)
    }

    // MARK: Diagnostics

    private func head(_ field: Field, hints: [String]) {
        show("")
        show("\(style(.heading, field.name)): \(field.summary)")
        var hints = hints
        if let drafts = drafts[field.name] {
            hints.append(
                drafts.count == 1
                    ? "your answer was \(drafts[0]); Enter keeps it"
                    : "your answers were \(drafts.joined(separator: ", ")); Enter keeps each")
        }
        if !hints.isEmpty { show(DisplayText.visible(hints.joined(separator: "; "))) }
    }

    /// Something about an answer.
    private func say(_ text: String) {
        for line in DisplayText.wrapped(DisplayText.visible(text), to: request.width - 2) {
            request.invocation.printMessage("  " + line)
        }
    }

    private func show(_ text: String) {
        if text.isEmpty { return request.invocation.printMessage("") }
        for line in DisplayText.wrapped(text, to: request.width) { request.invocation.printMessage(line) }
    }
}
