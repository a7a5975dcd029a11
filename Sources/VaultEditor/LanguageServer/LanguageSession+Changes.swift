import VaultAnswers
import VaultChecks
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultSyntax
import VaultSystem

/// Changes in the protocol's words.
extension LanguageSession {
    func canMake(_ change: Change) -> Bool {
        let needed = change.files.compactMap(Self.operation)
        return needed.isEmpty || client.documentChanges && needed.allSatisfy(client.resourceOperations.contains)
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
            let version = documents[Path(uri)].map { JSONValue.int($0.version) } ?? .null
            let document = [JSONValue.Member(name: "uri", value: .string(uri)), .init(name: "version", value: version)]
            return ["textDocument": .object(document), "edits": edits(of: file, in: vault)]
        }
        let moved = change.files.filter { $0.fate != .kept }.map { file -> JSONValue in
            let uri = JSONValue.string(uri(of: file.path, in: vault))
            guard let path = file.finalPath else { return ["kind": "delete", "uri": uri] }
            return ["kind": "rename", "oldUri": uri, "newUri": .string(FileURI.uri("\(vault.folder)/\(path)"))]
        }
        return created + edited + moved
    }

    /// The edits of one text, from its start to its end.
    private func edits(of file: FileEdit, in vault: ServedVault) -> JSONValue {
        let text = documents[Path(uri(of: file.path, in: vault))]?.text
        return (text ?? EditorText(file.before ?? [], isFile: true)).json(file.edits, encoding)
    }
}

/// What can be done at a place.
extension LanguageSession {
    func codeActions(_ params: JSONValue) throws(MessageError) -> Answer {
        guard client.literalActions, let document = try document(params), document.isNote, let place = document.place
        else { return .value([]) }
        guard let range = params["range"].flatMap({ document.text.offsets($0, encoding) }) else {
            throw .parameter("range")
        }
        let only = params["context"]?["only"]?.array?.compactMap(\.string)
        let area = ByteRange(range.lowerBound, range.upperBound)
        return .afterCheck(place.root) { $0.actions(in: area, at: place, only: only) }
    }

    private func actions(in area: ByteRange, at place: DocumentPlace, only: [String]?) -> JSONValue {
        guard let vault = vaults[place.root], let checked = vault.checked, checked.state == vault.state else {
            return []
        }
        // Kinds are hierarchical.
        func isWanted(_ kind: EditorAction.Kind) -> Bool {
            guard let only else { return !kind.rawValue.hasPrefix("source") }
            return only.contains { kind.rawValue == $0 || kind.rawValue.hasPrefix($0 + ".") || $0.isEmpty }
        }
        let findings = (checked.findings[place.path] ?? []).filter { $0.range.touches(area) }
        var actions: [EditorAction] = []
        for (index, finding) in findings.enumerated() {
            for (number, fix) in finding.fixes.enumerated() {
                let isPreferred = number == 0 && finding.certainFix != nil
                actions.append(
                    EditorAction(
                        title: fix.title, kind: .quickFix, change: fix.change, isPreferred: isPreferred, finding: index)
                )
            }
        }
        let view = view(of: vault)
        if isWanted(.quickFix) || isWanted(.refactor) {
            actions += view.actions(in: area, of: place.path, findings: findings).map { action in
                var action = action
                if let finding = action.finding, findings[finding].certainFix != nil { action.isPreferred = false }
                return action
            }
        }
        if only != nil, isWanted(.format) {
            let edits = view.formatting(of: place.path, in: nil)
            let file = FileEdit(path: place.path, before: vault.workspace.vault.bytes(of: place.path), edits: edits)
            actions.append(
                EditorAction(
                    title: "write the fields as vault format does", kind: .format,
                    change: Change(files: edits.isEmpty ? [] : [file])))
        }
        if isWanted(.fixAll) {
            let fixing = vault.workspace.vault.fixing(today: vault.today, environment: world.environment) {
                $0.path == place.path
            }
            actions.append(
                EditorAction(
                    title: "make all certain fixes of this note", kind: .fixAll, change: fixing.edit.change))
        }
        var texts = NoteTexts(checked)
        let offered = actions.filter { isWanted($0.kind) && !$0.change.files.isEmpty && canMake($0.change) }
        return .array(
            offered.map { action in
                [
                    "title": .string(action.title), "kind": .string(action.kind.rawValue),
                    "isPreferred": action.isPreferred && client.preferredActions ? true : .null,
                    "diagnostics": action.finding.map { [json(findings[$0], vault, &texts)] } ?? .null,
                    "edit": json([(action.change, vault)]),
                ]
            })
    }
}

/// Other names, and another layout.
extension LanguageSession {
    func prepareRename(_ scene: Scene, _ offset: Int) -> JSONValue {
        guard let (range, name) = scene.view.renamePlace(at: offset, in: scene.path) else { return .null }
        return ["range": scene.json(range), "placeholder": .string(name)]
    }

    func rename(_ params: JSONValue) throws(MessageError) -> JSONValue {
        guard let name = params["newName"]?.string else { throw .parameter("newName") }
        guard let (scene, offset) = try spot(params) else { return .null }
        guard scene.view.renamePlace(at: offset, in: scene.path) != nil else {
            throw MessageError(.requestFailed, "nothing here names a note")
        }
        let change: Change
        do throws(Refusal) { change = try scene.view.renaming(at: offset, in: scene.path, to: name) } catch {
            throw Self.failure(error)
        }
        guard canMake(change) else {
            throw MessageError(.requestFailed, "this editor cannot rename files; use: vault rename")
        }
        return json([(change, scene.vault)])
    }

    /// What follows files and folders that are about to be renamed, each within its vault. Nothing follows what comes
    /// from another vault or goes there, since no link leads from one to the other.
    func willRename(_ params: JSONValue) throws(MessageError) -> JSONValue {
        guard let files = params["files"]?.array else { throw .parameter("files") }
        var moves: [Path: [(old: Path, new: Path)]] = [:]
        for file in files {
            guard let old = file["oldUri"]?.string.flatMap(FileURI.path).flatMap(ownPlace),
                let new = file["newUri"]?.string.flatMap(FileURI.path).flatMap(ownPlace), old.root == new.root
            else { continue }
            moves[old.root, default: []].append((old.path, new.path))
        }
        var changes: [(change: Change, vault: ServedVault)] = []
        for (key, batch) in moves.sorted(by: { $0.key < $1.key }) {
            settle(key)
            guard let vault = vaults[key] else { continue }
            do throws(Refusal) { changes.append((try view(of: vault).renaming(files: batch), vault)) } catch {
                throw Self.failure(error)
            }
        }
        changes.removeAll { $0.change.files.isEmpty }
        return changes.isEmpty ? .null : json(changes)
    }

    func format(_ params: JSONValue, hasRange: Bool) throws(MessageError) -> JSONValue {
        guard let scene = try scene(params) else { return .null }
        let edits = scene.view.formatting(of: scene.path, in: hasRange ? try scene.range(params) : nil)
        return scene.text.json(edits, encoding)
    }
}

/// What an editor may be told to do. Each change is shown to the editor, which makes it, and whose it is to undo.
extension LanguageSession {
    /// The commands, in the order of the manual.
    static let commands = [
        "vault.log", "vault.set", "vault.tick", "vault.undo", "vault.progress", Lens.Command.references.rawValue,
        Lens.Command.progress.rawValue,
    ]

    func execute(_ params: JSONValue) throws(MessageError) -> JSONValue {
        guard let command = params["command"]?.string else { throw .parameter("command") }
        let words = params["arguments"]?.array ?? []
        func text(_ place: Int) throws(MessageError) -> String {
            guard words.indices.contains(place), let text = words[place].string else {
                throw .parameter("arguments[\(place)]")
            }
            return text
        }
        /// A place in the note of the first argument, which the second one gives.
        func spot() throws(MessageError) -> (scene: Scene, offset: Int) {
            guard words.count > 1, let position = TextPosition(words[1]) else { throw .parameter("arguments[1]") }
            let scene = try scene(of: words.first)
            return (scene, scene.offset(position))
        }
        switch command {
        case "vault.log":
            let text = try text(0)
            let vault = try vault(words.dropFirst().first)
            let view = view(of: vault)
            return try apply("Log \(text)", in: vault) { () throws(Refusal) in try view.logging(text) }
        case "vault.set":
            let (field, text) = (try text(1), try text(2))
            let scene = try scene(of: words.first)
            return try apply("Set \(field)", in: scene.vault) { () throws(Refusal) in
                try scene.view.setting(field, to: text, in: scene.path) {
                    NamedDay.read($0, today: scene.vault.today, direction: .init(field: $1))
                }
            }
        case "vault.tick":
            let (scene, offset) = try spot()
            return try apply("Tick a set", in: scene.vault) { () throws(Refusal) in
                (try scene.view.ticking(at: offset, in: scene.path), [])
            }
        case "vault.undo":
            let vault = try vault(words.first)
            let found: (description: String, change: Change)
            do throws(CommitError) { found = try VaultUndo.change(in: vault.workspace.vault.root) } catch {
                throw MessageError(.requestFailed, Self.words(error.message, error.help))
            }
            let stale = found.change.files.first { file in
                file.before != nil && file.before != vault.workspace.vault.bytes(of: file.path)
            }
            if let stale {
                throw MessageError(.requestFailed, "'\(stale.path)' has changes that are not saved; save it first")
            }
            return try apply("Undo: \(found.description)", in: vault) { () throws(Refusal) in (found.change, []) }
        case "vault.progress": return ["markdown": .string(view(of: try vault(words.first)).progressPage())]
        // What a click on a line above a title shows.
        case Lens.Command.references.rawValue:
            let (scene, offset) = try spot()
            let places = scene.view.references(at: offset, in: scene.path, withDeclaration: false)
            return locations(places, in: scene.vault)
        case Lens.Command.progress.rawValue:
            let (scene, offset) = try spot()
            return ["markdown": .string(scene.view.hover(at: offset, in: scene.path)?.markdown ?? "")]
        default: throw MessageError(.invalidParams, "there is no command '\(command)'")
        }
    }

    /// The vault that the URI of a note or folder names; without one the only one.
    private func vault(_ uri: JSONValue?) throws(MessageError) -> ServedVault {
        let key =
            uri?.string.map { (documents[Path($0)]?.place ?? FileURI.path($0).flatMap(knownPlace))?.root }
            ?? (vaults.count == 1 ? vaults.keys.first : nil)
        guard let key else { throw MessageError(.invalidParams, "the arguments name no vault: add the URI of a note") }
        settle(key)
        guard let vault = vaults[key] else { throw MessageError(.invalidParams, "the vault is not open") }
        return vault
    }

    private func scene(of uri: JSONValue?) throws(MessageError) -> Scene {
        guard let uri = uri?.string, let document = settledDocument(Path(uri)) ?? savedDocument(uri),
            let scene = scene(of: document)
        else { throw MessageError(.invalidParams, "the first argument is not the URI of a note") }
        return scene
    }

    /// The file of a note that is not open.
    private func savedDocument(_ uri: String) -> OpenDocument? {
        guard let place = FileURI.path(uri).flatMap(place) else { return nil }
        settle(place.root)
        return vaults[place.root]?.workspace.vault.bytes(of: place.path).map {
            OpenDocument(uri: uri, version: 0, text: EditorText($0, isFile: true), place: place, isPending: false)
        }
    }

    /// Hands a change to the editor; what is said beside it is the answer, and shown.
    private func apply(
        _ label: String, in vault: ServedVault, _ plan: () throws(Refusal) -> EditorView.Remarked
    ) throws(MessageError) -> JSONValue {
        let (change, remarks): EditorView.Remarked
        do throws(Refusal) { (change, remarks) = try plan() } catch { throw Self.failure(error) }
        guard client.appliesEdits, canMake(change) else {
            throw MessageError(.requestFailed, "this editor does not make changes that a server proposes")
        }
        if !change.files.isEmpty {
            request("workspace/applyEdit", ["label": .string(label), "edit": json([(change, vault)])]) {
                session, result in
                if result?["applied"]?.bool == true { return }
                let reason = result?["failureReason"]?.string.map { ": \($0)" } ?? ""
                session.show("the editor did not make the change '\(label)'\(reason)")
            }
        }
        if remarks.isEmpty { return .null }
        show(remarks.map(\.reason).joined(separator: "\n"), isError: false)
        return .written { json in
            json.key("remarks")
            json.array(of: remarks) { ChangeAnswer.remark.write($1, to: &$0) }
        }
    }
}
