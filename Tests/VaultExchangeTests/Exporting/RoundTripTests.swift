import Testing
import VaultExchange
import VaultSyntax
import VaultTestSupport

/// An export, imported into an empty vault, gives the same export.
@Suite struct RoundTripTests {
    private static let example: [String: String] = Dictionary(
        uniqueKeysWithValues: Repository.files(below: "vault-example").filter { $0.hasSuffix(".md") }.map {
            (String($0.dropFirst("vault-example/".count)), Repository.text($0) ?? "")
        })

    private func expectSame(_ trip: RoundTrip) throws {
        let records = trip.records.count
        #expect(records > 0)
        let json = trip.json
        let (copy, plan) = try trip.imported([json], as: .json)
        #expect(plan.skipped == [])
        #expect(plan.count(.new) == records)
        #expect(copy.json == json)
        for (path, bytes) in copy.vault.files { #expect(bytes == trip.vault.files[path], "\(path)") }
        #expect(try copy.importing([json], as: .json).plan.count(.same) == records)

        for (guards, asTabs) in [(false, false), (true, false), (false, true), (true, true)] {
            let tables = trip.tables(guardsFormulas: guards, asTabs: asTabs)
            let (copy, plan) = try trip.imported(tables.map { Array($0.utf8) }, as: .csv)
            #expect(plan.skipped == [])
            #expect(plan.count(.new) == records)
            #expect(copy.tables(guardsFormulas: guards, asTabs: asTabs) == tables)
            let again = try copy.importing(tables.map { Array($0.utf8) }, as: .csv).plan
            #expect(again.count(.same) == records)
            #expect(again.edit.change.files.isEmpty)
        }
    }

    @Test func exampleVault() throws { try expectSame(RoundTrip(Self.example)) }

    @Test(.tags(.random), arguments: [1, 2, 3] as [UInt64])
    func randomVaults(seed: UInt64) throws { try expectSame(RoundTrip(RandomVault(seed: seed, actions: 300).files)) }

    @Test(.tags(.random), arguments: [4, 5] as [UInt64])
    func randomWorkouts(seed: UInt64) throws {
        try expectSame(RoundTrip(RandomWorkouts(seed: seed, workouts: 60).files))
    }

    /// Keys and texts of what a table, JSON and YAML give a meaning to.
    @Test(.tags(.random), arguments: 1...60 as ClosedRange<UInt64>)
    func oddNotes(seed: UInt64) throws { try expectSame(RoundTrip(OddNotes(seed: seed).files)) }

    /// The rows of a JSON export may also come one in each line.
    @Test func jsonLines() throws {
        let trip = RoundTrip(Self.example)
        let records = try #require(try JSONReader.read(trip.json)["records"]?.array)
        let lines = records.map { record in
            let (path, file) = (record["path"]?.string ?? "", record["file"]?.string ?? "")
            var json = JSONWriter(.compact)
            json.value([
                "type": .string(record["type"]?.string ?? ""), "path": .string(path), "file": .string(file),
            ])
            return json.bytes + Array("\n".utf8)
        }
        let (copy, _) = try trip.imported([lines.flatMap(\.self)], as: .json)
        #expect(copy.json == trip.json)
    }
}

/// Records of odd keys and texts, made from a seed.
struct OddNotes {
    private(set) var files = [
        "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts, threads]\n---\n"
    ]
    private var random: SeededGenerator

    private static let texts = [
        "=1+1", "'=1", "''+x", "-5 km", "-5", "+5", "@a", "'a", "a,b", "a;b", "a\tb", "a|b", "\"q\"", "a \"b\" c",
        "one\ntwo",
        "one\r\ntwo", " lead", "trail ", "null", "~", "true", "2026-11-21", "08:05", "1e3", "0x1F", "[x]", "{y}", "# z",
        "a: b", "a #b", "- c", "[[run]]", "[[a|b]]", "\\n", "\\", "é", "e\u{301}", "👩‍👩‍👧", "\u{FEFF}x", "'", "\"", ",",
        "5  km",
        "5 km ", "1,234 km", "\u{2028}", "＝1",
    ]
    private static let keys = [
        "mood", "text 1", "goals 1", "measure 1 unit", "measure 1", "path", "text", "Title 2", "a,b", "=x", "'=x",
        "a: b",
        "x 0", "x 0 0", "x 01", "2", "ä", " sp ", "measures", "due", "date", "tags", "import_id", "Goals", "aliases",
    ]
    private static let bodies = [
        "", "Text", "Text\n", "\nText\n\n", "---\na: b\n---\n", "- [x] 8 x 60 kg\r\n", "   \n", "\"a\",b\n", "'=1\n",
        "=1\n",
        "no end\r", "a\u{0}b".replacing("\u{0}", with: ""), "| a | b |\n",
    ]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        for (number, type) in ["action", "goal", "value", "workout", "action"].enumerated() {
            var text = "---\ntype: \(type)\n"
            for key in Self.keys where Int.random(in: 0...2, using: &random) == 0 {
                text += "\(Self.spelled(key)): \(value())\n"
            }
            files["odd/note \(number), \"q\".md"] = text + "---\n" + pick(Self.bodies)
        }
    }

    private mutating func pick(_ elements: [String]) -> String {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    private mutating func value() -> String {
        switch Int.random(in: 0...9, using: &random) {
        case 0: return "{a: 1, b: [c]}"
        case 1: return "[]"
        case 2: return ["", "null", "~", "2", "true", "\"\""][Int.random(in: 0...5, using: &random)]
        case 3...5:
            let count = Int.random(in: 1...4, using: &random)
            return "[" + (0..<count).map { _ in Self.spelled(pick(Self.texts + [""])) }.joined(separator: ", ") + "]"
        default: return Self.spelled(pick(Self.texts))
        }
    }

    private static func spelled(_ text: String) -> String {
        var json = JSONWriter(.compact)
        json.string(text)
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
