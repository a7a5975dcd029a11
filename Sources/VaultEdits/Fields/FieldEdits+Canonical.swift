import VaultRecords
import VaultSyntax

extension FieldEdits {
    /// Writes a field in the one spelling that the format has for it: the key in lower case, a list on lines indented
    /// by two, links and times in double quotes, dates, numbers and words as `CanonicalScalar` has them. Lists in
    /// brackets with comments between their elements, empty ones, and what cannot be read stay as they are.
    package mutating func makeCanonical(_ field: Field) throws(Refusal) {
        guard let entry = try entry(field.name) else { return }
        let key = document.text(entry.key)
        if key != field.name { try rename(key, to: field.name) }
        try respell(field)
        if field.isList { try writeAsLines(field) }
    }

    /// Writes each scalar of a field in its canonical spelling.
    private mutating func respell(_ field: Field) throws(Refusal) {
        guard let entry = try entry(field.name) else { return }
        let elements = document.elements(of: entry.value)
        var texts = Verification.texts(entry.value, in: document)
        guard elements.allSatisfy({ document.nodes[Int($0)].isScalar }) else { return }
        var edits: [TextEdit] = []
        for (place, element) in elements.enumerated() {
            let node = document.nodes[Int(element)]
            guard let text = texts[place], node.kind == .plain || node.quotes != .plain,
                let canonical = CanonicalScalar.text(text, field.scalar)
            else { continue }
            texts[place] = canonical
            let spelled = CanonicalScalar.spelled(canonical, field.scalar)
            if !spelled.utf8.elementsEqual(document.bytes[node.range.offsets]) {
                edits.append(.replace(node.range.offsets, spelled))
            }
        }
        try take([edits], field.name, entry, .elements(texts))
    }

    /// Writes a list field's elements on lines of their own, indented by two.
    private mutating func writeAsLines(_ field: Field) throws(Refusal) {
        guard let entry = try entry(field.name) else { return }
        let edits = ListLines(document: document, entry: entry).edits
        try take([edits], field.name, entry, .elements(Verification.texts(entry.value, in: document)))
    }
}

/// How the format writes a scalar that is not block text.
private enum CanonicalScalar {
    static func spelled(_ canonical: String, _ scalar: Scalar) -> String {
        switch scalar {
        case .link, .time: ScalarSpelling.quoted(canonical)
        case .integer, .number, .boolean: ScalarSpelling.spell(canonical, .number)
        default: ScalarSpelling.spell(canonical)
        }
    }

    /// Nil for what stays as it is: text, quantities and targets, and what cannot be read or says more than the field
    /// keeps.
    static func text(_ text: String, _ scalar: Scalar) -> String? {
        let bytes = Array(text.utf8)
        switch scalar {
        case .link:
            guard case .link(let link) = LinkText.read(bytes.span) else { return nil }
            switch link.style {
            case .wikilink: return text
            case .bare: return "[[\(text.trimmed)]]"
            case .embed, .markdown, .image: return nil
            }
        case .time: return good(ClockTime.read(bytes.span))?.description
        case .date: return good(CalendarDate.read(bytes.span))?.description
        case .dateTime:
            guard let moment = good(DateTime.read(bytes.span)) else { return nil }
            let isDay = good(CalendarDate.read(bytes.span)) != nil
            return isDay ? moment.day.description : moment.description
        case .boolean: return good(Scalars.readBoolean(bytes.span)).map { $0 ? "true" : "false" }
        case .integer: return good(Scalars.readInteger(bytes.span)) == nil ? nil : text.trimmed
        case .number: return good(Rational.read(bytes.span)) == nil ? nil : text.trimmed
        case .choice(let words): return words.first { $0 == text.trimmed.lowercased() }
        case .text, .quantity, .target, .namedNumber, .namedQuantity, .dateSpan, .countedProperty: return nil
        case .interval: return good(RepeatInterval.read(bytes.span))?.description
        }
    }

    /// The value of what reads without any problem.
    private static func good<Value>(_ reading: Reading<Value>) -> Value? {
        reading.problem == nil ? reading.value : nil
    }

}

/// A list, or the one text in its place, as lines indented by two.
private struct ListLines {
    let document: Document
    let entry: Entry

    private var node: Node { document.nodes[Int(entry.value)] }
    private var lines: SourceLines { document.lines }
    private var indent: Int { document.topIndent + 2 }

    var edits: [TextEdit] {
        switch node.kind {
        case .blockList: return shift()
        case .flowList: return opened()
        case .plain, .singleQuoted, .doubleQuoted: return document.isGiven(node) ? listOfOne() : []
        case .missing, .literal, .folded, .blockMap, .flowMap: return []
        }
    }

    private var dash: String { String(repeating: " ", count: indent) + "- " }

    /// Moves all lines of the list to the right or left, comments between them too.
    private func shift() -> [TextEdit] {
        let start = lines.start(of: Int(node.range.start))
        let distance = indent - (Int(node.range.start) - start)
        let end = document.end(ofLinesOf: entry.value)
        return TextLines(document.bytes, in: start..<end).ranges.compactMap { line in
            if distance > 0, !lines.isEmpty(line.lowerBound) {
                return .insert(String(repeating: " ", count: distance), at: line.lowerBound)
            }
            let blanks = document.bytes[line].prefix(max(-distance, 0)).prefix { $0 == .blank }
            return blanks.isEmpty ? nil : .delete(blanks.indices)
        }
    }

    /// Opens a list in brackets; a comment after it stays after the key.
    private func opened() -> [TextEdit] {
        let items = document.items(of: entry.value).map { document.nodes[Int($0)] }
        guard !items.isEmpty, !document.hasComment(inList: entry.value),
            items.allSatisfy({ $0.isScalar && !document.bytes[$0.range.offsets].contains(.newline) })
        else { return [] }
        let end = Int(node.range.end)
        let next = lines.next(after: end)
        let lineBreak = lines.lineBreak(before: next)
        let text = items.map { dash + document.text($0.range) + lineBreak }.joined()
        return [.delete(document.colon(of: entry) + 1..<end), .insert(text, at: next)]
    }

    /// Makes one text the only element; a comment after it stays with it.
    private func listOfOne() -> [TextEdit] {
        let (start, colon) = (Int(node.range.start), document.colon(of: entry))
        guard lines.start(of: start) <= colon, !document.bytes[node.range.offsets].contains(.newline) else { return [] }
        return [.replace(colon + 1..<start, lines.lineBreak(before: start) + dash)]
    }
}
