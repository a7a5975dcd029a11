import VaultEdits
import VaultRecords
import VaultSyntax

/// Conversations as one Markdown page that people read and `vault thread import` reads back, byte for byte: each note
/// between two comments, with its front matter in the first, so that a page shows only the texts.
package enum ExportMarkdown {
    private static let start = "<!-- note: "
    private static let close = "-->"
    private static let end = "<!-- end -->"
    /// After a file without a line break at its end.
    private static let openEnd = "<!-- end without line break -->"

    /// One note with its two comments. Cost: linear.
    package static func text(of note: Note) -> String {
        let bytes = note.document.bytes
        var bodyStart = min(note.document.bodyStart, bytes.count)
        // A byte order mark without front matter belongs to the text: no line ends behind it.
        if bodyStart > 0, bodyStart < bytes.count, bytes[bodyStart - 1] != .newline { bodyStart = 0 }
        var text = "\(start)\(note.path)\n"
        for line in lines(bytes, 0..<bodyStart) { text += escaped(line, isHeader: true) }
        if bodyStart > 0, bytes[bodyStart - 1] != .newline { text += "\n" }
        text += "\(close)\n"
        for line in lines(bytes, bodyStart..<bytes.count) { text += escaped(line, isHeader: false) }
        if bytes.last == .newline { return text + end + "\n" }
        return text + (bodyStart < bytes.count ? "\n" : "") + openEnd + "\n"
    }

    /// The notes of a page; nil when it has none. What is between them is for people.
    package static func read(_ page: [UInt8]) -> ThreadExport? {
        var records: [ThreadExport.Record] = []
        var open: (path: Path, text: [UInt8], isHeader: Bool)?
        for line in lines(page, page.indices) {
            let word = trimmed(line)
            guard var note = open else {
                if word.hasPrefix(start) { open = (Path(word.dropFirst(start.count)), [], true) }
                continue
            }
            if note.isHeader, word == close {
                note.isHeader = false
            } else if !note.isHeader, word == end || word == openEnd {
                if word == openEnd, note.text.last == .newline { note.text.removeLast() }
                guard let text = String(validating: note.text, as: UTF8.self) else { return nil }
                records.append(.init(path: note.path, text: text))
                open = nil
                continue
            } else {
                note.text += unescaped(line, isHeader: note.isHeader)
            }
            open = note
        }
        return records.isEmpty || open != nil ? nil : ThreadExport(records)
    }

    /// With their line feeds.
    private static func lines(_ bytes: [UInt8], _ part: Range<Int>) -> [ArraySlice<UInt8>] {
        TextLines(bytes, in: part).ranges.map { bytes[$0] }
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> String {
        let end = line.lastIndex { $0 != 0x0A && $0 != 0x0D }
        return String(decoding: end.map { line[...$0] } ?? [], as: UTF8.self)
    }

    /// Whether a line would be taken for one of the comments, or has backslashes so that it is not.
    private static func isMark(_ line: ArraySlice<UInt8>, isHeader: Bool) -> Bool {
        let word = trimmed(line).drop { $0 == "\\" }
        return word.hasPrefix(start) || word == end || word == openEnd || isHeader && word == close
    }

    /// A line that would be taken for one of the comments gets a backslash, and so does one that has some already.
    private static func escaped(_ line: ArraySlice<UInt8>, isHeader: Bool) -> String {
        (isMark(line, isHeader: isHeader) ? "\\" : "") + String(decoding: line, as: UTF8.self)
    }

    private static func unescaped(_ line: ArraySlice<UInt8>, isHeader: Bool) -> ArraySlice<UInt8> {
        line.first == UInt8(ascii: "\\") && isMark(line, isHeader: isHeader) ? line.dropFirst() : line
    }
}

/// Conversations outside a vault: each record with its path and its whole text, so that an import gives the same.
package struct ThreadExport: Sendable {
    /// A note of the pack.
    package struct Record: Hashable, Sendable {
        /// Relative to the root of the vault.
        package var path: Path
        package var text: String
    }

    package var records: [Record]

    package init(_ records: [Record]) { self.records = records }

    /// Reads what `vault thread export --format json` writes; nil for a text of another program, which has no `file`.
    package init?(_ json: JSONValue) throws(Refusal) {
        let root = JSONPlace(json)
        guard json["threads"]?.array?.contains(where: { $0["file"] != nil }) == true else { return nil }
        records = []
        for user in try root["users"].elementsIfAny() { records.append(try Self.record(user)) }
        for thread in try root["threads"].elements() {
            records.append(try Self.record(thread))
            for message in try thread["messages"].elements() { records.append(try Self.record(message)) }
        }
    }

    private static func record(_ place: JSONPlace) throws(Refusal) -> Record {
        guard let path = try place["path"].text() else { throw place["path"].mismatch("a string") }
        guard let text = try place["file"].text() else { throw place["file"].mismatch("a string") }
        return Record(path: Path(path), text: text)
    }
}

/// What is exported of a vault.
extension ThreadsModel {
    /// Everybody who owns some threads, takes part or has written in them, by path.
    package func people(of threads: [ThreadRecord]) -> [NoteID] {
        var people: Set<NoteID> = []
        for thread in threads {
            people.formUnion(thread.people)
            people.formUnion(conversation(of: thread.note).compactMap(\.author))
        }
        return people.sorted()
    }

    /// All files of some threads: the people, and each thread before its messages.
    package func files(of threads: [ThreadRecord]) -> [NoteID] {
        people(of: threads) + threads.flatMap { [$0.note] + conversation(of: $0.note).map(\.note) }
    }
}
