import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultGoals
@testable import VaultSearch

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
