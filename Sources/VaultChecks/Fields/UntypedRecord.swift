import VaultGraph
import VaultSchema
import VaultSyntax

/// A plain note in a type's folder with fields of that type, whose `type` is missing or one typo away.
enum UntypedRecord {
    /// Looks at fields only where the folder is that of a type. Cost: O(types) for every plain note with two fields.
    ///
    /// - Parameter written: the word of `type`; nil without one
    static func findings(_ note: Note, written: String?, _ node: Int32?, _ context: CheckContext) -> [Finding] {
        let schema = context.graph.schema
        guard note.document.entries.count > 1, note.document.problems.isEmpty else { return [] }
        var best: (type: TypeID, fields: [String])?
        for type in schema.types.indices where lies(note.path, in: schema.baseFolders[type]) {
            if let written, !isNear(written, schema.types[type].name) { continue }
            let fields = ownFields(of: note, schema.types[type])
            if fields.count >= 2, fields.count > best?.fields.count ?? 0 { best = (type, fields) }
        }
        guard let (type, fields) = best else { return [] }
        let name = schema.types[type].name
        let range = node.map { note.document.nodes[Int($0)].range } ?? note.place(of: fields[0])
        return [
            Finding(
                .untypedRecord, path: note.path, range: range, field: "type",
                message: written.map(unknown) ?? missing(fields, note.folder),
                help: "if it is \(Words.article(name)), write 'type: \(name)'", fixes: fixes(name, node, note))
        ]
    }

    /// Whether a note lies below a folder, in it or deeper; nothing lies below none.
    static func lies(_ path: String, in folder: String) -> Bool {
        let end = folder.utf8.count
        guard end > 0, path.utf8.count > end + 1, path.utf8.starts(with: folder.utf8) else { return false }
        return path.utf8[path.utf8.index(path.utf8.startIndex, offsetBy: end)] == UInt8(ascii: "/")
    }

    /// `goals`, `gaol`, `gоal`: one typo away, or the same to the eye.
    private static func isNear(_ written: String, _ name: String) -> Bool {
        let word = InvisibleText.visible(written).lowercased()
        let seen = MixedScript.folded(word)?.text ?? word
        return Near.distance(seen, name, limit: 1) != nil
    }

    /// The type's own fields that the note gives a value that the type can read.
    private static func ownFields(of note: Note, _ type: RecordType) -> [String] {
        let common = Set(RecordType.common.map(\.name))
        return type.fields.filter { field in
            guard !common.contains(field.name), note.document.entry(field.name) != nil else { return false }
            let elements = note.elements(field.name)
            if elements.isEmpty || elements.count > 1 && !field.isList { return false }
            return elements.allSatisfy { isValue(note.document.text($0), of: field) }
        }.map(\.name)
    }

    private static func isValue(_ text: String, of field: Field) -> Bool {
        if case .link = field.scalar { return text.hasPrefix("[[") }
        return FieldValue.read(text, as: field.scalar) != nil
    }

    private static func fixes(_ name: String, _ node: Int32?, _ note: Note) -> [Fix] {
        if let node { return Fix.respell("write '\(name)'", in: note, node: node, as: name) }
        let start = Int(note.document.content.start)
        let isWindows = start > 1 && note.document.bytes[start - 2] == UInt8(ascii: "\r")
        let line = TextEdit(range: ByteRange(start, start), replacement: "type: \(name)" + (isWindows ? "\r\n" : "\n"))
        return Fix.edits("write 'type: \(name)'", in: note, [line])
    }
}

extension Rule {
    package static let untypedRecord = Rule(
        "untyped-record", .hint, summary: "a note looks like a record but has no 'type'")
}

// MARK: Words

private func missing(_ fields: [String], _ folder: String) -> String {
    "the note has no 'type', so it is not a record; it is in '\(folder)' and has "
        + Words.list(fields.prefix(3).map { "'\($0)'" }, joint: "and")
}

private func unknown(_ written: String) -> String { "'type' is \(Words.quote(written)), so the note is not a record" }
