import VaultKit
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
                vaults[ExactText(old.root)]?.published[ExactText(old.path)] = nil
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
        for folder in folders where knownPlace(of: folder + "/" + NotePath.settings) == nil { openVault(of: folder) }
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
        if place.path == NotePath.settings { findOtherTexts(vault, key) }
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
        for path in vault.published.keys { publish([], vault.uri(of: path.text), version: nil) }
    }
}
