import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

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
}

/// What the value of a field may be.
extension CompletionContext {
    func values(_ value: TypedValue) -> Completions {
        let scalar = value.scalar
        let typed = TypedText(
            before: text.decoded(Int(scalar.content.start), cursor, scalar.kind),
            after: text.decoded(cursor, Int(scalar.content.end), scalar.kind))
        let field = field(value.key)
        if let link = value.link { return linkValue(link, value, field) }
        if value.key == "type" { return whole(value, field, typed, typeProposals) }
        guard let field, !field.allowsBlockText || !typed.before.isEmpty else { return Completions() }
        switch field.scalar {
        case .choice, .boolean, .interval, .integer, .number:
            return whole(value, field, typed, wordProposals(field, besides: value.others) + nextNumber(field))
        case .date, .dateTime: return whole(value, field, typed, days(field, typed.typed), isIncomplete: true)
        case .dateSpan: return dateSpan(value, field, typed)
        case .quantity(let group): return quantity(value, field, typed, group: group)
        case .target: return target(value, field, typed)
        case .link(let types): return bareLink(value, field, types, typed)
        case .namedNumber, .namedQuantity: return named(value, field, typed)
        case .text: return whole(value, field, typed, texts(field, value))
        case .time, .countedProperty: return Completions()
        }
    }

    // MARK: Writing

    /// Proposals for all of a value.
    func whole(
        _ value: TypedValue, _ field: Field?, _ typed: TypedText, _ proposals: [Proposal], isIncomplete: Bool = false
    ) -> Completions {
        var typed = typed
        typed.typed = typed.before.drop { $0 == " " }
        return replacement(value, field, typed, keepsRest: false).completions(proposals, isIncomplete: isIncomplete)
    }

    /// Proposals for the word at hand; what comes after the cursor stays but for the rest of that word. None within a
    /// number, of which a part would stay.
    func part(
        _ value: TypedValue, _ field: Field?, _ typed: TypedText, _ proposals: [Proposal], isIncomplete: Bool = false
    ) -> Completions {
        if typed.isInNumber { return Completions() }
        return replacement(value, field, typed, keepsRest: true).completions(proposals, isIncomplete: isIncomplete)
    }

    /// Writes a value again with a proposal in it, in its quotes, or in those that it needs then.
    func replacement(_ value: TypedValue, _ field: Field?, _ typed: TypedText, keepsRest: Bool) -> Replacement {
        replacement(
            value, field, head: String(typed.head), typed: String(typed.typed),
            tail: keepsRest ? String(typed.rest) : "")
    }

    /// - Parameters:
    ///   - head: what stays before what is typed
    ///   - tail: what stays after it, up to the end of the scalar
    func replacement(_ value: TypedValue, _ field: Field?, head: String, typed: String, tail: String) -> Replacement {
        let scalar = value.scalar
        let isBracketed = value.shape == .bracketed
        let start = scalar.kind == .missing ? cursor : Int(scalar.range.start)
        let kind: Node.Kind = scalar.kind == .missing ? .plain : scalar.kind
        let quoting = Quoting(field)
        let prefix = (value.shape == .newItem ? "- " : "") + (value.needsSpace ? " " : "")
        // What stays at the end is left as it is, so that the cursor is before it afterwards.
        let end = Int(scalar.range.end)
        let kept = tail.isEmpty ? "" : text.text(end - rawCount(tail, scalar), end)
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

    /// How many bytes the end of a scalar takes that says this, with its quote.
    private func rawCount(_ tail: String, _ scalar: TypedScalar) -> Int {
        tail.utf8.count + (Int(scalar.range.end) - Int(scalar.content.end))
    }

    // MARK: Links

    /// The name of a link in brackets, or a heading in it.
    private func linkValue(_ link: TypedLink, _ value: TypedValue, _ field: Field?) -> Completions {
        let scalar = value.scalar
        let head = text.decoded(Int(scalar.content.start), link.open, scalar.kind)
        let tail = text.decoded(link.end, Int(scalar.content.end), scalar.kind)
        let typed = text.decoded(Int(link.range.start), cursor, scalar.kind)
        let before = text.text(link.open, Int(link.range.start))
        let after = text.decoded(Int(link.range.end), link.innerEnd, scalar.kind)
        let replacement = replacement(value, field, head: head, typed: typed, tail: tail)
        func whole(_ name: String) -> String { before + name + after + "]]" }
        switch link.part {
        case .shown: return Completions()
        case .heading, .block:
            return replacement.completions(
                places(in: text.text(link.name.offsets), link.part).map { $0.written(as: whole) })
        case .name:
            if let names = field?.scalar.linkedTypes {
                return completions(
                    replacement, records(field, names, typed: typed, besides: value.others, text: whole))
            }
            if let field, let named = namedProposals(field) {
                return replacement.completions(named.map { $0.written(as: whole) })
            }
            return completions(replacement, notes(typed, text: whole))
        }
    }

    /// A link of which no bracket is typed yet.
    private func bareLink(_ value: TypedValue, _ field: Field, _ names: [String], _ typed: TypedText) -> Completions {
        var typed = typed
        // A bracket alone begins a link too.
        typed.typed = typed.before.drop { $0 == " " || $0 == "[" }
        let replacement = replacement(value, field, head: "", typed: String(typed.typed), tail: "")
        return completions(
            replacement,
            records(field, names, typed: replacement.typed, besides: value.others) { "[[\($0)]]" })
    }

    // MARK: Words

    private func wordProposals(_ field: Field, besides others: [String]) -> [Proposal] {
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
    private func nextNumber(_ field: Field) -> [Proposal] {
        guard field.unique != nil, field.scalar == .integer, let type, let range = field.range else { return [] }
        let numbers = graph.records[type].filter { $0 != number }.compactMap {
            graph.notes[$0].integer(field.name, in: range)
        }
        guard let last = numbers.max(), last < range.upperBound else { return [] }
        return [Proposal("\(last + 1)", .value, detail: "the next one")]
    }

    private var typeProposals: [Proposal] {
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
    private func texts(_ field: Field, _ value: TypedValue) -> [Proposal] {
        let taken = Set(value.others)
        return texts(field).filter { !taken.contains($0.text) }
    }

    private func texts(_ field: Field) -> [Proposal] {
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
