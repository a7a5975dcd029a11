import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultSchema

/// What `check --fix` fixed, in few lines however much it was.
struct FixingText {
    /// Lines of notes that are shown before only rules are counted.
    private static let limit = 20

    private let fixed: [FixedFinding]
    private let isTrial: Bool

    init(_ fixed: [FixedFinding], isTrial: Bool) {
        self.fixed = fixed
        self.isTrial = isTrial
    }

    /// `5 findings in 2 notes`.
    static func count(_ fixed: [FixedFinding]) -> String {
        let notes = Set(fixed.map { Array($0.path.utf8) }).count
        return Words.count(fixed.count, "finding") + " in " + Words.count(notes, "note")
    }

    /// One line that says how much.
    var headline: String {
        if fixed.isEmpty { return "nothing to fix automatically" }
        return isTrial
            ? "would fix \(Self.count(fixed))" : "fixed \(Self.count(fixed)); 'vault undo' reverts it"
    }

    /// The headline, and what was done: note by note, or by rule where that would be long.
    func fixed(style: Style, width: Int) -> String {
        let byNote = grouped { [$0.path, $0.rule, $0.title] }.sorted { $0.key[0] < $1.key[0] }
        let table = byNote.count <= Self.limit ? notes(byNote) : rules
        return style(.good, headline) + "\n" + table.text(width: width, style: style) + "\n"
    }

    private func notes(_ groups: [(key: [String], count: Int)]) -> TextTable {
        var table = TextTable(columns: [.init(""), .init("", mayBeCut: false), .init("")])
        var last: String?
        for (key, count) in groups {
            let times = count > 1 ? " (\(count) times)" : ""
            table.add([
                .init(key[0] == last ? "" : key[0], .path), .init("[\(key[1])]", .dim), .init(key[2] + times),
            ])
            last = key[0]
        }
        return table
    }

    /// How much each rule found, the most first, with one example.
    private var rules: TextTable {
        var table = TextTable(columns: [
            .init("", .right, mayBeCut: false), .init("", mayBeCut: false), .init(""), .init(""),
        ])
        let groups = grouped { [$0.rule] }.sorted { ($1.count, $0.key[0]) < ($0.count, $1.key[0]) }
        for (key, count) in groups {
            guard let example = fixed.first(where: { $0.rule == key[0] }) else { continue }
            table.add([
                .init(String(count)), .init("[\(key[0])]", .dim), .init((count > 1 ? "e.g. " : "") + example.title),
                .init(example.path, .path),
            ])
        }
        return table
    }

    /// How often each key is there, in the order of the first ones.
    private func grouped(_ key: (FixedFinding) -> [String]) -> [(key: [String], count: Int)] {
        var places: [[String]: Int] = [:]
        var groups: [(key: [String], count: Int)] = []
        for key in fixed.map(key) {
            if let place = places[key] {
                groups[place].count += 1
            } else {
                places[key] = groups.count
                groups.append((key, 1))
            }
        }
        return groups
    }
}
