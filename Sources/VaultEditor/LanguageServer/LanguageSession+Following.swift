import VaultEdits
import VaultKit
import VaultRecords
import VaultSyntax

/// Vaults that begin and end while the session runs, as their `vault.md` comes and goes.
extension LanguageSession {
    /// Finds the vault of each text and folder once more, as for a session that starts now; those of which nothing is
    /// open any more are forgotten.
    func arrange() {
        mustArrange = false
        for (uri, document) in documents {
            let place = FileURI.path(document.uri).flatMap(place)
            if place == document.place { continue }
            if let old = document.place {
                withdraw(document, from: old)
                vaults[ExactText(old.root)]?.published[old.path] = nil
                if !client.pullsDiagnostics { publish([], document.uri, version: nil) }
            }
            documents[uri]?.place = place
            documents[uri]?.isPending = true
            documents[uri]?.isNote = true
        }
        for folder in folders { openVault(of: folder) }
        forgetUnused()
    }

    /// Finds the vault of what belongs to none: it may be there by now.
    func placeStrays() {
        for (uri, document) in documents where document.place == nil {
            documents[uri]?.place = FileURI.path(document.uri).flatMap(place)
        }
        for folder in folders where knownPlace(of: "\(folder)/\(Path.settings)") == nil { openVault(of: folder) }
    }

    /// Gives all vaults what the editor and the files hold by now, those that begin or end among them.
    func settleAll() {
        placeStrays()
        for _ in 0..<5 {
            // A view of the keys would hold all vaults, which then could not be changed in place.
            for key in Array(vaults.keys) { settle(key) }
            if !mustArrange { return }
            arrange()
        }
    }

    /// The text that a URI names, after its vault has it, and in the vault that it belongs to by now.
    func settledDocument(_ uri: ExactText) -> OpenDocument? {
        for _ in 0..<5 {
            guard let document = documents[uri] else { return nil }
            if let place = document.place {
                settle(ExactText(place.root))
                if !mustArrange { break }
                arrange()
            } else {
                guard let place = FileURI.path(document.uri).flatMap(place) else { break }
                documents[uri]?.place = place
            }
        }
        return documents[uri]
    }

    /// Takes the text of a document back: the note is again what its file holds, or another open text of it.
    func withdraw(_ document: OpenDocument, from place: DocumentPlace) {
        let key = ExactText(place.root)
        guard var vault = vaults.removeValue(forKey: key) else { return }
        try? vault.workspace.discard(place.path)
        try? vault.workspace.reload([place.path])
        vault.state += 1
        vaults[key] = vault
        if place.path == Path.settings { findOtherTexts(vault, key) }
        for (uri, other) in documents where other.place == place && uri != ExactText(document.uri) {
            documents[uri]?.isPending = true
        }
    }

    /// Forgets the vaults of which no text and no folder is open.
    func forgetUnused() {
        let roots = Set(folders.compactMap { openVault(of: $0) }.map(ExactText.init))
        for root in vaults.keys where !roots.contains(root) {
            if !documents.values.contains(where: { $0.place?.root == root.text }) { forget(root) }
        }
    }

    /// Says nothing more of a vault.
    private func forget(_ root: ExactText) {
        guard let vault = vaults.removeValue(forKey: root) else { return }
        if client.pullsDiagnostics {
            if vault.answered.contains(where: { $0.value.fingerprint != nil }) {
                request("workspace/diagnostic/refresh")
            }
            return
        }
        for path in vault.published.keys { publish([], vault.uri(of: path), version: nil) }
    }
}

/// `file:` URIs (RFC 8089) and the paths that they stand for.
enum FileURI {
    /// The absolute path; nil for another scheme, another machine, or bytes that are no UTF-8.
    static func path(_ uri: String) -> String? {
        guard uri.utf8.count >= 5, uri.prefix(5).lowercased() == "file:" else { return nil }
        var rest = uri.utf8.dropFirst(5)
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != UInt8(ascii: "/") }
            guard host.isEmpty || host.elementsEqual("localhost".utf8) else { return nil }
            rest = rest.dropFirst(host.count)
        }
        guard rest.first == UInt8(ascii: "/") else { return nil }
        let plain = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard let bytes = PercentText.bytes(plain), !bytes.contains(0),
            let path = String(validating: bytes, as: UTF8.self)
        else { return nil }
        return normal(path)
    }

    /// Without `.`, `..`, doubled slashes and one at the end.
    private static func normal(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    static func uri(_ path: String) -> String { "file://" + PercentText.encode(path, isPath: true) }
}

/// Other names, and another layout.
extension LanguageSession {
    func prepareRename(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let (scene, offset) = try spot(params),
            let (range, placeholder) = scene.view.renamePlace(at: offset, in: scene.path)
        else { return .null }
        return .value(["range": scene.json(range), "placeholder": .string(placeholder)])
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
        return .value(json([(change, scene.vault)]))
    }

    /// What follows files and folders that are about to be renamed, each within its vault. Nothing follows what comes
    /// from another vault or goes there, since no link leads from one to the other.
    func willRename(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let files = params["files"]?.array else { throw .parameter("files") }
        var moves: [ExactText: [(old: Path, new: Path)]] = [:]
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
        return changes.isEmpty ? .null : .value(json(changes))
    }

    func format(_ params: JSONValue, hasRange: Bool) throws(MessageError) -> Answer {
        guard let scene = try scene(params) else { return .null }
        let edits = scene.view.formatting(of: scene.path, in: hasRange ? try range(params, in: scene) : nil)
        return .value(json(edits, in: scene.lines))
    }
}
