import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultRecords
import VaultSyntax

/// What deleting notes does to others, in words.
struct RemovalText {
    /// Lines of one kind that are shown before the rest is counted.
    private static let limit = 10

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
        if !dead.isEmpty {
            let verb = dead.count == 1 ? "leads" : "lead"
            text += "\(Words.count(dead.count, "link")) in text now \(verb) nowhere\n" + lines(places(of: dead))
        }
        if !diverted.isEmpty {
            let verb = diverted.count == 1 ? "leads" : "lead"
            text += "\(Words.count(diverted.count, "link")) in text now \(verb) to another note of that name\n"
            text += lines(places(of: diverted))
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
        if !removal.detached.isEmpty {
            text += "fields that lose a link or an entry\n" + lines(detachedFields)
        }
        if !removal.archived.isEmpty {
            text +=
                "\(text.isEmpty ? "would archive" : "and archive") instead, because other notes need it\n"
                + lines(archived)
        }
        if !dead.isEmpty { text += "links in text that will lead nowhere\n" + lines(places(of: dead)) }
        if !diverted.isEmpty {
            text += "links in text that will lead to another note of that name\n"
            text += lines(places(of: diverted))
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
        let notes = Set(removal.detached.map(\.path)).count
        let (links, holders) = (
            Words.count(removal.detached.count, "entry", plural: "entries"), Words.count(notes, "note")
        )
        return "\(links) removed from fields of \(holders)"
    }

    private func lines(_ texts: [some CustomStringConvertible]) -> String {
        let shown = texts.prefix(Self.limit).map { "  \(DisplayText.visible($0))\n" }.joined()
        return texts.count > Self.limit ? shown + "  and \(texts.count - Self.limit) more\n" : shown
    }
}
