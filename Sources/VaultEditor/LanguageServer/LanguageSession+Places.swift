import VaultEdits
import VaultKit
import VaultSyntax

/// Where a request points.
extension LanguageSession {
    /// A note that is open, with the state of its vault in which the request is answered.
    struct Scene {
        let key: ExactText
        let path: String
        let document: OpenDocument
        let vault: ServedVault
        let view: EditorView

        var lines: TextLines { document.lines }
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
            key: ExactText(place.root), path: place.path, document: document, vault: vault, view: view(of: vault))
    }

    /// The same with the offset of its position.
    func spot(_ params: JSONValue) throws(MessageError) -> (scene: Scene, offset: Int)? {
        guard let position = params["position"].flatMap(TextPosition.init) else { throw .parameter("position") }
        guard let scene = try scene(params) else { return nil }
        return (scene, scene.lines.offset(of: position, encoding))
    }

    func view(of vault: ServedVault) -> EditorView {
        var view = EditorView(vault.workspace.vault.snapshot, today: vault.today)
        view.now = try? vault.workspace.vault.wallTime(environment: world.environment)
        return view
    }

    /// The text of any note of a vault, with its lines.
    func lines(of path: String, in vault: ServedVault) -> TextLines {
        let uri = uri(of: path, in: vault)
        return documents[ExactText(uri)]?.lines
            ?? TextLines(vault.workspace.vault.bytes(of: path) ?? [], isFile: true)
    }

    /// What the newest check says of a note, if nothing changed since; else what the note alone shows.
    func findings(in scene: Scene) -> [Finding] {
        if let checked = scene.vault.checked, checked.state == scene.vault.state {
            return checked.findings[ExactText(scene.path)] ?? []
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
        MessageError(.requestFailed, words(refusal.words.message, refusal.words.help))
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
    func writeLocations(_ places: [NotePlace], in vault: ServedVault, to writer: inout JSONWriter) {
        var known: [ExactText: (uri: String, lines: TextLines)] = [:]
        writer.array(of: places) { writer, place in
            let key = ExactText(place.path)
            let file = known[key] ?? (uri(of: place.path, in: vault), lines(of: place.path, in: vault))
            known[key] = file
            writer.object { writer in
                writer.member("uri", file.uri)
                write("range", place.range, in: file.lines, to: &writer)
            }
        }
    }

    /// Text in Markdown, or without its signs for a client that shows text alone.
    func writeMarkup(_ name: String, _ markdown: String, isShown: Bool, to writer: inout JSONWriter) {
        writer.member(name) { writer in
            writer.member("kind", isShown ? "markdown" : "plaintext")
            writer.member("value", isShown ? markdown : Markdown.plain(markdown))
        }
    }
}
