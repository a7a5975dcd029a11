import VaultChecks
import VaultEdits
import VaultKit
import VaultSyntax

/// The texts that the editor has open.
extension LanguageSession {
    func opened(_ params: JSONValue) {
        let item = params["textDocument"]
        guard let uri = item?["uri"]?.string, let text = item?["text"]?.string else { return }
        var document = OpenDocument(
            uri: uri, version: item?["version"]?.number ?? 0, text: EditorText(Array(text.utf8), isFile: false))
        document.place = FileURI.path(uri).flatMap(place)
        documents[Path(uri)] = document
    }

    /// Applies changes in their order, each to the result of the one before.
    func changed(_ params: JSONValue) {
        guard let key = params["textDocument"]?["uri"]?.string.map({ Path($0) }),
            let changes = params["contentChanges"]?.array, var document = documents.removeValue(forKey: key)
        else { return }
        for change in changes {
            guard let text = change["text"]?.string else { continue }
            if let range = change["range"], !range.isNull {
                guard let range = document.text.offsets(range, encoding) else { continue }
                document.text.replace(range, with: Array(text.utf8))
            } else {
                document.text = EditorText(Array(text.utf8), isFile: false)
            }
        }
        document.version = params["textDocument"]?["version"]?.number ?? document.version
        document.isPending = true
        documents[key] = document
        if let root = document.place?.root { vaults[root]?.typedAt = world.milliseconds() }
    }

    func saved(_ params: JSONValue) {
        guard let uri = params["textDocument"]?["uri"]?.string else { return }
        if let root = documents[Path(uri)]?.place?.root { vaults[root]?.mayBeStale = true }
    }

    func closed(_ params: JSONValue) {
        guard let uri = params["textDocument"]?["uri"]?.string,
            let document = documents.removeValue(forKey: Path(uri)), let place = document.place
        else { return }
        withdraw(document, from: place)
        forgetUnused()
        guard let vault = vaults[place.root], uri != self.uri(of: place.path, in: vault) else { return }
        // What was said of a link is to be said of the note from here on.
        publish([], uri, version: nil)
        vaults[place.root]?.published[place.path] = nil
    }

    /// The document that a request is about, whose vault has its text and what the files hold by now.
    func document(_ params: JSONValue) throws(MessageError) -> OpenDocument? {
        guard let uri = params["textDocument"]?["uri"]?.string else { throw .parameter("textDocument.uri") }
        return settledDocument(Path(uri))
    }

    // MARK: Where a request points

    /// A note with the state of its vault in which a request is answered.
    struct Scene {
        let path: Path
        let uri: String
        let text: EditorText
        let vault: ServedVault
        let view: EditorView
        let encoding: PositionEncoding

        func json(_ offset: Int) -> JSONValue { text.json(offset, encoding) }
        func json(_ range: ByteRange) -> JSONValue { text.json(range, encoding) }
        func offset(_ position: TextPosition) -> Int { text.offset(of: position, encoding) }

        func range(_ params: JSONValue) throws(MessageError) -> ByteRange {
            guard let range = params["range"].flatMap({ text.offsets($0, encoding) }) else { throw .parameter("range") }
            return ByteRange(range.lowerBound, range.upperBound)
        }
    }

    /// What a request is about; nil for a text that is not a note of a vault, about which nothing is said.
    func scene(_ params: JSONValue) throws(MessageError) -> Scene? { try document(params).flatMap(scene) }

    func scene(of document: OpenDocument) -> Scene? {
        guard document.isNote, let place = document.place, let vault = vaults[place.root] else { return nil }
        return Scene(
            path: place.path, uri: document.uri, text: document.text, vault: vault, view: view(of: vault),
            encoding: encoding)
    }

    /// The same with the offset of its position.
    func spot(_ params: JSONValue) throws(MessageError) -> (scene: Scene, offset: Int)? {
        guard let position = params["position"].flatMap(TextPosition.init) else { throw .parameter("position") }
        return try scene(params).map { ($0, $0.offset(position)) }
    }

    /// What is said of the place of a request; null elsewhere.
    func at(_ params: JSONValue, _ answer: (Scene, Int) -> JSONValue) throws(MessageError) -> JSONValue {
        try spot(params).map { answer($0.scene, $0.offset) } ?? .null
    }

    func view(of vault: ServedVault) -> EditorView {
        let others = documents.values.compactMap { document -> (path: Path, bytes: [UInt8])? in
            guard !document.isNote, let place = document.place, place.root == vault.root else { return nil }
            return (place.path, document.text.bytes)
        }
        var view = EditorView(vault.workspace.vault.snapshot.withOpenTexts(others), today: vault.today)
        view.now = vault.workspace.vault.wallTime(environment: world.environment)
        return view
    }

    /// The text of any note of a vault.
    func text(of path: Path, in vault: ServedVault) -> EditorText {
        documents[Path(uri(of: path, in: vault))]?.text
            ?? EditorText(vault.workspace.vault.bytes(of: path) ?? [], isFile: true)
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

    /// A refusal in the words of the commands.
    static func failure(_ refusal: Refusal) -> MessageError {
        MessageError(.requestFailed, words(refusal.message, refusal.help))
    }

    /// What happened and what helps, without options of commands, which an editor does not have.
    static func words(_ message: String, _ help: String?) -> String {
        guard var help else { return message }
        if let option = help.firstRange(of: "--") {
            guard let end = help[..<option.lowerBound].lastIndex(where: { "?;".contains($0) }) else { return message }
            help = String(help[end] == "?" ? help[...end] : help[..<end])
        }
        return "\(message); \(help)"
    }

    /// `Location` objects of places, which may lie in many notes; each text is taken apart once.
    func locations(_ places: [NotePlace], in vault: ServedVault) -> JSONValue {
        var known: [Path: (uri: String, text: EditorText)] = [:]
        return .array(
            places.map { place in
                let file = known[place.path] ?? (uri(of: place.path, in: vault), text(of: place.path, in: vault))
                known[place.path] = file
                return ["uri": .string(file.uri), "range": file.text.json(place.range, encoding)]
            })
    }

    /// Text in Markdown, which a client that shows text alone gets as text.
    func markup(_ markdown: String, isShown: Bool) -> JSONValue {
        ["kind": isShown ? "markdown" : "plaintext", "value": .string(markdown)]
    }
}

/// A text with its lines: turns byte offsets into the positions of an editor and back, and takes edits. Lines end with
/// LF, CRLF or a lone CR, as the protocol says. Bytes that are no UTF-8 count as the character that an editor shows for
/// them.
struct EditorText: Sendable {
    private(set) var bytes: [UInt8]
    /// Where each line begins.
    private(set) var starts: [Int]
    /// The length of a byte order mark that the editor does not see.
    private let hidden: Int

    /// In a file a byte order mark at the start has no width, since editors take it off.
    init(_ bytes: [UInt8], isFile: Bool) {
        self.bytes = bytes
        hidden = isFile && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        starts = [0] + Self.starts(in: bytes, 0..<bytes.count)
    }

    /// Where the lines begin that follow the line breaks in a part.
    private static func starts(in bytes: [UInt8], _ part: Range<Int>) -> [Int] {
        bytes.withUnsafeBufferPointer { bytes in
            part.filter { offset in
                let byte = bytes[offset]
                return byte == .newline
                    || byte == .carriageReturn && (offset + 1 == bytes.count || bytes[offset + 1] != .newline)
            }.map { $0 + 1 }
        }
    }

    private func line(of offset: Int) -> Int { max(starts.firstPlace { $0 > offset } - 1, 0) }

    /// The text of a line, without its line break and what is hidden before the first one.
    private func part(ofLine line: Int) -> Range<Int> {
        let start = max(starts[line], line == 0 ? hidden : 0)
        guard line + 1 < starts.count else { return start..<max(start, bytes.count) }
        let next = starts[line + 1]
        let isPair = next - starts[line] > 1 && bytes[next - 1] == .newline && bytes[next - 2] == .carriageReturn
        return start..<max(start, next - (isPair ? 2 : 1))
    }

    /// The position of an offset; past the end it is that of the end, inside of a character that before it.
    /// O(log lines + length of the line).
    func position(of offset: Int, _ encoding: PositionEncoding) -> TextPosition {
        let offset = min(max(offset, 0), bytes.count)
        let line = line(of: offset)
        let part = part(ofLine: line)
        // A line break belongs to the end of its line.
        return TextPosition(
            line: line,
            column: walk(part.lowerBound..<max(part.lowerBound, min(offset, part.upperBound)), encoding).column)
    }

    /// The offset of a position: a column past the end of the line is its end, one in the middle of a character that
    /// before it, a line past the end the end of the text. O(length of the line).
    func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
        if position.line < 0 { return 0 }
        guard position.line < starts.count else { return bytes.count }
        return min(walk(part(ofLine: position.line), encoding, upTo: max(position.column, 0)).offset, bytes.count)
    }

    /// How far whole characters reach in a part, and in columns up to a limit.
    private func walk(
        _ part: Range<Int>, _ encoding: PositionEncoding, upTo limit: Int = .max
    ) -> (offset: Int, column: Int) {
        var (offset, column) = (part.lowerBound, 0)
        while offset < part.upperBound {
            let (scalar, length) = scalar(at: offset)
            let width = encoding.width(of: scalar)
            if offset + length > part.upperBound || column + width > limit { break }
            column += width
            offset += length
        }
        return (offset, column)
    }

    /// Puts a text in place of a range. Cost: one move of what comes after it.
    mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
        let range = range.clamped(to: 0..<bytes.count)
        bytes.replaceSubrange(range, with: text)
        // Whether a CR ends a line depends on what follows it, so the byte before the range is looked at again.
        let from = max(range.lowerBound - 1, 0)
        let shift = text.count - range.count
        let rest = starts[(line(of: range.upperBound) + 1)...].map { $0 + shift }
        starts.removeSubrange((line(of: from) + 1)...)
        starts += Self.starts(in: bytes, from..<range.lowerBound + text.count) + rest
    }

    /// The character at an offset and its length; for bytes that are no UTF-8 the one that stands for them, with those
    /// that Unicode takes together (chapter 3.9, "Substitution of Maximal Subparts").
    private func scalar(at offset: Int) -> (Unicode.Scalar, Int) {
        if bytes[offset] < 0x80 { return (Unicode.Scalar(bytes[offset]), 1) }
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes[offset...].makeIterator()
        switch parser.parseScalar(from: &rest) {
        case .valid(let encoded): return (UTF8.decode(encoded), encoded.count)
        case .error(let length): return ("\u{FFFD}", length)
        case .emptyInput: return ("\u{FFFD}", 1)
        }
    }

    // MARK: In the protocol's words

    /// The offsets of a range; nil for what is not a range. One that ends before it begins is empty.
    func offsets(_ range: JSONValue, _ encoding: PositionEncoding) -> Range<Int>? {
        guard let start = range["start"].flatMap(TextPosition.init), let end = range["end"].flatMap(TextPosition.init)
        else { return nil }
        let from = offset(of: start, encoding)
        return from..<max(from, offset(of: end, encoding))
    }

    func json(_ offset: Int, _ encoding: PositionEncoding) -> JSONValue {
        let position = position(of: offset, encoding)
        return ["line": .int(position.line), "character": .int(position.column)]
    }

    func json(_ range: ByteRange, _ encoding: PositionEncoding) -> JSONValue {
        ["start": json(Int(range.start), encoding), "end": json(Int(range.end), encoding)]
    }

    func json(_ edits: [TextEdit], _ encoding: PositionEncoding) -> JSONValue {
        .array(edits.map { ["range": json($0.range, encoding), "newText": .string($0.replacement)] })
    }
}

/// What columns count (LSP 3.17, `PositionEncodingKind`).
enum PositionEncoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"

    /// The first that a client offers and this server knows; without an offer, that of the protocol.
    static func chosen(from offers: [String]) -> PositionEncoding {
        offers.lazy.compactMap { PositionEncoding(rawValue: $0) }.first ?? .utf16
    }

    func width(of scalar: Unicode.Scalar) -> Int {
        switch self {
        case .utf8: UTF8.width(scalar)
        case .utf16: UTF16.width(scalar)
        case .utf32: 1
        }
    }
}

/// A place in a text as an editor counts: lines and columns from 0.
struct TextPosition: Hashable, Sendable {
    var line: Int
    var column: Int
}

extension TextPosition {
    init?(_ value: JSONValue) {
        guard let line = value["line"]?.number, let column = value["character"]?.number else { return nil }
        self.init(line: line, column: column)
    }
}
