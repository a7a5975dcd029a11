import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultSyntax
import VaultSystem

/// What all commands that write have in common: `--dry-run`, the commit, and what is said of it.
extension Option {
    package static let newField = Option("new-field", "allow a new field with a name similar to a known one")
    package static let partial = Option("partial", "go on even if part of the vault cannot be read")
    /// Of an answer that is a list.
    package static let listFormat = Option("format", choices: ["text", "json", "csv", "tsv"], "output format")
    /// Of a command with one answer that is a list.
    package static let rowsFormat = Option(
        "format", choices: ["text", "json", "csv", "tsv"], "output format; csv and tsv are for list")
    package static let format = Option("format", choices: ["text", "json"], "output format")
    package static let dryRun = Option("dry-run", "show what would change as a diff, and write nothing")
}

/// What a command has planned to write, and what it says of it.
package struct Writing {
    package var edit: PlannedEdit
    /// One line for the list of what can be undone, as `set due in goals/run.md`.
    package var description: String
    /// What to say afterwards, on stdout.
    package var done: String
    /// What to say after it, also when there is nothing to change.
    package var remark = ""
    /// The paths of the notes that it changes and that nobody named, of which a person is asked; empty for none.
    package var unnamed: [Path] = []
    /// The same as values, which are in its JSON too.
    package var remarks: [Advice] = []
    /// What is left undone, on stderr.
    package var trouble = ""
    /// What the command ends with when it is written.
    package var exitCode: Int32 = 0
    /// What to answer with as JSON, where that is more than the change itself.
    package var answer: (ChangeAnswer) -> CommandResult = { CommandResult(Answers.change, $0) }

    package init(
        edit: PlannedEdit, description: String, done: String, remark: String = "",
        answer: @escaping (ChangeAnswer) -> CommandResult = { CommandResult(Answers.change, $0) }
    ) {
        (self.edit, self.description, self.done, self.remark) = (edit, description, done, remark)
        self.answer = answer
    }
}

extension Request {
    /// Writes what was planned, and says `done` on stdout, or shows it with `--dry-run`; the description is that of
    /// `vault undo`.
    package func write(
        _ planned: PlannedEdit, in vault: Vault, description: String, done: String,
        answer: (ChangeAnswer) -> CommandResult = { CommandResult(Answers.change, $0) }
    ) throws(Refusal) -> CommandResult {
        do throws(CommitError) {
            return try attempt(planned, in: vault, description: description, done: done, answer: answer)
        } catch {
            throw refusal(error)
        }
    }

    /// Writes what is planned in the vault as it is then, and plans it again when a file changes meanwhile.
    package func write(_ plan: (Vault) throws(Refusal) -> Writing) throws(Refusal) -> CommandResult {
        try repeated { (vault) throws(Refusal) in
            let writing = try plan(vault)
            let isAgreed =
                writing.unnamed.isEmpty
                || agrees(
                    to: NoteList(writing.unnamed).outlook, "Write to them?",
                    help: "y: they are changed; 'vault undo' reverts it. Any other answer changes nothing.")
            guard isAgreed else { return .success(CommandResult("nothing was written\n")) }
            return attempt(writing, in: vault)
        }
    }

    /// Writes what is planned, with its remarks.
    package func attempt(_ writing: Writing, in vault: Vault) -> Result<CommandResult, CommitError> {
        Result { () throws(CommitError) in
            let remarks = Advice.said(of: writing.edit) + writing.remarks
            var result = try attempt(
                writing.edit, in: vault, description: writing.description, done: writing.done, remarks: remarks,
                answer: writing.answer)
            if !isJSON { result.stdout += Array((lines(of: remarks) + writing.remark).utf8) }
            result.exitCode = max(result.exitCode, writing.exitCode)
            result.stderr += Array(writing.trouble.utf8)
            // Of a note that only moves its findings are known.
            let moved = Set(writing.edit.change.files.filter { $0.fate != .kept }.compactMap(\.finalPath))
            result.stderr += Array(messages(of: writing.edit.warnings.filter { !moved.contains($0.path) }).utf8)
            return result
        }
    }

    /// Writes a new record, planned again when its name is taken meanwhile or someone else makes the measure of its
    /// unit, or shows it with `--dry-run`. `tellsSimilar` names records that it is very similar to, `asksSimilar` asks
    /// before.
    package func make(
        tellsSimilar: Bool = false, asksSimilar: Bool = false,
        _ plan: (Vault) throws(Refusal) -> PlannedRecord,
        remarks: (Vault, PlannedRecord) -> [Advice] = { _, _ in [] },
        done: (Vault, PlannedRecord) -> String = { _, _ in "" }
    ) throws(Refusal) -> CommandResult {
        try repeated { (vault) throws(Refusal) in
            let planned = try plan(vault)
            let made = "created \(DisplayText.visible(planned.path))\n"
            let similar = tellsSimilar ? vault.snapshot.similar(to: planned) : []
            if asksSimilar, !similar.isEmpty, !isWanted(planned, besides: similar) {
                return .success(CommandResult("nothing was written\n"))
            }
            return Result { () throws(CommitError) in
                let isSaid = isJSON || !arguments.has("dry-run")
                let remarks = isSaid ? Advice.said(of: planned.edit) + remarks(vault, planned) : []
                var result = try attempt(
                    planned.edit, in: vault, description: "create \(planned.path)", done: made,
                    remarks: remarks + (isJSON ? renaming(planned) + likeness(of: planned, to: similar) : []))
                if isSaid, !isJSON { result.stdout += Array((lines(of: remarks) + done(vault, planned)).utf8) }
                let renaming = renaming(planned).map { note($0.reason) }.joined()
                result.stderr += Array((renaming + messages(of: planned.edit.warnings)).utf8)
                result.stderr += Array(messages(of: planned, similarTo: similar).utf8)
                return result
            }
        }
    }

    /// Why a record is not called what it would be called by itself; empty when it is.
    private func renaming(_ planned: PlannedRecord) -> [Advice] {
        guard let taken = planned.taken else { return [] }
        let why = taken.holder.map { holder in
            taken.isItsName ? "already names '\(holder)'" : "is another name of '\(holder)'"
        }
        return [Advice(reason: "'\(taken.name)' \(why ?? "is already a file"), so this one is '\(planned.name)'")]
    }

    /// Reads the vault and tries, again when another program was faster.
    package func repeated(
        _ body: (Vault) throws(Refusal) -> Result<CommandResult, CommitError>
    ) throws(Refusal) -> CommandResult {
        var attempts = 0
        while true {
            attempts += 1
            switch try body(try vault(writing: true)) {
            case .success(let result): return result
            case .failure(let error):
                guard error.isOvertaken, attempts < 100 else { throw refusal(error) }
            }
        }
    }

    private func attempt(
        _ planned: PlannedEdit, in vault: Vault, description: String, done: String, remarks: [Advice] = [],
        answer: (ChangeAnswer) -> CommandResult = { CommandResult(Answers.change, $0) }
    ) throws(CommitError) -> CommandResult {
        let isTrial = arguments.has("dry-run")
        func answered(_ planned: PlannedEdit, _ report: CommitReport? = nil) -> CommandResult {
            var change = ChangeAnswer(description, planned, isTrial: isTrial, report: report)
            change.remarks = remarks
            return answer(change)
        }
        guard planned.changesAnything else {
            return isJSON ? answered(planned) : CommandResult(nothing("nothing to change", in: vault))
        }
        let planned = vault.snapshot.stamped(
            vault.snapshot.keepingLinks(planned), now: (try? now(vault)) ?? time(vault))
        if isTrial {
            open.keep(PlannedTrial(vault: vault, edit: planned, description: description, remarks: remarks))
            let diff = UnifiedDiff(style: style, isTerminal: invocation.stdoutIsTerminal)
            let shown = isJSON ? answered(planned) : CommandResult(diff.render(planned.change))
            var result = warned(shown, of: vault)
            result.stderr += Array(messages(ofLinksIn: planned, isDone: false).utf8)
            return result
        }
        let report = try vault.commit(planned, description: description, time: time(vault)) { note($0) }
        note(report)
        var text = done
        for path in planned.newMeasures {
            text += DisplayText.visible("created \(path) for a new unit\(nameTaken(from: path, in: vault))") + "\n"
        }
        text += planned.followers.shown({ "updated \(DisplayText.visible($0))\n" }) { "and \($0) more\n" }
        if planned.kept.links > 0 {
            let links = "\(Words.count(planned.kept.links, "link")) in \(Words.count(planned.kept.notes, "note"))"
            let verb = planned.kept.links == 1 ? "leads where it" : "lead where they"
            text += "\(links) got a path and still \(verb) did\n"
        }
        let output = isJSON ? answered(planned, report) : CommandResult(text)
        var result = warned(output, of: vault)
        result.stderr += Array(messages(ofLost: planned.lostRecords).utf8)
        result.stderr += Array(messages(ofLinksIn: planned, isDone: true).utf8)
        return result
    }

    /// Why a new measure got a number after its name.
    private func nameTaken(from path: Path, in vault: Vault) -> String {
        let stem = path.name
        guard let dash = stem.lastIndex(of: "-"), WholeNumber(stem[stem.index(after: dash)...]) != nil,
            let holder = vault.graph.notes(named: String(stem[..<dash])).first
        else { return "" }
        return "; '\(stem[..<dash])' already names '\(vault.graph.notes[holder].path)'"
    }

    /// What may not be as it was meant: the first few, and how many more there are.
    package func messages(of warnings: [Finding]) -> String {
        warnings.shown({ warning("\($0.path): \($0.message) [\($0.rule)]", help: $0.help) }) { count in
            warning("\(Words.count(count, "more finding")) like these", help: "see them with: vault check")
        }
    }

    /// Which files are no longer records.
    private func messages(ofLost paths: [Path]) -> String {
        guard let first = paths.first else { return "" }
        let one = "'\(first)' no longer counts as a record"
        let what = paths.count == 1 ? one : "\(paths.count) notes no longer count as records"
        return note("\(what); 'vault undo' reverts the change")
    }

    /// Links that lead elsewhere after a change, and files that give a name and do not follow: the first few.
    package func messages(ofLinksIn planned: PlannedEdit, isDone: Bool) -> String {
        let verb = isDone ? "now leads" : "would lead"
        let strays = planned.strays.shown({ stray in
            let place = stray.to.map { "to '\($0)'" } ?? "to no single note"
            return warning(
                "\(stray.path):\(stray.line): the link to '\(stray.written)' \(verb) \(place), not to '\(stray.from)'",
                help: "write the path of the note you mean")
        }) { warning("and \(Words.count($0, "more link"))") }
        let mentions = planned.mentions.shown({ mention in
            let links = mention.links > 1 ? " in \(mention.links) links" : ""
            let what = mention.name.map { "mentions '\($0)'\(links)" } ?? "is too large to be searched for links"
            return warning(
                "\(mention.path) \(what) and stays as it is", help: "check whether it needs the new name")
        }) { warning("and \(Words.count($0, "more file"))") }
        return strays + mentions
    }
}

extension CommitError {
    /// Whether a file has changed, or one that was to be made has come into being, since the vault was read.
    fileprivate var isOvertaken: Bool {
        switch self {
        case .changed: true
        case .file(let error): error.errno == .exists
        default: false
        }
    }
}

extension Refusal {
    /// The same, of a value that is no day, with the day that was meant.
    package func proposingDays(for given: [FieldAssignment], today: CalendarDate) -> Refusal {
        guard help == nil, rule == Rule.unreadableDate.id else { return self }
        var refusal = self
        refusal.help = given.lazy.filter { message.contains("'\($0.text)'") }
            .map { DateArgument.help(for: $0.text, today: today, direction: .init(field: $0.field)) }
            .first { $0 != DateArgument.forms }
        return refusal
    }
}

extension Request {
    /// The first of what may be changed further, and how many more there are.
    package func lines(of advice: [Advice]) -> String {
        advice.shown(lines(of:)) { "and \($0) more like these\n" }
    }

    /// What may be changed further, with the command for it, since nothing is written unasked.
    package func lines(of advice: Advice) -> String {
        let command = DisplayText.visible(ShellWord.line(advice.command))
        let reason = DisplayText.visible(advice.reason)
        if command.isEmpty { return reason + "\n" }
        if advice.isShort { return reason + (advice.purpose.isEmpty ? "" : "; \(advice.purpose)") + ": \(command)\n" }
        let text = DisplayText.wrapped(reason + " \(advice.purpose):", to: invocation.width)
        return text.map { $0 + "\n" }.joined() + "  \(command)\n"
    }
}

extension Writing {
    /// A move, and how many links follow.
    package init(_ planned: PlannedMove, verb: String) {
        let (from, to) = (DisplayText.visible(planned.from), DisplayText.visible(planned.to))
        var done = "\(verb) \(from) to \(to)\n"
        if planned.links > 0 {
            done += "\(Words.count(planned.links, "link")) in \(Words.count(planned.notes, "note")) updated\n"
        }
        let what = verb == "renamed" ? "rename" : "move"
        self.init(edit: planned.edit, description: "\(what) \(planned.from) to \(planned.to)", done: done)
    }
}

/// What is said of a new record that is very similar to others.
extension Request {
    /// Those that it is similar to, each with how similar it is.
    package typealias Similar = [(name: String, score: String)]

    /// A word about records that may be the same thing, with the line that merges them; what is certainly the same is
    /// refused or a warning.
    func likeness(of planned: PlannedRecord, to similar: Similar) -> [Advice] {
        guard let first = similar.first else { return [] }
        return [
            Advice(
                reason: "'\(planned.name)' is very similar to \(names(of: similar))", purpose: "if they are one",
                command: ["vault", "merge", first.name, planned.name], isShort: true)
        ]
    }

    func messages(of planned: PlannedRecord, similarTo similar: Similar) -> String {
        likeness(of: planned, to: similar).map { note(String(lines(of: $0).dropLast())) }.joined()
    }

    /// Asks a person whether to create it anyway; true where nobody is to be asked.
    func isWanted(_ planned: PlannedRecord, besides similar: Similar) -> Bool {
        agrees(
            to: DisplayText.visible("This is very similar to \(names(of: similar)). "),
            "Create '\(DisplayText.visible(planned.name))' anyway?",
            help: "y: the record is created. Any other answer writes nothing. To compare them: vault show NAME")
    }

    /// `'run-100-km' (0.99) and 'run-50-km' (0.90)`
    private func names(of similar: Similar) -> String {
        var names = similar.prefix(3).map { "'\($0.name)' (\($0.score))" }
        if similar.count > 3 { names.append("\(similar.count - 3) more") }
        return Words.list(names, joint: "and")
    }
}

/// What commands that take notes away have in common: a question before.
extension Option {
    package static let yes = Option("yes", short: "y", "do not ask for confirmation")
}

/// What a command that removes notes has planned, and how it asks.
package struct Removing {
    package var writing: Writing
    /// What is shown before the question.
    package var outlook: String
    /// As `Delete?`.
    package var question: String
    /// What is said when nothing is done, as `nothing was deleted`.
    package var undone: String
    /// What may be done besides, asked afterwards.
    package var offer: Offer?

    /// Files that are written as well when the answer is yes.
    package struct Offer {
        package var question: String
        package var help: String
        package var files: [FileEdit]
    }

    package init(writing: Writing, outlook: String, question: String, undone: String, offer: Offer? = nil) {
        (self.writing, self.outlook, self.question) = (writing, outlook, question)
        (self.undone, self.offer) = (undone, offer)
    }
}

extension Request {
    /// Shows what would be done, asks, and does it; planned and asked again when something else is written meanwhile
    /// that has other consequences. When a note that goes changed, or another one would go along, nothing is done.
    package func remove(_ plan: (Vault) throws(Refusal) -> Removing) throws(Refusal) -> CommandResult {
        var seen: (going: [Path: [UInt8]], outlook: String)?
        var takesOffer: Bool?
        return try repeated { (vault) throws(Refusal) in
            let planned = try plan(vault)
            let going = planned.writing.edit.going
            if let seen, seen.going != going {
                let changed = Set(going.keys).union(seen.going.keys).filter { going[$0] != seen.going[$0] }
                let error = CommitError.changed(changed.sorted())
                throw .refused(error.message, help: error.help)
            }
            if seen?.outlook != planned.outlook {
                let refusal = refusal(of: planned.outlook, question: planned.question, undone: planned.undone)
                if let refusal { return .success(refusal) }
            }
            seen = (going, planned.outlook)
            var writing = planned.writing
            if let offer = planned.offer {
                let isTaken = takesOffer ?? accepts(offer)
                if isTaken { writing.edit.change.files += offer.files }
                takesOffer = isTaken
            }
            return attempt(writing, in: vault)
        }
    }

    /// Whether it asks before it writes: not with options that answer, nor where nobody sits at a terminal.
    package var mayAsk: Bool {
        !["dry-run", "yes", "no-ask"].contains(where: arguments.has) && !isJSON && invocation.stdinIsTerminal
    }

    /// Shows what would be done and asks a person, once, as `Write them?`; true where nobody is to be asked.
    package func agrees(to outlook: String, _ question: String, help: String) -> Bool {
        guard mayAsk, !open.isConfirmed(outlook) else { return true }
        guard saysYes(to: outlook + question, help: help) else { return false }
        open.confirm(outlook)
        return true
    }

    private func accepts(_ offer: Removing.Offer) -> Bool { mayAsk && saysYes(to: offer.question, help: offer.help) }

    /// Asks a person at the terminal.
    func saysYes(to question: String, help: String) -> Bool {
        var asked: Question = "\(question) [y/N] "
        asked.help = help
        return ["y", "yes"].contains(invocation.ask(asked)?.lowercased())
    }

    /// Shows what would be done and asks, as `Delete?`, unless `--yes` or `--dry-run` is given; nil when it may be
    /// done, else what the command ends with.
    package func refusal(of outlook: String, question: String, undone: String) -> CommandResult? {
        if arguments.has("dry-run") || arguments.has("yes") { return nil }
        if isJSON {
            return CommandResult(
                UsageError("'--format json' cannot ask; add '--yes' or '--dry-run'"), style: diagnosticStyle)
        }
        guard invocation.stdinIsTerminal else {
            let help = "to \(question.lowercased().filter(\.isLetter)) without being asked, add --yes"
            var result = CommandResult(outlook, exitCode: 2)
            result.stderr = Array(
                Diagnostics.error("this is not a terminal; \(undone)", help: help, style: diagnosticStyle).utf8)
            return result
        }
        let help = "y: do what is shown above; 'vault undo' undoes it. Any other answer changes nothing."
        return saysYes(to: outlook + question, help: help) ? nil : CommandResult("\(undone)\n")
    }
}

/// The notes that a change touches, the first ones by name.
package struct NoteList {
    /// Notes that are named before the rest is counted.
    package static let limit = 10

    package let paths: [String]

    package init(_ paths: [some CustomStringConvertible]) { self.paths = paths.map(\.description) }

    /// What is said of what would be done.
    package var outlook: String { "\(Words.count(paths.count, "note")) would change\n" + lines }

    package var lines: String {
        paths.shown({ "  \(DisplayText.visible($0))\n" }, most: Self.limit) { "  and \($0) more\n" }
    }
}

extension Collection {
    /// The first elements as text, and what is said of how many others there are.
    func shown(_ text: (Element) -> String, most: Int = 8, rest: (Int) -> String) -> String {
        prefix(most).map(text).joined() + (count > most ? rest(count - most) : "")
    }
}

extension PlannedEdit {
    /// The notes that are deleted, by path, with what they hold.
    fileprivate var going: [Path: [UInt8]] {
        let gone = change.files.filter { $0.fate == .deleted }
        return Dictionary(gone.compactMap { file in file.before.map { (file.path, $0) } }) { $1 }
    }
}

extension Request {
    /// Shows what deleting notes does, asks, and does it.
    package func delete(
        _ notes: (Vault) throws(Refusal) -> [NoteID]
    ) throws(Refusal) -> CommandResult {
        // Said before anything is looked up.
        if isJSON, !arguments.has("yes"), !arguments.has("dry-run") {
            throw .usage("'--format json' cannot ask; add '--yes' or '--dry-run'")
        }
        return try remove { (vault) throws(Refusal) in
            var planned = try planDeleting(notes(vault), vault)
            let text = RemovalText(planned)
            let forgetting = Result { () throws(Refusal) in try vault.snapshot.forgetting(planned.edit.change) }
            var (hint, offer): (String, Removing.Offer?) = ("", nil)
            let imported = vault.snapshot.importIDs(goneBy: planned.edit.change).reduce(0) { $0 + $1.ids.count }
            if arguments.has("forget") {
                planned.edit.change.files += try forgetting.get()
            } else if imported > 0 {
                let it = imported == 1 ? "it" : "them"
                hint = "the next import of the same data would create \(it) again; '--forget' prevents that\n"
                offer = (try? forgetting.get()).map {
                    Removing.Offer(
                        question: "Keep the next import of the same data from creating \(it) again?",
                        help:
                            "y: the 'import_id' is added to 'imports/SOURCE.md'; 'vault import --restore' undoes that. "
                            + "Any other answer only deletes.",
                        files: $0)
                }
            }
            let writing = Writing(
                edit: planned.edit, description: text.description, done: text.done,
                remark: arguments.has("yes") ? hint : ""
            ) { CommandResult(Answers.delete, (planned, $0)) }
            return Removing(
                writing: writing, outlook: text.outlook + (mayAsk ? "" : hint), question: "Delete?",
                undone: "nothing was deleted", offer: offer)
        }
    }

    private func planDeleting(_ notes: [NoteID], _ vault: Vault) throws(Refusal) -> PlannedRemoval {
        let today = try self.today(vault)
        return try vault.snapshot.deleting(notes, today: today)
    }
}

/// What deleting notes does to others, in words.
struct RemovalText {
    private let removal: PlannedRemoval

    init(_ removal: PlannedRemoval) { self.removal = removal }

    /// One line for the list of what can be undone.
    var description: String {
        removal.named.isEmpty ? "archive " + Self.what(removal.archived.map(\.path)) : "delete " + what
    }

    /// What is said afterwards.
    var done: String {
        var text = removal.named.isEmpty ? "" : "deleted \(DisplayText.visible(what))\n"
        if !removal.cascaded.isEmpty {
            text += "with \(Words.count(removal.cascaded.count, "note")) that belonged to it\n"
        }
        if !removal.archived.isEmpty {
            text += "archived instead of deleted, because other notes need it\n" + lines(archived)
        }
        if !removal.detached.isEmpty { text += "\(detachedCount)\n" }
        for (links, place) in [(dead, "nowhere"), (diverted, "to another note of that name")] where !links.isEmpty {
            let verb = links.count == 1 ? "leads" : "lead"
            text += "\(Words.count(links.count, "link")) in text now \(verb) \(place)\n" + lines(places(of: links))
        }
        let count = removal.named.count + removal.cascaded.count + removal.archived.count
        return text + "'vault undo' brings \(count == 1 ? "it" : "them") back\n"
    }

    /// What is shown before the question.
    var outlook: String { consequences + mentions }

    /// Files of other kinds that give the name.
    private var mentions: String {
        let paths = removal.edit.mentions.map(\.path)
        return paths.isEmpty ? "" : "files that mention it, and are not changed\n" + lines(paths)
    }

    private var consequences: String {
        var text = removal.named.isEmpty ? "" : "would delete\n" + lines(removal.named)
        if !removal.cascaded.isEmpty { text += "and what belongs to it\n" + lines(removal.cascaded) }
        if !removal.detached.isEmpty { text += "fields that lose a link or an entry\n" + lines(detachedFields) }
        if !removal.archived.isEmpty {
            let verb = text.isEmpty ? "would archive" : "and archive"
            text += "\(verb) instead, because other notes need it\n" + lines(archived)
        }
        if !dead.isEmpty { text += "links in text that will lead nowhere\n" + lines(places(of: dead)) }
        if !diverted.isEmpty {
            text += "links in text that will lead to another note of that name\n" + lines(places(of: diverted))
        }
        return text
    }

    /// One line for each note that is archived, with who needs it.
    private var archived: [String] {
        removal.archived.map { note in
            let users = note.users.count > 3 ? [Words.count(note.users.count, "note")] : note.users.map(\.text)
            return "\(note.path), needed by \(Words.list(users, joint: "and"))"
        }
    }

    /// Links that lead nowhere once the notes are gone.
    private var dead: [PlannedRemoval.Left] { removal.left.filter { $0.now == nil } }

    /// Links that lead to another note then.
    private var diverted: [PlannedRemoval.Left] { removal.left.filter { $0.now != nil } }

    /// One line for each line of a note.
    private func places(of links: [PlannedRemoval.Left]) -> [String] {
        var places: [(text: String, count: Int)] = []
        for link in links {
            let text = "\(link.path):\(link.line)" + (link.now.map { ", to \($0)" } ?? "")
            if places.last?.text == text { places[places.count - 1].count += 1 } else { places.append((text, 1)) }
        }
        return places.map { $0.count == 1 ? $0.text : "\($0.text) (\($0.count) links)" }
    }

    /// One line for each note, with its fields, and with what they lose where several notes go.
    private var detachedFields: [String] {
        var notes: [(path: Path, fields: [String])] = []
        let isOne = removal.named.count + removal.cascaded.count == 1
        for entry in removal.detached {
            let place = entry.line.map { "\(entry.field) in line \($0)" } ?? entry.field
            let field = isOne ? place : "\(place) (\(entry.name))"
            if notes.last?.path != entry.path { notes.append((entry.path, [])) }
            guard let last = notes.indices.last, !notes[last].fields.contains(field) else { continue }
            notes[last].fields.append(field)
        }
        return notes.map { "\($0.path): \(Words.list($0.fields, joint: "and"))" }
    }

    private var what: String { Self.what(removal.named) }

    private static func what(_ paths: [Path]) -> String {
        paths.count == 1 ? paths[0].text : Words.count(paths.count, "note")
    }

    private var detachedCount: String {
        let entries = Words.count(removal.detached.count, "entry", plural: "entries")
        return "\(entries) removed from fields of \(Words.count(Set(removal.detached.map(\.path)).count, "note"))"
    }

    private func lines(_ texts: [some CustomStringConvertible]) -> String { NoteList(texts).lines }
}
