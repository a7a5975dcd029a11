import VaultAnswers
import VaultChecks
import VaultConsole
import VaultRecords
import VaultSyntax
import VaultThreads

/// Conversations for people.
struct ThreadText {
    private let model: ThreadsModel
    private let style: Style
    private let width: Int
    private let showsPhases: Bool

    init(_ model: ThreadsModel, style: Style, width: Int, showsPhases: Bool = false) {
        self.model = model
        self.style = style
        self.width = width
        self.showsPhases = showsPhases
    }

    /// One line for each thread.
    ///
    /// - Parameters:
    ///   - user: whose threads they are; nil for all
    ///   - isPage: whether there are others
    ///   - filter: what they were chosen by, as it was typed; empty for a page of them
    func list(_ threads: [ThreadRecord], of user: NoteID? = nil, isPage: Bool = false, filter: String = "") -> String {
        if threads.isEmpty, isPage {
            let none =
                filter.isEmpty ? "no more threads" : "no thread matches '\(filter)'; 'vault thread list' shows all"
            return DisplayText.visible(none) + "\n"
        }
        if threads.isEmpty { return none(of: user) }
        var table = TextTable(columns: ["title", .number("messages"), .whole("last"), "owner", "with"])
        for thread in threads {
            table.add([
                .init(model.graph.notes[thread.note].title),
                .init("\(model.conversation(of: thread.note).count)"),
                .init(ThreadWords.time(model.lastActivity(of: thread.note))), .init(name(thread.owner)),
                .init(others(thread).joined(separator: ", ")),
            ])
        }
        return table.text(width: width, style: style)
    }

    private func none(of user: NoteID?) -> String {
        if !model.threads(of: user).isEmpty {
            return "all threads are archived; list them with: vault thread list --archived\n"
        }
        if let user { return "\(DisplayText.visible(name(user))) takes part in no thread\n" }
        if model.users.isEmpty {
            return "no threads yet, and nobody to start one; add yourself with: vault new user NAME\n"
        }
        return "no threads yet; start one with: vault thread new TITLE\(model.onlyUser == nil ? " --owner USER" : "")\n"
    }

    /// A conversation, or a part of its messages.
    func page(_ thread: ThreadRecord, showing shown: [MessageRecord]) -> String {
        let note = model.graph.notes[thread.note]
        let messages = model.conversation(of: thread.note)
        let people = [name(thread.owner)] + others(thread)
        let facts = [
            Words.list(people, joint: "and"), Words.count(messages.count, "message"),
            "last \(ThreadWords.time(model.lastActivity(of: thread.note)))",
        ]
        let head =
            "\(style(.heading, DisplayText.visible(note.title)))\n"
            + "thread · \(style(.path, DisplayText.visible(note.path)))\n"
            + lines(facts.joined(separator: " · "), indent: 0)
        return ([head] + shown.map { text(of: $0) }).joined(separator: "\n")
    }

    /// Messages with the lines in which something was found.
    func found(_ messages: [FoundMessage], _ texts: [String]) -> String {
        messages.map { found in
            let message = found.message
            let facts = [
                message.thread.map { model.graph.notes[$0].title } ?? "no thread", name(message.author),
                ThreadWords.time(message.sent),
            ]
            var text = lines(facts.joined(separator: " · "), indent: 0)
            if found.lines.isEmpty { text += lines("in the title of the thread; this is its first message", indent: 2) }
            for line in found.lines.prefix(Self.foundLines) {
                text += lines(excerpt(line.text, around: texts), indent: line.isAnswer ? 4 : 2)
            }
            if found.lines.count > Self.foundLines {
                text += lines("and \(Words.count(found.lines.count - Self.foundLines, "more line"))", indent: 2)
            }
            return text + "  " + style(.path, DisplayText.visible(model.graph.notes[message.note].path)) + "\n"
        }.joined(separator: "\n")
    }

    private static let foundLines = 3

    /// The part of a long line that holds one of some texts.
    private func excerpt(_ line: String, around texts: [String]) -> String {
        let room = 2 * max(width - 8, 20)
        guard line.count > room else { return line }
        let characters = Array(line)
        let small = characters.map { $0.lowercased() }
        let starts = texts.compactMap { text -> Int? in
            let wanted = text.map { $0.lowercased() }
            return small.indices.first { small[$0...].starts(with: wanted) }
        }
        let from = max(0, (starts.min() ?? 0) - room / 3)
        let to = min(characters.count, from + room)
        return (from > 0 ? "…" : "") + String(characters[from..<to]) + (to < characters.count ? "…" : "")
    }

    /// One message, after those before it where they are given.
    func page(_ message: MessageRecord, after context: [MessageRecord]?) -> String {
        let note = model.graph.notes[message.note]
        var head = "message · \(style(.path, DisplayText.visible(note.path)))\n"
        if let thread = message.thread {
            head += "in \(DisplayText.visible(model.graph.notes[thread].title))\n"
        }
        var parts = [head]
        if let context {
            parts.append(style(.dim, context.isEmpty ? "no messages before it" : "messages before it") + "\n")
            parts += context.map { text(of: $0) }
            if !context.isEmpty { parts.append(style(.dim, "the message") + "\n") }
        }
        parts.append(text(of: message))
        let citing = model.citations[message.note] ?? []
        if !citing.isEmpty {
            parts.append(lines("drawn on by " + names(citing), indent: 0))
        }
        return parts.joined(separator: "\n")
    }

    private func text(of message: MessageRecord) -> String {
        let document = model.graph.notes[message.note].document
        let body = model.body(of: message.note)
        let head = "\(style(.heading, DisplayText.visible(name(message.author)))) · \(ThreadWords.time(message.sent))\n"
        var text = head + lines(document.text(body.text), indent: 2)
        if body.isAnswered { text += "\n" + answer(body, message, document) }
        return text
    }

    private func answer(_ body: MessageBody, _ message: MessageRecord, _ document: Document) -> String {
        var text = "  " + style(.good, "Chorus")
        if let mean = body.meanConfidence { text += " · confidence \(mean.decimalText(places: 2))" }
        if body.lastRound > 1 { text += " · \(body.lastRound) rounds" }
        text += "\n"
        if showsPhases {
            for phase in body.phases { text += self.phase(phase, message, document) }
        } else if let final = body.final {
            text += lines(document.text(final.content), indent: 4)
        } else {
            text += lines("no final response yet", indent: 4)
        }
        if let asking = body.asking {
            text += lines("asks for another round\(asking.next.map { ": \($0)" } ?? "")", indent: 4)
        }
        let priors = showsPhases ? [] : model.priors(of: message.note)
        if !priors.isEmpty { text += lines("draws on " + names(priors), indent: 4) }
        return text
    }

    private func phase(_ phase: Phase, _ message: MessageRecord, _ document: Document) -> String {
        let title = phase.kind?.label ?? DisplayText.visible(phase.name)
        var facts = [phase.round > 1 ? "\(title) (\(phase.round))" : title]
        if let confidence = phase.confidence { facts.append(confidence.decimalText(places: 2)) }
        if let at = phase.at { facts.append(ThreadWords.time(at)) }
        var text = "    \(style(.heading, facts.joined(separator: " · ")))\n"
        if let reasoning = phase.reasoning { text += lines("because \(reasoning)", indent: 6) }
        let note = model.graph.notes[message.note]
        let priors = note.links.filter { link in
            phase.entry("priors").map {
                $0.range.start <= link.range.start && link.range.end <= $0.range.end
            } ?? false
        }
        if !priors.isEmpty {
            text += lines("draws on " + priors.map { note.destination(of: $0) }.joined(separator: ", "), indent: 6)
        }
        return text + lines(document.text(phase.content), indent: 6)
    }

    /// A text line by line; long lines are broken at spaces.
    private func lines(_ text: String, indent: Int) -> String {
        let room = max(width - indent, 10)
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { line in
            let line = DisplayText.visible(String(line))
            if DisplayText.width(line) <= room { return [line] }
            return DisplayText.wrapped(line, to: room, breaksWords: true)
        }.map { $0.isEmpty ? "\n" : DisplayText.spaces(indent) + $0 + "\n" }.joined()
    }

    private func name(_ user: NoteID?) -> String { user.map { model.graph.notes[$0].title } ?? "somebody" }

    private func others(_ thread: ThreadRecord) -> [String] {
        thread.people.filter { $0 != thread.owner }.map { name($0) }
    }

    private func names(_ notes: [NoteID]) -> String {
        let names = notes.prefix(8).map { model.graph.notes[$0].name }
        let more = notes.count > 8 ? ["\(notes.count - 8) more"] : []
        return Words.list(names + more, joint: "and")
    }
}
