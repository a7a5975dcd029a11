import VaultAnswers
import VaultEdits
import VaultKit
import VaultRecords
import VaultSyntax
import VaultSystem

/// What an editor may be told to do. Each change is shown to the editor, which makes it, and whose it is to undo.
extension LanguageSession {
    /// The commands, in the order of the manual.
    static let commands = [
        "vault.log", "vault.set", "vault.tick", "vault.undo", "vault.progress", "vault.showReferences",
        "vault.showProgress",
    ]

    func execute(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let command = params["command"]?.string else { throw .parameter("command") }
        let words = params["arguments"]?.array ?? []
        switch command {
        case "vault.log":
            guard let text = words.first?.string else { throw .parameter("arguments[0]") }
            let vault = try vault(words.dropFirst().first)
            let view = view(of: vault)
            return try apply("Log \(text)", in: vault) { () throws(EditRefusal) in try view.logging(text) }
        case "vault.set":
            guard let field = words.dropFirst().first?.string else { throw .parameter("arguments[1]") }
            guard let text = words.dropFirst(2).first?.string else { throw .parameter("arguments[2]") }
            let scene = try scene(of: words.first)
            return try apply("Set \(field)", in: scene.vault) { () throws(EditRefusal) in
                let today = scene.vault.today
                return try scene.view.setting(field, to: text, in: scene.path) {
                    NamedDay.read($0, today: today, direction: .init(field: $1))
                }
            }
        case "vault.tick":
            guard let position = words.dropFirst().first.flatMap(TextPosition.init) else {
                throw .parameter("arguments[1]")
            }
            let scene = try scene(of: words.first)
            let offset = scene.lines.offset(of: position, encoding)
            return try apply("Tick a set", in: scene.vault) { () throws(EditRefusal) in
                (try scene.view.ticking(at: offset, in: scene.path), [])
            }
        case "vault.undo":
            let vault = try vault(words.first)
            let found: (description: String, change: Change)
            do throws(CommitError) { found = try VaultUndo.change(in: vault.workspace.vault.root) } catch {
                throw MessageError(.requestFailed, Self.words(error.message, error.help))
            }
            let stale = found.change.files.filter { file in
                file.before != nil && file.before != vault.workspace.vault.bytes(of: file.path)
            }
            if let file = stale.first {
                throw MessageError(.requestFailed, "'\(file.path)' has changes that are not saved; save it first")
            }
            return try apply("Undo: \(found.description)", in: vault) { () throws(EditRefusal) in (found.change, []) }
        case "vault.progress":
            return .value(["markdown": .string(view(of: try vault(words.first)).progressPage())])
        case "vault.showReferences", "vault.showProgress":
            // What a click on a line above a title shows.
            guard let position = words.dropFirst().first.flatMap(TextPosition.init) else {
                throw .parameter("arguments[1]")
            }
            let scene = try scene(of: words.first)
            let offset = scene.lines.offset(of: position, encoding)
            if command == "vault.showReferences" {
                let places = scene.view.references(at: offset, in: scene.path, withDeclaration: false)
                return .value(locations(places, in: scene.vault))
            }
            return .value(["markdown": .string(scene.view.hover(at: offset, in: scene.path)?.markdown ?? "")])
        default: throw MessageError(.invalidParams, "there is no command '\(command)'")
        }
    }

    /// The vault that the URI of a note or folder names; without one the only one.
    private func vault(_ uri: JSONValue?) throws(MessageError) -> ServedVault {
        var key: ExactText?
        if let uri = uri?.string {
            key = (documents[ExactText(uri)]?.place ?? FileURI.path(uri).flatMap(knownPlace)).map { ExactText($0.root) }
        } else if vaults.count == 1 {
            key = vaults.keys.first
        }
        guard let key else { throw MessageError(.invalidParams, "the arguments name no vault: add the URI of a note") }
        settle(key)
        guard let vault = vaults[key] else { throw MessageError(.invalidParams, "the vault is not open") }
        return vault
    }

    private func scene(of uri: JSONValue?) throws(MessageError) -> Scene {
        guard let uri = uri?.string, let document = settledDocument(ExactText(uri)) ?? savedDocument(uri),
            let scene = scene(of: document)
        else { throw MessageError(.invalidParams, "the first argument is not the URI of a note") }
        return scene
    }

    /// The file of a note that is not open.
    private func savedDocument(_ uri: String) -> OpenDocument? {
        guard let place = FileURI.path(uri).flatMap(place) else { return nil }
        settle(ExactText(place.root))
        guard let bytes = vaults[ExactText(place.root)]?.workspace.vault.bytes(of: place.path) else { return nil }
        var document = OpenDocument(uri: uri, version: 0, lines: TextLines(bytes, isFile: true))
        (document.place, document.isPending) = (place, false)
        return document
    }

    /// Hands a change to the editor; what is said beside it is the answer, and shown.
    private func apply(
        _ label: String, in vault: ServedVault, _ plan: () throws(EditRefusal) -> EditorView.Remarked
    ) throws(MessageError) -> Answer {
        let (change, remarks): EditorView.Remarked
        do throws(EditRefusal) { (change, remarks) = try plan() } catch { throw Self.failure(error) }
        guard client.appliesEdits, canMake(change) else {
            throw MessageError(.requestFailed, "this editor does not make changes that a server proposes")
        }
        if !change.files.isEmpty {
            let params: JSONValue = ["label": .string(label), "edit": json([(change, vault)])]
            request("workspace/applyEdit") {
                $0.value(params)
            } then: { session, result in
                if result?["applied"]?.bool == true { return }
                let reason = result?["failureReason"]?.string.map { ": \($0)" } ?? ""
                session.showMessage("the editor did not make the change '\(label)'\(reason)")
            }
        }
        if remarks.isEmpty { return .null }
        showMessage(remarks.map(\.reason).joined(separator: "\n"), isError: false)
        return .result { writer in
            writer.object {
                $0.member("remarks", array: remarks) { ChangeAnswer.remark.write($1, to: &$0) }
            }
        }
    }
}
