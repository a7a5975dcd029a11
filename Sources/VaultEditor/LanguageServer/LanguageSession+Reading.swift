import VaultEdits
import VaultSyntax

/// Where things lead, what a note consists of, and what is shown beside it.
extension LanguageSession {
    func definition(_ scene: Scene, _ offset: Int) -> JSONValue {
        guard let found = scene.view.definitions(at: offset, in: scene.path) else { return .null }
        guard client.linkSupport else {
            let places = found.targets.map { NotePlace(path: $0.place.path, range: $0.selection) }
            return locations(places, in: scene.vault)
        }
        return .array(
            found.targets.map { target in
                let text = text(of: target.place.path, in: scene.vault)
                return [
                    "originSelectionRange": scene.json(found.origin),
                    "targetUri": .string(uri(of: target.place.path, in: scene.vault)),
                    "targetRange": text.json(target.place.range, encoding),
                    "targetSelectionRange": text.json(target.selection, encoding),
                ]
            })
    }

    func references(_ params: JSONValue, withDeclaration: Bool) throws(MessageError) -> JSONValue {
        try at(params) { scene, offset in
            locations(
                scene.view.references(at: offset, in: scene.path, withDeclaration: withDeclaration), in: scene.vault)
        }
    }

    func highlights(_ scene: Scene, _ offset: Int) -> JSONValue {
        .array(scene.view.highlights(at: offset, in: scene.path).map { ["range": scene.json($0)] })
    }

    func documentSymbols(_ scene: Scene) -> JSONValue {
        let symbols = scene.view.symbols(of: scene.path)
        return .array(
            client.hierarchicalSymbols ? symbols.map { json($0, in: scene) } : flat(symbols, below: nil, in: scene))
    }

    private func json(_ symbol: NoteSymbol, in scene: Scene) -> JSONValue {
        [
            "name": .string(symbol.name), "detail": .text(symbol.detail), "kind": .int(symbol.kind.rawValue),
            "range": scene.json(symbol.range), "selectionRange": scene.json(symbol.selection),
            "children": symbol.children.isEmpty ? .null : .array(symbol.children.map { json($0, in: scene) }),
        ]
    }

    private func flat(_ symbols: [NoteSymbol], below: String?, in scene: Scene) -> [JSONValue] {
        symbols.flatMap { symbol in
            let own: JSONValue = [
                "name": .string(symbol.name), "kind": .int(symbol.kind.rawValue), "containerName": .text(below),
                "location": ["uri": .string(scene.uri), "range": scene.json(symbol.range)],
            ]
            return [own] + flat(symbol.children, below: symbol.name, in: scene)
        }
    }

    func vaultSymbols(_ params: JSONValue) throws(MessageError) -> JSONValue {
        guard let query = params["query"]?.string else { throw .parameter("query") }
        return .array(
            vaults.keys.sorted().flatMap { key -> [JSONValue] in
                settle(key)
                guard let vault = vaults[key] else { return [] }
                return view(of: vault).symbols(matching: query, limit: 200).map { symbol in
                    let range = text(of: symbol.place.path, in: vault).json(symbol.place.range, encoding)
                    // Object, File.
                    return [
                        "name": .string(symbol.name), "kind": symbol.isRecord ? 19 : 1,
                        "containerName": .string(symbol.container),
                        "location": ["uri": .string(uri(of: symbol.place.path, in: vault)), "range": range],
                    ]
                }
            })
    }

    // MARK: Beside the text

    func hover(_ scene: Scene, _ offset: Int) -> JSONValue {
        let findings = findings(in: scene)
        guard let hover = scene.view.hover(at: offset, in: scene.path, findings: findings) else { return .null }
        return ["contents": markup(hover.markdown, isShown: client.readsMarkdown), "range": scene.json(hover.range)]
    }

    func hints(_ params: JSONValue) throws(MessageError) -> JSONValue {
        guard settings.hints, let scene = try scene(params) else { return [] }
        return .array(
            scene.view.hints(in: try scene.range(params), of: scene.path).map { hint in
                [
                    "position": scene.json(hint.offset), "label": .string(hint.text),
                    "tooltip": hint.tooltip.map { markup($0, isShown: client.readsMarkdown) } ?? .null,
                    "paddingLeft": true,
                ]
            })
    }

    func lenses(_ params: JSONValue) throws(MessageError) -> JSONValue {
        guard settings.lenses, let scene = try scene(params) else { return [] }
        return .array(
            scene.view.lenses(of: scene.path).map { lens in
                let arguments: JSONValue = [.string(scene.uri), scene.json(Int(lens.range.start))]
                return [
                    "range": scene.json(lens.range),
                    "command": [
                        "title": .string(lens.title), "command": .string(lens.command.rawValue), "arguments": arguments,
                    ],
                ]
            })
    }

    // MARK: What may be written

    func completion(_ scene: Scene, _ offset: Int) -> JSONValue {
        let found = scene.view.completions(at: offset, in: scene.path)
        let items = PlacedCompletions(found.items, cursor: offset, in: scene.text.bytes).items
        let all = items.enumerated().map { number, placed in
            json(placed.item, placed.quote, number: number, cursor: offset, in: scene)
        }
        return ["isIncomplete": .bool(found.isIncomplete), "items": .array(all)]
    }

    private func json(
        _ item: CompletionItem, _ quote: TextEdit?, number: Int, cursor: Int, in scene: Scene
    ) -> JSONValue {
        let formats = client.completionFormats
        let documentation = item.documentation.map { text in
            formats.isEmpty ? .string(text) : markup(text, isShown: formats.contains("markdown"))
        }
        let digits = String(number)
        let snippet = client.readsSnippets ? item.snippet : nil
        let insertion =
            client.insertsOrReplaces ? PlacedCompletions.insertion(of: item, cursor, scene.text.bytes) : nil
        let range = scene.json(item.edit.range)
        return [
            "label": .string(item.label), "kind": .int(item.kind.number), "detail": .text(item.detail),
            "documentation": documentation ?? .null, "preselect": item.isPreselected ? true : .null,
            // Editors sort by text: the order that was chosen stays.
            "sortText": .string(String(repeating: "0", count: max(0, 5 - digits.count)) + digits),
            "filterText": .text(item.filter == item.label ? nil : item.filter),
            "additionalTextEdits": quote.map { scene.text.json([$0], encoding) } ?? .null,
            "insertTextFormat": snippet == nil ? 1 : 2,
            "textEdit": [
                "insert": insertion.map(scene.json) ?? .null, "replace": insertion == nil ? .null : range,
                "range": insertion == nil ? range : .null, "newText": .string(snippet ?? item.edit.replacement),
            ],
        ]
    }
}

extension Proposal.Kind {
    /// `CompletionItemKind`.
    fileprivate var number: Int {
        switch self {
        case .record, .exercise: 18
        case .note: 17
        case .heading, .block: 22
        case .field: 5
        case .word, .phase: 13
        case .unit: 11
        case .date, .value, .set: 12
        case .type: 7
        case .tag: 14
        case .rule: 20
        }
    }
}

/// Completions as all editors take them: some replace only what is before the cursor, and some compare what was typed
/// with the text that is put in, from the start of the edit on. So what stands there already stays.
struct PlacedCompletions {
    /// Each with the place of a quote that is still missing in front of it.
    private(set) var items: [(item: CompletionItem, quote: TextEdit?)] = []

    init(_ found: [CompletionItem], cursor: Int, in bytes: [UInt8]) {
        let unplaced = found.map { (item: $0, quote: nil as TextEdit?) }
        let placed = unplaced.map { Self.behindBrackets($0.item, cursor, bytes) ?? $0 }
        // Neovim takes the start of the first for all.
        let isAlike = Set(placed.map(\.item.edit.range.start)).count <= 1
        items = (isAlike ? placed : unplaced).map { (Self.beforeBrackets($0.item, cursor, bytes), $0.quote) }
    }

    /// Without the quote and the brackets in front of the label, when they stand there, or all but the quote.
    private static func behindBrackets(
        _ item: CompletionItem, _ cursor: Int, _ bytes: [UInt8]
    ) -> (item: CompletionItem, quote: TextEdit?)? {
        let (text, start) = (item.edit.replacement, Int(item.edit.range.start))
        guard item.snippet == nil, let label = text.firstRange(of: item.label)?.lowerBound, label > text.startIndex
        else { return nil }
        let whole = text[..<label]
        var (front, quote) = (whole, nil as TextEdit?)
        if let mark = front.utf8.first, "\"'".utf8.contains(mark), front.utf8.count > 1,
            start >= bytes.count || bytes[start] != mark
        {
            quote = TextEdit(range: ByteRange(start, start), replacement: String(front.removeFirst()))
        }
        guard start + front.utf8.count <= cursor, bytes[start...].starts(with: front.utf8) else { return nil }
        var item = item
        item.edit = TextEdit(
            range: ByteRange(start + front.utf8.count, Int(item.edit.range.end)), replacement: String(text[label...]))
        if let prefix = [whole, front].first(where: { item.filter.hasPrefix($0) }) {
            item.filter = String(item.filter.dropFirst(prefix.count))
        }
        return (item, quote)
    }

    /// The part of an edit before the cursor, where another word goes on after it, so that a person may keep the rest.
    /// Of a name, a number and the word itself nothing may be kept.
    static func insertion(of item: CompletionItem, _ cursor: Int, _ bytes: [UInt8]) -> ByteRange? {
        let (start, end) = (Int(item.edit.range.start), min(Int(item.edit.range.end), bytes.count))
        let text = item.edit.replacement.utf8
        guard [.field, .word, .unit, .type, .tag, .phase].contains(item.kind), start <= cursor, cursor < end,
            text.last?.isWordByte == true, !text.suffix(end - cursor).elementsEqual(bytes[cursor..<end]),
            bytes[start..<end].allSatisfy({ $0.isWordByte && !(0x30...0x39).contains($0) })
        else { return nil }
        return ByteRange(start, cursor)
    }

    /// Without the closing brackets and quotes after the cursor that would stand there twice.
    private static func beforeBrackets(_ item: CompletionItem, _ cursor: Int, _ bytes: [UInt8]) -> CompletionItem {
        let range = item.edit.range
        var end = min(Int(range.end), bytes.count)
        guard item.snippet == nil, cursor < end, cursor >= Int(range.start) else { return item }
        var text = item.edit.replacement.utf8[...]
        while end > cursor, let last = text.last, last == bytes[end - 1], "]\"')".utf8.contains(last) {
            text.removeLast()
            end -= 1
        }
        var item = item
        item.edit = TextEdit(range: ByteRange(Int(range.start), end), replacement: String(Substring(text)))
        return item
    }
}
