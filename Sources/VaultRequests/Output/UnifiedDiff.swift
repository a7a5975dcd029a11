import VaultConsole
import VaultEdits
import VaultSyntax

/// What a change would do to files, as a unified diff that `patch` and `git apply` understand.
package struct UnifiedDiff {
    private static let context = 3

    package let style: Style
    /// Whether a person sees it; a program gets the lines as they are.
    package let isTerminal: Bool

    package init(style: Style, isTerminal: Bool) { (self.style, self.isTerminal) = (style, isTerminal) }

    /// Cost: that of a line difference for each file.
    package func render(_ change: Change) -> String { change.files.map(render).joined() }

    private func render(_ file: FileEdit) -> String {
        let after = file.finalPath == nil ? [] : file.applied() ?? []
        let (old, new) = (TextLines(file.before ?? []), TextLines(after))
        let rows = Self.rows(from: old, to: new)
        var text = ""
        if case .moved(let destination) = file.fate {
            text += "rename from \(shown(file.path.text))\nrename to \(shown(destination.text))\n"
        }
        guard rows.contains(where: { $0.mark != " " }) || file.before == nil || file.fate == .deleted else {
            return text
        }
        let from = file.before == nil ? "/dev/null" : "a/" + shown(file.path.text)
        let to = file.finalPath.map { "b/" + shown($0.text) } ?? "/dev/null"
        text += style(.heading, "--- \(from)") + "\n" + style(.heading, "+++ \(to)") + "\n"
        for hunk in Self.hunks(of: rows) { text += render(hunk, rows) }
        return text
    }

    /// A line of the file before or after, or of both.
    private struct Row {
        var mark: Character
        var line: ArraySlice<UInt8>
        /// Lines of the old and of the new file that come before it.
        var old: Int
        var new: Int
    }

    private static func difference(from old: TextLines, to new: TextLines) -> LineDifference {
        var numbering = LineNumbering(comparesBreaks: true)
        return LineDifference(from: numbering.numbers(of: old), to: numbering.numbers(of: new))
    }

    /// What goes and what comes in its place, in a file, from its start to its end: the lines without their ends, as
    /// they may be shown.
    package static func changedLines(of file: FileEdit) -> [(old: [String], new: [String])] {
        let after = file.finalPath == nil ? [] : file.applied() ?? []
        let (old, new) = (TextLines(file.before ?? []), TextLines(after))
        func text(_ line: ArraySlice<UInt8>) -> String {
            var line = line
            if line.last == UInt8(ascii: "\n") { line.removeLast() }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            return DisplayText.visible(String(decoding: line, as: UTF8.self))
        }
        return difference(from: old, to: new).changes.map { change in
            (change.old.map { text(old[$0]) }, change.new.map { text(new[$0]) })
        }
    }

    private static func rows(from old: TextLines, to new: TextLines) -> [Row] {
        let difference = difference(from: old, to: new)
        var rows: [Row] = []
        var (o, n) = (0, 0)
        func keep(upTo line: Int) {
            while o < line {
                rows.append(Row(mark: " ", line: old[o], old: o, new: n))
                (o, n) = (o + 1, n + 1)
            }
        }
        for change in difference.changes {
            keep(upTo: change.old.lowerBound)
            rows += change.old.map { Row(mark: "-", line: old[$0], old: $0, new: n) }
            o = change.old.upperBound
            rows += change.new.map { Row(mark: "+", line: new[$0], old: o, new: $0) }
            n = change.new.upperBound
        }
        keep(upTo: old.count)
        return rows
    }

    /// Ranges of rows with their context; those that touch are one.
    private static func hunks(of rows: [Row]) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for (index, row) in rows.enumerated() where row.mark != " " {
            let range = max(0, index - context)..<min(rows.count, index + context + 1)
            if let last = hunks.last, range.lowerBound <= last.upperBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        return hunks
    }

    private func render(_ hunk: Range<Int>, _ rows: [Row]) -> String {
        let part = rows[hunk]
        let (oldCount, newCount) = (part.count { $0.mark != "+" }, part.count { $0.mark != "-" })
        let first = rows[hunk.lowerBound]
        let old = "\(oldCount == 0 ? first.old : first.old + 1),\(oldCount)"
        let new = "\(newCount == 0 ? first.new : first.new + 1),\(newCount)"
        var text = style(.hint, "@@ -\(old) +\(new) @@") + "\n"
        for row in part {
            let hasEnd = row.line.last == UInt8(ascii: "\n")
            let line = "\(row.mark)" + shown(String(decoding: hasEnd ? row.line.dropLast() : row.line, as: UTF8.self))
            text += (row.mark == " " ? line : style(row.mark == "-" ? .error : .good, line)) + "\n"
            if !hasEnd { text += "\\ No newline at end of file\n" }
        }
        return text
    }

    private func shown(_ text: String) -> String { isTerminal ? DisplayText.visible(text) : text }
}
