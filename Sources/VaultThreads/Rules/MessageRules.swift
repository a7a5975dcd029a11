import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

extension Rule {
    static let answerWithoutPhases = Rule("answer-without-phases", .warning, summary: "an answer has no phase")
    static let authorNotInThread = Rule(
        "author-not-in-thread", .warning, summary: "the author of a message is not in its thread")
    static let confidenceMismatch = Rule(
        "confidence-mismatch", .hint, formerly: "confidence-not-mean",
        summary: "a message's confidence is not the mean of its phases")
    static let duplicateWallet = Rule("duplicate-wallet", .warning, summary: "two users have the same wallet")
    static let emptyMessage = Rule("empty-message", .error, summary: "a message has no text by its author")

    static let placeholderMessage = Rule("placeholder-message", .warning, summary: "a message is only three dots")
    static let headingInAnswer = Rule(
        "heading-in-answer", .warning, summary: "a heading in an answer has the wrong level")
    static let missingPhase = Rule("missing-phase", .warning, summary: "a round skips phases")
    static let missingRound = Rule(
        "missing-round", .hint, formerly: "round-not-there",
        summary: "an answer asks for another round, which is missing")
    static let missingYield = Rule("missing-yield", .warning, summary: "an answer ends without its final phase")
    static let phaseOrder = Rule("phase-order", .warning, summary: "the phases of a round are out of order")
    static let priorNotEarlier = Rule(
        "prior-not-earlier", .warning, summary: "an answer draws on a message that is not earlier")
    static let roundOrder = Rule("round-order", .warning, summary: "rounds are not numbered in order")
    static let threadAfterMessage = Rule(
        "thread-after-message", .warning, summary: "a thread was created after its first message")
    static let unreadableConfidence = Rule(
        "unreadable-confidence", .error, summary: "a phase's confidence is not a number from 0 to 1")
    static let unreadableEntry = Rule("unreadable-entry", .error, summary: "an entry of a phase cannot be read")
    static let unreadablePhase = Rule("unreadable-phase", .error, summary: "the name of a phase cannot be read")
    static let yieldWithoutNext = Rule(
        "yield-without-next", .hint, summary: "an answer asks for another round without a question")
}

/// Everything that is looked at in one message.
enum MessageChecks {
    static func check(_ message: MessageRecord, _ note: Note, _ model: ThreadsModel) -> [Finding] {
        let body = MessageBody(of: note.document)
        var findings = EmptyMessage.findings(body, note) + AuthorNotInThread.findings(message, note, model)
        if body.chorus == nil { return findings }
        findings += AnswerWithoutPhases.findings(body, note) + HeadingInAnswer.findings(body, note)
        for phase in body.phases {
            findings += UnreadablePhase.findings(phase, note) + UnreadableEntry.findings(phase, note)
            findings += UnreadableConfidence.findings(phase, note)
        }
        findings += ConfidenceMismatch.findings(body, note, model.graph.schema) + PhaseOrder.findings(body, note)
        findings += RoundOrder.findings(body, note)
        // What another program did not record, nobody can add.
        if note.isImported { return findings }
        for phase in body.phases { findings += YieldWithoutNext.findings(phase, note) }
        findings += MissingPhase.findings(body, note) + MissingYield.findings(body, note)
        return findings + MissingRound.findings(body, note) + PriorNotEarlier.findings(message, note, model)
    }
}

extension Note {
    /// Whether another program wrote it first.
    var isImported: Bool { !elements("import_id").isEmpty }

    /// What shows a field: its scalar, else the value of `type`.
    func place(of field: String) -> ByteRange {
        if let element = elements(field).first { return document.nodes[Int(element)].range }
        return elements("type").first.map { document.nodes[Int($0)].range } ?? ByteRange(0, 0)
    }
}

/// A heading `## Chorus` with no phase below it.
enum AnswerWithoutPhases {
    static func findings(_ body: MessageBody, _ note: Note) -> [Finding] {
        guard let chorus = body.chorus, body.phases.isEmpty else { return [] }
        return [
            note.finding(
                .answerWithoutPhases, chorus, "the answer has no phase", help: "write '### Phase: yield' above its text"
            )
        ]
    }
}

/// A message by somebody who is not in its thread.
enum AuthorNotInThread {
    static func findings(_ message: MessageRecord, _ note: Note, _ model: ThreadsModel) -> [Finding] {
        guard let author = message.author, let thread = message.thread.flatMap(model.thread),
            !thread.people.contains(author)
        else { return [] }
        let (user, holder) = (model.graph.notes[author], model.graph.notes[thread.note])
        return [
            note.finding(
                .authorNotInThread, note.place(of: "author"), field: "author",
                "\(Words.quote(user.name)) is neither owner nor participant of the thread \(Words.quote(holder.name))",
                help: "add the author to 'participants' of the thread",
                related: [.init(path: holder.path, range: holder.place(of: "participants"), message: "the thread")],
                fixes: Fix.fields("add '\(user.name)' to the participants", in: holder, model.graph.schema) {
                    (edits) throws(FieldEditProblem) in
                    try edits.add("participants", ["[[\(user.name)]]"])
                })
        ]
    }
}

/// A message whose confidence is not the mean of the phases of its answer.
enum ConfidenceMismatch {
    static func findings(_ body: MessageBody, _ note: Note, _ schema: Schema) -> [Finding] {
        guard let stated = note.readOne("confidence", Rational.read), let mean = body.meanConfidence,
            body.phases.allSatisfy({ $0.confidence != nil || $0.entry("confidence") == nil }),
            !Self.isRounded(stated.value, mean)
        else { return [] }
        let text = mean.decimalText(places: 3)
        return [
            note.finding(
                .confidenceMismatch, stated.range, field: "confidence",
                "'confidence' is '\(note.document.text(stated.range))'; expected the mean of the phases, \(text)",
                help: "write '\(text)', or remove the field",
                fixes: Fix.fields("write '\(text)'", in: note, schema) { (edits) throws(FieldEditProblem) in
                    try edits.set("confidence", [text])
                })
        ]
    }

    /// Whether it is the mean, rounded to two decimals or more.
    private static func isRounded(_ stated: Rational, _ mean: Rational) -> Bool {
        (2...9).contains { mean.rounded(places: $0) == stated }
    }
}

/// Users with the same wallet.
enum DuplicateWallet {
    /// One finding for each user whose wallet another one has too; archived ones count. Cost: linear in the users.
    static func findings(_ model: ThreadsModel) -> [Finding] {
        model.usersByWallet.values.filter { $0.count > 1 }.flatMap { group in
            group.map { finding($0, group[0] == $0 ? group[1] : group[0], model.graph) }
        }
    }

    private static func finding(_ number: NoteID, _ other: NoteID, _ graph: Graph) -> Finding {
        let (note, same) = (graph.notes[number], graph.notes[other])
        return note.finding(
            .duplicateWallet, note.place(of: "wallet"), field: "wallet", words(note.text("wallet") ?? "", same.name),
            help: "merge them with: \(graph.mergeCommand([number, other].sorted()))",
            related: [.init(path: same.path, range: same.place(of: "wallet"), message: "the other user")])
    }

    private static func words(_ wallet: String, _ other: String) -> String {
        "\(Words.quote(wallet)) is also the wallet of \(Words.quote(other))"
    }
}

/// A message in which its author says nothing, or only a placeholder for an answer.
enum EmptyMessage {
    static func findings(_ body: MessageBody, _ note: Note) -> [Finding] {
        let text = note.document.text(body.text)
        if text.isEmpty {
            return [
                note.finding(
                    .emptyMessage, note.place(of: "type"), "the message has no text",
                    help: "write its text below the front matter, before any answer")
            ]
        }
        guard text == "..." || text == "…" else { return [] }
        return [
            note.finding(
                .placeholderMessage, body.text,
                "\(Words.quote(text)) is a placeholder for an answer; expected what the author wrote",
                help: "delete the note, or write what was said")
        ]
    }
}

/// A heading of an answer that is neither a phase nor deep enough to be part of one.
enum HeadingInAnswer {
    static func findings(_ body: MessageBody, _ note: Note) -> [Finding] {
        body.shallow.map { heading in
            let text = note.document.text(heading.text)
            let isPhase = text.lowercased().hasPrefix(MessageBody.phaseStart.lowercased())
            let marks = isPhase ? "###" : "####"
            return note.finding(
                .headingInAnswer, heading.range,
                "the heading \(Words.quote(text)) has level \(heading.level); expected \(isPhase ? "3" : "4 or more")",
                help: "write '\(marks) \(text)'",
                fixes: Fix.replace("write '\(marks)'", in: note, place(of: heading, in: note), with: marks))
        }
    }

    /// The `#` of a heading, without the spaces before them.
    private static func place(of heading: Heading, in note: Note) -> ByteRange {
        let start = note.document.bytes[heading.range.offsets].firstIndex(of: .hash) ?? Int(heading.range.start)
        return ByteRange(start, start + heading.level)
    }
}

/// A round that skips phases.
enum MissingPhase {
    static func findings(_ body: MessageBody, _ note: Note) -> [Finding] {
        if body.phases.contains(where: { $0.kind == nil }) { return [] }
        return Set(body.phases.map(\.round)).sorted().compactMap { round in
            let phases = body.phases.filter { $0.round == round }
            let kinds = Set(phases.compactMap(\.kind))
            guard let last = kinds.max(), let first = phases.first else { return nil }
            // An answer that somebody wrote down as it is has no phases to skip.
            if kinds == [.yield] { return nil }
            let missing = PhaseKind.allCases.filter { $0 < last && !kinds.contains($0) }
            if missing.isEmpty { return nil }
            return note.finding(
                .missingPhase, first.heading, words(round, missing),
                help: "add them, or write 'silence: missing-phase' in this note")
        }
    }

    private static func words(_ round: Int, _ missing: [PhaseKind]) -> String {
        let names = missing.map { "'\($0.rawValue)'" }
        let list =
            names.count < 2
            ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
        return "round \(round) skips \(list)"
    }
}

/// An answer that asks for another round, which is missing.
enum MissingRound {
    static func findings(_ body: MessageBody, _ note: Note) -> [Finding] {
        guard let phase = body.asking, let entry = phase.entry("yield") else { return [] }
        return [
            note.finding(
                .missingRound, entry.range, field: "yield",
                "round \(phase.round) asks for another round, which is missing",
                help: "add it with: vault thread answer")
        ]
    }
}

/// An answer without its final phase.
enum MissingYield {
    static func findings(_ body: MessageBody, _ note: Note) -> [Finding] {
        let last = body.phases.filter { $0.round == body.lastRound }
        guard let phase = last.last, body.asking == nil, !last.contains(where: { $0.kind == .yield || $0.kind == nil })
        else { return [] }
        return [
            note.finding(
                .missingYield, phase.heading, "the answer ends without the phase 'yield'",
                help: "add it below '### Phase: \(body.lastRound > 1 ? "yield (\(body.lastRound))" : "yield")', "
                    + "or ask for another round with '- yield: false'")
        ]
    }
}

/// A phase of a round that is repeated, or out of order.
enum PhaseOrder {
    static func findings(_ body: MessageBody, _ note: Note) -> [Finding] {
        var last: [Int: PhaseKind] = [:]
        var seen: Set<String> = []
        return body.phases.compactMap { phase in
            guard let kind = phase.kind else { return nil }
            let isRepeated = !seen.insert("\(kind.rawValue) \(phase.round)").inserted
            let before = last[phase.round]
            last[phase.round] = max(before ?? kind, kind)
            guard isRepeated || (before.map { $0 > kind } ?? false) else { return nil }
            let help =
                isRepeated
                ? "number the phases of a further round: '### Phase: \(kind.rawValue) (\(phase.round + 1))'"
                : "move it before the phase '\(before?.rawValue ?? "")'"
            return note.finding(
                .phaseOrder, phase.nameRange, isRepeated ? words(kind, phase.round) : words(kind, before ?? kind),
                help: help)
        }
    }

    private static func words(_ kind: PhaseKind, _ round: Int) -> String {
        "the phase '\(kind.rawValue)' appears twice in round \(round)"
    }

    private static func words(_ kind: PhaseKind, _ before: PhaseKind) -> String {
        "the phase '\(kind.rawValue)' comes after '\(before.rawValue)'; expected it before"
    }
}

/// A prior that is the message itself, or was sent after it.
enum PriorNotEarlier {
    static func findings(_ message: MessageRecord, _ note: Note, _ model: ThreadsModel) -> [Finding] {
        note.links.compactMap { link in
            guard model.graph.schema.role(of: link, in: note)?.name == "priors",
                let prior = model.graph.resolve(link, of: message.note).note
            else { return nil }
            let name = note.destination(of: link)
            if prior == message.note { return finding("\(Words.quote(name)) is the message itself", link, note, []) }
            guard let sent = message.sent, let later = model.message(ofNote: prior)?.sent, sent.isEarlier(than: later)
            else { return nil }
            let other = model.graph.notes[prior]
            return finding(
                "\(Words.quote(name)) was sent at '\(later)', after this message", link, note,
                [.init(path: other.path, range: other.place(of: "sent"), message: "when it was sent")])
        }
    }

    private static func finding(
        _ message: String, _ link: Link, _ note: Note, _ related: [Finding.Related]
    ) -> Finding {
        note.finding(
            .priorNotEarlier, link.destination, field: "priors", message,
            help: "an answer draws on earlier messages only; correct the link or the time", related: related)
    }
}

/// Rounds that are not numbered 1, 2, 3.
enum RoundOrder {
    static func findings(_ body: MessageBody, _ note: Note) -> [Finding] {
        var current = 0
        return body.phases.compactMap { phase in
            guard phase.kind != nil else { return nil }
            let isFitting = phase.round == current || phase.round == current + 1
            defer { current = max(current, phase.round) }
            return isFitting
                ? nil
                : note.finding(
                    .roundOrder, phase.nameRange,
                    current == 0
                        ? "the first round is numbered \(phase.round)"
                        : "round \(phase.round) follows round \(current)",
                    help: "number rounds from 1; the phases of the first have no number")
        }
    }
}

/// A thread with a later date than its first message.
enum ThreadAfterMessage {
    static func findings(_ thread: ThreadRecord, _ note: Note, _ model: ThreadsModel) -> [Finding] {
        guard !note.isImported, let created = thread.created, let first = model.conversation(of: thread.note).first,
            let sent = first.sent, sent.isEarlier(than: created)
        else { return [] }
        let message = model.graph.notes[first.note]
        return [
            note.finding(
                .threadAfterMessage, note.place(of: "created"), field: "created",
                "the thread was created at '\(created)', but its first message was sent at '\(sent)'",
                help: "write '\(sent)'",
                related: [.init(path: message.path, range: message.place(of: "sent"), message: "the first message")],
                fixes: Fix.fields("write '\(sent)'", in: note, model.graph.schema) {
                    (edits) throws(FieldEditProblem) in try edits.set("created", ["\(sent)"])
                })
        ]
    }
}

/// A confidence of a phase that is not a number from 0 to 1.
enum UnreadableConfidence {
    static func findings(_ phase: Phase, _ note: Note) -> [Finding] {
        guard phase.confidence == nil, let entry = phase.entry("confidence") else { return [] }
        if entry.text.isEmpty {
            return [
                note.finding(
                    .unreadableConfidence, entry.labelRange, field: "confidence",
                    "'confidence' is empty; expected a number from 0 to 1",
                    help: "write '- confidence: 0.9', or delete the line")
            ]
        }
        let suggestions = spellings(of: entry.text)
        return [
            note.finding(
                .unreadableConfidence, entry.range, field: "confidence",
                "'confidence' is \(Words.quote(entry.text)); expected a number from 0 to 1",
                help: Words.write(suggestions),
                fixes: suggestions.flatMap { Fix.replace("write '\($0)'", in: note, entry.range, with: $0) })
        ]
    }

    /// `0,9`, `90 %` and `90` as a number from 0 to 1.
    private static func spellings(of text: String) -> [String] {
        var digits = text.replacing(",", with: ".")
        let isPercent = digits.hasSuffix("%")
        if isPercent { digits.removeLast() }
        let bytes = Array(digits.utf8)
        guard let number = Rational.read(bytes.span).value, number >= Rational(0) else { return [] }
        let isWhole = isPercent || number > Rational(1) && number.isWhole
        guard let value = isWhole ? number.divided(by: Rational(100)) : number, value <= Rational(1),
            let written = value.exactDecimalText
        else { return [] }
        return [written]
    }
}

/// An entry of a phase that cannot be read, or whose label is misspelt.
enum UnreadableEntry {
    static func findings(_ phase: Phase, _ note: Note) -> [Finding] {
        phase.entries.flatMap { entry -> [Finding] in
            let text = Array(entry.text.utf8)
            if text.isEmpty { return [] }
            switch entry.label {
            case "at": return finding(DateTime.read(text.span).problem, "a date and time", entry, note)
            case "yield": return finding(Scalars.readBoolean(text.span).problem, "true or false", entry, note)
            case "priors":
                let hasLink = note.links.contains {
                    $0.isInBody && entry.range.start <= $0.range.start && $0.range.end <= entry.range.end
                }
                return hasLink ? [] : [finding(entry, note, expected: "links such as '[[message]]'", [])]
            case "confidence", "reasoning", "next": return []
            case let label: return misspelt(label, entry, phase, note)
            }
        }
    }

    private static func finding(
        _ problem: ScalarProblem?, _ expected: String, _ entry: Phase.Entry, _ note: Note
    ) -> [Finding] {
        guard let problem, !problem.isHint else { return [] }
        return [finding(entry, note, expected: expected, problem.suggestions)]
    }

    private static func finding(
        _ entry: Phase.Entry, _ note: Note, expected: String, _ suggestions: [String]
    ) -> Finding {
        note.finding(
            .unreadableEntry, entry.range, field: entry.label, words(entry.label, entry.text, expected),
            help: Words.write(suggestions),
            fixes: suggestions.flatMap { Fix.replace("write '\($0)'", in: note, entry.range, with: $0) })
    }

    private static func misspelt(
        _ label: String, _ entry: Phase.Entry, _ phase: Phase, _ note: Note
    ) -> [Finding] {
        let near = Near.suggestions(for: label, in: Phase.labels).filter { phase.entry($0) == nil }
        if near.isEmpty { return [] }
        return [
            note.finding(
                .unreadableEntry, entry.labelRange, field: label, words(label), help: Words.didYouMean(near),
                fixes: near.flatMap { Fix.replace("write '\($0)'", in: note, entry.labelRange, with: $0) })
        ]
    }

    private static func words(_ label: String, _ text: String, _ expected: String) -> String {
        "'\(label)' is \(Words.quote(text)); expected \(expected)"
    }

    private static func words(_ label: String) -> String { "\(Words.quote(label)) is not a known entry of a phase" }
}

/// A phase whose name or round cannot be read.
enum UnreadablePhase {
    static func findings(_ phase: Phase, _ note: Note) -> [Finding] {
        guard phase.kind == nil else { return [] }
        let (word, number) = Phase.parts(of: phase.name)
        let isWord = PhaseKind(word: word) != nil
        let near = isWord ? [] : PhaseKind.suggestions(for: word)
        let round = number.flatMap { Phase.round($0) == nil ? nil : " (\($0))" } ?? ""
        let help = isWord ? "write the round as a number, such as '\(word) (2)'" : Words.didYouMean(near)
        return [
            note.finding(
                .unreadablePhase, phase.nameRange.isEmpty ? phase.heading : phase.nameRange,
                words(phase.name, isWord: isWord), help: help,
                fixes: phase.nameRange.isEmpty
                    ? []
                    : near.flatMap { Fix.replace("write '\($0)'", in: note, phase.nameRange, with: $0 + round) })
        ]
    }

    private static func words(_ name: String, isWord: Bool) -> String {
        let expected =
            isWord
            ? "a number from 1 to \(Phase.rounds.upperBound) in the brackets"
            : Words.either(PhaseKind.allCases.map(\.rawValue))
        return "the phase is \(Words.quote(name)); expected \(expected)"
    }
}

/// A phase that asks for another round without a question.
enum YieldWithoutNext {
    static func findings(_ phase: Phase, _ note: Note) -> [Finding] {
        guard phase.yields == false, phase.next == nil, let entry = phase.entry("yield") else { return [] }
        return [
            note.finding(
                .yieldWithoutNext, entry.range, field: "next",
                "the phase asks for another round, but has no question for it", help: "add '- next: …' below")
        ]
    }
}
