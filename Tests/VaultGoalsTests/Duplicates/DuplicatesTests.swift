import Testing
import VaultChecks
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultGoals
@testable import VaultSearch

/// What two records score, by type.
@Suite struct DuplicatesTests {
    @Test(
        arguments: [
            // The same in all.
            ("Run\ntargets: [120 km]\nterms: [term-3]", "Run\ntargets: [120 km]\nterms: [term-3]", "1.00"),
            ("Run\nterms: [term-3]", "Run\nterms: [term-3]", "1.00"), ("Run", "run", "1.00"),
            ("Run\ntargets: [5 km]", "Run\ntargets: [5000 m]", "1.00"),
            // 0.4 + 0.3 + 0.3 × 0.8: 130 is within a tenth of 120.
            ("Run\ntargets: [120 km]\nterms: [term-3]", "Run\ntargets: [130 km]\nterms: [term-3]", "0.94"),
            // 0.4 × 0.98 + 0.3 + 0.3 × 0.3
            ("Runs fast\ntargets: [120 km]\nterms: [term-3]", "Run fast\ntargets: [60 km]\nterms: [term-3]", "0.78"),
            // One title in one term, or without any: 0.85 at least, whatever the targets are.
            ("Run\ntargets: [120 km]\nterms: [term-3]", "Run\ntargets: [60 km]\nterms: [term-3]", "0.85"),
            ("Run\ntargets: [120 km]\nterms: [term-3]", "Run\ntargets: [30 h]\nterms: [term-3]", "0.85"),
            ("Run\ntargets: [120 km]", "run\ntargets: [30 h]", "0.85"),
            ("Run\ntargets: [120 km]\nparent: one", "Run\ntargets: [30 h]\nparent: two", nil),
            // 0.4 + 0.3 + 0.3 × 0.5: one says nothing.
            ("Run\ntargets: [120 km]\nterms: [term-3]", "Run\nterms: [term-3]", "0.85"),
            // (0.4 × 0.96 + 0.3) / 0.7 = 0.977: without targets on both sides title and terms are all.
            ("Books\nterms: [term-3]", "Book\nterms: [term-3]", "0.98"),
            // Term 3 in dates: the days of both are the same.
            ("Books\nterms: [term-3]", "Book\nstart: 2026-10-19\ndue: 2026-12-27", "0.98"),
            // Another term, other days, another goal above, another thing.
            ("Run\ntargets: [120 km]\nterms: [term-3]", "Run\ntargets: [120 km]\nterms: [term-4]", nil),
            ("Run\ndue: 2026-10-31", "Run\ndue: 2026-11-30", nil),
            ("Run\nparent: one", "Runs\nparent: two", nil),
            ("Run 120 km\ntargets: [120 km]\nterms: [term-3]", "Swim 120 km\ntargets: [120 km]\nterms: [term-3]", nil),
        ] as [(String, String, String?)])
    func goals(left: String, right: String, score: String?) {
        let others = [
            "terms/term-3.md": record("type: term\nnumber: 3\nstart: 2026-10-19"),
            "terms/term-4.md": record("type: term\nnumber: 4\nstart: 2026-12-28"),
            "goals/one.md": record("type: goal\ntitle: Half a marathon"),
            "goals/two.md": record("type: goal\ntitle: Alps"),
        ]
        #expect(scores("goal", left, right, others) == [score].compactMap { $0 })
    }

    @Test(
        arguments: [
            ("Run\ndate: 2026-11-20\nmeasures: [5 km]", "Run\ndate: 2026-11-20\nmeasures: [5000 m]", "1.00"),
            // 0.5 × 0.96 + 0.2 + 0.3
            ("Run\ndate: 2026-11-20\nmeasures: [5 km]", "Runs\ndate: 2026-11-20\nmeasures: [5 km]", "0.98"),
            // Half an hour apart: 1 − 30 / 120 = 0.75; 0.5 + 0.2 × 0.75 + 0.3
            (
                "Run\ndate: 2026-11-20\ntime: \"07:00\"\nmeasures: [5 km]",
                "Run\ndate: 2026-11-20\ntime: \"07:30\"\nmeasures: [5 km]", "0.95"
            ),
            // One has a time: 0.5 + 0.1 + 0.3
            (
                "Run\ndate: 2026-11-20\ntime: \"07:00\"\nmeasures: [5 km]", "Run\ndate: 2026-11-20\nmeasures: [5 km]",
                "0.90"
            ),
            // 5.1 is within a twentieth of 5: 0.5 + 0.2 + 0.3 × 0.8
            ("Run\ndate: 2026-11-20\nmeasures: [5 km]", "Run\ndate: 2026-11-20\nmeasures: [5.1 km]", "0.94"),
            // The duration is an amount too, and one of two amounts is shared: 0.5 + 0.2 + 0.3 / 2
            (
                "Run\ndate: 2026-11-20\nmeasures: [5 km]\nduration: 31 min", "Run\ndate: 2026-11-20\nmeasures: [5 km]",
                "0.85"
            ),
            // 0.5 × 0.5999 + 0.2 + 0.3 = 0.7999
            ("Run\ndate: 2026-11-20\nmeasures: [5 km]", "Run 5 km\ndate: 2026-11-20\nmeasures: [5 km]", "0.80"),
            // Another day, more than an hour apart, another amount, another thing.
            ("Run\ndate: 2026-11-20", "Run\ndate: 2026-11-21", nil),
            ("Coffee\ndate: 2026-11-20\ntime: \"08:00\"", "Coffee\ndate: 2026-11-20\ntime: \"09:01\"", nil),
            ("Run\ndate: 2026-11-20\nmeasures: [5 km]", "Run\ndate: 2026-11-20\nmeasures: [6 km]", nil),
            ("Run\ndate: 2026-11-20\nmeasures: [5 km]", "Run\ndate: 2026-11-20\nmeasures: [30 min]", nil),
            (
                "Read\ndate: 2026-11-20\nmeasures: [30 pages, 40 min]",
                "Read\ndate: 2026-11-20\nmeasures: [30 pages, 70 min]", nil
            ),
            ("Run\ndate: 2026-11-20\nmeasures: [5 km]", "Swim\ndate: 2026-11-20\nmeasures: [5 km]", nil),
        ] as [(String, String, String?)])
    func actions(left: String, right: String, score: String?) {
        #expect(scores("action", left, right) == [score].compactMap { $0 })
    }

    @Test(
        arguments: [
            ("value", "Health", "health", "1.00"),
            // (0.8 × 0.90 + 0.1) / 0.9 = 0.9111
            ("value", "Health\nlevel: major", "Helth\nlevel: major", "0.91"),
            ("value", "Freedom", "Wisdom", nil),
            ("measure", "A\nunit: cup", "B\nunit: cups", "1.00"),
            ("measure", "Kilometers\nunit: km", "Kilometers\nunit: kilometers", "1.00"),
            // Without its vowels and plural.
            ("measure", "A\nunit: pg", "B\nunit: pages", "0.80"),
            // One of it is one of the other, in other words: `vault units` says so.
            ("measure", "A\nunit: lap", "B\nunit: round\nequals: 1 lap", nil),
            ("measure", "A\nunit: pomodoro\nequals: 25 min", "B\nunit: pomodori\nequals: 25 min", "0.90"),
            ("measure", "Distance\nunit: km", "Distance\nunit: mi", nil),
            ("measure", "A\nunit: cup\nequals: 240 ml", "B\nunit: cups-big\nequals: 500 ml", nil),
            ("measure", "A\nunit: sets", "B\nunit: secs", nil),
            ("term", "One\nnumber: 3\nstart: 2026-10-19", "Two\nnumber: 3\nstart: 2026-12-19", "1.00"),
            ("term", "Autumn\nnumber: 3\nstart: 2026-10-19", "Autumn\nnumber: 4\nstart: 2026-12-28", nil),
            (
                "period", "Holidays\nstart: 2026-07-01\nend: 2026-07-31", "Holiday\nstart: 2026-07-01\nend: 2026-07-31",
                "0.98"
            ),
            (
                "period", "Holidays\nstart: 2026-07-01\nend: 2026-07-31",
                "Holidays\nstart: 2025-07-01\nend: 2025-07-31", nil
            ),
            // (60 + 20 × 0.7) / 80: two days apart
            ("obligation", "Tax return\ndue: 2026-11-30", "Tax return\ndue: 2026-11-28", "0.93"),
            ("obligation", "Pay rent\ndue: 2026-11-01", "Pay rent\ndue: 2026-12-01", nil),
            (
                "obligation", "Report\ndue: 2026-11-30\nrequested_by: Anna",
                "Report\ndue: 2026-11-30\nrequested_by: Jonas", nil
            ),
            // (60 × 0.96 + 20) / 80
            ("milestone", "Drafts\ndue: 2026-11-30", "Draft\ndue: 2026-11-30", "0.97"),
            ("milestone", "Half way\ndue: 2026-11-30\ngoal: one", "Half way\ndue: 2026-11-30\ngoal: two", nil),
        ] as [(String, String, String, String?)])
    func others(type: String, left: String, right: String, score: String?) {
        let goals = [
            "goals/one.md": record("type: goal\ntitle: Marathon"), "goals/two.md": record("type: goal\ntitle: Alps"),
        ]
        #expect(scores(type, left, right, goals) == [score].compactMap { $0 })
    }

    @Test func archivedAreLeftOutUnlessAsked() {
        let files = [
            "a.md": record("type: value\ntitle: Health"), "b.md": record("type: value\ntitle: Health\narchived: true"),
        ]
        #expect(pairs(files).isEmpty)
        #expect(pairs(files, archived: true).count == 1)
    }

    /// The second and third are one although what makes them so, the first, is put away.
    @Test func groupsHoldWithoutTheirFirst() {
        let files = [
            "a.md": record("type: value\ntitle: Health\narchived: true"), "b.md": record("type: value\ntitle: Health"),
            "c.md": record("type: value\ntitle: Health"),
        ]
        #expect(pairs(files).map(\.score) == [.same])
    }

    /// What cannot be read may be where they differ.
    @Test func unreadableIsNeverTheSame() {
        let files = [
            "a.md": record("type: goal\ntitle: Run\ntargets: [5 km, many]"),
            "b.md": record("type: goal\ntitle: Run\ntargets: [5 km, few]"),
        ]
        #expect(pairs(files).map(\.score.description) == ["0.99"])
    }

    /// The name stands for a title, without its day; the most alike come first, then by path.
    @Test func orderAndNames() {
        let files = [
            "2026-11-20-run-home.md": record("type: action\ndate: 2026-11-20\nmeasures: [5 km]"),
            "b.md": record("type: action\ntitle: Run home\ndate: 2026-11-20\nmeasures: [5 km]"),
            "c.md": record("type: action\ntitle: Running home\ndate: 2026-11-20\nmeasures: [5 km]"),
        ]
        // (0.5 × 0.99 + 0.2 + 0.3) = 0.995, at most 0.99; 0.5 × 0.98 + 0.5 = 0.99
        let found = pairs(files)
        #expect(found.map(\.score.description) == ["0.99", "0.99", "0.99"])
        #expect(found.map { [$0.first, $0.second] } == [[0, 1], [0, 2], [1, 2]])
    }

    /// Whatever `check` is certain about scores 1.
    @Test func certainOnesScoreOne() throws {
        let files = [
            "a.md": record("type: action\ntitle: Run\ndate: 2026-11-20\ntime: \"07:00\"\nduration: 30 min"),
            "b.md": record("type: action\ntitle: Run\ndate: 2026-11-20\ntime: \"07:00\"\nduration: 90 min"),
            "c.md": record("type: action\ntitle: Swim\ndate: 2026-11-01\nimport_id: x7"),
            "d.md": record("type: action\ntitle: Lake\ndate: 2026-11-02\nimport_id: x7"),
        ]
        let certain = try SmallVault(files).findings().filter { $0.rule == "duplicate-record" }
        #expect(certain.count == 2)
        #expect(pairs(files).map(\.score) == [.same, .same])
    }

    /// Of one day the times are compared, where one is given.
    @Test(arguments: [("", "", "date"), ("\ntime: \"07:00\"", "", "time"), ("", "\ntime: \"07:00\"", "time")])
    func whatIsCompared(left: String, right: String, what: String) {
        let files = [
            "a.md": record("type: action\ntitle: Run\ndate: 2026-11-20\nmeasures: [5 km]" + left),
            "b.md": record("type: action\ntitle: Runs\ndate: 2026-11-20\nmeasures: [5 km]" + right),
        ]
        #expect(pairs(files).flatMap(\.reasons).map(\.what) == ["title", what, "measures"])
    }

    private func pairs(_ files: [String: String], archived: Bool = false) -> [DuplicatePair] {
        let model = SmallVault(files).model
        let types = Array(model.graph.schema.recordTypes.indices)
        return model.duplicates(of: types, least: Similarity(percent: 70), includesArchived: archived).pairs
    }

    private func scores(_ type: String, _ left: String, _ right: String, _ others: [String: String] = [:]) -> [String] {
        var files = others
        files["a.md"] = record("type: \(type)\ntitle: \(left)")
        files["b.md"] = record("type: \(type)\ntitle: \(right)")
        return pairs(files).map(\.score.description)
    }
}

/// Types that the pack does not know are compared by what the schema says of their fields.
@Suite struct DuplicatesOfOtherTypesTests {
    private static let types = [
        RecordType(
            "exercise", folder: "exercises", "",
            fields: [
                Field("exercise_type", .choice(["reps", "time"]), required: true, ""),
                Field("categories", .link(to: []), list: true, ""), Field("favorite", .boolean, ""),
                Field("weight_unit", .text, ""), Field("notes", .text, block: true, ""),
            ]),
        RecordType(
            "message", folder: "messages", "",
            fields: [
                Field("thread", .link(to: []), required: true, ""), Field("sent", .dateTime, required: true, ""),
                Field("confidence", .number, ""), Field("length", .quantity(group: "s"), ""),
            ]),
    ]

    @Test(
        arguments: [
            ("exercise", "Bench press\nexercise_type: reps", "bench press\nexercise_type: REPS", "1.00"),
            // (60 × 0.97 + 20) / 80 = 0.9775
            ("exercise", "Push-ups\nexercise_type: reps", "Pushups\nexercise_type: reps", "0.98"),
            // One of two categories is shared: (60 + 20 + 10 / 2) / 90 = 0.944
            (
                "exercise", "Row\nexercise_type: reps\ncategories: [a, b]",
                "Row\nexercise_type: reps\ncategories: a", "0.94"
            ),
            // What may be left out and says how it is, not what, plays no part.
            (
                "exercise", "Row\nexercise_type: reps\nfavorite: true\nnotes: Slowly.",
                "Row\nexercise_type: reps\nfavorite: false", "1.00"
            ),
            ("exercise", "Plank\nexercise_type: reps", "Plank\nexercise_type: time", nil),
            // Half an hour apart: (60 + 20 + 20 × 0.75) / 100
            (
                "message", "Hello\nthread: a\nsent: 2026-11-21T07:00", "Hello\nthread: a\nsent: 2026-11-21T07:30",
                "0.95"
            ),
            ("message", "Hello\nthread: a\nsent: 2026-11-21T07:00", "Hello\nthread: b\nsent: 2026-11-21T07:00", nil),
            ("message", "Hello\nthread: a\nsent: 2026-11-21T07:00", "Hello\nthread: a\nsent: 2026-11-21T08:01", nil),
            // 91 s is within a tenth of 90 s: (60 + 40 + 10 × 0.8) / 110
            (
                "message", "Hello\nthread: a\nsent: 2026-11-21T07:00\nlength: 90 s",
                "Hello\nthread: a\nsent: 2026-11-21T07:00\nlength: 91 s", "0.98"
            ),
        ] as [(String, String, String, String?)])
    func othersFollowTheSchema(type: String, left: String, right: String, score: String?) {
        let schema = Schema(types: GoalTypes.all + Self.types)
        let files = [
            ("a.md", record("type: value")), ("b.md", record("type: value")),
            ("left.md", record("type: \(type)\ntitle: \(left)")),
            ("right.md", record("type: \(type)\ntitle: \(right)")),
        ]
        let notes = files.map { NoteReading.read(path: Path($0), bytes: Array($1.utf8), schema: schema) }
        let model = GoalsModel(Graph(schema: schema, notes: notes), contributions: [])
        let found = model.duplicates(of: Array(schema.recordTypes.indices), least: Similarity(percent: 70))
        #expect(found.pairs.map(\.score.description) == [score].compactMap { $0 })
    }

    /// Whatever stands in the files: pairs of one type, each once, first by path, within the scale, sorted.
    @Test(.tags(.random)) func holdsForAnyRecords() {
        var random = Seed(11)
        for _ in 0..<60 {
            var files: [String: String] = [:]
            for number in 0..<24 { files["n\(100 + number).md"] = random.record() }
            let model = SmallVault(files).model
            let schema = model.graph.schema
            let found = model.duplicates(
                of: Array(schema.recordTypes.indices), least: Similarity(percent: 50), includesArchived: true)
            let notes = model.graph.notes
            var seen: Set<[NoteID]> = []
            for pair in found.pairs {
                #expect(notes[pair.first].path < notes[pair.second].path)
                #expect(notes[pair.first].type == notes[pair.second].type)
                #expect(seen.insert([pair.first, pair.second]).inserted)
                #expect(pair.score >= Similarity(percent: 50))
                #expect(!pair.reasons.isEmpty)
            }
            #expect(found.pairs.map(\.score) == found.pairs.map(\.score).sorted(by: >))
        }
    }
}

extension Seed {
    /// A record of some type with fields that may fit it, or not.
    fileprivate mutating func record() -> String {
        let types = GoalTypes.all
        let type = types[below(types.count)]
        let words = [
            "Run", "Runs", "Rnu", "Run 5 km", "2026-11-20", "2026-11-21", "3", "5 km", "5000 m", "[5 km, 30 min]",
            "at most 3 cups per day", "n101", "[n102, n103]", "\"07:00\"", "\"07:40\"", "", "null", "[[", "{a: 1}",
            "\"\\u0000\"", "-1 EUR", "major", "9999999999999999999999 km", "0001-01-01", "9999-12-31",
        ]
        let fields = type.allFields.filter { _ in below(2) == 0 }.map { "\($0.name): \(words[below(words.count)])" }
        return "---\ntype: \(type.name)\n\(fields.joined(separator: "\n"))\n---\n"
    }
}

/// What one record is similar to, without looking for all pairs.
@Suite struct SimilarToOneTests {
    private static let files = [
        "goals/run.md": record("type: goal\ntitle: Run 100 km\ntargets: [100 km]"),
        "goals/runs.md": record("type: goal\ntitle: Runs 100 km\ntargets: [100 km]"),
        "goals/kilometers.md": record("type: goal\ntitle: Run 100 kilometers\ntargets: [100 km]"),
        "goals/old.md": record("type: goal\ntitle: Run 100 km!\ntargets: [100 km]\narchived: true"),
        "goals/weekend.md": record("type: goal\ntitle: Rest at the weekend"),
        "goals/week-end.md": record("type: goal\ntitle: Rest at the week end"),
        "values/health.md": record("type: value\ntitle: Physical health"),
        "values/healths.md": record("type: value\ntitle: Physical healths"),
        "measures/lap.md": record("type: measure\nunit: lap"), "measures/laps.md": record("type: measure\nunit: lapps"),
        "actions/a.md": record("type: action\ntitle: Morning run\ndate: 2026-11-21\nmeasures: [5 km]"),
        "actions/b.md": record("type: action\ntitle: Morning runs\ndate: 2026-11-21\nmeasures: [5 km]"),
        "actions/c.md": record("type: action\ntitle: Morning runs\ndate: 2026-11-20\nmeasures: [5 km]"),
        "actions/d.md": record("type: action\ntitle: Morning run\ndate: 2026-11-21\nmeasures: [5.1 km]"),
        "actions/e.md": record("type: action\ntitle: Tea\ndate: 2026-11-21"),
    ]

    /// The same as among all pairs.
    @Test func isWhatAllPairsSay() throws {
        var found = 0
        for files in [Self.files, try ExampleVault.files()] {
            let model = SmallVault(files).model
            let types = Array(model.graph.schema.recordTypes.indices)
            let pairs = model.duplicates(of: types, least: DuplicatePair.Band.leastHigh).pairs
            for type in types {
                for number in model.records[type] where !model.graph.notes[number].isTrue("archived") {
                    let all = pairs.filter { $0.band == .high && ($0.first == number || $0.second == number) }
                    let others = all.map { $0.first == number ? $0.second : $0.first }
                    #expect(
                        model.similar(to: number, spread: SingleWork()).map(\.note) == others,
                        "\(model.graph.notes[number].path)")
                    found += others.count
                }
            }
        }
        #expect(found > 12)
    }

    /// `check` says that two actions are the same, whatever else they say.
    @Test func whatIsTheSameIsNotSimilar() throws {
        let fields = "type: action\ntitle: Run\ndate: 2026-11-21\ntime: 7:00\nmeasures: [5 km]\nduration: "
        let model = SmallVault(["a.md": record(fields + "30 min"), "b.md": record(fields + "31 min")]).model
        let number = try #require(model.graph.note(at: "b.md"))
        #expect(model.similar(to: number, spread: SingleWork()).isEmpty)
    }
}

/// Pairs with one of some records, and no others.
@Suite(.tags(.random)) struct NewcomersTests {
    /// Records of which many are alike, of all kinds that are compared in a way of their own.
    private static func model(_ count: Int, seed: UInt64) -> GoalsModel {
        var random = SeededGenerator(seed: seed)
        let words = ["run", "runs", "swim", "swmi", "read", "books", "book", "far", "often", "calm", "call", "again"]
        func word() -> String { words[Int.random(in: 0..<words.count, using: &random)] }
        let schema = Schema(types: GoalTypes.all)
        let notes = (0..<count).map { index in
            let title = "\(word()) \(word())"
            let kind = [
                "type: value\ntitle: \(title)", "type: measure\nunit: \(word())\(word())",
                "type: goal\ntitle: \(title)\ntargets: [\(Int.random(in: 1...3, using: &random)) km]",
                "type: action\ntitle: \(title)\ndate: 2026-11-0\(Int.random(in: 1...5, using: &random))",
            ][Int.random(in: 0..<4, using: &random)]
            let name = String("\(100_000 + index)".dropFirst())
            return NoteReading.read(path: "\(name).md", bytes: Array(record(kind).utf8), schema: schema)
        }
        return GoalsModel(Graph(schema: schema, notes: notes), contributions: [])
    }

    private static func pairs(_ model: GoalsModel, _ addedFiles: Set<NoteID>? = nil) -> Duplicates {
        model.duplicates(
            of: Array(model.graph.schema.recordTypes.indices), least: Similarity(percent: 50),
            addedFiles: addedFiles.map { AddedFiles(since: "x", notes: $0) })
    }

    /// What is found is what is found among all, as far as one of them is in it.
    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func theyAreThoseOfAll(seed: UInt64) {
        let model = Self.model(120, seed: seed)
        var random = SeededGenerator(seed: seed)
        let all = Self.pairs(model)
        #expect(all.pairs.count > 20)
        for share in [1, 5, 50] {
            let asked = Set(model.graph.indices.filter { _ in Int.random(in: 0..<100, using: &random) < share })
            let found = Self.pairs(model, asked)
            #expect(found.pairs == all.pairs.filter { asked.contains($0.first) || asked.contains($0.second) })
            #expect(found.comparisons <= all.comparisons)
        }
        #expect(Self.pairs(model, []).pairs.isEmpty)
        #expect(Self.pairs(model, []).comparisons == 0)
        #expect(Self.pairs(model, Set(model.graph.indices)).pairs == all.pairs)
    }

    /// A few among many: the comparisons are those of the few.
    @Test func fewCostLittle() {
        let model = Self.model(2_000, seed: 3)
        let all = Self.pairs(model)
        let few = Self.pairs(model, Set((0..<2_000).filter { $0 % 400 == 7 }.map { NoteID($0) }))
        #expect(all.comparisons > 2_000)
        #expect(few.comparisons * 20 < all.comparisons)
    }
}

/// However alike the records of a vault are, each is compared with few others.
@Suite(.tags(.random)) struct DuplicateCostTests {
    private static let count = 600

    /// All the same: one group, nothing to compare.
    @Test func oneTitleOnOneDay() {
        let found = duplicates { _ in "type: action\ntitle: Run\ndate: 2026-11-20" }
        #expect(found.comparisons == 0)
        #expect(found.pairs.count == Self.count - 1)
        #expect(found.pairs.allSatisfy { $0.score == .same && $0.first == 0 })
    }

    @Test(arguments: [
        "type: action\ntitle: Run\ndate: 2026-11-20\nmeasures: [# km]",
        "type: action\ntitle: Run\ndate: 2026-11-20\nmeasures: [1.# km]",
        "type: goal\ntitle: Run\ntargets: [# km]", "type: goal\ntitle: Run\ndue: 2026-11-20\ntargets: [1.# km]",
        "type: obligation\ntitle: Rent\ndue: 2026-11-20\nrequested_by: a#",
    ])
    func oneTitle(text: String) {
        let found = duplicates { text.replacing("#", with: "\($0 + 1)") }
        #expect(found.comparisons <= Self.count * SimilarRecords.most)
    }

    /// Titles that differ by a number share no rare word.
    @Test(arguments: ["Chapter #", "Read chapter # of the book", "# km run", "Week #, day 1"])
    func titlesOfASeries(title: String) {
        let found = duplicates { "type: value\ntitle: \"\(title.replacing("#", with: "\($0)"))\"" }
        #expect(found.comparisons == 0)
        #expect(found.pairs.isEmpty)
    }

    /// Many titles of few words, in pairs, and many words a slip apart.
    @Test func titlesOfFewWords() {
        let found = duplicates { "type: value\ntitle: \(word($0 / 40)) \(word($0 % 40))" }
        #expect(found.comparisons <= Self.count * SimilarTitles.most)
        let slips = duplicates { "type: value\ntitle: \(word($0))wordy" }
        #expect(slips.comparisons <= Self.count * SimilarTitles.most)
    }

    /// Twice the records cost about twice as much: 200 titles over as many days as needed, some mistyped.
    @Test func costGrowsLinearly() {
        let text: (Int) -> String = { index in
            let day = CalendarDate.first.adding(days: 738_000 + index / 8)
            let title = "\(word(index % 200)) with \(word(index % 7))" + (index % 31 == 0 ? "s" : "")
            return "type: action\ntitle: \(title)\ndate: \(day)\nmeasures: [\(index % 9 + 1) km]"
        }
        let (half, whole) = (duplicates(Self.count, text), duplicates(Self.count * 2, text))
        #expect(whole.comparisons <= half.comparisons * 5 / 2)
    }

    @Test func measuresOfLikeUnits() {
        let found = duplicates { "type: measure\nunit: page\(word($0))" }
        #expect(found.comparisons <= Self.count * SimilarTitles.most)
    }

    /// A word of letters for each number, so that it is not a number.
    private func word(_ number: Int) -> String {
        let letters = Array("bcdfglmnprstvz")
        return String([letters[number / 196 % 14], "a", letters[number / 14 % 14], "o", letters[number % 14]])
    }

    private func duplicates(_ count: Int = count, _ text: (Int) -> String) -> Duplicates {
        let schema = Schema(types: GoalTypes.all)
        let notes = (0..<count).map { index in
            let name = String("\(100_000 + index)".dropFirst())
            return NoteReading.read(path: "\(name).md", bytes: Array(record(text(index)).utf8), schema: schema)
        }
        let model = GoalsModel(Graph(schema: schema, notes: notes), contributions: [])
        return model.duplicates(of: Array(schema.recordTypes.indices), least: Similarity(percent: 70))
    }
}
