import VaultRecords
import VaultSyntax

/// A part of a note that opens something else.
package struct DocumentLink: Hashable, Sendable {
    package enum Destination: Hashable, Sendable {
        /// A note, or the heading or block in it.
        case note(NotePlace)
        /// Another file of the vault, by its path.
        case file(String)
        case url(String)
    }

    package var range: ByteRange
    package var destination: Destination
    /// What the destination is called, and its type; nil for an address.
    package var tooltip: String?
}

extension EditorView {
    /// The links of a note that lead somewhere, and the addresses in it, in the order of the text.
    /// Cost: linear in the note, and in the notes to whose headings it links.
    package func documentLinks(of path: Path) -> [DocumentLink] {
        guard let number = graph.number(ofPath: path) else { return [] }
        let note = graph.notes[number]
        var sections: [NoteID: NoteSections] = [:]
        var found: [DocumentLink] = []
        for link in note.links {
            let place = FoundLink(link, in: note)
            switch graph.resolve(link, of: number) {
            case .otherFile:
                guard let path = graph.otherFiles.file(note.destination(of: link), from: note.folder) else { continue }
                found.append(DocumentLink(range: place.range, destination: .file(path.text), tooltip: path.text))
            case let resolution:
                guard let destination = resolution.destination else { continue }
                let other = graph.notes[destination]
                var range = ByteRange(0, 0)
                if let fragment = place.fragment?.text, !fragment.isEmpty {
                    let parts = sections[destination] ?? NoteSections(other)
                    sections[destination] = parts
                    range = parts.place(of: fragment)?.selection ?? range
                }
                let target = NotePlace(path: other.path, range: range)
                found.append(
                    DocumentLink(range: place.range, destination: .note(target), tooltip: tooltip(of: other)))
            }
        }
        let own = sections[number] ?? NoteSections(note)
        for link in BracketedLink.own(of: note, own.body) {
            guard let place = link.fragment.flatMap({ own.place(of: $0) }) else { continue }
            let target = NotePlace(path: path, range: place.selection)
            found.append(DocumentLink(range: link.range, destination: .note(target), tooltip: nil))
        }
        return (found + addresses(in: note, own.body)).sorted {
            ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end)
        }
    }

    /// `Run a marathon · goal`
    private func tooltip(of note: Note) -> String {
        note.title + (note.type.map { " · " + schema.types[$0].name } ?? "")
    }

    /// `https://…` and `http://…` outside of fenced code.
    private func addresses(in note: Note, _ body: Body) -> [DocumentLink] {
        let bytes = note.document.bytes
        let start = Array("http".utf8)
        var found: [DocumentLink] = []
        var code = body.fences[...]
        var offset = 0
        while offset + start.count < bytes.count {
            guard bytes[offset] == start[0], bytes[offset...].starts(with: start),
                offset == 0 || !bytes[offset - 1].isWordByte
            else {
                offset += 1
                continue
            }
            let end = Self.end(ofAddress: offset, in: bytes)
            guard let end else {
                offset += start.count
                continue
            }
            while let first = code.first, Int(first.end) <= offset { code.removeFirst() }
            if code.first.map({ Int($0.start) > offset }) ?? true {
                let range = ByteRange(offset, end)
                found.append(DocumentLink(range: range, destination: .url(note.document.text(range)), tooltip: nil))
            }
            offset = end
        }
        return found
    }

    /// Where an address ends; nil when it has nothing after `://`.
    private static func end(ofAddress start: Int, in bytes: [UInt8]) -> Int? {
        var end = start + 4
        if end < bytes.count, bytes[end] == UInt8(ascii: "s") { end += 1 }
        let mark = Array("://".utf8)
        guard bytes[min(end, bytes.count)...].starts(with: mark) else { return nil }
        end += mark.count
        let first = end
        var depth = 0
        while end < bytes.count {
            let byte = bytes[end]
            if byte <= 0x20 || byte < 0x80 && "<>\"'`|\\^{}[]".utf8.contains(byte) { break }
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") {
                if depth == 0 { break }
                depth -= 1
            }
            end += 1
        }
        while end > first, ".,;:!?*_".utf8.contains(bytes[end - 1]) { end -= 1 }
        return end > first ? end : nil
    }
}

extension UInt8 {
    /// A letter, digit, or part of a character that is not ASCII.
    var isWordByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
        default: false
        }
    }
}
