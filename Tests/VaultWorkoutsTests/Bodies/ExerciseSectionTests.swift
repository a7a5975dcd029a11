import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport
import VaultWorkouts

@Suite struct ExerciseSectionTests {
    /// `name: done sets/sets` of each section.
    private func shape(_ body: String, _ more: [String: String] = [:]) throws -> [String] {
        let vault = WorkoutVault(workout(body).merging(more) { first, _ in first })
        let model = vault.model
        return try vault.sections("w.md").map { section in
            "\(model.exercises[section.exercise].name): \(section.sets.count { $0.isDone })/\(section.sets.count)"
        }
    }

    @Test(arguments: [
        ("", []), ("- [x] 8 x 60 kg\n", []),
        ("## [[bench-press]]\nElbows in.\n- [x] 8 x 60 kg\n- [ ] 8 x 62.5 kg\n", ["bench-press: 1/2"]),
        (
            "# [[bench-press]]\n- [x] 8\n###### [[plank]]\n* [X] 1:30\n+ [ ]\n1. [x] 2:00",
            ["bench-press: 1/1", "plank: 2/3"]
        ),
        ("## [[bench-press|Bench]]\n- [x] 8\n", ["bench-press: 1/1"]),
        ("## [Bench](exercises/bench-press.md)\n- [x] 8\n", ["bench-press: 1/1"]),
        ("## [[bench-press]] ##\n  - [x] 8\n", ["bench-press: 1/1"]),
        ("## [[bench-press]]\n- [x] 8\n## Notes\n- [x] slept well\n", ["bench-press: 1/1"]),
        ("## Notes\n- [x] slept well\n## [[plank]]\n- [ ]\n", ["plank: 0/1"]),
        ("## [[bench-press]] today\n- [x] 8\n", []), ("## ![[bench-press]]\n- [x] 8\n", []),
        ("## [[nobody]]\n- [x] 8\n## [[w]]\n- [x] 8\n", []),
        ("## [[bench-press]]\n- plain\n- [-] 8\n- [x] 9\n", ["bench-press: 1/2"]),
        ("## [[bench-press]]\n```\n- [x] 8\n```\n- [x] 9\n", ["bench-press: 1/1"]),
        ("## [[plank]]\n## [[plank]]\n- [ ]\n", ["plank: 0/0", "plank: 0/1"]),
        ("## [[plank]]\r\n- [x] 1:30\r\n- [ ]\r\n", ["plank: 1/2"]),
        (
            "see [[plank]]\n\n## [[plank]]\n- [x] with [[plank]]\n- [x] 1:30\n## [[running]]\n- [ ] 5 km",
            ["plank: 2/2", "running: 0/1"]
        ),
    ])
    func whatIsASection(_ body: String, _ expected: [String]) throws {
        #expect(try shape(body) == expected)
    }

    @Test func linesBoxesAndTextsHaveTheirPlaces() throws {
        let vault = WorkoutVault(workout("## [[plank]]\r\n  1. [x] 1:30 ✅\r\n- [ ]\r\n"))
        let section = try #require(try vault.sections("w.md").first)
        let bytes = vault.vault.files["w.md"] ?? []
        func text(_ range: ByteRange) -> String { String(decoding: bytes[range.offsets], as: UTF8.self) }
        #expect(text(section.heading) == "## [[plank]]")
        #expect(section.sets.map { text($0.line) } == ["  1. [x] 1:30 ✅", "- [ ]"])
        #expect(section.sets.map { bytes[$0.box] } == [UInt8(ascii: "x"), UInt8(ascii: " ")])
        #expect(section.sets.map { text($0.text) } == ["1:30 ✅", ""])
        #expect(section.sets.map(\.set?.time) == [90, nil])
        #expect(section.range.upperBound == bytes.count)
    }

    @Test func readingDependsOnTheKind() throws {
        let body = "## [[plank]]\n- [x] 90\n## [[box-jump]]\n- [x] 90\n- [x] 1:30\n"
        let sections = try WorkoutVault(workout(body)).sections("w.md")
        #expect(sections.map { $0.sets.map(\.set?.time) } == [[90], [nil, nil]])
        #expect(sections[1].sets.map(\.set?.reps) == [90, nil])
        #expect(sections[1].sets.map { $0.set == nil } == [false, true])
    }

    @Test func templatesHaveSectionsToo() throws {
        let vault = WorkoutVault(["t.md": "type: workout-template~## [[bench-press]]\n- [ ] 8 x 60 kg\n- [ ]\n"])
        #expect(try vault.sections("t.md").map(\.sets.count) == [2])
    }
}
