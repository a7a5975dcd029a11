import VaultRecords
import VaultSyntax
import VaultThreads
import VaultWorkouts

/// A line of a text that means something to the note's type: a heading, an item, an entry of a list.
struct BodyLine {
    let context: CompletionContext
    let line: ByteRange
    var text: TypedBytes { context.text }

    /// Where the text of the line starts, and where that after its marker does.
    let start: Int
    let content: Int
    /// How many `#` there are.
    let level: Int
    /// The marker of an item with the space after it; empty for other lines.
    let marker: String
    /// Where the checkbox starts; nil without one.
    let box: Int?

    init(_ context: CompletionContext, _ line: ByteRange) {
        (self.context, self.line) = (context, line)
        let text = context.text
        let end = Int(line.end)
        start = text.skipBlanks(Int(line.start), before: end)
        var offset = start
        while offset < end, text.has("#", at: offset) { offset += 1 }
        level = offset > start && offset - start <= 6 && (offset == end || text.isBlank(offset)) ? offset - start : 0
        offset = level > 0 ? offset : start
        var mark = start
        while mark < end, (0x30...0x39).contains(text[mark]) { mark += 1 }
        let isNumber = mark > start && (text.has(".", at: mark) || text.has(")", at: mark))
        let isMark = mark == start && "-*+".utf8.contains(text[mark]) && mark < end
        if level == 0, isNumber || isMark, mark + 1 == end || text.isBlank(mark + 1) { offset = mark + 1 }
        let after = text.skipBlanks(offset, before: end)
        marker = level == 0 && offset > start ? text.text(start, after) : ""
        var (content, box) = (after, nil as Int?)
        if !marker.isEmpty, text.has("[", at: after), text.has("]", at: after + 2), after + 3 <= end,
            after + 3 == end || text.isBlank(after + 3)
        {
            box = after
            content = text.skipBlanks(after + 3, before: end)
        }
        (self.content, self.box) = (content, box)
    }

    /// The field of the type whose link may stand at an offset of the line.
    func field(at offset: Int) -> BodyField? {
        guard let type = context.type else { return nil }
        return context.schema.types[type].bodyFields.first { field in
            switch field.place {
            case .heading: level > 0 && offset == content
            case .task: box != nil
            case .entry(let path): isEntry(field.name, below: path)
            }
        }
    }

    private func isEntry(_ name: String, below path: [String]) -> Bool {
        guard !marker.isEmpty, box == nil, label?.lowercased() == name, let last = path.last else { return false }
        return headingAbove.map { $0.text.lowercased().hasPrefix(last.lowercased()) } ?? false
    }

    /// What is before the colon of an item.
    var label: String? {
        text.find(":", from: content, before: min(Int(line.end), context.cursor)).map {
            text.text(content, text.trimmedEnd(content, $0))
        }
    }

    /// The last heading before the line.
    var headingAbove: (text: String, level: Int)? {
        let document = context.note.document
        return context.note.outline.headings.last { $0.range.start < line.start }.map {
            (document.text($0.text), $0.level)
        }
    }

    /// What may stand on the line; nil where it means nothing to the type.
    var completions: Completions? {
        guard let type = context.type else { return nil }
        if let thread = answerLine { return thread }
        for field in context.schema.types[type].bodyFields {
            switch field.place {
            case .heading:
                if level > 0, context.cursor >= content { return links(field, from: content) }
            case .task:
                guard box != nil, let colon = text.find(":", from: content, before: context.cursor) else { continue }
                return links(field, from: text.skipBlanks(lastComma(after: colon) + 1, before: context.cursor))
            case .entry(let path):
                guard isEntry(field.name, below: path),
                    let colon = text.find(":", from: content, before: context.cursor)
                else { continue }
                return links(field, from: text.skipBlanks(lastComma(after: colon) + 1, before: context.cursor))
            }
        }
        return setLine
    }

    private func lastComma(after colon: Int) -> Int {
        var offset = context.cursor - 1
        while offset > colon, !text.has(",", at: offset) { offset -= 1 }
        return offset
    }

    /// The records that a link may lead to of which no bracket is typed yet.
    private func links(_ field: BodyField, from start: Int) -> Completions? {
        let end = Int(line.end)
        guard start <= context.cursor, text.skipBlanks(context.cursor, before: end) == end else { return nil }
        var typed = text.text(start, context.cursor)
        let replacement = Replacement(range: ByteRange(start, end), written: typed, typed: typed) { "[[\($0)]]" }
        typed = String(typed.drop { $0 == "[" })
        return context.completions(
            replacement,
            context.records(nil, field.types, typed: typed, in: field, excluding: linked(besides: start)))
    }

    /// The notes that the other links of the line lead to.
    func linked(besides open: Int) -> Set<NoteID> {
        let links = context.note.links.filter {
            $0.isInBody && $0.range.start >= line.start && $0.range.end <= line.end && Int($0.range.start) != open
        }
        return Set(links.compactMap { context.graph.resolve($0, of: context.number).note })
    }
}

/// The answer below a message: its heading, its phases, and what each says of itself.
extension BodyLine {
    var answerLine: Completions? {
        guard let type = context.type, context.schema.types[type].name == ThreadTypes.message.name,
            text.skipBlanks(context.cursor, before: Int(line.end)) == Int(line.end)
        else { return nil }
        let body = MessageBody(of: context.note.document)
        let isInAnswer = body.chorus.map { $0.start < line.start } ?? false
        if level == 2, body.chorus.map({ $0.start == line.start }) ?? true {
            return replacing(from: content).completions([Proposal(MessageBody.heading, .phase, detail: "the answer")])
        }
        guard isInAnswer else { return nil }
        if level == 3 { return replacing(from: content).completions(phases(body)) }
        if level > 0 || !isHeadingAbovePhase { return nil }
        if let colon = text.find(":", from: content, before: context.cursor), !marker.isEmpty {
            guard label?.lowercased() == "yield" else { return nil }
            let from = text.skipBlanks(colon + 1, before: context.cursor)
            return replacing(from: from, with: from == colon + 1 ? " " : "")
                .completions(["true", "false"].map { Proposal($0, .word) })
        }
        return marker.isEmpty || box != nil ? nil : replacing(from: content).completions(labels(body))
    }

    private func replacing(from start: Int, with prefix: String = "") -> Replacement {
        let from = min(start, context.cursor)
        let typed = text.text(from, context.cursor)
        let space = from > Int(line.start) && !text.isBlank(from - 1) && prefix.isEmpty ? " " : prefix
        return Replacement(range: ByteRange(from, Int(line.end)), written: typed, typed: typed) { space + $0 }
    }

    /// The phases that come next first; from the second round on with its number.
    private func phases(_ body: MessageBody) -> [Proposal] {
        let before = body.phases.filter { $0.heading.end < line.start }
        let (round, last) = before.last.map { ($0.round, $0.kind) } ?? (1, nil)
        let isOver = last == .yield || body.asking.map { $0.heading.start == before.last?.heading.start } == true
        let number = isOver ? round + 1 : round
        let suffix = number > 1 ? " (\(number))" : ""
        let kinds = PhaseKind.allCases
        let next = isOver ? kinds : kinds.filter { kind in last.map { kind > $0 } ?? true }
        return (next + kinds.filter { !next.contains($0) }).map { kind in
            Proposal(
                "\(MessageBody.phaseStart) \(kind.rawValue)\(suffix)", .phase, detail: kind.label,
                words: [kind.rawValue])
        }
    }

    private var isHeadingAbovePhase: Bool {
        headingAbove.map { $0.level == 3 && $0.text.hasPrefix(MessageBody.phaseStart) } ?? false
    }

    /// The labels that the phase does not have yet.
    private func labels(_ body: MessageBody) -> [Proposal] {
        let phase = body.phases.last { $0.heading.end < line.start }
        let taken = Set(
            phase?.entries.filter { $0.labelRange.start < line.start || $0.labelRange.start > line.end }.map(\.label)
                ?? [])
        return Phase.labels.filter { !taken.contains($0) }.map { Proposal($0, .field, text: $0 + ": ") }
    }
}

/// Sets below the heading of an exercise.
extension BodyLine {
    /// Whole lines of sets: what was done the last time at this place, the set before, and what else was done then.
    var setLine: Completions? {
        let (cursor, end) = (context.cursor, Int(line.end))
        guard level == 0, text.skipBlanks(cursor, before: end) == end, cursor >= content || marker.isEmpty,
            !marker.isEmpty || start == end
        else { return nil }
        let model = context.snapshot.workouts
        let sections = model.sections(of: context.number)
        guard let place = sections.firstIndex(where: { $0.range.contains(Int(line.start)) || isAtEnd(of: $0) }) else {
            return nil
        }
        let section = sections[place]
        let before = section.sets.filter { $0.line.end <= line.start }
        if marker.isEmpty, !isBelow(before.last?.line ?? section.heading) { return nil }
        let earlier = sections[..<place].filter { $0.exercise == section.exercise }.reduce(0) { $0 + $1.sets.count }
        let proposals = sets(model, section.exercise, place: earlier + before.count, before.compactMap(\.set))
        if proposals.isEmpty { return nil }
        let mark = marker.isEmpty ? before.last.map(self.mark) ?? "- " : marker
        let box = box.map { text.text($0, $0 + 3) } ?? "[ ]"
        let from = marker.isEmpty ? cursor : start
        let typed = marker.isEmpty ? "" : text.text(content, max(content, cursor))
        let replacement = Replacement(
            range: ByteRange(from, end), written: text.text(from, cursor), typed: typed
        ) { (mark.last?.isOnlyWhitespace == true ? mark : mark + " ") + box + " " + $0 }
        return replacement.completions(proposals)
    }

    private func isAtEnd(of section: ExerciseSection) -> Bool {
        section.range.upperBound == text.count && Int(line.start) == text.count
    }

    /// Whether only this line break is between another line and this one.
    private func isBelow(_ other: ByteRange) -> Bool { text.nextLine(Int(other.end)) == Int(line.start) }

    /// `- `, or the next number.
    private func mark(of item: SetItem) -> String {
        let other = BodyLine(context, item.line)
        let digits = other.marker.prefix { $0.isNumber }
        guard let number = WholeNumber(digits)?.within(0...999_999) else { return other.marker }
        return "\(number + 1)" + other.marker.dropFirst(digits.count)
    }

    private func sets(_ model: WorkoutsModel, _ exercise: Int, place: Int, _ before: [WorkoutSet]) -> [Proposal] {
        let record = model.exercises[exercise]
        let workout = model.workout(ofNote: context.number)
        let last = model.lastPerformances(of: [exercise], before: workout)[exercise]
        var seen: Set<String> = []
        func proposal(_ set: WorkoutSet?, _ detail: String) -> Proposal? {
            guard var set, !set.isEmpty else { return nil }
            set.effort = nil
            let label = SetText.text(record.written(set), of: record.kind)
            return seen.insert(label).inserted ? Proposal(label, .set, detail: detail) : nil
        }
        let time = last.map { "last time, \($0.day)" } ?? ""
        var proposals = [proposal(last?.set(place), time), proposal(before.last, "as the set before")]
        for set in last?.sets ?? [] { proposals.append(proposal(set, time)) }
        for set in before.reversed() { proposals.append(proposal(set, "as before")) }
        var found = proposals.compactMap { $0 }
        if !found.isEmpty { found[0].isPreselected = true }
        return found
    }
}
