import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

extension Rule {
    static let answerWithoutPhases = Rule("answer-without-phases", .warning)
    static let authorNotInThread = Rule("author-not-in-thread", .warning)
    static let confidenceMismatch = Rule("confidence-mismatch", .hint)
    static let duplicateWallet = Rule("duplicate-wallet", .warning)
    static let emptyMessage = Rule("empty-message", .error)

    static let placeholderMessage = Rule("placeholder-message", .warning)
    static let headingInAnswer = Rule("heading-in-answer", .warning)
    static let missingPhase = Rule("missing-phase", .warning)
    static let missingRound = Rule("missing-round", .hint)
    static let missingYield = Rule("missing-yield", .warning)
    static let phaseOrder = Rule("phase-order", .warning)
    static let priorNotEarlier = Rule("prior-not-earlier", .warning)
    static let roundOrder = Rule("round-order", .warning)
    static let threadAfterMessage = Rule("thread-after-message", .warning)
    static let unreadableConfidence = Rule("unreadable-confidence", .error)
    static let unreadableEntry = Rule("unreadable-entry", .error)
    static let unreadablePhase = Rule("unreadable-phase", .error)
    static let yieldWithoutNext = Rule("yield-without-next", .hint)
}

/// Everything that is looked at in one message. Each function is a rule.
struct MessageRules {
    let message: MessageRecord
    let note: Note
    let body: MessageBody
    let model: ThreadsModel

    func findings() -> [Finding] {
        var found = [emptyMessage(), authorNotInThread()].compactMap(\.self)
        if body.chorus == nil { return found }
        found += [answerWithoutPhases(), confidenceMismatch()].compactMap(\.self)
        found += headingInAnswer() + phaseOrder() + roundOrder()
        for phase in body.phases {
            found += [unreadablePhase(phase), unreadableConfidence(phase)].compactMap(\.self)
            found += phase.entries.compactMap { unreadableEntry($0, of: phase) }
        }
        // What another program did not record, nobody can add.
        if note.isImported { return found }
        found += body.phases.compactMap(yieldWithoutNext) + missingPhase()
        return found + [missingRoundOrYield()].compactMap(\.self) + priorNotEarlier()
    }

    private func emptyMessage() -> Finding? {
        let text = note.document.text(body.text)
        if text.isEmpty {
            return note.finding(
                .emptyMessage, note.place(of: "type"), "the message has no text",
                help: "write its text below the front matter, before any answer")
        }
        guard text == "..." || text == "…" else { return nil }
        return note.finding(
            .placeholderMessage, body.text,
            "\(Words.quote(text)) is a placeholder for an answer; expected what the author wrote",
            help: "delete the note, or write what was said")
    }

    private func authorNotInThread() -> Finding? {
        guard let author = message.author, let thread = message.thread.flatMap(model.thread),
            !thread.people.contains(author)
        else { return nil }
        let (user, holder) = (model.graph.notes[author], model.graph.notes[thread.note])
        return note.finding(
            .authorNotInThread, note.place(of: "author"), field: "author",
            "\(Words.quote(user.name)) is neither owner nor participant of the thread \(Words.quote(holder.name))",
            help: "add the author to 'participants' of the thread",
            related: [.init(path: holder.path, range: holder.place(of: "participants"), message: "the thread")],
            fixes: Fix.fields("add '\(user.name)' to the participants", in: holder, model.graph.schema) {
                (edits) throws(Refusal) in
                try edits.add("participants", ["[[\(user.name)]]"])
            })
    }

    private func answerWithoutPhases() -> Finding? {
        guard let chorus = body.chorus, body.phases.isEmpty else { return nil }
        return note.finding(
            .answerWithoutPhases, chorus, "the answer has no phase", help: "write '### Phase: yield' above its text")
    }

    private func headingInAnswer() -> [Finding] {
        body.shallow.map { heading in
            let text = note.document.text(heading.text)
            let isPhase = text.lowercased().hasPrefix(MessageBody.phaseStart.lowercased())
            let (level, marks) = isPhase ? ("3", "###") : ("4 or more", "####")
            // Spaces may come before the `#`.
            let start = note.document.bytes[heading.range.offsets].firstIndex(of: .hash) ?? Int(heading.range.start)
            return note.finding(
                .headingInAnswer, heading.range,
                "the heading \(Words.quote(text)) has level \(heading.level); expected \(level)",
                help: "write '\(marks) \(text)'", fixes: rewrite(ByteRange(start, start + heading.level), as: [marks]))
        }
    }

    private func unreadablePhase(_ phase: Phase) -> Finding? {
        guard phase.kind == nil else { return nil }
        let (word, number) = Phase.parts(of: phase.name)
        let isWord = PhaseKind(word: word) != nil
        let near = isWord ? [] : PhaseKind.suggestions(for: word)
        let round = number.flatMap { Phase.round($0) == nil ? nil : " (\($0))" } ?? ""
        let expected =
            isWord
            ? "a number from 1 to \(Phase.rounds.upperBound) in the brackets"
            : Words.either(PhaseKind.allCases.map(\.rawValue))
        let (place, isNamed) = (phase.nameRange, !phase.nameRange.isEmpty)
        return note.finding(
            .unreadablePhase, isNamed ? place : phase.heading,
            "the phase is \(Words.quote(phase.name)); expected \(expected)",
            help: isWord ? "write the round as a number, such as '\(word) (2)'" : Words.didYouMean(near),
            fixes: isNamed ? near.flatMap { Fix.replace("write '\($0)'", in: note, place, with: $0 + round) } : [])
    }

    private func unreadableEntry(_ entry: Phase.Entry, of phase: Phase) -> Finding? {
        let text = Array(entry.text.utf8)
        if text.isEmpty { return nil }
        let (problem, expected): (ScalarProblem?, String)
        switch entry.label {
        case "at": (problem, expected) = (DateTime.read(text.span).problem, "a date and time")
        case "yield": (problem, expected) = (Scalars.readBoolean(text.span).problem, "true or false")
        case "priors":
            return note.hasLink(within: entry.range)
                ? nil : unreadable(.unreadableEntry, entry, expected: "links such as '[[message]]'", [])
        case "confidence", "reasoning", "next": return nil
        case let label:
            let near = Near.suggestions(for: label, in: Phase.labels).filter { phase.entry($0) == nil }
            if near.isEmpty { return nil }
            return note.finding(
                .unreadableEntry, entry.labelRange, field: label,
                "\(Words.quote(label)) is not a known entry of a phase", help: Words.didYouMean(near),
                fixes: rewrite(entry.labelRange, as: near))
        }
        guard let problem, !problem.isHint else { return nil }
        return unreadable(.unreadableEntry, entry, expected: expected, problem.suggestions)
    }

    private func unreadableConfidence(_ phase: Phase) -> Finding? {
        guard phase.confidence == nil, let entry = phase.entry("confidence") else { return nil }
        if entry.text.isEmpty {
            return note.finding(
                .unreadableConfidence, entry.labelRange, field: "confidence",
                "'confidence' is empty; expected a number from 0 to 1",
                help: "write '- confidence: 0.9', or delete the line")
        }
        let suggestions = [confidence(entry.text)].compactMap(\.self)
        return unreadable(.unreadableConfidence, entry, expected: "a number from 0 to 1", suggestions)
    }

    private func unreadable(_ rule: Rule, _ entry: Phase.Entry, expected: String, _ suggestions: [String]) -> Finding {
        note.finding(
            rule, entry.range, field: entry.label,
            "'\(entry.label)' is \(Words.quote(entry.text)); expected \(expected)", help: Words.write(suggestions),
            fixes: rewrite(entry.range, as: suggestions))
    }

    private func rewrite(_ range: ByteRange, as texts: [String]) -> [Fix] {
        texts.flatMap { Fix.replace("write '\($0)'", in: note, range, with: $0) }
    }

    /// `0,9`, `90 %` and `90` as a number from 0 to 1.
    private func confidence(_ text: String) -> String? {
        var digits = text.replacing(",", with: ".")
        let isPercent = digits.hasSuffix("%")
        if isPercent { digits.removeLast() }
        let bytes = Array(digits.utf8)
        guard let number = Rational.read(bytes.span).value, number >= Rational(0) else { return nil }
        let isWhole = isPercent || number > Rational(1) && number.isWhole
        guard let value = isWhole ? number.divided(by: Rational(100)) : number, value <= Rational(1) else { return nil }
        return value.exactDecimalText
    }

    private func confidenceMismatch() -> Finding? {
        guard let stated = note.readOne("confidence", Rational.read), let mean = body.meanConfidence,
            body.phases.allSatisfy({ $0.confidence != nil || $0.entry("confidence") == nil }),
            !(2...9).contains(where: { mean.rounded(places: $0) == stated.value })
        else { return nil }
        let text = mean.decimalText(places: 3)
        return note.finding(
            .confidenceMismatch, stated.range, field: "confidence",
            "'confidence' is '\(note.document.text(stated.range))'; expected the mean of the phases, \(text)",
            help: "write '\(text)', or remove the field",
            fixes: Fix.fields("write '\(text)'", in: note, model.graph.schema) { (edits) throws(Refusal) in
                try edits.set("confidence", [text])
            })
    }

    private func phaseOrder() -> [Finding] {
        var last: [Int: PhaseKind] = [:]
        var seen: Set<String> = []
        return body.phases.compactMap { phase in
            guard let kind = phase.kind else { return nil }
            let (name, before) = (kind.rawValue, last[phase.round])
            last[phase.round] = max(before ?? kind, kind)
            if !seen.insert("\(name) \(phase.round)").inserted {
                return note.finding(
                    .phaseOrder, phase.nameRange, "the phase '\(name)' appears twice in round \(phase.round)",
                    help: "number the phases of a further round: '### Phase: \(name) (\(phase.round + 1))'")
            }
            guard let before, before > kind else { return nil }
            return note.finding(
                .phaseOrder, phase.nameRange,
                "the phase '\(name)' comes after '\(before.rawValue)'; expected it before",
                help: "move it before the phase '\(before.rawValue)'")
        }
    }

    private func roundOrder() -> [Finding] {
        var current = 0
        return body.phases.compactMap { phase in
            guard phase.kind != nil else { return nil }
            defer { current = max(current, phase.round) }
            if phase.round == current || phase.round == current + 1 { return nil }
            return note.finding(
                .roundOrder, phase.nameRange,
                current == 0
                    ? "the first round is numbered \(phase.round)" : "round \(phase.round) follows round \(current)",
                help: "number rounds from 1; the phases of the first have no number")
        }
    }

    private func yieldWithoutNext(_ phase: Phase) -> Finding? {
        guard phase.yields == false, phase.next == nil, let entry = phase.entry("yield") else { return nil }
        return note.finding(
            .yieldWithoutNext, entry.range, field: "next",
            "the phase asks for another round, but has no question for it", help: "add '- next: …' below")
    }

    private func missingPhase() -> [Finding] {
        if body.phases.contains(where: { $0.kind == nil }) { return [] }
        return Dictionary(grouping: body.phases, by: \.round).sorted { $0.key < $1.key }.compactMap { round, phases in
            let kinds = Set(phases.compactMap(\.kind))
            // An answer that somebody wrote down as it is has no phases to skip.
            guard let last = kinds.max(), let first = phases.first, kinds != [.yield] else { return nil }
            let missing = PhaseKind.allCases.filter { $0 < last && !kinds.contains($0) }
            if missing.isEmpty { return nil }
            return note.finding(
                .missingPhase, first.heading,
                "round \(round) skips \(Words.list(missing.map { "'\($0.rawValue)'" }, joint: "and"))",
                help: "add them, or write 'silence: missing-phase' in this note")
        }
    }

    private func missingRoundOrYield() -> Finding? {
        if let phase = body.asking {
            guard let entry = phase.entry("yield") else { return nil }
            return note.finding(
                .missingRound, entry.range, field: "yield",
                "round \(phase.round) asks for another round, which is missing",
                help: "add it with: vault thread answer")
        }
        let round = body.lastRound
        let last = body.phases.filter { $0.round == round }
        guard let phase = last.last, !last.contains(where: { $0.kind == .yield || $0.kind == nil }) else { return nil }
        let name = round > 1 ? "yield (\(round))" : "yield"
        return note.finding(
            .missingYield, phase.heading, "the answer ends without the phase 'yield'",
            help: "add it below '### Phase: \(name)', or ask for another round with '- yield: false'")
    }

    private func priorNotEarlier() -> [Finding] {
        note.links.compactMap { link -> Finding? in
            guard model.graph.schema.role(of: link, in: note)?.name == "priors",
                let prior = model.graph.resolve(link, of: message.note).note
            else { return nil }
            var problem = "is the message itself"
            var related: [Finding.Related] = []
            if prior != message.note {
                guard let sent = message.sent, let later = model.message(ofNote: prior)?.sent,
                    sent.isEarlier(than: later)
                else { return nil }
                let other = model.graph.notes[prior]
                problem = "was sent at '\(later)', after this message"
                related = [.init(path: other.path, range: other.place(of: "sent"), message: "when it was sent")]
            }
            return note.finding(
                .priorNotEarlier, link.destination, field: "priors",
                "\(Words.quote(note.destination(of: link))) \(problem)",
                help: "an answer draws on earlier messages only; correct the link or the time", related: related)
        }
    }
}

/// What is looked at in threads and users.
enum ThreadRules {
    static func threadAfterMessage(_ thread: ThreadRecord, _ note: Note, _ model: ThreadsModel) -> Finding? {
        guard !note.isImported, let created = thread.created, let first = model.conversation(of: thread.note).first,
            let sent = first.sent, sent.isEarlier(than: created)
        else { return nil }
        let message = model.graph.notes[first.note]
        return note.finding(
            .threadAfterMessage, note.place(of: "created"), field: "created",
            "the thread was created at '\(created)', but its first message was sent at '\(sent)'",
            help: "write '\(sent)'",
            related: [.init(path: message.path, range: message.place(of: "sent"), message: "the first message")],
            fixes: Fix.fields("write '\(sent)'", in: note, model.graph.schema) { (edits) throws(Refusal) in
                try edits.set("created", ["\(sent)"])
            })
    }

    /// Users with the same wallet, archived ones too: one finding for each, so that an edit of any is reported.
    static func duplicateWallet(_ model: ThreadsModel) -> [Finding] {
        model.usersByWallet.values.filter { $0.count > 1 }.flatMap { group in
            group.map { number in
                let other = group[0] == number ? group[1] : group[0]
                let (note, same) = (model.graph.notes[number], model.graph.notes[other])
                let wallet = Words.quote(note.text("wallet") ?? "")
                return note.finding(
                    .duplicateWallet, note.place(of: "wallet"), field: "wallet",
                    "\(wallet) is also the wallet of \(Words.quote(same.name))",
                    help: "merge them with: \(model.graph.mergeCommand([number, other].sorted()))",
                    related: [.init(path: same.path, range: same.place(of: "wallet"), message: "the other user")])
            }
        }
    }
}

extension Note {
    /// Whether another program wrote it first.
    var isImported: Bool { !elements("import_id").isEmpty }
}
