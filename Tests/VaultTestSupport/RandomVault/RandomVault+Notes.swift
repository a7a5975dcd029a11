/// A field of a note that is being made.
enum RandomField {
    case one(String)
    case list([String])
}

extension RandomVault {
    /// Writes a note with its fields in some order, quoted and laid out in one of the ways that people use.
    mutating func write(_ path: String, type: String, _ fields: [(String, RandomField)], body: String = "") {
        var lines = ["---"]
        for (name, field) in ([("type", .one(type))] + fields).shuffled(using: &random) {
            if chance(4) { lines.append("# a remark: it's here [for] {nobody}") }
            lines += written(name, field)
        }
        lines += ["---", body.isEmpty ? pick(["", "Some words.", "# A heading\n\n- a list: with 5 km", "---"]) : body]
        var text = lines.joined(separator: "\n") + "\n"
        if chance(5) { text = text.replacing("\n", with: "\r\n") }
        if chance(3) { text = "\u{FEFF}" + text }
        files[path] = text
    }

    private mutating func written(_ name: String, _ field: RandomField) -> [String] {
        switch field {
        case .one(let text):
            let remark = chance(5) ? "  # said so" : ""
            return ["\(name):\(pick([" ", " ", "   "]))\(scalar(text))\(remark)"]
        case .list(let items):
            if items.isEmpty { return [pick(["\(name):", "\(name): []", "\(name): null"])] }
            if items.count == 1, chance(30) { return ["\(name): \(scalar(items[0]))"] }
            if chance(35) {
                var texts: [String] = []
                for item in items { texts.append(scalar(item)) }
                return ["\(name): [\(texts.joined(separator: ", "))]"]
            }
            let indentation = pick(["  ", "  ", ""])
            var lines = ["\(name):"]
            for item in items { lines.append("\(indentation)- \(scalar(item))") }
            return lines
        }
    }

    private mutating func scalar(_ text: String) -> String {
        let isPlain =
            !text.contains { ":#\"'[]{},&*!|>%@`\\".contains($0) } && !["-", "?"].contains(text.prefix(1))
            && text != "null" && !text.isEmpty
        if isPlain, chance(65) { return text }
        if chance(30) { return "'" + text.replacing("'", with: "''") + "'" }
        return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
