import VaultEditor
import VaultSyntax
import VaultTestSupport

/// A vault with a place in one of its notes, shown as `‸`.
struct Cursor {
    let view: EditorView
    let path: String
    let offset: Int
    let files: [String: String]

    /// - Parameter files: texts by path; one of them has the place.
    init(_ files: [String: String]) {
        var (texts, path, offset) = (files, "", 0)
        for (name, text) in files {
            guard let mark = text.firstRange(of: "‸") else { continue }
            (path, offset) = (name, text[..<mark.lowerBound].utf8.count)
            texts[name] = text.replacing("‸", with: "")
        }
        self.init(texts, path, offset)
    }

    private init(_ files: [String: String], _ path: String, _ offset: Int) {
        (self.files, self.path, self.offset) = (files, path, offset)
        view = editorView(files)
    }

    /// The text of a place: `path: text`, with `|` at the ends of lines.
    func text(_ path: String, _ range: ByteRange) -> String {
        let bytes = Array((files[path] ?? "").utf8)
        guard Int(range.end) <= bytes.count else { return "\(path): outside" }
        return "\(path): " + String(decoding: bytes[range.offsets], as: UTF8.self).replacing("\n", with: "|")
    }
}
