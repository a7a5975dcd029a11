import VaultConsole
import VaultEdits
import VaultRequests
import VaultSyntax

/// What a change would do, in one sentence that a person can agree to: each file, with the lines that come and go.
///
/// Whatever is not shown is counted. Text of files stands in quotes that it cannot end.
struct PlanSentence {
    let text: String

    /// How many lines and files are named, and how much of a line is shown, in characters.
    private static let (lineLimit, fileLimit, widthLimit) = (16, 20, 160)

    /// Cost: that of a line difference for each file.
    init(_ change: Change) {
        var room = Self.lineLimit
        var parts = change.files.prefix(Self.fileLimit).map { Self.part($0, &room) }
        let left = change.files.count - parts.count
        if left > 0 { parts.append("and do as much with \(left) more files, which the diff names") }
        let text = parts.joined(separator: "; ")
        self.text = text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    private static func part(_ file: FileEdit, _ room: inout Int) -> String {
        let path = DisplayText.visible(file.path)
        if file.fate == .deleted { return "delete \(path)" }
        // Empty lines, and spaces before text, say nothing.
        let changes = UnifiedDiff.changedLines(of: file).map { (old: told($0.old), new: told($0.new)) }
        if file.before == nil { return "create \(path)" + list(changes.flatMap(\.new).filter { $0 != "---" }, &room) }
        var head = "change \(path)"
        if case .moved(let to) = file.fate { head = "rename \(path) to \(DisplayText.visible(to))" }
        var words: [String] = []
        for (old, new) in changes {
            if old.count == new.count {
                words += zip(old, new).map { "\(quoted($0)) becomes \(quoted($1))" }
            } else {
                words += old.map { "remove \(quoted($0))" } + new.map { "add \(quoted($0))" }
            }
        }
        return head + list(words, &room, isQuoted: true)
    }

    private static func told(_ lines: [String]) -> [String] {
        lines.map { String($0.trimmingPrefix { $0 == " " }) }.filter { !$0.isEmpty }
    }

    private static func list(_ words: [String], _ room: inout Int, isQuoted: Bool = false) -> String {
        if words.isEmpty { return "" }
        let shown = words.prefix(max(room, 1))
        room -= shown.count
        let left = words.count - shown.count
        let more = left > 0 ? " and \(left) more \(left == 1 ? "line" : "lines")" : ""
        return ": " + shown.map { isQuoted ? $0 : quoted($0) }.joined(separator: ", ") + more
    }

    private static func quoted(_ line: String) -> String {
        let inside = line.replacing("“", with: "\\u201c").replacing("”", with: "\\u201d")
        guard inside.count > widthLimit else { return "“\(inside)”" }
        return "“\(inside.prefix(widthLimit))” and \(inside.count - widthLimit) more characters"
    }
}
