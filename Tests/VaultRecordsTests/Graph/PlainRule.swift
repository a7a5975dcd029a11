import VaultRecords
import VaultSyntax

/// The rule by which links find their notes, written a second time in the plainest way: over all notes, with text
/// alone.
struct PlainRule {
    let graph: Graph

    private func stem(_ path: String) -> String { Path(path).stem.text }

    private func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    private func isSame(_ left: String, _ right: String) -> Bool { left.lowercased() == right.lowercased() }

    private var all: [NoteID] { graph.byPath(graph.indices.filter { !graph.conflictCopies.contains($0) }) }

    /// A path without `.` and `..`, from a folder; nil outside of the vault.
    private func path(_ written: String, from folder: String) -> String? {
        var parts = written.hasPrefix("/") ? [] : folder.split(separator: "/").map(String.init)
        for part in written.split(separator: "/").map(String.init) where part != "." {
            if part != ".." { parts.append(part) } else if parts.popLast() == nil { return nil }
        }
        return parts.joined(separator: "/")
    }

    /// Notes at a path: the one spelled so, else all that are so but for case.
    private func notes(at path: String?, _ fits: (NoteID) -> Bool) -> [NoteID] {
        guard let path, !path.isEmpty else { return [] }
        let found = all.filter { fits($0) && isSame(stem(graph.notes[$0].path.text), path) }
        let spelled = found.filter { stem(graph.notes[$0].path.text).utf8.elementsEqual(path.utf8) }
        return spelled.isEmpty ? found : spelled
    }

    private func notes(endingWith path: String?, _ fits: (NoteID) -> Bool) -> [NoteID] {
        guard let path, !path.isEmpty else { return [] }
        return all.filter {
            fits($0) && ("/" + stem(graph.notes[$0].path.text)).lowercased().hasSuffix("/" + path.lowercased())
        }
    }

    func resolve(_ written: String, allowed: TypeSet?, from folder: String, isMarkdown: Bool) -> String {
        let given = stem(written)
        let isDotted = given.hasPrefix("./") || given.hasPrefix("../")
        let isRooted = given.hasPrefix("/")
        let (beside, root) = (path(given, from: isRooted ? "" : folder), path(given, from: ""))
        func isTaken(_ note: NoteID) -> Bool {
            graph.notes[note].type.map { allowed?.contains($0) ?? false } ?? false
        }
        if allowed != nil {
            var ways: [[NoteID]] = []
            if isDotted {
                ways = [notes(at: beside, isTaken)]
            } else {
                if isMarkdown, !isRooted { ways.append(notes(at: beside, isTaken)) }
                if given.contains("/") { ways.append(notes(at: root, isTaken)) }
                ways.append(notes(endingWith: root, isTaken))
            }
            for way in ways where !way.isEmpty {
                return way.count == 1 ? path(way[0]) : "several " + way.map(path).joined(separator: " ")
            }
            if !given.contains("/") {
                for isFormer in [false, true] {
                    let found = others(given, isFormer: isFormer).filter(isTaken)
                    if found.count > 1 { return "several " + found.map(path).joined(separator: " ") }
                    if let one = found.first { return (isFormer ? "former " : "alias ") + path(one) }
                }
            }
        }
        if let allowed, !allowed.contains(TypeID(100_000)) {
            // A record of another type before what a text means.
            let found = resolve(written, allowed: .all, from: folder, isMarkdown: isMarkdown)
            let isByName = !found.hasPrefix("alias ") && !found.hasPrefix("former ") && found != "nothing"
            if isByName, !found.hasPrefix("wrong ") {
                return "wrong "
                    + (found.split(separator: " ").dropFirst(found.hasPrefix("several ") ? 1 : 0).first ?? "")
            }
        }
        let wrong = allowed == nil ? "" : "wrong "
        var ways: [[NoteID]] = []
        if isDotted {
            ways = [notes(at: beside) { _ in true }]
        } else {
            let own = notes(at: path(given.drop { $0 == "/" }.description, from: folder)) { _ in true }
            let whole = notes(at: root) { _ in true }
            ways = isMarkdown && !isRooted ? [own, whole] : [whole, own]
            ways.append(notes(endingWith: root) { _ in true }.sorted(by: isShorter))
        }
        for way in ways { if let first = way.sorted(by: isShorter).first { return wrong + path(first) } }
        if given.contains("/") { return "nothing" }
        for isFormer in [false, true] {
            if let first = others(given, isFormer: isFormer).sorted(by: isShorter).first {
                return (allowed == nil ? isFormer ? "former " : "alias " : wrong) + path(first)
            }
        }
        return "nothing"
    }

    private func path(_ note: NoteID) -> String { graph.notes[note].path.text }

    private func isShorter(_ left: NoteID, _ right: NoteID) -> Bool {
        let (a, b) = (path(left), path(right))
        return a.utf16.count == b.utf16.count
            ? a.utf8.lexicographicallyPrecedes(b.utf8) : a.utf16.count < b.utf16.count
    }

    private func others(_ name: String, isFormer: Bool) -> [NoteID] {
        all.filter { note in
            graph.notes[note].marks.contains(.otherNames)
                && graph.notes[note].texts(isFormer ? "formerly" : "aliases").contains { isSame($0.value, name) }
        }
    }

    /// What the graph finds, in the same words.
    static func words(_ resolution: Resolution, _ graph: Graph) -> String {
        switch resolution {
        case .note(let index): graph.notes[index].path.text
        case .wrongType(let index): "wrong \(graph.notes[index].path)"
        case .alias(let index): "alias \(graph.notes[index].path)"
        case .formerName(let index): "former \(graph.notes[index].path)"
        case .ambiguous(let found): "several " + found.first.map { graph.notes[$0].path.text }.joined(separator: " ")
        case .otherFile: "file"
        case .broken: "nothing"
        }
    }
}
