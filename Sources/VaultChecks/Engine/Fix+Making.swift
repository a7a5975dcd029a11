import VaultSchema
import VaultSyntax

extension Fix {
    /// A fix that edits the note itself. Notes outside of the vault, and those that are not UTF-8, get none.
    package static func edits(_ title: String, in note: Note, _ edits: [TextEdit]) -> [Fix] {
        guard !edits.isEmpty, !note.isOutside, !note.document.problems.contains(where: { $0.kind == .notUTF8 })
        else { return [] }
        let file = FileEdit(path: note.path, before: note.document.bytes, edits: edits)
        return [Fix(title: title, change: Change(files: [file]))]
    }

    /// A fix that writes another text in the place of one range.
    package static func replace(_ title: String, in note: Note, _ range: ByteRange, with text: String) -> [Fix] {
        edits(title, in: note, [TextEdit(range: range, replacement: text)])
    }

    /// A fix that writes another text as a scalar: quoted as it was, or where YAML needs it.
    package static func respell(_ title: String, in note: Note, node: Int32, as text: String) -> [Fix] {
        let node = note.document.nodes[Int(node)]
        return replace(title, in: note, node.range, with: ScalarSpelling.spell(text, like: node.kind))
    }
}

/// How a text is written as a YAML scalar.
package enum ScalarSpelling {
    /// Keeps double or single quotes; a plain scalar stays plain where its text allows it.
    package static func spell(_ text: String, like kind: Node.Kind) -> String {
        switch kind {
        case .singleQuoted where !text.contains("\n"): "'" + text.replacing("'", with: "''") + "'"
        case .plain, .missing: staysPlain(text) ? text : quoted(text)
        default: quoted(text)
        }
    }

    /// The text in double quotes.
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            default:
                if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
                    let digits = String(scalar.value, radix: 16, uppercase: true)
                    result += "\\x" + (digits.count < 2 ? "0" : "") + digits
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }

    /// True when the text means itself without quotes, in a block and inside brackets alike.
    package static func staysPlain(_ text: String) -> Bool {
        let document = Document(yaml: Array("k: [\(text)]\n".utf8))
        guard document.problems.isEmpty, document.entries.count == 1,
            let list = document.entries.first.map({ document.nodes[Int($0.value)] }), list.kind == .flowList
        else { return false }
        let items = document.items(of: document.entries[0].value)
        guard items.count == 1 else { return false }
        let node = document.nodes[Int(items[0])]
        return node.kind == .plain && document.text(node) == text
            && CoreScalar(plain: text) == .text(text) && !text.hasPrefix("%")
    }
}
