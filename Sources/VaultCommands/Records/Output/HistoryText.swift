import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultMerging
import VaultRecords
import VaultSyntax
import VaultSystem

/// The history of a record for people, the newest first.
struct HistoryText {
    let style: Style
    let width: Int

    /// A line of an entry: a name and what is next to it, or text alone.
    private struct Row {
        var name = ""
        var text: String
        var role: Style.Role?
    }

    /// - Parameters:
    ///   - limit: so many of the newest
    ///   - showsSpelling: also entries that change no value
    func render(_ history: RecordHistory, limit: Int?, showsSpelling: Bool) -> String {
        let listed = history.entries.filter { showsSpelling || !$0.isOnlySpelling }
        let shown = listed.prefix(limit ?? .max)
        let rows = shown.map(rows)
        let names = rows.joined().map { DisplayText.width($0.name) }
        let column = min(names.max() ?? 0, max(width / 4, 8))
        let parts = zip(shown, rows).map { entry, rows in
            head(entry) + "\n" + rows.map { lines($0, column: column) }.joined()
        }
        return ([title(history)] + parts + [foot(history, listed: listed.count, shown: shown.count)])
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func title(_ history: RecordHistory) -> String {
        let title = DisplayText.truncated(DisplayText.visible(history.title), to: width)
        let type = DisplayText.visible(history.type ?? "note")
        return "\(style(.heading, title))\n\(type) · \(style(.path, DisplayText.visible(history.path)))\n"
    }

    /// `2026-11-20  Ann  a1b2c3d  Raise the target`.
    private func head(_ entry: RecordHistory.Entry) -> String {
        guard let commit = entry.commit else { return style(.heading, "not committed yet") }
        let day = entry.day.map { "\($0)" } ?? "some day"
        let who = DisplayText.truncated(DisplayText.visible(commit.author), to: Self.widestName)
        let room = width - day.count - DisplayText.width(who) - commit.shortName.count - 6
        let subject = DisplayText.truncated(DisplayText.visible(commit.subject), to: max(room, 0))
        let parts = [style(.heading, day), who, style(.dim, commit.shortName), subject]
        return parts.filter { !$0.isEmpty }.joined(separator: "  ")
    }

    private func foot(_ history: RecordHistory, listed: Int, shown: Int) -> String {
        var words: [String] = []
        let silent = history.entries.count - listed
        if history.entries.isEmpty { words.append("nothing to show") }
        if shown < listed { words.append("\(shown) of \(listed) shown") }
        if silent > 0 {
            words.append(
                "\(Words.count(silent, "commit")) that \(silent == 1 ? "changes" : "change") no value left out; "
                    + "see with --all")
        }
        return words.map { style(.dim, $0) + "\n" }.joined()
    }

    private func lines(_ row: Row, column: Int) -> String {
        let name = DisplayText.truncated(row.name, to: column)
        let indent = row.name.isEmpty ? 2 : column + 4
        let head = row.name.isEmpty ? "" : style(.dim, name) + DisplayText.spaces(column + 2 - DisplayText.width(name))
        let lines = DisplayText.wrapped(row.text, to: max(width - indent, 10), breaksWords: true)
        return lines.enumerated().map { place, line in
            let shown = row.role.map { style($0, line) } ?? line
            return place == 0 ? "  \(head)\(shown)\n" : DisplayText.spaces(indent) + shown + "\n"
        }.joined()
    }

    private static let widestName = 24
}

/// The lines of an entry.
extension HistoryText {
    private func rows(_ entry: RecordHistory.Entry) -> [Row] {
        var rows: [Row] = []
        if let fate = Self.words(entry) { rows.append(Row(text: fate)) }
        if !entry.isReadable { rows.append(Row(text: "front matter cannot be read in this version")) }
        if entry.isOnlySpelling { rows.append(Row(text: "written differently; no value changed", role: .dim)) }
        guard let difference = entry.difference else { return rows }
        let isNew = entry.fate == .created || entry.fate == .begun
        for change in difference.changes { rows += Self.rows(change, isNew: isNew) }
        if let text = difference.text { rows.append(Row(text: Self.words(text, isNew: isNew))) }
        return rows
    }

    private static func words(_ entry: RecordHistory.Entry) -> String? {
        switch entry.fate {
        case .created: entry.isMadeAgain ? "created again" : "created"
        case .begun: "history begins here: this clone has no older commits"
        case .changed: nil
        case .renamed(let origin): renaming(from: origin, to: entry.path)
        case .deleted: "deleted"
        case .movedAway(let path): "renamed to " + DisplayText.visible(path)
        }
    }

    /// The part of the path that is another: the folder, the name, or both.
    private static func renaming(from origin: Path, to path: Path) -> String {
        let (old, new) = (parts(of: origin), parts(of: path))
        if old.folder == new.folder { return "renamed from " + DisplayText.visible(old.name) }
        if old.name == new.name {
            return old.folder.isEmpty
                ? "moved from the top folder of the vault" : "moved from " + DisplayText.visible(old.folder)
        }
        return "renamed from " + DisplayText.visible(origin)
    }

    private static func parts(of path: Path) -> (folder: Path, name: String) {
        (path.folder, path.name)
    }

    private static func rows(_ change: FieldChange, isNew: Bool) -> [Row] {
        let name = DisplayText.visible(change.field)
        switch change.kind {
        case .value(let from, let to): return [row(name, from, to, isNew: isNew)]
        case .elements(let elements) where isNew:
            let texts = elements.compactMap { element -> String? in
                if case .added(let text) = element { text } else { nil }
            }
            return [Row(name: name, text: texts.map(shown).joined(separator: ", "))]
        case .elements(let elements):
            return elements.map { element in
                switch element {
                case .added(let text): row(name, nil, text, isNew: false)
                case .removed(let text): row(name, text, nil, isNew: false)
                case .changed(let from, let to): row(name, from, to, isNew: false)
                }
            }
        case .lines(let counts): return [Row(name: name, text: words(counts, isNew: isNew))]
        case .structure: return [Row(name: name, text: isNew ? "set" : change.after == nil ? "− all" : "changed")]
        case .unreadable: return [Row(name: name, text: "cannot be read in this version")]
        }
    }

    private static func row(_ name: String, _ from: String?, _ to: String?, isNew: Bool) -> Row {
        switch (from, to) {
        case (let from?, let to?): Row(name: name, text: "\(shown(from)) → \(shown(to))")
        case (nil, let to?):
            isNew ? Row(name: name, text: shown(to)) : Row(name: name, text: "+ " + shown(to), role: .good)
        case (let from?, nil): Row(name: name, text: "− " + shown(from), role: .dim)
        case (nil, nil): Row(name: name, text: "")
        }
    }

    /// A link is the name that it gives; nothing at all is a pair of quotes.
    private static func shown(_ text: String) -> String {
        let isLink = text.hasPrefix("[[") && text.hasSuffix("]]") && text.count > 4
        let inner = isLink ? String(text.dropFirst(2).dropLast(2)) : text
        return inner.allSatisfy { $0 == " " } ? "'\(inner)'" : DisplayText.visible(inner)
    }

    private static func words(_ counts: LineCounts, isNew: Bool) -> String {
        if isNew { return "\(Words.count(counts.added, "line")) of text" }
        let added = "\(Words.count(counts.added, "line")) of text added"
        if counts.removed == 0 { return added }
        if counts.added == 0 { return "\(Words.count(counts.removed, "line")) of text removed" }
        return added + ", \(counts.removed) removed"
    }
}
