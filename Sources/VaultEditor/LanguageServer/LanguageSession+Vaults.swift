import VaultKit
import VaultRecords
import VaultSyntax
import VaultSystem

/// The vaults of a session: which one a file belongs to, and what their files and texts say by now. Vaults begin and end
/// while the session runs, as their `vault.md` comes and goes.
extension LanguageSession {
    // MARK: Where files lie

    /// The vault of a file, opened when it is not yet, and what leads from there to the file. A link to a file of the
    /// same vault, or to one in no vault, is followed.
    func place(of path: String) -> DocumentPlace? {
        let place = writtenPlace(of: path)
        guard let real = RealPath.of(path), place.map({ Self.part(of: real, below: $0.root.text) != nil }) ?? true
        else {
            return place
        }
        return writtenPlace(of: real)
    }

    private func writtenPlace(of path: String) -> DocumentPlace? {
        guard let (folder, rest) = Self.folder(above: path), let root = openVault(of: folder.path),
            let inside = Self.part(of: folder.root.path, below: root.text)
        else { return nil }
        return DocumentPlace(root: root, path: inside.file(rest))
    }

    /// The nearest folder above a path that is there, and what leads from it to the path: the file, and folders above
    /// it, may not be there yet.
    private static func folder(above path: String) -> (folder: (path: String, root: VaultRoot), rest: String)? {
        let names = path.split(separator: "/")
        for count in stride(from: names.count - 1, through: 0, by: -1) {
            let folder = "/" + names[..<count].joined(separator: "/")
            if let root = try? VaultRoot(folder: folder) {
                return ((folder, root), names[count...].joined(separator: "/"))
            }
        }
        return nil
    }

    /// The folder, without links, of the nearest vault at or above a folder, whether it is open or not.
    private func nearestRoot(of folder: String) -> Path? {
        (try? VaultRoot.find(from: folder, environment: [:], home: world.home)).map { Path($0.path) }
    }

    /// Opens the nearest vault at or above a folder; nil where there is none. Gives its folder without links.
    @discardableResult
    func openVault(of folder: String) -> Path? {
        guard let real = try? VaultRoot(folder: folder), let root = nearestRoot(of: folder) else { return nil }
        if vaults[root] == nil {
            guard let workspace = try? Workspace(opening: root.text, environment: world.environment) else { return nil }
            vaults[root] = ServedVault(
                folder: Self.written(root.text, real.path, as: folder), workspace: workspace)
        }
        return root
    }

    /// A folder as the editor writes it, by one inside that it has written.
    private static func written(_ root: String, _ inside: String, as folder: String) -> String {
        guard let part = part(of: inside, below: root) else { return root }
        if part.isEmpty { return folder == "/" ? "" : folder }
        return folder.hasSuffix("/\(part)") ? String(folder.utf8.dropLast(part.utf8.count + 1)) ?? root : root
    }

    /// What leads from a folder to a path inside; empty for the folder itself, nil for what is outside.
    private static func part(of path: String, below folder: String) -> Path? {
        if path == folder { return "" }
        guard path.utf8.starts(with: (folder + "/").utf8) else { return nil }
        return Path(Substring(path.utf8.dropFirst(folder.utf8.count + 1)))
    }

    /// The vault and path of a file that need not be open; of vaults that are open only.
    func knownPlace(of path: String) -> DocumentPlace? {
        let places = vaults.compactMap { root, vault -> DocumentPlace? in
            let inside = Self.part(of: path, below: vault.folder) ?? Self.part(of: path, below: root.text)
            return inside.flatMap { $0.isEmpty ? nil : DocumentPlace(root: root, path: $0) }
        }
        return places.min { $0.path.utf8.count < $1.path.utf8.count }
    }

    /// The same; nil where another vault, which is not open, is nearer.
    func ownPlace(of path: String) -> DocumentPlace? {
        guard let place = knownPlace(of: path), let (folder, _) = Self.folder(above: path),
            nearestRoot(of: folder.path) == place.root
        else { return nil }
        return place
    }

    /// The URI of a note as the editor writes it.
    func uri(of path: Path, in vault: ServedVault) -> String {
        let own = FileURI.uri("\(vault.folder)/\(path)")
        // Links to it may be open as well.
        let place = DocumentPlace(root: vault.root, path: path)
        let open = documents.values.filter { $0.place == place }.map(\.uri)
        return open.contains { Path($0) == Path(own) } ? own : open.min() ?? own
    }

    // MARK: What they hold by now

    /// Gives all vaults what the editor and the files hold by now, those that begin or end among them.
    func settleAll() {
        // It may belong to a vault by now.
        for (uri, document) in documents where document.place == nil {
            documents[uri]?.place = FileURI.path(document.uri).flatMap(place)
        }
        for folder in folders where knownPlace(of: "\(folder)/\(Path.settings)") == nil { openVault(of: folder) }
        for _ in 0..<5 {
            // A view of the keys would hold all vaults, which then could not be changed in place.
            for key in Array(vaults.keys) { settle(key) }
            if !mustArrange { return }
            arrange()
        }
    }

    /// The text that a URI names, after its vault has it, and in the vault that it belongs to by now.
    func settledDocument(_ uri: Path) -> OpenDocument? {
        for _ in 0..<5 {
            guard let document = documents[uri] else { return nil }
            if let place = document.place {
                settle(place.root)
                if !mustArrange { break }
                arrange()
            } else {
                guard let place = FileURI.path(document.uri).flatMap(place) else { break }
                documents[uri]?.place = place
            }
        }
        return documents[uri]
    }

    /// Finds the vault of each text and folder once more, as for a session that starts now; those of which nothing is
    /// open any more are forgotten.
    private func arrange() {
        mustArrange = false
        for (uri, document) in documents {
            let place = FileURI.path(document.uri).flatMap(place)
            if place == document.place { continue }
            if let old = document.place {
                withdraw(document, from: old)
                vaults[old.root]?.published[old.path] = nil
                publish([], document.uri, version: nil)
            }
            documents[uri]?.place = place
            documents[uri]?.isPending = true
            documents[uri]?.isNote = true
        }
        for folder in folders { openVault(of: folder) }
        forgetUnused()
    }

    /// Takes the text of a document back: the note is again what its file holds, or another open text of it.
    func withdraw(_ document: OpenDocument, from place: DocumentPlace) {
        guard var vault = vaults.removeValue(forKey: place.root) else { return }
        try? vault.workspace.discard(place.path)
        try? vault.workspace.reload([place.path])
        vault.state += 1
        vaults[place.root] = vault
        if place.path == Path.settings { findOtherTexts(vault) }
        for (uri, other) in documents where other.place == place && uri != Path(document.uri) {
            documents[uri]?.isPending = true
        }
    }

    /// Forgets the vaults of which no text and no folder is open, and says nothing more of them.
    func forgetUnused() {
        let roots = Set(folders.compactMap { openVault(of: $0) } + documents.values.compactMap(\.place?.root))
        for root in Array(vaults.keys) where !roots.contains(root) {
            guard let vault = vaults.removeValue(forKey: root) else { continue }
            for path in vault.published.keys { publish([], uri(of: path, in: vault), version: nil) }
        }
    }

    /// Gives a vault the texts that the editor has by now, and what other programs did to its files. Where the editor
    /// does not tell of changed files, they are looked at; within a second after a key once in a second at most.
    func settle(_ key: Path) {
        guard var vault = vaults.removeValue(forKey: key) else { return }
        defer { vaults[key] = vault }
        let before = vault.workspace.revision
        let isEarly = world.milliseconds() - min(vault.typedAt, vault.lookedAt) < 1_000
        if vault.mayBeStale || !(isToldOfFiles || isEarly) {
            guard nearestRoot(of: key.text) == key else {
                mustArrange = true
                return
            }
            lookAtFiles(&vault)
        }
        // What `vault.md` says comes first, as it decides about the others.
        let pending = documents.filter { $0.value.isPending && $0.value.place?.root == key }
        for (uri, document) in pending where document.place?.path == Path.settings {
            documents[uri]?.isPending = false
            documents[uri]?.isNote = vault.take(document)
            findOtherTexts(vault)
        }
        for (uri, document) in documents where document.isPending && document.place?.root == key {
            documents[uri]?.isPending = false
            documents[uri]?.isNote = vault.take(document)
        }
        let today = vault.workspace.takeUpDay(world.today)
        if vault.workspace.revision != before || vault.today != today { vault.state += 1 }
        vault.today = today
    }

    private func findOtherTexts(_ vault: ServedVault) {
        for (uri, document) in documents where document.place?.root == vault.root {
            guard let path = document.place?.path else { continue }
            if vault.workspace.vault.bytes(of: path) != document.text.bytes { documents[uri]?.isPending = true }
        }
    }

    /// Takes up what the files hold by now; what is open counts, not its file.
    private func lookAtFiles(_ vault: inout ServedVault) {
        let (start, before) = (world.milliseconds(), vault.workspace.revision)
        let others = vault.workspace.vault.facts.nestedVaults.map(\.path)
        _ = try? vault.workspace.reload()
        if vault.workspace.revision != before { vault.hasNewFiles = true }
        vault.mayBeStale = false
        vault.lookedAt = world.milliseconds()
        vault.lookCost = vault.lookedAt - start
        if vault.workspace.vault.facts.nestedVaults.map(\.path) != others { mustArrange = true }
        findOtherTexts(vault)
    }

    // MARK: When nobody asks

    package var patience: Int? {
        let now = world.milliseconds()
        let times = isToldOfFiles ? [] : vaults.values.map { max(0, $0.nextLook - now) }
        return min(times.min() ?? 5_000, 5_000)
    }

    /// Looks at the files of which nobody tells, where it is time to.
    package func rest() {
        if isToldOfFiles { return }
        let now = world.milliseconds()
        for (root, vault) in vaults where vault.nextLook <= now { vaults[root]?.mayBeStale = true }
    }

    func foldersChanged(_ params: JSONValue) {
        func paths(_ name: String) -> [String] {
            params["event"]?[name]?.array?.compactMap { $0["uri"]?.string.flatMap(FileURI.path) } ?? []
        }
        for path in paths("added") {
            folders.append(path)
            openVault(of: path)
        }
        let removed = paths("removed")
        folders.removeAll { removed.contains($0) }
        forgetUnused()
    }

    func filesChanged(_ params: JSONValue) {
        for change in params["changes"]?.array ?? [] {
            guard let path = change["uri"]?.string.flatMap(FileURI.path) else { continue }
            if let place = knownPlace(of: path) { vaults[place.root]?.mayBeStale = true }
        }
    }
}

/// A vault of which notes are open, or that lies in a folder of the editor.
struct ServedVault {
    /// Its folder as the editor writes it; links may lead from there to where it lies.
    let folder: String
    var workspace: Workspace
    /// Counts what changed: every state that may have other findings than the one before has another number.
    var state = 0
    /// Whether the files have to be looked at before the next answer.
    var mayBeStale = true
    /// When the editor changed a text, on the server's clock of milliseconds.
    var typedAt = -1_000
    /// Whether files were found to have changed since the newest check.
    var hasNewFiles = false
    /// The day of its state.
    var today = CalendarDate.first
    /// When the files were looked at, on the server's clock of milliseconds, and how long that took.
    var (lookedAt, lookCost) = (0, 0)
    /// The format that its user was told to be too new.
    var refusedFormat: Int?
    /// The newest findings.
    var checked: CheckedState?
    /// The state that is being checked.
    var checking: Int?
    /// What was last said about each note, by path, as a fingerprint of its text and findings.
    var published: [Path: Int] = [:]

    init(folder: String, workspace: Workspace) { (self.folder, self.workspace) = (folder, workspace) }

    /// Its folder, without links.
    var root: Path { Path(workspace.vault.root.path) }

    /// When to look at files of which nobody tells: it takes a hundredth of the time at most.
    var nextLook: Int { lookedAt + max(2_000, 100 * lookCost) }

    /// Takes up what an open text says; whether it is a note. A link is none: what it leads to is another note, or not
    /// the vault's to change.
    mutating func take(_ document: OpenDocument) -> Bool {
        guard let path = document.place?.path else { return false }
        let file = workspace.vault.root.absolute(path)
        let isLink = RealPath.of(file).map { Path($0) != Path(file) } ?? false
        if !isLink, (try? workspace.setBytes(document.text.bytes, of: path)) != nil { return true }
        try? workspace.discard(path)
        return false
    }
}

/// A text that an editor has open.
struct OpenDocument: Sendable {
    /// As the editor writes it.
    let uri: String
    var version: Int
    var text: EditorText
    /// Where it lies, when it is a note of a vault.
    var place: DocumentPlace?
    /// Whether the vault does not have this text yet.
    var isPending = true
    /// Whether the vault takes it for a note: templates and what is ignored are none.
    var isNote = true
}

/// A note of a vault.
struct DocumentPlace: Hashable, Sendable {
    /// The folder of the vault.
    var root: Path
    /// Relative to it.
    var path: Path
}

/// `file:` URIs (RFC 8089) and the paths that they stand for.
enum FileURI {
    /// The absolute path; nil for another scheme, another machine, or bytes that are no UTF-8.
    static func path(_ uri: String) -> String? {
        guard uri.prefix(5).lowercased() == "file:" else { return nil }
        var rest = uri.dropFirst(5).prefix { $0 != "?" && $0 != "#" }
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != "/" }
            guard host.isEmpty || host == "localhost" else { return nil }
            rest = rest.dropFirst(host.count)
        }
        guard rest.first == "/", let bytes = PercentText.bytes(rest.utf8), !bytes.contains(0),
            let path = String(validating: bytes, as: UTF8.self)
        else { return nil }
        return "/" + Path(path).plainParts.joined(separator: "/")
    }

    static func uri(_ path: String) -> String { "file://" + PercentText.encode(path, isPath: true) }
}
