import VaultGraph
import VaultSchema

/// Files that go with a message: links in its text.
package struct Attachments {
    /// The files of the vault.
    private let files: Set<String>
    /// How many of them have a name.
    private let counts: [String: Int]

    /// Cost: linear in the files of the vault that are not notes.
    package init(in graph: Graph) {
        files = Set(graph.otherFiles.all)
        counts = graph.otherFiles.all.reduce(into: [:]) { $0[Self.name($1), default: 0] += 1 }
    }

    /// Whether the vault has a file at a path, relative to the root.
    package func has(_ path: String) -> Bool { files.contains(path) }

    private static func name(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }

    /// What a text says to lead to a file of the vault: images are shown in place. Nil for a path that no link can give.
    ///
    /// - Parameter path: relative to the root
    package func link(to path: String) -> String? {
        if path.contains(where: { "[]|#^\n\r".contains($0) }) { return nil }
        let name = Self.name(path)
        return (Self.isImage(name) ? "!" : "") + "[[\(counts[name] ?? 0 < 2 ? name : path)]]"
    }

    /// A text with links to its files below it. A file that is neither an address nor in the vault is named.
    func text(_ text: String, with attached: [String]) -> String {
        let lines = attached.map { file in
            if file.contains("://"), !file.contains(where: { "<> \n\r".contains($0) }) { return "<\(file)>" }
            let link = has(file) ? link(to: file) : nil
            let name = file.split(whereSeparator: \.isNewline).joined(separator: " ").replacing("`", with: "'")
            return link ?? "Attachment: `\(name)`"
        }
        return ([text].filter { !$0.isEmpty } + [lines.joined(separator: "\n")]).joined(separator: "\n\n")
    }

    private static func isImage(_ name: String) -> Bool {
        ["avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "webp"].contains {
            name.lowercased().hasSuffix("." + $0)
        }
    }
}

/// The files that messages link to.
extension ThreadsModel {
    /// What the text of a message says of files that are not notes, as written, each once.
    package func attachments(of message: NoteID) -> [String] {
        let note = graph.notes[message]
        var seen: Set<String> = []
        return note.links.filter { $0.isInBody }.compactMap { link in
            guard graph.resolve(link, of: message) == .otherFile else { return nil }
            let written = note.destination(of: link)
            return seen.insert(written).inserted ? written : nil
        }
    }
}
