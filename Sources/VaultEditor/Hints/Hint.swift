import VaultAnswers
import VaultGoalAnswers
import VaultGoals
import VaultProgress
import VaultRecords
import VaultSyntax
import VaultWorkouts

/// A few words that an editor shows in a line, at a place where nothing of them is written.
package struct Hint: Hashable, Sendable {
    /// They stand before the byte at this place.
    package var offset: Int
    /// Plain text.
    package var text: String
    /// More of it, in Markdown.
    package var tooltip: String?
    /// Whether a space goes before the text.
    package var padsLeft = true
}

extension EditorView {
    /// What came of the targets of a note, how far its terms have run, and what was done the last time in place of its
    /// sets; those within a range, sorted by place.
    ///
    /// Cost: linear in the note, and once for each state in the figures of the vault where the note needs some.
    package func hints(in range: ByteRange, of path: Path) -> [Hint] {
        guard let number = graph.number(ofPath: path), graph.notes[number].isRecord else { return [] }
        let hints = targetHints(number) + termHints(number) + setHints(number, in: range)
        return hints.filter { Int(range.start) <= $0.offset && $0.offset <= Int(range.end) }
            .sorted { $0.offset < $1.offset }
    }

    /// `93 of 190 km · on track` after a target.
    private func targetHints(_ number: NoteID) -> [Hint] {
        let note = graph.notes[number]
        let nodes = note.elements("targets")
        guard !nodes.isEmpty, let goal = progress(ofNote: number) else { return [] }
        // Those that can be read, in the order of the file.
        let readable = nodes.filter { node in
            note.document.withText(note.document.nodes[Int(node)]) { Target.read($0).value != nil }
        }
        return zip(readable, goal.targets).map { node, target in
            var details = ProgressWords.details(target, status: goal.status)
            if ProgressWords.repeats(target, in: goal) { details.removeFirst() }
            let state = ProgressWords.state(of: target, in: goal)
            let text = [details.first ?? "", state].filter { !$0.isEmpty }.joined(separator: " · ")
            let rest = Array(details.dropFirst()) + [ProgressWords.daysLeft(goal)].filter { !$0.isEmpty }
            let tooltip = rest.map { "- " + Markdown.text($0) }.joined(separator: "\n")
            return hint(after: note.document.nodes[Int(node)].range, text, tooltip)
        }
    }

    /// `day 34 of 70` after a link to a term, and in the term itself after its title or number.
    private func termHints(_ number: NoteID) -> [Hint] {
        let note = graph.notes[number]
        guard let type = note.type else { return [] }
        var hints: [Hint] = []
        if let (record, days) = term(ofNote: number) {
            let place = ["title", "number", "start"].lazy.compactMap { note.elements($0).first }.first
            if let place { hints.append(hint(record, days, after: note.document.nodes[Int(place)].range)) }
        }
        let field = schema.fieldID("terms", of: type)
        for link in note.links(in: field) {
            guard let found = graph.resolve(link, of: number).note, let (record, days) = term(ofNote: found) else {
                continue
            }
            hints.append(hint(record, days, after: link.range))
        }
        return hints
    }

    private func hint(_ term: TermRecord, _ days: TermDays, after range: ByteRange) -> Hint {
        let text = TermWords.state(term, days, today: today).split(separator: ",").first.map(String.init) ?? ""
        let tooltip = [TermWords.daysLeft(days), "\(term.first) to \(term.last)"].filter { !$0.isEmpty }
        return hint(after: range, text, tooltip.map { "- " + $0 }.joined(separator: "\n"))
    }

    /// `last time 8 x 60 kg` after a set.
    private func setHints(_ number: NoteID, in range: ByteRange) -> [Hint] {
        guard let parts = sets(of: number) else { return [] }
        return parts.flatMap { part -> [Hint] in
            guard let last = part.last, part.section.range.upperBound >= Int(range.start),
                part.section.range.lowerBound <= Int(range.end)
            else { return [] }
            let when = Markdown.text(TrainingWords.when(last.day, today))
            return part.section.sets.enumerated().compactMap { place, set in
                guard let time = part.lastTime(place), !time.isEmpty else { return nil }
                let text = "last time \(WorkoutWords.set(time, of: part.exercise.kind))"
                return hint(after: set.line, text, "\(Markdown.text(part.exercise.title)), \(when)")
            }
        }
    }

    private func hint(after range: ByteRange, _ text: String, _ tooltip: String) -> Hint {
        Hint(offset: Int(range.end), text: HiddenCharacters.escaped(text), tooltip: tooltip.isEmpty ? nil : tooltip)
    }
}

extension ProgressWords {
    /// Whether the details of a target begin with what it asks for, since no period runs in which something came of it.
    static func repeats(_ target: TargetProgress, in goal: GoalProgress) -> Bool {
        target.period != nil && (target.current == nil || !goal.status.isOngoing)
    }

    /// The state of one target: that of its goal where it is the only one or nothing more is to come.
    static func state(of target: TargetProgress, in goal: GoalProgress) -> String {
        let isRunning = [.behind, .notStarted, .onTrack, .open].contains(goal.status)
        guard goal.targets.count > 1, isRunning else { return status(goal.status) }
        if target.isMet { return "met" }
        return status(
            goal.status == .behind && !target.isOnPace ? .behind : goal.status == .behind ? .onTrack : goal.status)
    }
}
