import VaultEdits
import VaultKit
import VaultRecords
import VaultSyntax
import VaultSystem

/// The vaults of a session.
extension LanguageSession {
    /// The vault of a file, opened when it is not yet, and what leads from there to the file.
    ///
    /// A link to a file of the same vault is that file, as for `vault check`, and so is one that lies in no vault.
    func place(of path: String) -> DocumentPlace? {
        let place = writtenPlace(of: path)
        guard let real = RealPath.of(path), place.map({ Self.part(of: real, below: $0.root) != nil }) ?? true else {
            return place
        }
        return writtenPlace(of: real)
    }

    private func writtenPlace(of path: String) -> DocumentPlace? {
        guard let (folder, rest) = Self.folder(above: path), let real = try? VaultRoot(folder: folder),
            let root = openVault(of: folder), let inside = Self.part(of: real.path, below: root)
        else { return nil }
        return DocumentPlace(root: root, path: inside.file(rest))
    }

    /// The nearest folder above a path that is there, and what leads from it to the path: the file, and folders above
    /// it, may not be there yet.
    private static func folder(above path: String) -> (folder: String, rest: String)? {
        let names = path.split(separator: "/").map(String.init)
        for count in stride(from: names.count - 1, through: 0, by: -1) {
            let folder = "/" + names[..<count].joined(separator: "/")
            if (try? VaultRoot(folder: folder)) != nil { return (folder, names[count...].joined(separator: "/")) }
        }
        return nil
    }

    /// The folder, without links, of the nearest vault at or above a folder, whether it is open or not.
    func nearestRoot(of folder: String) -> String? {
        (try? VaultRoot.find(from: folder, environment: [:], home: world.home))?.path
    }

    /// Opens the nearest vault at or above a folder; nil where there is none. Gives its folder without links.
    @discardableResult
    func openVault(of folder: String) -> String? {
        guard let real = try? VaultRoot(folder: folder), let root = nearestRoot(of: folder) else { return nil }
        let key = ExactText(root)
        if vaults[key] == nil {
            guard let workspace = try? Workspace(opening: Path(root).text, environment: world.environment) else {
                return nil
            }
            vaults[key] = ServedVault(folder: Self.written(root, real.path, as: folder), workspace: workspace)
            vaults[key]?.mayBeStale = true
            if FolderWatch.tellsOfTexts { vaults[key]?.watch = try? FolderWatch() }
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
        var found: DocumentPlace?
        for (root, vault) in vaults {
            guard let inside = Self.part(of: path, below: vault.folder) ?? Self.part(of: path, below: root.text),
                !inside.isEmpty, inside.utf8.count < found?.path.utf8.count ?? .max
            else { continue }
            found = DocumentPlace(root: root.text, path: inside)
        }
        return found
    }

    /// The same; nil where another vault, which is not open, is nearer.
    func ownPlace(of path: String) -> DocumentPlace? {
        guard let place = knownPlace(of: path), let (folder, _) = Self.folder(above: path),
            nearestRoot(of: folder).map(ExactText.init) == ExactText(place.root)
        else { return nil }
        return place
    }

    /// Gives a vault the texts that the editor has by now, and what other programs did to its files.
    ///
    /// Where nobody tells of changed files, they are looked at; while somebody types, once in a second at most, and
    /// `nextCheck` looks again when it is over.
    func settle(_ key: ExactText) {
        guard var vault = vaults.removeValue(forKey: key) else { return }
        defer { vaults[key] = vault }
        let before = vault.workspace.revision
        if vault.watch?.hasChanged() == true { vault.mayBeStale = true }
        let isTold = isToldOfFiles || vault.watch.map { !$0.isEmpty } ?? false
        let isEarly = vault.isTyping && !vault.mayBeStale && world.milliseconds() - vault.lookedAt < 1_000
        vault.isTyping = false
        if vault.mayBeStale || !(isTold || isEarly) {
            guard nearestRoot(of: key.text).map(ExactText.init) == key else {
                mustArrange = true
                return
            }
            lookAtFiles(&vault, key)
        }
        takeUpTexts(&vault, key)
        let today = today(vault)
        if vault.workspace.revision != before || vault.today != today { vault.state += 1 }
        vault.today = today
    }

    /// Gives the vault what was typed; what `vault.md` says comes first, as it decides about the others.
    private func takeUpTexts(_ vault: inout ServedVault, _ key: ExactText) {
        let pending = documents.filter { $0.value.isPending && $0.value.place?.root == key.text }
        for (uri, document) in pending where document.place?.path == Path.settings {
            documents[uri]?.isPending = false
            documents[uri]?.isNote = vault.take(document)
            findOtherTexts(vault, key)
        }
        for (uri, document) in documents where document.isPending && document.place?.root == key.text {
            documents[uri]?.isPending = false
            documents[uri]?.isNote = vault.take(document)
        }
    }

    /// Finds the texts that a vault does not have.
    func findOtherTexts(_ vault: ServedVault, _ key: ExactText) {
        for (uri, document) in documents where document.place?.root == key.text {
            guard let path = document.place?.path else { continue }
            if vault.workspace.vault.bytes(of: path) != document.lines.bytes { documents[uri]?.isPending = true }
        }
    }

    /// Takes up what the files hold by now; what is open counts, not its file.
    private func lookAtFiles(_ vault: inout ServedVault, _ key: ExactText) {
        let (start, before) = (world.milliseconds(), vault.workspace.revision)
        let others = vault.workspace.vault.facts.nestedVaults.map(\.path)
        Self.watch(&vault)
        for _ in 0..<5 {
            _ = try? vault.workspace.reload()
            // What changed in a new folder before it was watched is seen by looking once more.
            if !Self.watch(&vault) { break }
        }
        if vault.workspace.revision != before { vault.hasNewFiles = true }
        vault.mayBeStale = false
        vault.lookedAt = world.milliseconds()
        vault.lookCost = vault.lookedAt - start
        if vault.workspace.vault.facts.nestedVaults.map(\.path) != others { mustArrange = true }
        findOtherTexts(vault, key)
    }

    /// Watches the folders of a vault as well that are not watched yet; whether there are some.
    @discardableResult
    private static func watch(_ vault: inout ServedVault) -> Bool {
        guard let watch = vault.watch else { return false }
        let (root, facts) = (vault.workspace.vault.root.path, vault.workspace.vault.facts)
        // Links may lead anywhere.
        guard facts.outside.isEmpty, let hasNew = try? watch.add(facts.folders.lazy.map({ "\(root)/\($0)" })) else {
            vault.watch = nil
            return false
        }
        return hasNew
    }

    /// Milliseconds from one look at files of which nobody tells to the next: a hundredth of the time at most.
    private static func pause(_ vault: ServedVault) -> Int { max(2_000, 100 * vault.lookCost) }

    /// Milliseconds from one look at files to the next that nobody asks for, though a watch tells of changes.
    private static func rest(_ vault: ServedVault) -> Int { 20 + 10 * vault.lookCost }

    /// How long until something is to be done though no message comes, in milliseconds; nil for never.
    package var patience: Int? {
        let now = world.milliseconds()
        return vaults.values.compactMap { vault in
            let rest = vault.lookedAt + Self.rest(vault) - now
            if vault.watch != nil, rest > 0 { return rest }
            return isToldOfFiles ? nil : max(0, vault.lookedAt + Self.pause(vault) - now)
        }.min()
    }

    /// What tells of changed files, and is to be waited for.
    package var watches: [FolderWatch] {
        guard phase == .running else { return [] }
        let now = world.milliseconds()
        return vaults.values.filter { $0.lookedAt + Self.rest($0) <= now }.compactMap(\.watch)
    }

    /// Looks at the files of which nobody tells, where it is time to: also at those that are watched, since not
    /// everything is told. For when there is nothing else to do.
    package func lookAround() {
        if isToldOfFiles { return }
        let now = world.milliseconds()
        for (root, vault) in vaults where vault.lookedAt + Self.pause(vault) <= now { vaults[root]?.mayBeStale = true }
    }

    func foldersChanged(_ params: JSONValue) {
        for folder in params["event"]?["added"]?.array ?? [] {
            guard let path = folder["uri"]?.string.flatMap(FileURI.path) else { continue }
            folders.append(path)
            openVault(of: path)
        }
        let removed = params["event"]?["removed"]?.array?.compactMap { $0["uri"]?.string.flatMap(FileURI.path) } ?? []
        folders.removeAll { removed.contains($0) }
        forgetUnused()
    }

    func filesChanged(_ params: JSONValue) {
        for change in params["changes"]?.array ?? [] {
            guard let path = change["uri"]?.string.flatMap(FileURI.path) else { continue }
            if let place = knownPlace(of: path) { vaults[ExactText(place.root)]?.mayBeStale = true }
        }
    }

    func settingsChanged(_ params: JSONValue) {
        if client.configuration { askForSettings() } else { take(settings: params["settings"]) }
    }
}

/// A text that an editor has open.
struct OpenDocument: Sendable {
    /// As the editor writes it.
    let uri: String
    var version: Int
    var lines: TextLines
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
    var root: String
    /// Relative to it.
    var path: Path
}

/// Where a request points.
extension LanguageSession {
    /// A note that is open, with the state of its vault in which the request is answered.
    struct Scene {
        let key: ExactText
        let path: Path
        let document: OpenDocument
        let vault: ServedVault
        let view: EditorView
        let encoding: PositionEncoding

        var lines: TextLines { document.lines }

        func json(_ offset: Int) -> JSONValue { lines.json(offset, encoding) }
        func json(_ range: ByteRange) -> JSONValue { lines.json(range, encoding) }
    }

    /// What a request is about; nil for a text that is not a note of a vault, about which nothing is said.
    func scene(_ params: JSONValue) throws(MessageError) -> Scene? {
        try document(params).flatMap(scene)
    }

    func scene(of document: OpenDocument) -> Scene? {
        guard document.isNote, let place = document.place, let vault = vaults[ExactText(place.root)] else {
            return nil
        }
        return Scene(
            key: ExactText(place.root), path: place.path, document: document, vault: vault, view: view(of: vault),
            encoding: encoding)
    }

    /// The same with the offset of its position.
    func spot(_ params: JSONValue) throws(MessageError) -> (scene: Scene, offset: Int)? {
        guard let position = params["position"].flatMap(TextPosition.init) else { throw .parameter("position") }
        guard let scene = try scene(params) else { return nil }
        return (scene, scene.lines.offset(of: position, encoding))
    }

    func view(of vault: ServedVault) -> EditorView {
        let root = ExactText(vault.workspace.vault.root.path)
        let others = documents.values.compactMap { document -> (path: Path, bytes: [UInt8])? in
            guard !document.isNote, let place = document.place, ExactText(place.root) == root else { return nil }
            return (place.path, document.lines.bytes)
        }
        var view = EditorView(vault.workspace.vault.snapshot.withOpenTexts(others), today: vault.today)
        view.now = vault.workspace.vault.wallTime(environment: world.environment)
        return view
    }

    /// The text of any note of a vault, with its lines.
    func lines(of path: Path, in vault: ServedVault) -> TextLines {
        let uri = uri(of: path, in: vault)
        return documents[ExactText(uri)]?.lines
            ?? TextLines(vault.workspace.vault.bytes(of: path) ?? [], isFile: true)
    }

    /// What the newest check says of a note, if nothing changed since; else what the note alone shows.
    func findings(in scene: Scene) -> [Finding] {
        if let checked = scene.vault.checked, checked.state == scene.vault.state {
            return checked.findings[scene.path] ?? []
        }
        if scene.vault.workspace.vault.settings.isNewer { return [] }
        return scene.vault.workspace.vault.snapshot.findings(
            ofNotes: [scene.path], today: scene.vault.today, plainNotes: settings.plain)
    }

    func range(_ params: JSONValue, in scene: Scene) throws(MessageError) -> ByteRange {
        guard let range = params["range"].flatMap({ offsets($0, in: scene.lines) }) else { throw .parameter("range") }
        return ByteRange(range.lowerBound, range.upperBound)
    }

    /// A refusal in the words of the commands.
    static func failure(_ refusal: EditRefusal) -> MessageError {
        MessageError(.requestFailed, words(refusal.message, refusal.help))
    }

    /// What happened and what helps, without options of commands, which an editor does not have.
    static func words(_ message: String, _ help: String?) -> String {
        guard let help = help.flatMap(withoutOptions) else { return message }
        return "\(message); \(help)"
    }

    private static func withoutOptions(_ help: String) -> String? {
        guard let option = help.firstRange(of: "--") else { return help }
        guard let end = help[..<option.lowerBound].lastIndex(where: { "?;".contains($0) }) else { return nil }
        return String(help[end] == "?" ? help[...end] : help[..<end])
    }

    /// `Location` objects of places, which may lie in many notes; each text is taken apart once.
    func locations(_ places: [NotePlace], in vault: ServedVault) -> JSONValue {
        var known: [Path: (uri: String, lines: TextLines)] = [:]
        return .array(
            places.map { place in
                let key = place.path
                let file = known[key] ?? (uri(of: place.path, in: vault), lines(of: place.path, in: vault))
                known[key] = file
                return ["uri": .string(file.uri), "range": file.lines.json(place.range, encoding)]
            })
    }

    /// Text in Markdown, which a client that shows text alone gets as text.
    func markup(_ markdown: String, isShown: Bool) -> JSONValue {
        ["kind": isShown ? "markdown" : "plaintext", "value": .string(markdown)]
    }
}
