import VaultRecords
import VaultSyntax

extension FieldEdits {
    /// Writes a field in the one spelling that the format has for it: the key in lower case, a list on lines indented
    /// by two, links and times in double quotes, dates, numbers and words as `CanonicalScalar` has them.
    ///
    /// Lists in brackets with comments between their elements, empty ones, and what cannot be read stay as they are.
    ///
    /// - Parameter field: what the schema says of it
    package mutating func makeCanonical(_ field: Field) throws(FieldEditProblem) {
        guard let entry = try entry(field.name) else { return }
        let key = document.text(entry.key)
        if key != field.name { try rename(key, to: field.name) }
        try respell(field)
        if field.isList { try writeAsLines(field) }
    }

    /// Writes each scalar of a field in its canonical spelling.
    private mutating func respell(_ field: Field) throws(FieldEditProblem) {
        guard let entry = try entry(field.name) else { return }
        let node = document.nodes[Int(entry.value)]
        let elements = node.isList ? document.items(of: entry.value) : [entry.value]
        var texts = Verification.texts(entry.value, in: document)
        guard elements.allSatisfy({ document.nodes[Int($0)].isScalar }) else { return }
        var edits: [TextEdit] = []
        for (place, element) in elements.enumerated() {
            guard let text = texts[place],
                let scalar = CanonicalScalar(text, field.scalar, document.nodes[Int(element)])
            else { continue }
            texts[place] = scalar.text
            let range = document.nodes[Int(element)].range
            if !scalar.spelled.utf8.elementsEqual(document.bytes[range.offsets]) {
                edits.append(.replace(range.offsets, scalar.spelled))
            }
        }
        try take([edits], field.name, entry, .elements(texts))
    }

    /// Writes a list field's elements on lines of their own, indented by two.
    private mutating func writeAsLines(_ field: Field) throws(FieldEditProblem) {
        guard let entry = try entry(field.name) else { return }
        let lines = ListLines(document, entry)
        let texts = Verification.texts(entry.value, in: document)
        try take([lines.edits], field.name, entry, .elements(texts))
    }
}

/// How the format writes a scalar.
struct CanonicalScalar {
    /// What it says.
    let text: String
    /// The bytes that say it.
    let spelled: String

    /// Nil for what stays as it is: text, quantities and targets, block text, and what cannot be read or says more than
    /// the field keeps.
    init?(_ text: String, _ scalar: Scalar, _ node: Node) {
        guard node.kind == .plain || node.kind == .singleQuoted || node.kind == .doubleQuoted,
            let canonical = Self.canonical(text, scalar)
        else { return nil }
        self.text = canonical
        switch scalar {
        case .link, .time: spelled = ScalarSpelling.quoted(canonical)
        case .integer, .number, .boolean: spelled = ScalarSpelling.spell(canonical, .number)
        default: spelled = ScalarSpelling.spell(canonical)
        }
    }

    private static func canonical(_ text: String, _ scalar: Scalar) -> String? {
        let bytes = Array(text.utf8)
        switch scalar {
        case .link: return link(text, bytes)
        case .time: return good(ClockTime.read(bytes.span))?.description
        case .date: return good(CalendarDate.read(bytes.span))?.description
        case .dateTime:
            guard let moment = good(DateTime.read(bytes.span)) else { return nil }
            let isDay = good(CalendarDate.read(bytes.span)) != nil
            return isDay ? moment.day.description : moment.description
        case .boolean: return good(Scalars.readBoolean(bytes.span)).map { $0 ? "true" : "false" }
        case .integer: return good(Scalars.readInteger(bytes.span)) == nil ? nil : trimmed(text)
        case .number: return good(Rational.read(bytes.span)) == nil ? nil : trimmed(text)
        case .choice(let words): return words.first { $0 == trimmed(text).lowercased() }
        case .text, .quantity, .target, .namedNumber, .namedQuantity, .dateSpan, .countedProperty: return nil
        case .interval: return good(RepeatInterval.read(bytes.span))?.description
        }
    }

    /// The value of what reads without any problem.
    private static func good<Value>(_ reading: Reading<Value>) -> Value? {
        reading.problem == nil ? reading.value : nil
    }

    private static func link(_ text: String, _ bytes: [UInt8]) -> String? {
        guard case .link(let link) = LinkText.read(bytes.span) else { return nil }
        switch link.style {
        case .wikilink: return text
        case .bare: return "[[\(trimmed(text))]]"
        case .embed, .markdown, .image: return nil
        }
    }

    private static func trimmed(_ text: String) -> String {
        var text = text[...]
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }
}

/// A list, or the one text in its place, as lines indented by two.
private struct ListLines {
    private static let indent = 2

    private let document: Document
    private let entry: Entry
    private let node: Node
    private let lines: SourceLines

    init(_ document: Document, _ entry: Entry) {
        self.document = document
        self.entry = entry
        node = document.nodes[Int(entry.value)]
        lines = document.lines
    }

    var edits: [TextEdit] {
        switch node.kind {
        case .blockList: return shift()
        case .flowList: return opened()
        case .plain, .singleQuoted, .doubleQuoted: return document.isGiven(node) ? listOfOne() : []
        case .missing, .literal, .folded, .blockMap, .flowMap: return []
        }
    }

    private var dash: String { String(repeating: " ", count: document.topIndent + Self.indent) + "- " }

    /// Moves all lines of the list to the right or left, comments between them too.
    private func shift() -> [TextEdit] {
        let start = lines.start(of: Int(node.range.start))
        let distance = document.topIndent + Self.indent - (Int(node.range.start) - start)
        if distance == 0 { return [] }
        var edits: [TextEdit] = []
        var line = start
        let end = document.end(ofLinesOf: entry.value)
        while line < end {
            if distance > 0, !lines.isEmpty(line) {
                edits.append(.insert(String(repeating: " ", count: distance), at: line))
            }
            if distance < 0 {
                var blanks = 0
                while blanks < -distance, document.bytes[line + blanks] == .blank { blanks += 1 }
                if blanks > 0 { edits.append(.delete(line..<line + blanks)) }
            }
            line = lines.next(after: line)
        }
        return edits
    }

    /// Opens a list in brackets; a comment after it stays after the key.
    private func opened() -> [TextEdit] {
        let items = document.items(of: entry.value).map { document.nodes[Int($0)] }
        guard !items.isEmpty, items.allSatisfy(\.isScalar), !hasComment(between: items),
            items.allSatisfy({ !document.bytes[$0.range.offsets].contains(.newline) })
        else { return [] }
        let end = Int(node.range.end)
        let next = lines.next(after: end)
        let lineBreak = lines.lineBreak(before: next)
        let text = items.map { dash + document.text($0.range) + lineBreak }.joined()
        return [.delete(document.colon(of: entry) + 1..<end), .insert(text, at: next)]
    }

    private func hasComment(between items: [Node]) -> Bool {
        var offset = Int(node.range.start)
        for end in items.map({ Int($0.range.start) }) + [Int(node.range.end)] {
            if offset < end, document.bytes[offset..<end].contains(.hash) { return true }
            offset = items.first { Int($0.range.start) == end }.map { Int($0.range.end) } ?? end
        }
        return false
    }

    /// Makes one text the only element; a comment after it stays with it.
    private func listOfOne() -> [TextEdit] {
        let start = Int(node.range.start)
        let colon = document.colon(of: entry)
        guard lines.start(of: start) <= colon, !document.bytes[node.range.offsets].contains(.newline) else { return [] }
        return [.replace(colon + 1..<start, lines.lineBreak(before: start) + dash)]
    }
}
