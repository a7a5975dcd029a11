import VaultSyntax

/// What may be written at a place.
extension LanguageSession {
    func completion(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let (scene, offset) = try spot(params) else { return .null }
        let found = scene.view.completions(at: offset, in: scene.path)
        let items = PlacedCompletions(found.items, cursor: offset, in: scene.lines).items
        let session = self
        return .result { writer in
            writer.object { writer in
                writer.member("isIncomplete", found.isIncomplete)
                writer.member("items", array: items.enumerated()) { writer, item in
                    session.write(item.element.item, item.element.quote, number: item.offset, in: scene, to: &writer)
                }
            }
        }
    }

    private func write(
        _ item: Completion, _ quote: TextEdit?, number: Int, in scene: Scene, to writer: inout JSONWriter
    ) {
        writer.object { writer in
            writer.member("label", item.label)
            writer.member("kind", Self.kind(item.kind))
            if let detail = item.detail { writer.member("detail", detail) }
            if let text = item.documentation {
                if client.completionFormats.isEmpty {
                    writer.member("documentation", Markdown.plain(text))
                } else {
                    let isShown = client.completionFormats.contains("markdown")
                    writeMarkup("documentation", text, isShown: isShown, to: &writer)
                }
            }
            if item.isPreselected { writer.member("preselect", true) }
            // Editors sort by text: the order that was chosen stays.
            let digits = String(number)
            writer.member("sortText", String(repeating: "0", count: max(0, 5 - digits.count)) + digits)
            if item.filter != item.label { writer.member("filterText", item.filter) }
            if let quote {
                writer.key("additionalTextEdits")
                write([quote], in: scene.lines, to: &writer)
            }
            let snippet = client.readsSnippets ? item.snippet : nil
            writer.member("insertTextFormat", snippet == nil ? 1 : 2)
            writer.member("textEdit") { writer in
                write("range", item.edit.range, in: scene.lines, to: &writer)
                writer.member("newText", snippet ?? item.edit.replacement)
            }
        }
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
