import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax
import VaultThreads
import VaultWorkouts

/// What may stand in the text of a note.
extension CompletionContext {
    func body(_ line: ByteRange) -> Completions {
        if let link = TypedLink(text, in: line.offsets, at: cursor) {
            return isText(from: link.open, to: link.end) ? bodyLink(link, BodyLine(self, line)) : Completions()
        }
        guard isText(from: cursor, to: cursor) else { return Completions() }
        return BodyLine(self, line).completions ?? tag(line)
    }

    /// Whether a link there would be one: not in code. Cost: that of reading the text again.
    private func isText(from start: Int, to end: Int) -> Bool {
        var bytes = text.bytes
        bytes.replaceSubrange(start..<min(max(end, start), text.count), with: "[[x]]".utf8)
        return Body(of: Document(bytes)).links.contains { Int($0.destination.start) == start + 2 }
    }

    /// `#tag` in a text.
    private func tag(_ line: ByteRange) -> Completions {
        var (start, end) = (cursor, cursor)
        while start > Int(line.start),
            text.isWordByte(start - 1) || text[start - 1] >= 0x80 || text.has("/", at: start - 1)
        {
            start -= 1
        }
        guard start < cursor, text.has("#", at: start - 1), start - 1 == Int(line.start) || text.isBlank(start - 2)
        else { return Completions() }
        while end < Int(line.end), text.isWordByte(end) { end += 1 }
        let typed = text.text(start, cursor)
        return Replacement(range: ByteRange(start, end), written: typed, typed: typed) { $0 }.completions(tags)
    }

    private func bodyLink(_ link: TypedLink, _ line: BodyLine) -> Completions {
        let typed = text.text(Int(link.range.start), cursor)
        let rest = text.text(Int(link.range.end), link.innerEnd)
        let range = ByteRange(Int(link.range.start), link.end)
        let replacement = Replacement(range: range, written: typed, typed: typed) { $0 + rest + "]]" }
        switch link.part {
        case .shown: return Completions()
        case .heading, .block: return replacement.completions(places(in: text.text(link.name.offsets), link.part))
        case .name:
            var found = notes(typed)
            if let field = line.field(at: link.open) {
                let isEntry = if case .entry = field.place { true } else { false }
                let excluded = line.linked(besides: link.open).union(isEntry ? laterMessages : [])
                let own = records(nil, field.types, typed: typed, in: field, excluding: excluded)
                // Those of other types come after them, where any note may be linked.
                let names = Set(own.all.map(\.proposal.label))
                found.all = field.place == .heading ? found.all.filter { !names.contains($0.proposal.label) } : []
                found = own + found
            }
            return replacement.completions(link.isEmbed ? found + otherFiles(typed) : found)
        }
    }

    /// Messages that were sent after this one, so that its answer cannot draw on them.
    private var laterMessages: Set<NoteID> {
        let model = snapshot.model(of: ThreadsModel.self)
        guard let sent = model.message(ofNote: number)?.sent else { return [] }
        return Set(model.messages.filter { $0.sent.map(sent.isEarlier) ?? false }.map(\.note))
    }
}

/// A line of a text that means something to the note's type: a heading, an item, an entry of a list.
struct BodyLine {
    let context: CompletionContext
    let line: ByteRange
    private var text: TypedBytes { context.text }

    /// Where the text of the line starts, and where that after its marker does.
    private let start: Int
    private let content: Int
    /// How many `#` there are.
    private let level: Int
    /// The marker of an item with the space after it; empty for other lines.
    private let marker: String
    /// Where the checkbox starts; nil without one.
    private let box: Int?

    init(_ context: CompletionContext, _ line: ByteRange) {
        (self.context, self.line) = (context, line)
        let (text, end) = (context.text, Int(line.end))
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
        let hasBox =
            !marker.isEmpty && text.has("[", at: after) && text.has("]", at: after + 2) && after + 3 <= end
            && (after + 3 == end || text.isBlank(after + 3))
        box = hasBox ? after : nil
        content = hasBox ? text.skipBlanks(after + 3, before: end) : after
    }

    /// The field of the type whose link may stand at an offset of the line.
    func field(at offset: Int) -> BodyField? {
        context.type.flatMap { type in
            context.schema.types[type].bodyFields.first { field in
                switch field.place {
                case .heading: level > 0 && offset == content
                case .task: box != nil
                case .entry(let path): isEntry(field.name, below: path)
                }
            }
        }
    }

    private func isEntry(_ name: String, below path: [String]) -> Bool {
        guard !marker.isEmpty, box == nil, label?.lowercased() == name, let last = path.last else { return false }
        return headingAbove?.text.lowercased().hasPrefix(last.lowercased()) ?? false
    }

    /// The colon of an item before the cursor.
    private var colon: Int? { text.find(":", from: content, before: min(Int(line.end), context.cursor)) }

    /// What is before the colon of an item.
    private var label: String? { colon.map { text.text(content, text.trimmedEnd(content, $0)) } }

    /// The last heading before the line.
    private var headingAbove: (text: String, level: Int)? {
        context.note.outline.headings.last { $0.range.start < line.start }.map {
            (context.note.document.text($0.text), $0.level)
        }
    }

    /// Whether nothing but spaces follows the cursor.
    private var isAtEnd: Bool { text.skipBlanks(context.cursor, before: Int(line.end)) == Int(line.end) }

    /// What may stand on the line; nil where it means nothing to the type.
    var completions: Completions? {
        guard let type = context.type else { return nil }
        if let thread = answerLine { return thread }
        for field in context.schema.types[type].bodyFields {
            switch field.place {
            case .heading:
                if level > 0, context.cursor >= content { return links(field, from: content) }
                continue
            case .task: if box == nil { continue }
            case .entry(let path): if !isEntry(field.name, below: path) { continue }
            }
            guard let colon else { continue }
            var comma = context.cursor - 1
            while comma > colon, !text.has(",", at: comma) { comma -= 1 }
            return links(field, from: text.skipBlanks(comma + 1, before: context.cursor))
        }
        return setLine
    }

    /// The records that a link may lead to of which no bracket is typed yet.
    private func links(_ field: BodyField, from start: Int) -> Completions? {
        guard start <= context.cursor, isAtEnd else { return nil }
        let typed = text.text(start, context.cursor)
        let range = ByteRange(start, Int(line.end))
        let replacement = Replacement(range: range, written: typed, typed: typed) { "[[\($0)]]" }
        return replacement.completions(
            context.records(
                nil, field.types, typed: String(typed.drop { $0 == "[" }), in: field, excluding: linked(besides: start))
        )
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
    private var answerLine: Completions? {
        guard let type = context.type, context.schema.types[type].name == ThreadTypes.message.name, isAtEnd else {
            return nil
        }
        let body = MessageBody(of: context.note.document)
        if level == 2, body.chorus.map({ $0.start == line.start }) ?? true {
            return replacing(from: content).completions([Proposal(MessageBody.heading, .phase, detail: "the answer")])
        }
        guard body.chorus.map({ $0.start < line.start }) ?? false else { return nil }
        if level == 3 { return replacing(from: content).completions(phases(body)) }
        guard level == 0, let above = headingAbove, above.level == 3, above.text.hasPrefix(MessageBody.phaseStart)
        else {
            return nil
        }
        if let colon, !marker.isEmpty {
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
        let before = body.phases.last { $0.heading.end < line.start }
        let isOver =
            before?.kind == .yield || body.asking.map { $0.heading.start == before?.heading.start } == true
        let number = (before?.round ?? 1) + (isOver ? 1 : 0)
        let suffix = number > 1 ? " (\(number))" : ""
        let kinds = PhaseKind.allCases
        let next = isOver ? kinds : kinds.filter { kind in (before?.kind).map { kind > $0 } ?? true }
        return (next + kinds.filter { !next.contains($0) }).map { kind in
            Proposal(
                "\(MessageBody.phaseStart) \(kind.rawValue)\(suffix)", .phase, detail: kind.label,
                words: [kind.rawValue])
        }
    }

    /// The labels that the phase does not have yet.
    private func labels(_ body: MessageBody) -> [Proposal] {
        let entries = body.phases.last { $0.heading.end < line.start }?.entries ?? []
        let others = entries.filter { $0.labelRange.start < line.start || $0.labelRange.start > line.end }
        let taken = Set(others.map(\.label))
        return Phase.labels.filter { !taken.contains($0) }.map { Proposal($0, .field, text: $0 + ": ") }
    }
}

/// Sets below the heading of an exercise.
extension BodyLine {
    /// Whole lines of sets: what was done the last time at this place, the set before, and what else was done then.
    private var setLine: Completions? {
        let (cursor, end) = (context.cursor, Int(line.end))
        guard level == 0, isAtEnd, cursor >= content || marker.isEmpty, !marker.isEmpty || start == end else {
            return nil
        }
        let model = context.snapshot.workouts
        let sections = model.sections(of: context.number)
        guard
            let place = sections.firstIndex(where: { section in
                section.range.contains(Int(line.start))
                    || section.range.upperBound == text.count && Int(line.start) == text.count
            })
        else { return nil }
        let section = sections[place]
        let before = section.sets.filter { $0.line.end <= line.start }
        // Only this line break may be between the line before and this one.
        let last = Int((before.last?.line ?? section.heading).end)
        if marker.isEmpty, text.nextLine(last) != Int(line.start) { return nil }
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

    /// `- `, or the next number.
    private func mark(of item: SetItem) -> String {
        let other = BodyLine(context, item.line).marker
        let digits = other.prefix { $0.isNumber }
        guard let number = WholeNumber(digits)?.within(0...999_999) else { return other }
        return "\(number + 1)" + other.dropFirst(digits.count)
    }

    private func sets(_ model: WorkoutsModel, _ exercise: Int, place: Int, _ before: [WorkoutSet]) -> [Proposal] {
        let record = model.exercises[exercise]
        let workout = model.workout(ofNote: context.number)
        let last = model.lastPerformances(of: [exercise], before: workout)[exercise]
        let time = last.map { "last time, \($0.day)" } ?? ""
        let sets: [(WorkoutSet?, String)] =
            [(last?.set(place), time), (before.last, "as the set before")] + (last?.sets ?? []).map { ($0, time) }
            + before.reversed().map { ($0, "as before") }
        var seen: Set<String> = []
        var found = sets.compactMap { set, detail -> Proposal? in
            guard var set, !set.isEmpty else { return nil }
            set.effort = nil
            let label = SetText.text(record.written(set), of: record.kind)
            return seen.insert(label).inserted ? Proposal(label, .set, detail: detail) : nil
        }
        if !found.isEmpty { found[0].isPreselected = true }
        return found
    }
}
