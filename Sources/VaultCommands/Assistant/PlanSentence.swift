import VaultConsole
import VaultEdits
import VaultRequests
import VaultSyntax

/// What a change would do, in one sentence that a person can agree to: each file with the lines that come and go.
struct PlanSentence {
    let text: String

    /// How many lines are named, and how long one may be.
    private static let (lineLimit, widthLimit) = (12, 100)

    /// Cost: that of a line difference for each file.
    init(_ change: Change) {
        var room = Self.lineLimit
        var parts: [String] = []
        var left = 0
        for file in change.files {
            let lines = Self.lines(of: file)
            if room <= 0 {
                left += 1
                continue
            }
            parts.append(Self.part(file, lines, &room))
        }
        if left > 0 { parts.append("and change \(left) more \(left == 1 ? "file" : "files")") }
        let text = parts.joined(separator: "; ")
        self.text = text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    /// Lines that go, and those that come in their place.
    private struct Block {
        var old: [String] = []
        var new: [String] = []
    }

    private static func part(_ file: FileEdit, _ lines: [Block], _ room: inout Int) -> String {
        let path = DisplayText.visible(file.path)
        if file.fate == .deleted { return "delete \(path)" }
        if file.before == nil {
            return "create \(path)" + list(lines.flatMap(\.new).filter { $0 != "---" && !$0.isEmpty }, &room, ", ")
        }
        var head = "change \(path)"
        if case .moved(let to) = file.fate { head = "rename \(path) to \(DisplayText.visible(to))" }
        var words: [String] = []
        for block in lines {
            if block.old.count == block.new.count {
                words += zip(block.old, block.new).map { "\(quoted($0)) becomes \(quoted($1))" }
            } else {
                words += block.old.map { "remove \(quoted($0))" } + block.new.map { "add \(quoted($0))" }
            }
        }
        return head + list(words, &room, ", ", isQuoted: true)
    }

    private static func list(
        _ words: [String], _ room: inout Int, _ separator: String, isQuoted: Bool = false
    ) -> String {
        if words.isEmpty { return "" }
        let shown = words.prefix(max(room, 1))
        room -= shown.count
        var text = ": " + shown.map { isQuoted ? $0 : quoted($0) }.joined(separator: separator)
        if shown.count < words.count { text += " and \(words.count - shown.count) more lines" }
        return text
    }

    private static func quoted(_ line: String) -> String { "'\(DisplayText.truncated(line, to: widthLimit))'" }

    /// From the difference as people read it.
    private static func lines(of file: FileEdit) -> [Block] {
        let diff = UnifiedDiff(style: .plain, isTerminal: true).render(Change(files: [file]))
        var blocks: [Block] = []
        var isOpen = false
        for line in diff.split(separator: "\n").drop(while: { !$0.hasPrefix("@@") }) {
            let text = line.dropFirst().trimmingPrefix { $0 == " " }
            guard let mark = line.first, mark == "+" || mark == "-" else {
                isOpen = false
                continue
            }
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
