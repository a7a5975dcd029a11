import VaultSchema
import VaultSyntax

/// `Due` for `due`, and `type: Goal` for `type: goal`.
enum OddSpelling {
    static func finding(_ it: FieldCase, name: String) -> Finding {
        it.finding(.oddSpelling, message: message(it.text, name), help: "write '\(name)'", fixes: it.rename(to: name))
    }

    /// The word of `type:`, in a record whose type it names.
    static func ofType(_ note: Note, _ type: Int, _ context: CheckContext) -> [Finding] {
        let document = note.document
        guard let entry = document.entry("type"), entry.state == .readable,
            let node = RecordTypeReading.scalar(entry.value, in: document)
        else { return [] }
        var name = context.graph.schema.types[type].name
        let isSame = document.withText(node) { text in
            name.withUTF8 { wanted in
                guard text.count == wanted.count else { return false }
                for index in 0..<wanted.count where text[index] != wanted[index] { return false }
                return true
            }
        }
        let text = isSame ? name : document.text(node)
        // Blanks around the word say nothing about its spelling.
        guard text.contains(where: \.isUppercase) else { return [] }
        let index = document.nodes[Int(entry.value)].isList ? entry.value + 1 : entry.value
        return [
            Finding(
                .oddSpelling, path: note.path, range: node.range, field: "type", message: message(text, name),
                help: "write '\(name)'", fixes: Fix.respell("write '\(name)'", in: note, node: index, as: name))
        ]
    }
}

extension Rule {
    static let oddSpelling = Rule(
        "odd-spelling", .hint, summary: "a field or type is spelled with capitals",
        page: """
            Names of fields and types are read without regard to case. Written in one way they are easier to find,
            and other programs may know them by that way only.

            ```markdown
            ---
            type: Value
            Priority: 3
            ---
            ```

            Write them in lower case.
            """)
}

// MARK: Words

private func message(_ found: String, _ name: String) -> String {
    "\(Words.quote(found)) has capitals; expected '\(name)'"
}
