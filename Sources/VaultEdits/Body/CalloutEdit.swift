import VaultSyntax

/// A box in a note's body that a program writes, and rewrites, under a heading whose other text is a person's: a
/// callout as Obsidian draws it, `> [!kind] Title` and the lines after it that start with `>`, which is found again
/// wherever a person moves it and whatever they write around it.
package struct CalloutEdit: Sendable {
    /// The word after `!`, in lower case.
    package var kind: String
    /// What follows it.
    package var title: String
    /// The lines below, without their `>`.
    package var lines: [String]
    /// The text of the heading that the box goes under, when it is not there yet.
    package var heading: String
    /// What a new heading gets below the box; it is not written again.
    package var below: [String]

    package init(kind: String, title: String, lines: [String], heading: String, below: [String]) {
        (self.kind, self.title, self.lines, self.heading, self.below) = (kind, title, lines, heading, below)
    }

    /// The section as a text of its own: heading, box, and what is below it at first.
    package var section: String {
        (["## " + heading, ""] + box + (below.isEmpty ? [] : [""] + below)).map { $0 + "\n" }.joined()
    }

    private var box: [String] {
        ["> [!\(kind)] \(title)"] + lines.map { $0.isEmpty ? ">" : "> " + $0 }
    }

    /// The edit that puts the box where the first one of its kind is, else below the first heading of that text, else
    /// with a heading at the end; none when it is there already. Line breaks are those of the file.
    ///
    /// Refused is a text that is not UTF-8 or holds a conflict of git, and one that would not hold the box afterwards,
    /// as after a code block that has no end. Cost: linear in the body's bytes.
    package func edits(of document: Document, at path: Path = "") throws(Refusal) -> [TextEdit] {
        if !document.isUTF8 {
            throw Refusal(
                "notUTF8", "'\(path)' is not UTF-8; nothing was written", help: "see where with: vault check '\(path)'",
                path: path)
        }
        let body = Body(of: document)
        if !body.conflicts.isEmpty {
            throw Refusal(
                "conflict", "'\(path)' has an unresolved conflict of git; nothing was written",
                help: "resolve it first; see where with: vault check '\(path)'", path: path)
        }
        let lineBreak = document.lines.lineBreak(before: 0)
        let edit = edit(of: document, body, lineBreak)
        if document.text(edit.range).utf8.elementsEqual(edit.replacement.utf8) { return [] }
        var text = EditedText(document.bytes)
        guard text.apply([edit]), holds(Document(text.bytes), lineBreak) else {
            throw Refusal(
                "cannotVerify", "nothing can be added to the text of '\(path)'; nothing was written",
                help: "look for a code block that is not closed", path: path)
        }
        return text.edits
    }

    private func edit(of document: Document, _ body: Body, _ lineBreak: String) -> TextEdit {
        let source = document.lines
        let box = box.joined(separator: lineBreak)
        if let old = callout(in: document, body) {
            return .replace(Int(old.range.start)..<Self.end(of: old, source), box)
        }
        let wanted = heading.lowercased()
        if let heading = body.headings.first(where: { document.text($0.text).lowercased() == wanted }) {
            let end = Int(heading.range.end)
            let next = source.next(after: end)
            let isApart = next >= document.bytes.count || source.isEmpty(next)
            return .insert(lineBreak + lineBreak + box + (isApart ? "" : lineBreak), at: end)
        }
        let section = section.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineBreak)
        return .insert(Self.gap(after: document, lineBreak) + section, at: document.bytes.count)
    }

    private func callout(in document: Document, _ body: Body) -> Callout? {
        body.callouts.first { document.text($0.kind).lowercased() == kind }
    }

    /// Where the text of its last line ends: it goes up to a line without `>`, or with another box.
    private static func end(of callout: Callout, _ source: SourceLines) -> Int {
        var end = Int(callout.range.end)
        while true {
            let next = source.next(after: end)
            let mark = source.skipSpaces(next)
            guard next > end, mark < source.bytes.count, source.bytes[mark] == UInt8(ascii: ">") else { return end }
            let text = source.skipSpaces(mark + 1)
            if source.bytes[text...].starts(with: "[!".utf8) { return end }
            end = text
            while !source.isBreak(end) { end += 1 }
        }
    }

    /// Line breaks up to an empty line at the end of a body that holds something.
    private static func gap(after document: Document, _ lineBreak: String) -> String {
        let (source, end) = (document.lines, document.bytes.count)
        guard end > 0 else { return "" }
        if document.bytes[end - 1] != .newline { return lineBreak + lineBreak }
        return document.bodyStart >= end || source.isEmpty(source.start(of: end - 1)) ? "" : lineBreak
    }

    /// Whether the text, read again, has the box in it as it was meant.
    private func holds(_ after: Document, _ lineBreak: String) -> Bool {
        guard let found = callout(in: after, Body(of: after)) else { return false }
        let range = ByteRange(Int(found.range.start), Self.end(of: found, after.lines))
        return after.text(range).utf8.elementsEqual(box.joined(separator: lineBreak).utf8)
    }
}
