import VaultRecords
import VaultSyntax
import VaultTestSupport

/// Random vaults with names that many have, links of all kinds, and commands that change names and places.
struct RandomLinks {
    private var generator: SeededGenerator
    private static let folders = ["", "a", "b", "a/b", "b/a", "a/b/c", "d"]
    private static let names = ["index", "x", "y", "Index", "z z"]

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &generator)]
    }

    private mutating func path() -> String {
        let folder = pick(Self.folders)
        return (folder.isEmpty ? "" : folder + "/") + pick(Self.names)
    }

    /// Every note tells itself apart by a number in its text.
    mutating func files() -> [String: String] {
        var paths: Set<String> = []
        // Names in another case are one file on some disks.
        for _ in 0..<22 {
            let path = path()
            if !paths.contains(where: { $0.lowercased() == path.lowercased() }) { paths.insert(path) }
        }
        var files: [String: String] = [:]
        for (number, path) in paths.sorted().enumerated() {
            files[path + ".md"] = note(number, "plain", paths.sorted())
        }
        for number in 0..<6 {
            let name = "g\(number)"
            files[pick(["goals/", "a/", ""]) + name + ".md"] = note(100 + number, "goal", paths.sorted())
            files["actions/t\(number).md"] = note(200 + number, "action", paths.sorted())
        }
        return files
    }

    private mutating func note(_ number: Int, _ type: String, _ paths: [String]) -> String {
        var lines: [String] = []
        if type != "plain" { lines.append("type: \(type)") }
        if type == "action" {
            lines += ["date: 2026-11-01", "title: T\(number)"]
            lines.append("goals: [\"[[g\(Int.random(in: 0..<6, using: &generator))]]\"]")
        }
        let alias = pick(["", "", "", "aliases: [\(pick(["hm", "x", "other"]))]", "formerly: \(pick(["old", "y"]))"])
        if !alias.isEmpty { lines.append(alias) }
        let head = lines.isEmpty ? "" : "---\n" + lines.joined(separator: "\n") + "\n---\n"
        return head + "note \(number)\n" + (0..<5).map { _ in link(paths) }.joined(separator: " ") + "\n"
    }

    private mutating func link(_ paths: [String]) -> String {
        let path = pick(paths + ["g1", "g2", "goals/g3"])
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let short = path.split(separator: "/").suffix(2).joined(separator: "/")
        let encoded = path.replacing(" ", with: "%20")
        let last = encoded.split(separator: "/").last.map(String.init) ?? encoded
        return pick([
            "[[\(name)]]", "[[\(name)|shown]]", "![[\(name)#Top]]", "[[\(path)]]", "[[\(short)]]", "[[./\(name)]]",
            "[[../\(name)]]", "[m](\(last).md)", "[m](\(encoded).md)", "[m](../\(last).md)", "[m](/\(encoded).md)",
            "[[hm]]", "[[old]]", "[[other]]", "[[\(name.uppercased())]]",
        ])
    }

    /// A command with notes of the vault.
    mutating func command(_ state: LinkState) -> [String] {
        let notes = state.paths.filter { $0 != "vault.md" }
        let (one, other) = (pick(notes), pick(notes))
        let goals = notes.filter { state.texts[$0]?.contains("type: goal") == true }
        switch Int.random(in: 0..<12, using: &generator) {
        case 0...3: return ["rename", one, pick(Self.names + ["fresh", "hm", "other", "old"])]
        case 4...6: return ["move", one, pick(Self.folders.dropFirst() + ["new/place"])]
        case 7: return ["delete", one, "--yes"]
        case 8 where goals.count > 1: return ["merge", pick(goals), pick(goals), "--yes", "--take", "A"]
        case 9: return ["new", "goal", pick(Self.names + ["hm", "old", "g1"])]
        case 10 where !goals.isEmpty: return ["set", pick(goals), "aliases+=\(pick(["hm", "x", "other", "g2"]))"]
        default: return ["move", one, other]
        }
    }
}

/// Where all links of a vault lead, with notes known by the number in their text.
struct LinkState {
    let texts: [String: String]
    private let graph: Graph

    init(_ texts: [String: String]) {
        self.texts = texts
        graph = VaultInMemory(texts).graph
    }

    var paths: [String] { graph.indices.map { graph.notes[$0].path.text } }

    private func number(_ note: NoteID) -> String {
        let text = texts[graph.notes[note].path.text] ?? ""
        guard let start = text.firstRange(of: "note ") else { return graph.notes[note].path.text }
        return String(text[start.upperBound...].prefix { $0.isNumber })
    }

    /// What a command joins, by number.
    func merge(_ words: [String]) -> [String: String] {
        guard let target = graph.note(at: Path(words[1])), let other = graph.note(at: Path(words[2])) else {
            return [:]
        }
        return [number(other): number(target)]
    }

    /// By the number of the holder: where the links in its text lead, in order, and those of its fields.
    private var destinations: [String: (text: [(written: String, note: String?)], fields: Set<String>)] {
        var all: [String: (text: [(written: String, note: String?)], fields: Set<String>)] = [:]
        for index in graph.indices {
            let note = graph.notes[index]
            let found = note.links.map { ($0, graph.resolve($0, of: index).destination.map(number)) }
            all[number(index)] = (
                found.filter { $0.0.isInBody }.map { (note.destination(of: $0.0), $0.1) },
                Set(found.filter { !$0.0.isInBody }.compactMap(\.1))
            )
        }
        return all
    }

    /// The links that led to a note which is there still, and do not lead to it any more.
    func strays(_ after: LinkState, merged: [String: String]) -> [String] {
        let (old, new) = (destinations, after.destinations)
        var lost: [String] = []
        for (holder, links) in old.sorted(by: { $0.key < $1.key }) {
            guard let now = new[holder] else { continue }
            for (place, link) in links.text.enumerated() {
                guard let target = link.note.map({ merged[$0] ?? $0 }), new[target] != nil else { continue }
                let found = place < now.text.count ? now.text[place] : (written: "", note: nil)
                if found.note != target {
                    lost.append(
                        "note \(holder): \(link.written) led to \(target); \(found.written) to \(found.note ?? "-")")
                }
            }
            let fields = Set(links.fields.map { merged[$0] ?? $0 }.filter { new[$0] != nil && $0 != holder })
            for field in fields.subtracting(now.fields).sorted() {
                lost.append("note \(holder): a field led to \(field)")
            }
        }
        return lost
    }
}
