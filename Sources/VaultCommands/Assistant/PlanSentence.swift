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

    /// Lines that go, and those that come in their place.
    private struct Block {
        var old: [String] = []
        var new: [String] = []
    }

    private static func part(_ file: FileEdit, _ room: inout Int) -> String {
        let path = DisplayText.visible(file.path)
        if file.fate == .deleted { return "delete \(path)" }
        let blocks = blocks(of: file)
        if file.before == nil { return "create \(path)" + list(blocks.flatMap(\.new).filter { $0 != "---" }, &room) }
        var head = "change \(path)"
        if case .moved(let to) = file.fate { head = "rename \(path) to \(DisplayText.visible(to))" }
        var words: [String] = []
        for block in blocks {
            if block.old.count == block.new.count {
                words += zip(block.old, block.new).map { "\(quoted($0)) becomes \(quoted($1))" }
            } else {
                words += block.old.map { "remove \(quoted($0))" } + block.new.map { "add \(quoted($0))" }
            }
        }
        return head + list(words, &room, isQuoted: true)
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

    /// From the difference as people read it, without empty lines.
    private static func blocks(of file: FileEdit) -> [Block] {
        let diff = UnifiedDiff(style: .plain, isTerminal: true).render(Change(files: [file]))
        var blocks: [Block] = []
        var isOpen = false
        for line in diff.split(separator: "\n").drop(while: { !$0.hasPrefix("@@") }) {
            guard let mark = line.first, mark == "+" || mark == "-" else {
                isOpen = false
                continue
            }
            var text = line.dropFirst().trimmingPrefix { $0 == " " }
            if text.hasSuffix("\\r") { text = text.dropLast(2) }
            if text.isEmpty { continue }
            // Lines that go come before those in their place.
            if !isOpen || mark == "-" && blocks.last?.new.isEmpty == false { blocks.append(Block()) }
            isOpen = true
            if mark == "-" {
                blocks[blocks.count - 1].old.append(String(text))
            } else {
                blocks[blocks.count - 1].new.append(String(text))
            }
        }
        return blocks
    }
}
