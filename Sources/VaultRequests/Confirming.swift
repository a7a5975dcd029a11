import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultSyntax
import VaultSystem

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
        !arguments.has("dry-run") && !arguments.has("yes") && !isJSON && invocation.stdinIsTerminal
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
