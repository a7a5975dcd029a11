import VaultSyntax

/// Where things lead, and what a note consists of.
extension LanguageSession {
    func definition(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let (scene, offset) = try spot(params), let found = scene.view.definitions(at: offset, in: scene.path)
        else { return .null }
        let session = self
        guard client.linkSupport else {
            return .result { writer in
                let places = found.targets.map { NotePlace(path: $0.place.path, range: $0.selection) }
                session.writeLocations(places, in: scene.vault, to: &writer)
            }
        }
        return .result { writer in
            writer.array(of: found.targets) { writer, target in
                let lines = session.lines(of: target.place.path, in: scene.vault)
                writer.object { writer in
                    session.write("originSelectionRange", found.origin, in: scene.lines, to: &writer)
                    writer.member("targetUri", session.uri(of: target.place.path, in: scene.vault))
                    session.write("targetRange", target.place.range, in: lines, to: &writer)
                    session.write("targetSelectionRange", target.selection, in: lines, to: &writer)
                }
            }
        }
    }

    func references(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let (scene, offset) = try spot(params) else { return .null }
        let withDeclaration = params["context"]?["includeDeclaration"]?.bool ?? false
        let places = scene.view.references(at: offset, in: scene.path, withDeclaration: withDeclaration)
        let session = self
        return .result { session.writeLocations(places, in: scene.vault, to: &$0) }
    }

    func highlights(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let (scene, offset) = try spot(params) else { return .null }
        let ranges = scene.view.highlights(at: offset, in: scene.path)
        let session = self
        return .result { writer in
            writer.array(of: ranges) { writer, range in
                writer.object { session.write("range", range, in: scene.lines, to: &$0) }
            }
        }
    }

    func documentLinks(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let scene = try scene(params) else { return .null }
        let links = scene.view.documentLinks(of: scene.path)
        let session = self
        return .result { writer in
            writer.array(of: links) { writer, link in
                writer.object { writer in
                    session.write("range", link.range, in: scene.lines, to: &writer)
                    writer.member("target", session.target(of: link.destination, in: scene.vault))
                    if session.client.readsLinkTooltips, let tooltip = link.tooltip {
                        writer.member("tooltip", tooltip)
                    }
                }
            }
        }
    }

    /// Editors open a line of a file by `#L7`.
    private func target(of destination: DocumentLink.Destination, in vault: ServedVault) -> String {
        switch destination {
        case .url(let url): return url
        case .file(let path): return vault.uri(of: path)
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
        let session = self
        if client.hierarchicalSymbols {
            return .result { writer in
                writer.array(of: symbols) { session.write($1, in: scene, to: &$0) }
            }
        }
        return .result { writer in
            writer.array { session.writeFlat(symbols, below: nil, in: scene, to: &$0) }
        }
    }

    private func write(_ symbol: NoteSymbol, in scene: Scene, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", symbol.name)
            if let detail = symbol.detail { writer.member("detail", detail) }
            writer.member("kind", Self.kind(symbol.kind))
            write("range", symbol.range, in: scene.lines, to: &writer)
            write("selectionRange", symbol.selection, in: scene.lines, to: &writer)
            if !symbol.children.isEmpty {
                writer.member("children", array: symbol.children) { write($1, in: scene, to: &$0) }
            }
        }
    }

    private func writeFlat(_ symbols: [NoteSymbol], below: String?, in scene: Scene, to writer: inout JSONWriter) {
        for symbol in symbols {
            writer.object { writer in
                writer.member("name", symbol.name)
                writer.member("kind", Self.kind(symbol.kind))
                if let below { writer.member("containerName", below) }
                writer.member("location") { writer in
                    writer.member("uri", scene.document.uri)
                    write("range", symbol.range, in: scene.lines, to: &writer)
                }
            }
            writeFlat(symbol.children, below: symbol.name, in: scene, to: &writer)
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
        var found: [(vault: ServedVault, symbols: [VaultSymbol])] = []
        for key in vaults.keys.sorted(by: { $0.text < $1.text }) {
            settle(key)
            guard let vault = vaults[key] else { continue }
            found.append((vault, view(of: vault).symbols(matching: query, limit: 200)))
        }
        let all = found
        let session = self
        return .result { writer in
            writer.array { writer in
                for (vault, symbols) in all {
                    for symbol in symbols { session.write(symbol, in: vault, to: &writer) }
                }
            }
        }
    }

    private func write(_ symbol: VaultSymbol, in vault: ServedVault, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", symbol.name)
            // Object, File.
            writer.member("kind", symbol.kind == .record ? 19 : 1)
            writer.member("containerName", symbol.container)
            writer.member("location") { writer in
                writer.member("uri", uri(of: symbol.place.path, in: vault))
                write("range", symbol.place.range, in: lines(of: symbol.place.path, in: vault), to: &writer)
            }
        }
    }

    func folds(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let scene = try scene(params) else { return .null }
        let folds = scene.view.folds(of: scene.path)
        let encoding = encoding
        return .result { writer in
            writer.array(of: folds) { writer, fold in
                writer.object { writer in
                    writer.member("startLine", scene.lines.position(of: fold.startOffset, encoding).line)
                    writer.member("endLine", scene.lines.position(of: fold.endOffset, encoding).line)
                    if fold.kind == .frontMatter { writer.member("kind", "region") }
                }
            }
        }
    }

    func selections(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let positions = params["positions"]?.array?.map({ TextPosition($0) }), !positions.contains(nil) else {
            throw .parameter("positions")
        }
        guard let scene = try scene(params) else { return .null }
        let ranges = positions.compactMap { $0 }.map { position in
            let offset = scene.lines.offset(of: position, encoding)
            let ranges = scene.view.selections(at: offset, in: scene.path)
            return ranges.isEmpty ? [ByteRange(offset, offset)] : ranges
        }
        let session = self
        return .result { writer in
            writer.array(of: ranges) { session.writeSelection($1[...], in: scene, to: &$0) }
        }
    }

    private func writeSelection(_ ranges: ArraySlice<ByteRange>, in scene: Scene, to writer: inout JSONWriter) {
        guard let range = ranges.first else { return }
        writer.object { writer in
            write("range", range, in: scene.lines, to: &writer)
            if ranges.count > 1 {
                writer.key("parent")
                writeSelection(ranges.dropFirst(), in: scene, to: &writer)
            }
        }
    }
}
