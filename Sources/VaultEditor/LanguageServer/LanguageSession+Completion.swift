import VaultSyntax

/// What may be written at a place.
extension LanguageSession {
    func completion(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let (scene, offset) = try spot(params) else { return .null }
        let found = scene.view.completions(at: offset, in: scene.path)
        let items = PlacedCompletions(found.items, cursor: offset, in: scene.lines).items
        let all = items.enumerated().map { number, placed in
            json(placed.item, placed.quote, number: number, cursor: offset, in: scene)
        }
        return .value(["isIncomplete": .bool(found.isIncomplete), "items": .array(all)])
    }

    private func json(
        _ item: Completion, _ quote: TextEdit?, number: Int, cursor: Int, in scene: Scene
    ) -> JSONValue {
        let documentation = item.documentation.map { text in
            client.completionFormats.isEmpty
                ? JSONValue.string(text)
                : markup(text, isShown: client.completionFormats.contains("markdown"))
        }
        let digits = String(number)
        let snippet = client.readsSnippets ? item.snippet : nil
        let insertion =
            client.insertsOrReplaces ? PlacedCompletions.insertion(of: item, cursor, scene.lines.bytes) : nil
        let range = scene.json(item.edit.range)
        return [
            "label": .string(item.label), "kind": .int(Self.kind(item.kind)), "detail": .text(item.detail),
            "documentation": documentation ?? .null, "preselect": item.isPreselected ? true : .null,
            // Editors sort by text: the order that was chosen stays.
            "sortText": .string(String(repeating: "0", count: max(0, 5 - digits.count)) + digits),
            "filterText": .text(item.filter == item.label ? nil : item.filter),
            "additionalTextEdits": quote.map { json([$0], in: scene.lines) } ?? .null,
            "insertTextFormat": snippet == nil ? 1 : 2,
            "textEdit": [
                "insert": insertion.map(scene.json) ?? .null, "replace": insertion == nil ? .null : range,
                "range": insertion == nil ? range : .null, "newText": .string(snippet ?? item.edit.replacement),
            ],
        ]
    }

    /// `CompletionItemKind`.
    private static func kind(_ kind: Completion.Kind) -> Int {
        switch kind {
        case .record: 18
        case .note: 17
        case .heading, .block: 22
        case .field: 5
        case .word: 13
        case .unit: 11
        case .date, .value, .set: 12
        case .type: 7
        case .tag: 14
        case .rule: 20
        case .exercise: 18
        case .phase: 13
        }
    }
}

/// Completions as all editors take them: some replace only what is before the cursor, and some compare what was typed
/// with the text that is put in, from the start of the edit on. So what stands there already stays.
struct PlacedCompletions {
    /// Each with the place of a quote that is still missing in front of it.
    private(set) var items: [(item: Completion, quote: TextEdit?)] = []

    init(_ found: [Completion], cursor: Int, in lines: TextLines) {
        let placed = found.map { item in
            Self.behindBrackets(item, cursor, lines.bytes) ?? (item: item, quote: nil)
        }
        // Neovim takes the start of the first for all.
        let isAlike = Set(placed.map(\.item.edit.range.start)).count <= 1
        items = (isAlike ? placed : found.map { (item: $0, quote: nil) }).map { item, quote in
            (item: Self.beforeBrackets(item, cursor, lines.bytes), quote: quote)
        }
    }

    /// Without the quote and the brackets in front of the label, when they stand there, or all but the quote.
    private static func behindBrackets(
        _ item: Completion, _ cursor: Int, _ bytes: [UInt8]
    ) -> (item: Completion, quote: TextEdit?)? {
        guard item.snippet == nil, let label = item.edit.replacement.firstRange(of: item.label)?.lowerBound else {
            return nil
        }
        var front = Array(item.edit.replacement[..<label].utf8)
        guard !front.isEmpty else { return nil }
        let start = Int(item.edit.range.start)
        var quote: TextEdit?
        if let mark = front.first, mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'"), front.count > 1,
            start >= bytes.count || bytes[start] != mark
        {
            quote = TextEdit(range: ByteRange(start, start), replacement: String(decoding: [mark], as: UTF8.self))
            front.removeFirst()
        }
        guard start + front.count <= cursor, bytes[start...].starts(with: front) else { return nil }
        var item = item
        let whole = String(item.edit.replacement[..<label])
        item.edit = TextEdit(
            range: ByteRange(start + front.count, Int(item.edit.range.end)),
            replacement: String(item.edit.replacement[label...]))
        for prefix in [whole, String(decoding: front, as: UTF8.self)] where item.filter.hasPrefix(prefix) {
            item.filter = String(item.filter.dropFirst(prefix.count))
            break
        }
        return (item, quote)
    }

    /// The part of an edit before the cursor, where another word goes on after it, so that a person may keep the rest.
    /// Of a name, a number and the word itself nothing may be kept.
    static func insertion(of item: Completion, _ cursor: Int, _ bytes: [UInt8]) -> ByteRange? {
        let (start, end) = (Int(item.edit.range.start), min(Int(item.edit.range.end), bytes.count))
        let text = item.edit.replacement.utf8
        guard [.field, .word, .unit, .type, .tag, .phase].contains(item.kind), start <= cursor, cursor < end,
            text.last?.isWordByte == true, !text.suffix(end - cursor).elementsEqual(bytes[cursor..<end]),
            bytes[start..<end].allSatisfy({ $0.isWordByte && !(0x30...0x39).contains($0) })
        else { return nil }
        return ByteRange(start, cursor)
    }

    private static let closing = Array("]\"')".utf8)

    /// Without the closing brackets and quotes after the cursor that would stand there twice.
    private static func beforeBrackets(_ item: Completion, _ cursor: Int, _ bytes: [UInt8]) -> Completion {
        let end = min(Int(item.edit.range.end), bytes.count)
        guard item.snippet == nil, cursor < end, cursor >= Int(item.edit.range.start) else { return item }
        var text = Array(item.edit.replacement.utf8)[...]
        var place = end
        while place > cursor, let last = text.last, last == bytes[place - 1], Self.closing.contains(last) {
            text.removeLast()
            place -= 1
        }
        var kept = item
        kept.edit = TextEdit(
            range: ByteRange(Int(item.edit.range.start), place), replacement: String(decoding: text, as: UTF8.self))
        return kept
    }
}
