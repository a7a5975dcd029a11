import VaultEdits
import VaultKit
import VaultPlans
import VaultSyntax

/// Changes in the protocol's words.
extension LanguageSession {
    /// Whether the client can make a change.
    func canMake(_ change: Change) -> Bool {
        let needed = change.files.compactMap(Self.operation)
        return needed.isEmpty || (client.documentChanges && needed.allSatisfy(client.resourceOperations.contains))
    }

    private static func operation(_ file: FileEdit) -> String? {
        switch file.fate {
        case .deleted: "delete"
        case .moved: "rename"
        case .kept: file.before == nil ? "create" : nil
        }
    }

    /// A `WorkspaceEdit` of changes in several vaults. In each, texts come first, with the versions that they were
    /// planned for; then what becomes of files.
    func json(_ changes: [(change: Change, vault: ServedVault)]) -> JSONValue {
        if client.documentChanges {
            return ["documentChanges": .array(changes.flatMap { documentChanges($0.change, in: $0.vault) })]
        }
        let members = changes.flatMap { change, vault in
            change.files.filter(Self.isEdited).map { file in
                JSONValue.Member(name: uri(of: file.path, in: vault), value: edits(of: file, in: vault))
            }
        }
        return ["changes": .object(members)]
    }

    private static func isEdited(_ file: FileEdit) -> Bool {
        file.before != nil && !file.edits.isEmpty && file.fate != .deleted
    }

    private func documentChanges(_ change: Change, in vault: ServedVault) -> [JSONValue] {
        let made = change.files.filter { $0.before == nil }
        let created: [JSONValue] = made.map { ["kind": "create", "uri": .string(uri(of: $0.path, in: vault))] }
        let edited = (made + change.files.filter(Self.isEdited)).map { file -> JSONValue in
            let uri = uri(of: file.path, in: vault)
            // A version that nobody knows is null, and not left out.
            let version = documents[ExactText(uri)].map { JSONValue.int($0.version) } ?? .null
            let document = [JSONValue.Member(name: "uri", value: .string(uri)), .init(name: "version", value: version)]
            return ["textDocument": .object(document), "edits": edits(of: file, in: vault)]
        }
        let moved = change.files.filter { Self.operation($0).map { $0 != "create" } ?? false }.map {
            file -> JSONValue in
            let uri = JSONValue.string(uri(of: file.path, in: vault))
            guard let path = file.finalPath else { return ["kind": "delete", "uri": uri] }
            return ["kind": "rename", "oldUri": uri, "newUri": .string(vault.uri(of: path))]
        }
        return created + edited + moved
    }

    /// The edits of one text, from its start to its end.
    private func edits(of file: FileEdit, in vault: ServedVault) -> JSONValue {
        let uri = uri(of: file.path, in: vault)
        return json(file.edits, in: documents[ExactText(uri)]?.lines ?? TextLines(file.before ?? [], isFile: true))
    }

    func json(_ edits: [TextEdit], in lines: TextLines) -> JSONValue {
        .array(edits.map { ["range": lines.json($0.range, encoding), "newText": .string($0.replacement)] })
    }
}

/// What can be done at a place.
extension LanguageSession {
    /// An action as it is offered.
    struct Action {
        var title: String
        var kind: String
        var change: Change
        var isPreferred = false
        var finding: Finding?
    }

    func codeActions(_ params: JSONValue) throws(MessageError) -> Answer {
        guard client.literalActions, let document = try document(params), document.isNote, let place = document.place
        else { return .value([]) }
        guard let range = params["range"].flatMap({ offsets($0, in: document.lines) }) else {
            throw .parameter("range")
        }
        let only = params["context"]?["only"]?.array?.compactMap(\.string)
        let area = ByteRange(range.lowerBound, range.upperBound)
        return .afterCheck([place.root]) { session in session.actions(in: area, at: place, only: only) }
    }

    /// Whether the client asked for actions of a kind: kinds are hierarchical.
    private static func isWanted(_ kind: String, _ only: [String]?) -> Bool {
        guard let only else { return !kind.hasPrefix("source") }
        return only.contains { kind == $0 || kind.hasPrefix($0 + ".") || $0.isEmpty }
    }

    private func actions(
        in area: ByteRange, at place: DocumentPlace, only: [String]?
    ) -> (inout JSONWriter) -> Void {
        let key = ExactText(place.root)
        guard let vault = vaults[key], let checked = vault.checked, checked.state == vault.state else {
            return { $0.array { _ in } }
        }
        let findings = (checked.findings[place.path] ?? []).filter { finding in
            finding.range.start <= area.end && area.start <= finding.range.end
        }
        var actions: [Action] = []
        for finding in findings where Self.isWanted("quickfix", only) {
            for (number, fix) in finding.fixes.enumerated() {
                actions.append(
                    Action(
                        title: fix.title, kind: "quickfix", change: fix.change,
                        isPreferred: number == 0 && finding.certainFix != nil, finding: finding))
            }
        }
        for action in view(of: vault).actions(in: area, of: place.path, findings: findings)
        where Self.isWanted(action.kind.rawValue, only) {
            let finding = action.finding.flatMap { findings.indices.contains($0) ? findings[$0] : nil }
            actions.append(
                Action(
                    title: action.title, kind: action.kind.rawValue, change: action.change,
                    isPreferred: action.isPreferred && finding?.certainFix == nil, finding: finding))
        }
        if only != nil, Self.isWanted("source.format", only) {
            let edits = view(of: vault).formatting(of: place.path, in: nil)
            if !edits.isEmpty {
                let file = FileEdit(
                    path: place.path, before: vault.workspace.vault.bytes(of: place.path), edits: edits)
                actions.append(
                    Action(
                        title: "write the fields as vault format does", kind: "source.format",
                        change: Change(files: [file])))
            }
        }
        if Self.isWanted("source.fixAll.vault", only) {
            let fixing = vault.workspace.vault.fixing(today: vault.today, environment: world.environment) {
                $0.path == place.path
            }
            if !fixing.edit.change.files.isEmpty {
                actions.append(
                    Action(
                        title: "make all certain fixes of this note", kind: "source.fixAll.vault",
                        change: fixing.edit.change))
            }
        }
        let offered = actions.filter { canMake($0.change) }
        var texts = NoteTexts(checked, encoding)
        let all = offered.map { action -> JSONValue in
            [
                "title": .string(action.title), "kind": .string(action.kind),
                "isPreferred": action.isPreferred && client.preferredActions ? true : .null,
                "diagnostics": action.finding.map { [json($0, vault, &texts)] } ?? .null,
                "edit": json([(action.change, vault)]),
            ]
        }
        return { $0.value(.array(all)) }
    }
}
