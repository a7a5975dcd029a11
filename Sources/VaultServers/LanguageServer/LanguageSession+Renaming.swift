import VaultEditor
import VaultEdits
import VaultSyntax

/// Other names, and another layout.
extension LanguageSession {
    func prepareRename(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let (scene, offset) = try spot(params),
            let (range, placeholder) = scene.view.renamePlace(at: offset, in: scene.path)
        else { return .null }
        let session = self
        return .result { writer in
            writer.object { writer in
                session.write("range", range, in: scene.lines, to: &writer)
                writer.member("placeholder", placeholder)
            }
        }
    }

    func rename(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let name = params["newName"]?.string else { throw .parameter("newName") }
        guard let (scene, offset) = try spot(params) else { return .null }
        guard scene.view.renamePlace(at: offset, in: scene.path) != nil else {
            throw MessageError(.requestFailed, "nothing here names a note")
        }
        let change: Change
        do throws(EditRefusal) {
            change = try scene.view.renaming(at: offset, in: scene.path, to: name)
        } catch { throw Self.failure(error) }
        guard canMake(change) else {
            throw MessageError(.requestFailed, "this editor cannot rename files; use: vault rename")
        }
        let session = self
        return .result { session.writeEdit(change, in: scene.vault, to: &$0) }
    }

    /// What follows files and folders that are about to be renamed, each within its vault. Nothing follows what comes
    /// from another vault or goes there, since no link leads from one to the other.
    func willRename(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let files = params["files"]?.array else { throw .parameter("files") }
        var moves: [ExactText: [(old: String, new: String)]] = [:]
        for file in files {
            guard let old = file["oldUri"]?.string.flatMap(FileURI.path).flatMap(ownPlace),
                let new = file["newUri"]?.string.flatMap(FileURI.path).flatMap(ownPlace), old.root == new.root
            else { continue }
            moves[ExactText(old.root), default: []].append((old.path, new.path))
        }
        var changes: [(Change, ServedVault)] = []
        for (key, batch) in moves.sorted(by: { $0.key.text < $1.key.text }) {
            settle(key)
            guard let vault = vaults[key] else { continue }
            do throws(EditRefusal) {
                let change = try view(of: vault).renaming(files: batch)
                if !change.files.isEmpty { changes.append((change, vault)) }
            } catch { throw Self.failure(error) }
        }
        if changes.isEmpty { return .null }
        let (session, all) = (self, changes)
        return .result { session.writeEdit(all, to: &$0) }
    }

    func format(_ params: JSONValue, hasRange: Bool) throws(MessageError) -> Answer {
        guard let scene = try scene(params) else { return .null }
        let edits = scene.view.formatting(of: scene.path, in: hasRange ? try range(params, in: scene) : nil)
        let session = self
        return .result { session.write(edits, in: scene.lines, to: &$0) }
    }
}
