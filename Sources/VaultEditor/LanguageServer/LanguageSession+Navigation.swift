import VaultSyntax

/// Where things lead, and what a note consists of.
extension LanguageSession {
    func definition(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let (scene, offset) = try spot(params), let found = scene.view.definitions(at: offset, in: scene.path)
        else { return .null }
        guard client.linkSupport else {
            let places = found.targets.map { NotePlace(path: $0.place.path, range: $0.selection) }
            return .value(locations(places, in: scene.vault))
        }
        return .value(
            .array(
                found.targets.map { target in
                    let lines = lines(of: target.place.path, in: scene.vault)
                    return [
                        "originSelectionRange": scene.json(found.origin),
                        "targetUri": .string(uri(of: target.place.path, in: scene.vault)),
                        "targetRange": lines.json(target.place.range, encoding),
                        "targetSelectionRange": lines.json(target.selection, encoding),
                    ]
                }))
    }

    func references(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let (scene, offset) = try spot(params) else { return .null }
        let withDeclaration = params["context"]?["includeDeclaration"]?.bool ?? false
        let places = scene.view.references(at: offset, in: scene.path, withDeclaration: withDeclaration)
        return .value(locations(places, in: scene.vault))
    }

    func highlights(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let (scene, offset) = try spot(params) else { return .null }
        let ranges = scene.view.highlights(at: offset, in: scene.path)
        return .value(.array(ranges.map { ["range": scene.json($0)] }))
    }

    func documentLinks(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let scene = try scene(params) else { return .null }
        return .value(
            .array(
                scene.view.documentLinks(of: scene.path).map { link in
                    [
                        "range": scene.json(link.range),
                        "target": .string(target(of: link.destination, in: scene.vault)),
                        "tooltip": .text(client.readsLinkTooltips ? link.tooltip : nil),
                    ]
                }))
    }

    /// Editors open a line of a file by `#L7`.
    private func target(of destination: DocumentLink.Destination, in vault: ServedVault) -> String {
        switch destination {
        case .url(let url): return url
        case .file(let path): return vault.uri(of: Path(path))
        case .note(let place):
            let uri = uri(of: place.path, in: vault)
            if place.range.start == 0 { return uri }
            let line = lines(of: place.path, in: vault).position(of: Int(place.range.start), encoding).line
            return line == 0 ? uri : "\(uri)#L\(line + 1)"
        }
    }

    func documentSymbols(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let scene = try scene(params) else { return .null }
        let symbols = scene.view.symbols(of: scene.path)
        return .value(
            .array(
                client.hierarchicalSymbols
                    ? symbols.map { json($0, in: scene) } : flat(symbols, below: nil, in: scene)))
    }

    private func json(_ symbol: NoteSymbol, in scene: Scene) -> JSONValue {
        [
            "name": .string(symbol.name), "detail": .text(symbol.detail), "kind": .int(Self.kind(symbol.kind)),
            "range": scene.json(symbol.range), "selectionRange": scene.json(symbol.selection),
            "children": symbol.children.isEmpty ? .null : .array(symbol.children.map { json($0, in: scene) }),
        ]
    }

    private func flat(_ symbols: [NoteSymbol], below: String?, in scene: Scene) -> [JSONValue] {
        symbols.flatMap { symbol in
            let location: JSONValue = ["uri": .string(scene.document.uri), "range": scene.json(symbol.range)]
            let own: JSONValue = [
                "name": .string(symbol.name), "kind": .int(Self.kind(symbol.kind)), "containerName": .text(below),
                "location": location,
            ]
            return [own] + flat(symbol.children, below: symbol.name, in: scene)
        }
    }

    /// `SymbolKind`: Object, Field, String.
    private static func kind(_ kind: NoteSymbol.Kind) -> Int {
        switch kind {
        case .record: 19
        case .field: 8
        case .heading: 15
        }
    }

    func vaultSymbols(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let query = params["query"]?.string else { throw .parameter("query") }
        var found: [JSONValue] = []
        for key in vaults.keys.sorted(by: { $0.text < $1.text }) {
            settle(key)
            guard let vault = vaults[key] else { continue }
            found += view(of: vault).symbols(matching: query, limit: 200).map { symbol in
                let range = lines(of: Path(symbol.place.path.text), in: vault).json(symbol.place.range, encoding)
                // Object, File.
                return [
                    "name": .string(symbol.name), "kind": symbol.kind == .record ? 19 : 1,
                    "containerName": .string(symbol.container),
                    "location": ["uri": .string(uri(of: symbol.place.path, in: vault)), "range": range],
                ]
            }
        }
        return .value(.array(found))
    }

    func folds(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let scene = try scene(params) else { return .null }
        func line(_ offset: Int) -> JSONValue { .int(scene.lines.position(of: offset, encoding).line) }
        return .value(
            .array(
                scene.view.folds(of: scene.path).map { fold in
                    [
                        "startLine": line(fold.startOffset), "endLine": line(fold.endOffset),
                        "kind": fold.kind == .frontMatter ? "region" : .null,
                    ]
                }))
    }
}
