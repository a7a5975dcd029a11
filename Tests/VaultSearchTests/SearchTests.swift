import Testing
import VaultChecks
import VaultGoals
import VaultRecords
import VaultTestSupport

@testable import VaultSearch

/// What is found, and in which order.
@Suite struct SearchTests {
    private static let files = [
        "goals/canal.md": record("goal", "Along the canal", "tags: [water, outside/boat]\n", "Twice a week."),
        "goals/old/ship.md": record("goal", "A ship", "archived: true\n", "On the canal too."),
        "actions/run.md": record("action", "Evening run", "date: 2026-11-20\ngoals: [\"[[canal]]\"]\n", "Dark, wet.\n"),
        "actions/ran.md": record("action", "Ran to the harbour", "date: 2026-11-21\ntags: [water]\n", "By the Canal."),
        "notes/Café Müller.md": "Half a marathon of cake, then the half marathon.\nZwei Läufe, und gelaufen.\n",
        "notes/long.md": String(repeating: "Nothing at all here. ", count: 200) + "The canal.\n",
        "notes/plain.md": "---\ncolour: \"navy \\u00e9clair\"\n---\nA marathon, and half of it.\n",
        "vault.md": "---\ntype: vault\nformat: 1\n---\n",
    ]

    private static func record(_ type: String, _ title: String, _ fields: String, _ body: String) -> String {
        "---\ntype: \(type)\ntitle: \(title)\n\(fields)---\n\(body)\n"
    }

    private static let snapshot = VaultInMemory(files, packs: [GoalsPack.pack]).snapshot

    private static func search(_ text: String, archived: Bool = false, limit: Int = 20) throws -> SearchOverview {
        let query = try snapshot.searchQuery(text)
        return try snapshot.search(SearchQuestion(query, limit: limit, includesArchived: archived))
    }

    private static func names(_ overview: SearchOverview) -> [String] {
        overview.hits.map { snapshot.graph.notes[$0.note].name }
    }

    @Test(arguments: [
        // The title, then the text of a short note, a long one, and links last.
        ("canal", ["canal", "ran", "long", "run"]), ("CANAL", ["canal", "ran", "long", "run"]),
        ("runs", ["run", "ran"]), ("running evening", ["run"]), ("\"running\"", []), ("\"run\"", ["run"]),
        ("water", ["ran", "canal"]), ("boat", ["canal"]), ("navy", ["plain"]), ("éclair", ["plain"]),
        ("eclair", ["plain"]), ("cafe", ["Café Müller"]), ("muller", ["Café Müller"]),
        ("gelaufen", ["Café Müller"]),
        ("\"half marathon\"", ["Café Müller"]), ("half-marathon", ["Café Müller"]),
        ("half marathon", ["Café Müller", "plain"]), ("\"marathon half\"", []),
        ("canal -harbour", ["canal", "long", "run"]),
        ("canal -\"the canal\"", ["run"]), ("canal -\"along the\" -\"by the\" -\"the canal\"", ["run"]),
        ("colour", []), ("date", []), ("2026-11-21", ["ran"]), ("goal", []), ("u00e9clair", []),
    ])
    func wordsAndPhrases(text: String, names: [String]) throws {
        #expect(Self.names(try Self.search(text)) == names)
    }

    @Test(arguments: [
        ("canal type:goal", ["canal"]), ("canal type:goals type:action", ["canal", "ran", "run"]),
        ("canal -type:goal -type:note", ["ran", "run"]), ("canal type:note", ["long"]),
        ("canal tag:water", ["canal", "ran"]),
        ("canal tag:#Water -tag:outside", ["ran"]), ("canal tag:outside", ["canal"]),
        ("canal in:actions", ["ran", "run"]),
        ("canal in:./Actions/", ["ran", "run"]), ("canal -in:actions -in:notes", ["canal"]),
        ("canal in:goals in:notes", ["canal", "long"]), ("canal tag:fire", []),
    ])
    func filters(text: String, names: [String]) throws {
        #expect(Self.names(try Self.search(text)) == names)
    }

    @Test(arguments: [
        ("canla", ["canal"], ["canal", "ran", "long", "run"]), ("harbur", ["harbour"], ["ran"]),
        ("marathn", ["marathon"], ["Café Müller", "plain"]), ("mulller", ["müller"], ["Café Müller"]),
        // Too short, with a digit, in quotes, or two typos away.
        ("cnl", [], []), ("202x", [], []), ("\"canla\"", [], []), ("cnlaa", [], []),
    ])
    func typos(text: String, instead: [String], names: [String]) throws {
        let overview = try Self.search(text)
        #expect(overview.parts[0].instead == instead)
        #expect(Self.names(overview) == names)
    }

    /// The name of a property is not searched: that is said, and it corrects nothing.
    @Test(arguments: [("colour", 1), ("colours", 0), ("colur", 0), ("tags", 2), ("date", 2), ("canal", 0)])
    func namesOfProperties(text: String, properties: Int) throws {
        let overview = try Self.search(text)
        #expect(overview.parts[0].properties == properties && overview.parts[0].instead == [])
    }

    /// A word that some note has is taken as it is, however near another one is.
    @Test func aWordThatIsThereIsNoTypo() throws {
        let overview = try Self.search("cake")
        #expect(overview.parts == [.init(text: "cake", isExcluded: false, notes: 1, instead: [])])
    }

    @Test func archivedRecordsAreCounted() throws {
        #expect(try Self.search("ship").archived == 1)
        #expect(Self.names(try Self.search("ship", archived: true)) == ["ship"])
    }

    @Test func theLimitLeavesTheBest() throws {
        let overview = try Self.search("canal", limit: 2)
        #expect(overview.total == 4)
        #expect(Self.names(overview) == ["canal", "ran"])
        #expect(try Self.search("canal", limit: 0).hits.isEmpty)
    }

    @Test(arguments: [("a type:gaol", 7..<11, ["goal"]), ("a in:goal", 5..<9, ["goals"]), ("a in:nowhere", 5..<12, [])])
    func unknownPlaces(text: String, range: Range<Int>, suggestions: [String]) throws {
        let query = try Self.snapshot.searchQuery(text)
        do throws(SearchProblem) {
            _ = try Self.snapshot.search(SearchQuestion(query, limit: 1))
            Issue.record("nothing is wrong with '\(text)'")
        } catch {
            #expect(error.range == range)
            #expect(error.suggestions == suggestions)
        }
    }

    /// The same is found as by comparing every word, for random notes and queries.
    @Test(.tags(.random), arguments: 0..<60)
    func nothingIsMissed(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed &+ 1)
        func text(_ pieces: [String], _ count: Int) -> String {
            (0..<count).map { _ in
                (pieces.randomElement(using: &generator) ?? "")
                    + ([" ", " ", "-", ", ", "\n", "'", "", "–"].randomElement(using: &generator) ?? "")
            }.joined()
        }
        let words = [
            "run", "ran", "Running", "canal", "canals", "é", "cafe", "Café", "CAFE\u{301}", "5", "km", "5km", "日本", "日",
            "don't", "läuft", "laufen", "Straße", "strasse", "-", "\u{FEFF}", "a", "x1",
        ]
        var files: [String: String] = [:]
        for number in 0..<12 {
            let title = text(words, 2).filter { !"\n'\u{FEFF}".contains($0) }
            let quoted = "\"\(text(words, 3).replacing("\n", with: "\\n"))\""
            files["n/\(text(words, 1).filter { $0 != "\n" }) \(number).md"] =
                "---\n\(number % 3 == 0 ? "" : "title: '\(title)'\n")tags: [a, \(quoted)]\nnote: |\n  \(text(words, 3).replacing("\n", with: "\n  "))\n---\n"
                + text(words, 20)
        }
        let snapshot = VaultInMemory(files, packs: [GoalsPack.pack]).snapshot
        for _ in 0..<20 {
            let count = Int.random(in: 1...3, using: &generator)
            let asked = (0..<count).map { _ -> String in
                let word = words.randomElement(using: &generator) ?? ""
                switch Int.random(in: 0..<6, using: &generator) {
                case 0: return "\"\(word) \(words.randomElement(using: &generator) ?? "")\""
                case 1: return "-" + word
                default: return word
                }
            }.joined(separator: " ")
            guard let query = try? SearchQuery(asked) else { continue }
            let overview = try snapshot.search(SearchQuestion(query, limit: 100))
            if overview.parts.contains(where: { !$0.instead.isEmpty }) { continue }
            let expected = PlainSearch.find(query, in: snapshot.graph)
            #expect(Set(overview.hits.map(\.note)) == Set(expected), "'\(asked)'")
        }
    }
}

@Suite struct SearchQueryTests {
    @Test(arguments: [
        ("canal", ["canal"]), ("  Canal  boat ", ["canal", "boat"]),
        ("\"half marathon\" run", ["'half marathon'", "run"]),
        ("-boat canal", ["-boat", "canal"]), ("half-marathon", ["half marathon"]),
        ("canal -\"slow boat\"", ["canal", "-'slow boat'"]),
        ("“half marathon”", ["'half marathon'"]), ("10:30", ["10 30"]), ("a & b", ["a", "b"]), ("don't", ["don t"]),
        ("\"a \\\"b\\\" c\"", ["'a b c'"]), ("日本", ["日 本"]), ("canal: boat", ["canal", "boat"]),
        ("status:active", ["status active"]), ("e-\"mail", ["e mail"]),
    ])
    func partsAreRead(text: String, parts: [String]) throws {
        let query = try SearchQuery(text)
        #expect(
            query.parts.map { part in
                let text = part.isQuoted ? "'\(part.text)'" : part.text
                return part.isExcluded ? "-\(text)" : text
            } == parts)
    }

    @Test(arguments: [
        ("a type:goal", ["type goal"]), ("a in:\"my goals\"", ["in my goals"]),
        ("a -tag:work TAG:Home", ["-tag work", "tag Home"]),
        ("a type:goal,action", ["type goal,action"]), ("a intype:goal", []),
    ])
    func filtersAreRead(text: String, filters: [String]) throws {
        let query = try SearchQuery(text)
        #expect(query.filters.map { ($0.isExcluded ? "-" : "") + "\($0.kind.rawValue) \($0.text)" } == filters)
    }

    @Test(arguments: [
        ("", "a search needs a word", 0..<0), (" & - ", "a search needs a word", 0..<5),
        ("a \"b c", "a quote is not closed", 2..<6), ("a in:", "nothing follows 'in:'", 2..<5),
        ("a type: goal", "nothing follows 'type:'", 2..<7),
        ("a Folder:x", "found 'Folder:'; expected type:, tag: or in:", 2..<8),
        ("a due:x", "'due' is a field of records, and 'due:' is not a filter of a search", 2..<5),
        ("-a", "a search needs a word besides filters and what is left out", 0..<2),
        ("type:goal", "a search needs a word besides filters and what is left out", 0..<9),
        ("a tag:\"x", "a quote is not closed", 6..<8),
        (String(repeating: "a ", count: 33), "33 words are too many; at most 32 are searched for at once", 0..<66),
    ])
    func problemsHaveTheirPlace(text: String, message: String, range: Range<Int>) throws {
        let problem = #expect(throws: SearchProblem.self) { try SearchQuery(text) { $0 == "due" } }
        #expect(problem?.message == message && problem?.range == range)
    }
}

@Suite struct SearchLinesTests {
    /// The lines that are shown of one note, with what was found between brackets.
    private func lines(_ text: String, _ query: String) throws -> [String] {
        let snapshot = VaultInMemory(["a.md": text], packs: [GoalsPack.pack]).snapshot
        let overview = try snapshot.search(SearchQuestion(try SearchQuery(query), limit: 1))
        return (overview.hits.first?.lines.shown ?? []).map { line in
            var bytes = Array(line.text.utf8)
            for range in line.found.sorted(by: { $0.lowerBound > $1.lowerBound }) {
                bytes.insert(UInt8(ascii: "]"), at: range.upperBound)
                bytes.insert(UInt8(ascii: "["), at: range.lowerBound)
            }
            return "\(line.number) \(line.field ?? "-") " + String(decoding: bytes, as: UTF8.self)
        }
    }

    @Test(arguments: [
        ("One canal.\nTwo.\n", "canal", ["1 - One [canal]."]),
        ("---\ntitle: A canal\ntags: [boat]\n---\n\n  The canal.\r\n", "canal", ["2 title title: A [canal]"]),
        (
            "---\ntitle: A canal\ntags: [boat]\n---\n", "boat canal",
            ["2 title title: A [canal]", "3 tags tags: [[boat]]"]
        ),
        // The line that has most of the words, then those that have the others.
        (
            "A canal.\nA boat.\nA boat on the canal, with a dog.\n", "boat canal",
            ["3 - A [boat] on the [canal], with a dog."]
        ),
        ("half of a marathon\na half\nmarathon\n", "\"half marathon\"", ["2 - a [half]"]),
        ("Ümläut Café\n", "cafe", ["1 - Ümläut [Café]"]), ("canal canal", "canal", ["1 - [canal] [canal]"]),
        ("a\nb\nc\nd\n", "a b c d", ["1 - [a]", "2 - [b]", "3 - [c]"]),
    ])
    func shown(text: String, query: String, lines: [String]) throws {
        let found = try self.lines(text, query)
        #expect(found == lines)
    }

    @Test(arguments: ["wort ", "wörter ", "日本語", "x"])
    func longLinesAreCut(filler: String) throws {
        let side = String(repeating: filler, count: 400)
        let found = try lines(side + " canal " + side, "canal")
        #expect(found.count == 1)
        #expect(found[0].utf8.count < 330)
        #expect(found[0].contains(" [canal] "))
        #expect(found[0].hasPrefix("1 - … ") && found[0].hasSuffix(" …"))
        #expect(!found[0].contains("\u{FFFD}"))
    }
}
