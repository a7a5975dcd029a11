import Foundation

/// An action of which a person has said to which goals it belongs, and to which it does not.
package struct LabelledMatch: Sendable {
    /// Its vault, by path; the action is `actions/action.md`.
    package var files: [String: String]
    package var title: String
    /// Whether it belongs to a goal, by the goal's name.
    package var labels: [(goal: String, belongs: Bool)] = []

    /// The day of every action that has none.
    package static let day = "2026-11-18"

    /// All actions of `Fixtures/matching/pairs.txt`, in the order of the file.
    package static func all() throws -> [LabelledMatch] {
        let path = Repository.root + "/Tests/Fixtures/matching/pairs.txt"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return text.components(separatedBy: "\n\n").flatMap(read)
    }

    /// Those of one person, in a vault that has the linked actions and this one.
    private static func read(_ block: String) -> [LabelledMatch] {
        var records: [String: String] = [:]
        var matches: [LabelledMatch] = []
        for line in block.split(separator: "\n").map(String.init) {
            let parts = line.components(separatedBy: " | ")
            let head = parts[0].split(separator: " ", maxSplits: 1).map(String.init)
            guard head.count == 2 else { continue }
            switch head[0] {
            case "goal", "milestone", "obligation":
                records["goals/\(head[1]).md"] = note(head[0], title: parts[1], Array(parts.dropFirst(2)))
            case "done":
                let day = ["date: \(head[1])"]
                records["done/\(records.count).md"] = note("action", title: parts[1], day + parts.dropFirst(2))
            case "action":
                let day = ["date: \(Self.day)"]
                let action = note("action", title: head[1], day + parts.dropFirst())
                matches.append(LabelledMatch(files: ["actions/action.md": action], title: head[1]))
            case "+", "-":
                guard !matches.isEmpty else { continue }
                for name in head[1].components(separatedBy: ", ") {
                    matches[matches.count - 1].labels.append((name, head[0] == "+"))
                }
            default: continue
            }
        }
        return matches.map { match in
            var match = match
            match.files.merge(records) { action, _ in action }
            return match
        }
    }

    private static func note(_ type: String, title: String, _ fields: [String]) -> String {
        var lines = ["---", "type: \(type)", "title: \"\(title)\""]
        var body = ""
        for field in fields {
            let sides = field.components(separatedBy: ": ")
            let text = sides.dropFirst().joined(separator: ": ")
            switch sides[0] {
            case "body": body = text + "\n"
            case "goals":
                lines.append(
                    "goals: [\(text.components(separatedBy: ", ").map { "\"[[\($0)]]\"" }.joined(separator: ", "))]")
            case "targets", "keywords", "measures": lines.append("\(sides[0]): [\(text)]")
            default: lines.append(field)
            }
        }
        return (lines + ["---", ""]).joined(separator: "\n") + body
    }
}
