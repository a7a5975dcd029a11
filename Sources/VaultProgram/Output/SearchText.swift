import VaultAnswers
import VaultConsole
import VaultGoalAnswers
import VaultGoals
import VaultRecords
import VaultSearch

/// What a search found, for people.
struct SearchText {
    let style: Style
    let width: Int

    /// Each note with its title, where it is, and the lines that match.
    func render(_ answer: SearchAnswer, showsScores: Bool = false) -> String {
        answer.hits.map { render($0, showsScores) }.joined(separator: "\n")
    }

    private func render(_ hit: SearchAnswer.Hit, _ showsScore: Bool) -> String {
        let path = DisplayText.visible(hit.note.path)
        var text = marked(hit.note.title, hit.hit.lines.inTitle, { style(.heading, $0) }, indent: 0)
        let score = showsScore ? "\(hit.score.prefix(4)) · " : ""
        text += "\(score)\(hit.type ?? "note") · \(style(.path, path))\n"
        // The title is above already.
        let lines = hit.hit.lines.shown.filter { $0.field != "title" }
        let digits = lines.map { String($0.number).count }.max() ?? 0
        for line in lines {
            let number = String(line.number)
            let start = DisplayText.spaces(2 + digits - number.count) + style(.dim, number) + "  "
            text += marked(line.text, line.found, { $0 }, indent: digits + 4, start: start)
        }
        return text
    }

    /// A text with what was found in it in another colour, broken into lines.
    private func marked(
        _ text: String, _ found: [Range<Int>], _ rest: (String) -> String, indent: Int, start: String = ""
    ) -> String {
        let bytes = Array(text.utf8)
        var pieces: [(text: String, isFound: Bool)] = []
        var offset = 0
        for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            let range = range.clamped(to: 0..<bytes.count)
            guard range.lowerBound >= offset, !range.isEmpty else { continue }
            pieces.append((String(decoding: bytes[offset..<range.lowerBound], as: UTF8.self), false))
            pieces.append((String(decoding: bytes[range], as: UTF8.self), true))
            offset = range.upperBound
        }
        pieces.append((String(decoding: bytes[offset...], as: UTF8.self), false))
        // Broken between words; no colour goes over a line's end.
        var lines: [[(text: String, isFound: Bool)]] = [[]]
        var used = 0
        var glued: [(text: String, isFound: Bool)] = []
        func put() {
            let cells = glued.reduce(0) { $0 + DisplayText.width(DisplayText.visible($1.text)) }
            if used > 0, used + 1 + cells > width - indent {
                lines.append([])
                used = 0
            }
            if used > 0 { glued.insert((" ", false), at: 0) }
            for piece in glued where !piece.text.isEmpty {
                let shown = DisplayText.visible(piece.text)
                if let last = lines[lines.count - 1].last, last.isFound == piece.isFound {
                    lines[lines.count - 1][lines[lines.count - 1].count - 1].text += shown
                } else {
                    lines[lines.count - 1].append((shown, piece.isFound))
                }
            }
            used += cells + (used > 0 ? 1 : 0)
            glued = []
        }
        for piece in pieces {
            let words = piece.text.split(separator: " ", omittingEmptySubsequences: false)
            for (index, word) in words.enumerated() {
                if index > 0, !glued.allSatisfy(\.text.isEmpty) { put() }
                glued.append((String(word), piece.isFound))
            }
        }
        if !glued.allSatisfy(\.text.isEmpty) { put() }
        return lines.enumerated().map { index, line in
            let shown = line.map { $0.isFound ? style(.hint, $0.text) : rest($0.text) }.joined()
            return (index == 0 ? start : DisplayText.spaces(indent)) + shown + "\n"
        }.joined()
    }

    // MARK: Titles

    /// Records with a title like one, each with its score and the reasons.
    func render(_ records: [LikeRecord], _ graph: Graph) -> String {
        records.map { record in
            let note = graph.notes[record.note]
            let type = note.type.map { graph.schema.types[$0].name } ?? ""
            let reasons = "\(type): \(DuplicateWords.sentences(record.reasons).joined(separator: ", "))"
            let indent = DisplayText.spaces(6)
            let words = DisplayText.wrapped(reasons, to: width - 6).enumerated().map { index, line in
                (index == 0 ? "\(record.score)  " : indent) + style(.dim, line) + "\n"
            }
            let title = DisplayText.wrapped(DisplayText.visible(note.title), to: width - 6).map { indent + $0 + "\n" }
            return (words + title).joined() + indent + style(.path, DisplayText.visible(note.path)) + "\n"
        }.joined()
    }
}
