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

    func writeEdit(_ change: Change, in vault: ServedVault, to writer: inout JSONWriter) {
        writeEdit([(change, vault)], to: &writer)
    }

    /// A `WorkspaceEdit` of changes in several vaults. In each, texts come first, with the versions that they were
    /// planned for; then what becomes of files.
    func writeEdit(_ changes: [(change: Change, vault: ServedVault)], to writer: inout JSONWriter) {
        writer.object { writer in
            if client.documentChanges {
                writer.key("documentChanges")
                writer.array { writer in
                    for (change, vault) in changes { writeDocumentChanges(change, in: vault, to: &writer) }
                }
            } else {
                writer.member("changes") { writer in
                    for (change, vault) in changes {
                        for file in change.files where Self.isEdited(file) {
                            writer.key(uri(of: file.path, in: vault))
                            write(file, in: vault, to: &writer)
                        }
                    }
                }
            }
        }
    }

    private static func isEdited(_ file: FileEdit) -> Bool {
        file.before != nil && !file.edits.isEmpty && file.fate != .deleted
    }

    private func writeDocumentChanges(_ change: Change, in vault: ServedVault, to writer: inout JSONWriter) {
        let made = change.files.filter { $0.before == nil }
        let moved = change.files.filter { Self.operation($0).map { $0 != "create" } ?? false }
        for file in made { writer.value(["kind": "create", "uri": .string(uri(of: file.path, in: vault))]) }
        for file in made + change.files.filter(Self.isEdited) {
            let uri = uri(of: file.path, in: vault)
            writer.object { writer in
                writer.member("textDocument") { writer in
                    writer.member("uri", uri)
                    writer.member("version", documents[ExactText(uri)]?.version)
                }
                writer.key("edits")
                write(file, in: vault, to: &writer)
            }
        }
        for file in moved {
            let uri = JSONValue.string(uri(of: file.path, in: vault))
            let new = file.finalPath.map { vault.uri(of: $0) }
            writer.value(
                new == nil
                    ? ["kind": "delete", "uri": uri] : ["kind": "rename", "oldUri": uri, "newUri": .text(new)])
        }
    }

    /// The edits of one text, from its start to its end.
    private func write(_ file: FileEdit, in vault: ServedVault, to writer: inout JSONWriter) {
        let uri = uri(of: file.path, in: vault)
        let lines = documents[ExactText(uri)]?.lines ?? TextLines(file.before ?? [], isFile: true)
        writer.value(json(file.edits, in: lines))
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
        let findings = (checked.findings[ExactText(place.path)] ?? []).filter { finding in
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
                ExactText($0.path) == ExactText(place.path)
            }
            if !fixing.edit.change.files.isEmpty {
                actions.append(
                    Action(
                        title: "make all certain fixes of this note", kind: "source.fixAll.vault",
                        change: fixing.edit.change))
            }
        }
        let offered = actions.filter { canMake($0.change) }
        let session = self
        return { writer in
            var texts = NoteTexts(checked, session.encoding)
            writer.array(of: offered) { writer, action in
                writer.object { writer in
                    writer.member("title", action.title)
                    writer.member("kind", action.kind)
                    if action.isPreferred, session.client.preferredActions { writer.member("isPreferred", true) }
                    if let finding = action.finding {
                        writer.member("diagnostics", [session.json(finding, vault, &texts)])
                    }
                    writer.key("edit")
                    session.writeEdit(action.change, in: vault, to: &writer)
                }
            }
        }
    }
}
