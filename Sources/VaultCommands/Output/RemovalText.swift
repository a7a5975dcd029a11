import VaultKit

/// What deleting notes does to others, in words.
struct RemovalText {
    /// Lines of one kind that are shown before the rest is counted.
    private static let limit = 10

    private let removal: PlannedRemoval

    init(_ removal: PlannedRemoval) { self.removal = removal }

    /// One line for the list of what can be undone.
    var description: String { "delete " + what }

    /// What is said afterwards.
    var done: String {
        var text = "deleted \(DisplayText.visible(what))\n"
        if !removal.cascaded.isEmpty {
            text += "with \(Words.count(removal.cascaded.count, "note")) that belonged to it\n"
        }
        if !removal.detached.isEmpty { text += "\(detachedCount)\n" }
        if !removal.left.isEmpty {
            text += "\(Words.count(removal.left.count, "link")) in text lead nowhere now\n"
            text += lines(removal.left.map { "\($0.path):\($0.line)" })
        }
        return text + "'vault undo' brings it back\n"
    }

    /// What is shown before the question.
    var outlook: String {
        var text = "would delete\n" + lines(removal.named)
        if !removal.cascaded.isEmpty { text += "and what belongs to it\n" + lines(removal.cascaded) }
        if !removal.detached.isEmpty {
            text += "fields that lose a link or an entry\n"
            text += lines(removal.detached.map { "\($0.path): \($0.field)" })
        }
        if !removal.left.isEmpty {
            text += "links in text that stay, and lead nowhere then\n"
            text += lines(removal.left.map { "\($0.path):\($0.line)" })
        }
        return text
    }

    private var what: String {
        removal.named.count == 1 ? removal.named[0] : Words.count(removal.named.count, "note")
    }

    private var detachedCount: String {
        let notes = Set(removal.detached.map(\.path)).count
        let (links, holders) = (
            Words.count(removal.detached.count, "entry", plural: "entries"), Words.count(notes, "note")
        )
        return "\(links) taken out of fields of \(holders)"
    }

    private func lines(_ texts: [String]) -> String {
        let shown = texts.prefix(Self.limit).map { "  \(DisplayText.visible($0))\n" }.joined()
        return texts.count > Self.limit ? shown + "  and \(texts.count - Self.limit) more\n" : shown
    }
}
