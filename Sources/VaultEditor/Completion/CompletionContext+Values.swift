import VaultChecks
import VaultEdits
import VaultGoals
import VaultProgress
import VaultRecords
import VaultSyntax
import VaultThreads
import VaultWorkouts

/// A value as far as it is typed, cut into what stays and what is completed.
struct TypedText {
    /// What stands before the cursor, and after it.
    let before: String
    var after: String
    /// What is typed of the word at hand.
    var typed: Substring
    /// What comes before it and stays.
    var head: Substring { before[..<typed.startIndex] }

    init(before: String, after: String) {
        (self.before, self.after) = (before, after)
        typed = before[...]
    }

    /// With the last word at hand.
    var lastWord: TypedText {
        var copy = self
        copy.typed = before[(before.lastIndex(of: " ").map(before.index(after:)) ?? before.startIndex)...]
        return copy
    }

    /// What comes after the cursor and the word at hand.
    var rest: Substring { after.drop { $0 != " " } }

    /// The same without the word that comes next, where it is one of some.
    func dropping(_ words: some Sequence<String>) -> TypedText {
        let next = rest.drop { $0 == " " }
        guard let word = words.first(where: { next == $0 || next.hasPrefix($0 + " ") }) else { return self }
        var copy = self
        copy.after = String(after.prefix { $0 != " " } + next.dropFirst(word.count))
        return copy
    }

    /// Whether the cursor is between two signs of one number.
    var isInNumber: Bool { [before.last, after.first].allSatisfy { $0.map { Self.isNumber("0\($0)") } ?? false } }

    /// The words before the one at hand.
    var words: [Substring] { head.split(separator: " ") }

    static func isNumber(_ word: some StringProtocol) -> Bool {
        word.contains { $0.isNumber } && word.allSatisfy { $0.isNumber || ".,-+".contains($0) }
    }

    /// Whether the word at hand is a number, or begins with one.
    var isNumber: Bool { typed.first?.isNumber == true || typed.first == "-" && typed.count > 1 }

    /// The unit after a number as the word at hand, which may be empty; nil where no number is before it.
    var unit: TypedText? {
        var last = lastWord
        if let word = last.words.last, Self.isNumber(word) { return last }
        let number = last.typed.prefix { $0.isNumber || ".,-+".contains($0) }
        guard Self.isNumber(number) else { return nil }
        last.typed = last.typed[number.endIndex...]
        return last
    }

    /// A unit with the space that is missing before it.
    func spaced(_ unit: Proposal) -> Proposal {
        guard typed.startIndex > before.startIndex, before[before.index(before: typed.startIndex)] != " " else {
            return unit
        }
        var unit = unit
        unit.text = " " + unit.text
        return unit
    }
}

/// What the value of a field may be.
struct ValueCompletion {
    let context: CompletionContext
    let value: TypedValue
    let field: Field?
    let typed: TypedText
    private var scalar: TypedScalar { value.scalar }
    private var text: TypedBytes { context.text }

    init(_ context: CompletionContext, _ value: TypedValue) {
        (self.context, self.value, field) = (context, value, context.field(value.key))
        let (text, scalar) = (context.text, value.scalar)
        typed = TypedText(
            before: text.decoded(Int(scalar.content.start), context.cursor, scalar.kind),
            after: text.decoded(context.cursor, Int(scalar.content.end), scalar.kind))
    }

    var completions: Completions {
        if let link = value.link { return linkValue(link) }
        if value.key == "type" { return whole(context.typeProposals) }
        guard let field, !field.allowsBlockText || !typed.before.isEmpty else { return Completions() }
        switch field.scalar {
        case .choice, .boolean, .interval, .integer, .number, .time:
            return whole(context.wordProposals(field, besides: value.others) + context.nextNumber(field))
        case .date, .dateTime: return whole(context.days(field, typed.typed), isIncomplete: true)
        case .dateSpan: return dateSpan(field)
        case .quantity(let group):
            // A unit after a number: `5 k` or `5k`.
            return typed.unit.map { units($0, group: group) } ?? whole(context.amountsInUse(field))
        case .target: return target
        case .link(let types): return bareLink(types)
        case .namedNumber, .namedQuantity: return named(field)
        case .text: return whole(context.texts(field).filter { !value.others.contains($0.text) })
        case .countedProperty: return counted
        }
    }

    // MARK: Writing

    private func whole(_ proposals: [Proposal], isIncomplete: Bool = false) -> Completions {
        var typed = typed
        typed.typed = typed.before.drop { $0 == " " }
        return replacement(head: String(typed.head), typed: String(typed.typed), tail: "")
            .completions(proposals, isIncomplete: isIncomplete)
    }

    /// Proposals for the word at hand; what comes after the cursor stays but for the rest of that word. None within a
    /// number, of which a part would stay.
    private func part(_ typed: TypedText, _ proposals: [Proposal], isIncomplete: Bool = false) -> Completions {
        if typed.isInNumber { return Completions() }
        return replacement(head: String(typed.head), typed: String(typed.typed), tail: String(typed.rest))
            .completions(proposals, isIncomplete: isIncomplete)
    }

    /// Writes a value again with a proposal in it, between what stays before and after, in its quotes, or in those that
    /// it needs then.
    private func replacement(head: String, typed: String, tail: String) -> Replacement {
        let (isBracketed, cursor) = (value.shape == .bracketed, context.cursor)
        let start = scalar.kind == .missing ? cursor : Int(scalar.range.start)
        let kind: Node.Kind = scalar.kind == .missing ? .plain : scalar.kind
        let quoting = Quoting(field)
        let prefix = (value.shape == .newItem ? "- " : "") + (value.needsSpace ? " " : "")
        // What stays at the end is left as it is, so that the cursor is before it afterwards.
        let end = Int(scalar.range.end)
        let quote = end - Int(scalar.content.end)
        let kept = tail.isEmpty ? "" : text.text(end - tail.utf8.count - quote, end)
        let isKept = { (spelled: String) in
            !kept.isEmpty && spelled.utf8.suffix(kept.utf8.count).elementsEqual(kept.utf8)
        }
        let sample = ScalarSpelling.spell(head + "x" + tail, like: kind, quoting, inBrackets: isBracketed)
        let cut = isKept(sample) ? kept.utf8.count : 0
        return Replacement(
            range: ByteRange(start, end - cut), written: text.text(start, cursor), typed: typed
        ) { new in
            let spelled = ScalarSpelling.spell(head + new + tail, like: kind, quoting, inBrackets: isBracketed)
            if cut == 0 { return prefix + spelled }
            return isKept(spelled) ? prefix + String(decoding: spelled.utf8.dropLast(cut), as: UTF8.self) : nil
        }
    }

    // MARK: Links

    /// The name of a link in brackets, or a heading in it.
    private func linkValue(_ link: TypedLink) -> Completions {
        let (kind, cursor) = (scalar.kind, context.cursor)
        let before = text.text(link.open, Int(link.range.start))
        let after = text.decoded(Int(link.range.end), link.innerEnd, kind)
        let typed = text.decoded(Int(link.range.start), cursor, kind)
        let replacement = replacement(
            head: text.decoded(Int(scalar.content.start), link.open, kind), typed: typed,
            tail: text.decoded(link.end, Int(scalar.content.end), kind))
        func whole(_ name: String) -> String { before + name + after + "]]" }
        switch link.part {
        case .shown: return Completions()
        case .heading, .block:
            let places = context.places(in: text.text(link.name.offsets), link.part)
            return replacement.completions(places.map { $0.written(as: whole) })
        case .name:
            if let names = field?.scalar.linkedTypes {
                return replacement.completions(
                    context.records(field, names, typed: typed, besides: value.others, text: whole))
            }
            if let named = field.flatMap(context.namedProposals) {
                return replacement.completions(named.map { $0.written(as: whole) })
            }
            return replacement.completions(context.notes(typed, text: whole))
        }
    }

    /// A link of which no bracket is typed yet.
    private func bareLink(_ names: [String]) -> Completions {
        // A bracket alone begins a link too.
        let typed = String(typed.before.drop { $0 == " " || $0 == "[" })
        return replacement(head: "", typed: typed, tail: "").completions(
            context.records(field, names, typed: typed, besides: value.others) { "[[\($0)]]" })
    }

    // MARK: Amounts, targets and days

    /// Units for the number before the word at hand; none where one follows already.
    private func units(_ unit: TypedText, group: String? = nil) -> Completions {
        let next = unit.after.first == " " ? unit.rest.split(separator: " ").first : nil
        if unit.typed.isEmpty, let next, !["per", "on", "from", "to"].contains(next) { return Completions() }
        return part(unit, context.units(group: group).map { unit.spaced($0) })
    }

    /// `["at most" | "latest" | "best" | "average" ["at most"]] quantity ["from" quantity]`, and
    /// `"per" ("day" | "week" | "month") | "on" days`.
    private var target: Completions {
        let typed = typed.lastWord
        let words = typed.words.map { $0.lowercased() }
        let isAverage = words.first == "average"
        let periods = Target.Period.allCases.map(\.rawValue)
        let offers = isAverage ? periods.filter { $0 != "day" } : periods
        func propose(_ words: [String]) -> Completions { part(typed, words.map { Proposal($0, .word) }) }
        if words.isEmpty, !typed.isNumber {
            // Before a number that is there it would take its place.
            if typed.typed.isEmpty, typed.after.first?.isNumber == true { return Completions() }
            let starts = [
                ("at most", "a limit"), ("latest", "the last amount reaches it"), ("best", "the highest one does"),
                ("average", "the mean of the days with an amount does"),
            ]
            return part(typed.dropping(["most"]), starts.map { Proposal($0, .word, detail: $1) })
        }
        if words.last == "at" { return propose(["most"]) }
        if words == ["average"], !typed.isNumber { return propose(["at most"]) }
        if words.last == "per" { return propose(offers) }
        if let on = words.lastIndex(of: "on") {
            let (days, taken) = (Weekday.allCases.map(\.short), words[(on + 1)...])
            return propose(
                taken.isEmpty ? ["weekdays", "weekends"] + days : days.filter { !taken.contains($0.lowercased()) })
        }
        if let unit = typed.unit { return units(unit) }
        guard words.count >= 2, TypedText.isNumber(words[words.count - 2]) else { return Completions() }
        if ["latest", "best"].contains(words[0]) { return propose(words.contains("from") ? [] : ["from"]) }
        if words.contains("per") { return Completions() }
        return part(
            typed.dropping(periods),
            offers.map { Proposal("per \($0)", .word) }
                + (isAverage ? [] : [Proposal("on", .word, detail: "some days")]))
    }

    /// `health 8`, `run 5 km`: first a name, then a number or an amount.
    private func named(_ field: Field) -> Completions {
        guard typed.before.contains(" ") || typed.before.hasSuffix("]]") else {
            let taken = Set(value.others.compactMap { $0.split(separator: " ").first.map(String.init) })
            return part(typed, (context.namedProposals(field) ?? []).filter { !taken.contains($0.text) })
        }
        if field.scalar == .namedQuantity { return typed.unit.map { units($0) } ?? Completions() }
        let numbers = (field.range.map { Array($0.clamped(to: 1...20)) } ?? []).reversed()
        return part(typed.lastWord, numbers.map { Proposal("\($0)", .value) })
    }

    /// `weight kg to lose-5-kg`: first what daily notes have, then with each unit and goal that may follow.
    private var counted: Completions {
        let (model, before) = (context.snapshot.goals, typed.before.drop { $0 == " " })
        let words = before.split(separator: " ")
        let names = DailyCount.names(in: model.dailyNotes).map { Proposal($0, .field, detail: "in daily notes") }
        let entries = words.indices.flatMap { last in
            model.countingGoals.map { "\(words[...last].joined(separator: " ")) \($0.unit) to \($0.name)" }
        }
        return whole(
            names + entries.filter { $0.lowercased().hasPrefix(before.lowercased()) }.map { Proposal($0, .value) })
    }

    /// `DATE` or `DATE to DATE`.
    private func dateSpan(_ field: Field) -> Completions {
        let typed = typed.lastWord
        switch typed.words.count {
        case 0: return part(typed, context.days(field, typed.typed), isIncomplete: true)
        case 1: return part(typed, [Proposal("to", .word)])
        case 2 where typed.words[1] == "to":
            let first = Array(typed.words[0].utf8)
            let week = CalendarDate.read(first.span).value.map { [context.proposal("a week", $0.adding(days: 6))] }
            return part(typed, context.days(field, typed.typed) + (week ?? []))
        default: return Completions()
        }
    }
}

/// What fields may hold.
extension CompletionContext {
    func wordProposals(_ field: Field, besides others: [String]) -> [Proposal] {
        let taken = field.isList ? Set(others.map { $0.lowercased() }) : []
        let isNumber = field.range != nil
        var words = field.fewWords.filter { !taken.contains($0) }.map { word in
            Proposal(
                word, isNumber ? .value : .word, detail: field.standard?.text == word ? "default" : nil)
        }
        if field.scalar == .interval {
            words += ["every 2 weeks", "every 3 months"].map { Proposal($0, .word) }
        }
        return words
    }

    /// The number after the greatest that a record of the type has, where no two have the same.
    func nextNumber(_ field: Field) -> [Proposal] {
        guard field.unique != nil, field.scalar == .integer, let type, let range = field.range else { return [] }
        let numbers = graph.records[type].filter { $0 != number }.compactMap {
            graph.notes[$0].integer(field.name, in: range)
        }
        guard let last = numbers.max(), last < range.upperBound else { return [] }
        return [Proposal("\(last + 1)", .value, detail: "the next one")]
    }

    var typeProposals: [Proposal] {
        if path == Schema.settingsPath { return [Proposal(RecordType.settingsName, .type)] }
        let near = schema.recordTypes.filter { isPlace(of: $0) }
        let names = Set(near.map(\.name))
        return (near + schema.recordTypes.filter { !names.contains($0.name) }).map {
            Proposal($0.name, .type, detail: $0.summary)
        }
    }

    /// Whether the note lies where records of a type do.
    private func isPlace(of type: RecordType) -> Bool {
        let folders = snapshot.settings.folders.filter { $0.type == type.name }.map(\.folder) + [type.baseFolder]
        return folders.contains { !$0.isEmpty && path.isBelow($0) }
    }

    /// Texts that are in use, or that only certain fields take.
    func texts(_ field: Field) -> [Proposal] {
        switch field.name {
        case "silence":
            return snapshot.rules.filter { $0.mildest != .error }.sorted { $0.id < $1.id }.map {
                Proposal($0.id, .rule, detail: $0.severity.word, documentation: $0.summary)
            }
        case "tags": return tags
        case "folders" where path == Schema.settingsPath:
            return schema.recordTypes.map { Proposal($0.name, .type, text: "\($0.name) \($0.baseFolder)") }
        case "ignore" where path == Schema.settingsPath, "daily" where path == Schema.settingsPath:
            let folders = Set(graph.indices.filter { !graph.notes[$0].isRecord }.map { graph.notes[$0].folder })
            return folders.filter { !$0.isEmpty }.sorted().map { Proposal("\($0)/", .value) }
        default: break
        }
        let isCommon = RecordType.common.contains { $0.name == field.name }
        guard let type, !isCommon, field.unique == nil, !field.allowsBlockText, type != schema.settingsType else {
            return []
        }
        return graph.texts(inUseFor: field.name, of: type, besides: number).map { Proposal($0, .value) }
    }

    /// Those of all notes, the most frequent first. O(notes).
    var tags: [Proposal] {
        graph.texts(inUseFor: "tags", besides: number).map {
            Proposal($0.text, .tag, detail: Words.count($0.count, "note"))
        }
    }
}

/// Amounts with their units, and what targets say besides.
extension CompletionContext {
    /// The units that fit: those of the goals that the record links, then those that the latest records use, those of
    /// the vault's own, and last the built-in ones.
    func units(group: String? = nil) -> [Proposal] {
        let table = graph.units
        var seen: Set<String> = []
        var proposals: [Proposal] = []
        func add(_ written: String, _ detail: String?) {
            let unit = table.unit(written)
            guard group == nil || unit.group == group, seen.insert(unit.canonical).inserted else { return }
            proposals.append(Proposal(unit.isKnown ? unit.canonical : written, .unit, detail: detail))
        }
        let model = snapshot.goals
        for number in linkedGoals {
            guard let goal = model.goal(ofNote: number) else { continue }
            for target in goal.plan.targets.compactMap(\.target) {
                add(target.quantity.unit, "counts for \(goal.plan.name)")
            }
        }
        for unit in unitsInUse { add(unit, "used here") }
        let own = Set(graph.unitRecords.spellings.map { table.unit($0.unit).canonical })
        for unit in table.canonicalSpellings where own.contains(unit) { add(unit, "of this vault") }
        for unit in table.canonicalSpellings where !own.contains(unit) { add(unit, nil) }
        return proposals
    }

    /// The goals that the record links, or that a target of its own is of.
    private var linkedGoals: [NoteID] {
        guard let type else { return [] }
        return schema.fields[type].flatMap { field -> [NoteID] in
            guard case .link = field.scalar else { return [] }
            return linked(in: field.name)
        }
    }

    /// The units of the latest records of the type, and of the targets of all goals, the most frequent first.
    private var unitsInUse: [String] {
        var counts: [String: Int] = [:]
        if let type {
            let fields = schema.fields[type].filter { if case .quantity = $0.scalar { true } else { false } }
            for number in graph.records[type].suffix(300) where number != self.number {
                for quantity in fields.flatMap({ graph.notes[number].read($0.name, Quantity.read) }) {
                    counts[quantity.value.unit, default: 0] += 1
                }
            }
        }
        for goal in snapshot.goals.goals where goal.note != number {
            for target in goal.plan.targets.compactMap(\.target) { counts[target.quantity.unit, default: 0] += 1 }
        }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// What the latest records of the type say in the field, the last first.
    func amountsInUse(_ field: Field) -> [Proposal] {
        guard let type, note.type != nil else { return [] }
        var seen: Set<String> = []
        let latest = graph.records[type].suffix(50).reversed().filter { $0 != number }
        let texts = latest.flatMap { number in
            graph.notes[number].read(field.name, Quantity.read).map { graph.notes[number].document.text($0.node) }
        }
        return texts.filter { seen.insert($0).inserted }.prefix(8).map { Proposal($0, .value, detail: "used lately") }
    }

    /// What a named number or amount may begin with: the names of what the record links.
    func namedProposals(_ field: Field) -> [Proposal]? {
        let others: [String]
        switch field.scalar {
        case .namedNumber:
            guard case .number(_, let other) = field.standard else { return nil }
            others = [other]
        case .namedQuantity:
            guard let type else { return nil }
            others = schema.fields[type].filter { other in
                guard case .link(let types) = other.scalar else { return false }
                return other.isList && types.contains(where: GoalTypes.tracked.contains)
            }.map(\.name)
        default: return nil
        }
        return others.flatMap { name -> [Proposal] in
            let allowed = type.flatMap { graph.allowedTypes(field: name, of: schema.types[$0].name) }
            return linked(in: name).map { number in
                let name = graph.notes[number].name
                let isEnough = graph.resolve(name, allowed: allowed, from: folder) == .note(number)
                return Proposal(
                    name, .record, text: isEnough ? name : graph.linkText(to: number), detail: graph.notes[number].title
                )
            }
        }
    }
}

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
