import VaultEdits
import VaultSyntax
import VaultTestSupport

extension FuzzTarget {
    /// A file: its parts tile its bytes, and all that is found in it lies inside.
    static let frontMatter = FuzzTarget("front-matter") { bytes in
        let document = Document(bytes)
        try DocumentCheck.parts(of: document)
        _ = Document(yaml: bytes)
        for entry in document.entries where entry.state == .readable {
            _ = CoreValue(entry.value, in: document)
        }
        let again = Document(document.parts.flatMap { bytes[$0] })
        try expect(again.nodes == document.nodes && again.problems == document.problems, "reads otherwise again")
    }

    /// `KEY ␞ TEXT ␞ FILE`: a field that is set holds what was meant, and every other entry what it held.
    static let fieldEdits = FuzzTarget("field-edits") { bytes in
        let parts = InputParts(bytes, 3)
        let (key, text, document) = (parts.text(0), parts.text(1), Document(parts[2]))
        for call in FieldCall.allCases {
            var edits = FieldEdits(document)
            guard (try? call.make(&edits, key, text)) != nil else { continue }
            let file = FileEdit(path: "a.md", before: document.bytes, edits: edits.edits)
            guard let after = file.applied() else { throw BrokenProperty("edits overlap") }
            let read = Document(after)
            try expect(edits.document.bytes == after, "the edits make another text than was read again")
            let touched = key.lowercased()
            try expect(
                DocumentCheck.values(of: read, besides: touched)
                    == DocumentCheck.values(of: document, besides: touched),
                "\(call) of '\(key)' changes another entry: '\(String(decoding: after, as: UTF8.self))'")
            try call.check(read, key, text)
        }
    }
}

private enum FieldCall: CaseIterable {
    case set, setTwo, add, remove, unset

    func make(_ edits: inout FieldEdits, _ key: String, _ text: String) throws {
        switch self {
        case .set: try edits.set(key, [text])
        case .setTwo: try edits.set(key, [text, text + "2"])
        case .add: try edits.add(key, [text])
        case .remove: try edits.remove(key, [text])
        case .unset: try edits.unset(key)
        }
    }

    /// Whether the field holds what the call means.
    func check(_ document: Document, _ key: String, _ text: String) throws {
        let entries = document.entries.filter { document.text($0.key).lowercased() == key.lowercased() }
        let same = entries.first { document.text($0.key).utf8.elementsEqual(key.utf8) }
        let entry = same ?? entries.first
        let texts = entry.map { entry in
            let node = document.nodes[Int(entry.value)]
            return node.isList ? document.items(of: entry.value).map { document.text($0) } : [document.text(node)]
        }
        switch self {
        case .set: try expect(key.isEmpty || texts == [text], "'\(key)' is \(texts ?? []), not '\(text)'")
        case .setTwo: try expect(key.isEmpty || texts == [text, text + "2"], "'\(key)' is \(texts ?? [])")
        case .add: try expect(key.isEmpty || texts?.isEmpty == false, "'\(key)' lost its elements")
        case .remove: break
        case .unset: try expect(same == nil, "'\(key)' is still there")
        }
    }
}

/// What holds for every file that was read.
enum DocumentCheck {
    static func parts(of document: Document) throws {
        let bytes = document.bytes
        var printed: [UInt8] = []
        for part in document.parts { printed += bytes[part] }
        try expect(printed == bytes, "parts do not tile the bytes")
        func isInside(_ range: ByteRange) -> Bool { range.start <= range.end && Int(range.end) <= bytes.count }
        for node in document.nodes {
            try expect(isInside(node.range) && isInside(node.content), "a node lies outside: \(node)")
        }
        let lines = LineTable(bytes)
        for problem in document.problems {
            try expect(isInside(problem.range), "a problem lies outside: \(problem)")
            _ = lines.position(of: Int(problem.range.start))
        }
        let body = Body(of: document)
        let ranges =
            body.links.flatMap { [$0.range, $0.destination, $0.shown] } + body.headings.flatMap { [$0.range, $0.text] }
            + body.items.flatMap { [$0.range, $0.text] } + body.conflicts
        for range in ranges { try expect(isInside(range), "a part of the body lies outside: \(range)") }
    }

    /// What each entry holds, without those of one key.
    static func values(of document: Document, besides key: String) -> [[CoreValue]] {
        document.entries.filter { document.text($0.key).lowercased() != key }.map { entry in
            [CoreValue(entry.key, in: document), CoreValue(entry.value, in: document)]
        }
    }
}
