import Foundation

/// Two records of which a person has said whether they mean the same.
package struct LabelledPair: Sendable, CustomStringConvertible {
    package var type: String
    package var isSame: Bool
    /// What the pair stands for: “a typo”, “another number”.
    package var reason: String
    package var records: [Record]

    /// A record of a pair: its title, and its other fields as they are written in a note.
    package struct Record: Sendable {
        package var title: String
        /// In the order written.
        package var fields: [(name: String, text: String)] = []

        /// The text of a field; nil without it.
        package func text(_ name: String) -> String? { fields.first { $0.name == name }?.text }

        /// The items of a list; empty without it.
        package func items(_ name: String) -> [String] {
            text(name)?.components(separatedBy: ", ") ?? []
        }

        /// A note with these fields.
        package func note(type: String) -> String {
            let lines = fields.map { name, text in
                Self.lists.contains(name)
                    ? "\(name): [\(items(name).map { written($0, in: name) }.joined(separator: ", "))]"
                    : "\(name): \(written(text, in: name))"
            }
            return (["---", "type: \(type)", "title: \(quoted(title))"] + lines + ["---", ""]).joined(separator: "\n")
        }

        private static let lists: Set = ["targets", "terms", "measures", "also"]

        private func written(_ text: String, in field: String) -> String {
            quoted(["goal", "terms"].contains(field) ? "[[\(text)]]" : text)
        }

        private func quoted(_ text: String) -> String {
            "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
        }
    }

    package var description: String { "\(type), \(reason): \(records.map(\.title).joined(separator: " / "))" }

    /// All pairs of `Fixtures/duplicates/pairs.txt`, in the order of the file.
    ///
    /// Blocks with more or fewer than three lines are left out, so that a count shows them.
    package static func all() throws -> [LabelledPair] {
        let path = Repository.root + "/Tests/Fixtures/duplicates/pairs.txt"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return text.components(separatedBy: "\n\n").compactMap(read)
    }

    private static func read(_ block: String) -> LabelledPair? {
        let lines = block.split(separator: "\n").map(String.init)
        let head = lines.first?.components(separatedBy: ": ") ?? []
        let words = head.first?.split(separator: " ").map(String.init) ?? []
        guard lines.count == 3, head.count == 2, words.count == 2, ["same", "different"].contains(words[1]) else {
            return nil
        }
        return LabelledPair(
            type: words[0], isSame: words[1] == "same", reason: head[1], records: lines.dropFirst().map(record))
    }

    private static func record(_ line: String) -> Record {
        let parts = line.components(separatedBy: " | ")
        var record = Record(title: parts[0])
        for part in parts.dropFirst() {
            let sides = part.components(separatedBy: ": ")
            record.fields.append((sides[0], sides.dropFirst().joined(separator: ": ")))
        }
        return record
    }
}
