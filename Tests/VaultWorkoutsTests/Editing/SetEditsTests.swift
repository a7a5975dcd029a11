import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport
import VaultWorkouts

/// Each edit changes what is meant, and no other byte.
@Suite struct SetEditsTests {
    private static let front = "---\ntype: workout\nstatus: active\nstarted: 2026-11-21\n---\n"

    private static func text(_ body: String, _ edits: (SetEdits, [ExerciseSection]) -> [TextEdit]) throws -> String {
        let front = body.contains("\r\n") ? front.replacing("\n", with: "\r\n") : front
        let vault = WorkoutVault(["w.md": front + body])
        let sections = try vault.sections("w.md")
        let document = vault.vault.graph.notes[try vault.note("w.md")].document
        let file = FileEdit(path: "w.md", before: document.bytes, edits: edits(SetEdits(document), sections))
        return String(decoding: try #require(file.applied()).dropFirst(front.utf8.count), as: UTF8.self)
    }

    private static func set(_ text: String, _ kind: ExerciseKind?) throws -> WorkoutSet {
        let bytes = Array(text.utf8)
        let set = SetReading.read(ByteRange(0, bytes.count), in: bytes.span, of: kind)?.set
        return try #require(set)
    }

    /// Exercise, item, what the set is to hold, the item afterwards.
    @Test(arguments: [
        ("bench-press", "- [ ]", "8 x 60 kg", "- [ ] 8 x 60 kg"),
        ("bench-press", "- [ ] ", "8 x 60 kg", "- [ ] 8 x 60 kg"),
        ("bench-press", "- [ ] ✅ 2026-11-20", "8 x 60 kg @8", "- [ ] 8 x 60 kg @8 ✅ 2026-11-20"),
        ("bench-press", "- [ ] #task", "8", "- [ ] #task 8"),
        ("bench-press", "- [ ] warm-up (light)", "warm-up 10 x 20 kg", "- [ ] warm-up 10 x 20 kg (light)"),
        ("bench-press", "1. [x] 8  ×  60kg @8 (slow) ^id", "9 x 60 kg @8", "1. [x] 9  ×  60kg @8 (slow) ^id"),
        ("bench-press", "* [x] 60kg x 8 @8", "8 x 62.5 kg @9", "* [x] 62.5 kg x 8 @9"),
        ("bench-press", "- [x] 8 reps", "8 x 60 kg", "- [x] 8 x 60 kg"),
        ("bench-press", "- [x] 8 x 60 kg (slow)", "8 x 60 kg @8", "- [x] 8 x 60 kg @8 (slow)"),
        ("bench-press", "- [x] 8 x 60 kg #pr", "drop 8 x 60 kg", "- [x] drop 8 x 60 kg #pr"),
        ("bench-press", "- [ ] drop", "8 x 60 kg", "- [ ] 8 x 60 kg"),
        // What is not a set: words stay as a remark, a set misspelt goes.
        ("bench-press", "- [ ] AMRAP ✅ 2026-11-20", "8 x 60 kg", "- [ ] 8 x 60 kg (AMRAP) ✅ 2026-11-20"),
        ("bench-press", "- [ ] as many (as I can)", "8 x 60 kg @9", "- [ ] 8 x 60 kg @9 (as many as I can)"),
        ("bench-press", "- [x] 8 c 60 ✅ 2026-11-20", "8 x 60 kg", "- [x] 8 x 60 kg ✅ 2026-11-20"),
        ("pull-up", "- [x] 6 +10 kg @9", "6 -10 kg @9", "- [x] 6 -10 kg @9"),
        ("pull-up", "- [x] 6 reps +10 kg", "8 +10 kg", "- [x] 8 reps +10 kg"),
        ("plank", "- [ ] 90 s", "1:45", "- [ ] 1:45"),
        ("running", "- [ ] 5 km [felt:: ok]", "5 km in 25:00", "- [ ] 5 km in 25:00 [felt:: ok]"),
        ("running", "- [x] 5 km in 25:00", "6 km in 25:00", "- [x] 6 km in 25:00"),
        ("bench-press", "- [x] 8 x 60 kg", "8 x 60 kg", "- [x] 8 x 60 kg"),
        // A part that stays keeps its spelling.
        ("bench-press", "- [ ] @8.0", "5 x 60 kg @8", "- [ ] 5 x 60 kg @8.0"),
        ("bench-press", "- [ ] @8", "5 x 60 kg @9", "- [ ] 5 x 60 kg @9"),
        ("bench-press", "- [ ] 8 x 60 kg @8.0", "9 x 60 kg @8", "- [ ] 9 x 60 kg @8.0"),
        ("bench-press", "- [ ] 60 kg (slow)", "8 x 60 kg", "- [ ] 8 x 60 kg (slow)"),
        ("bench-press", "- [ ] warm-up 8", "warm-up 8 x 60 kg", "- [ ] warm-up 8 x 60 kg"),
        ("bench-press", "- [x] 8 x 60 kg @8 (slow)", "drop 8 x 60 kg @8", "- [x] drop 8 x 60 kg @8 (slow)"),
        ("pull-up", "- [x] 6 +10 kg", "6 +20 kg", "- [x] 6 +20 kg"), ("pull-up", "- [x] 6 +10 kg", "6", "- [x] 6"),
    ])
    func fillsWhatIsMeant(exercise: String, item: String, text: String, after: String) throws {
        for lineEnd in ["\n", "\r\n"] {
            let body = "## [[\(exercise)]]\(lineEnd)\(item)\(lineEnd)behind"
            let result = try Self.text(body) { edits, sections in
                let kind = WorkoutVault().model.exercises.first { $0.name == exercise }?.kind
                return (try? Self.set(text, kind)).map { edits.filling(sections[0].sets[0], with: $0, of: kind) } ?? []
            }
            #expect(result == "## [[\(exercise)]]\(lineEnd)\(after)\(lineEnd)behind")
        }
    }

    @Test(arguments: [
        ("- [ ] 8\n", true, "- [x] 8\n"), ("- [X] 8\n", false, "- [ ] 8\n"), ("- [X] 8\n", true, "- [X] 8\n"),
        ("3. [-] 8\n", true, "3. [x] 8\n"),
    ])
    func ticksOneByte(before: String, isDone: Bool, after: String) throws {
        let result = try Self.text("# [[plank]]\n" + before.replacing("8", with: "1:00")) { edits, sections in
            edits.ticking(sections[0].sets[0], isDone)
        }
        #expect(result == "# [[plank]]\n" + after.replacing("8", with: "1:00"))
    }

    @Test(arguments: [
        ("## [[plank]]\n- [x] 1:00\n", "## [[plank]]\n- [x] 1:00\n- [x] 2:00\n- [x] 3:00\n"),
        ("## [[plank]]\n  2. [ ] 1:00", "## [[plank]]\n  2. [ ] 1:00\n  3. [x] 2:00\n  4. [x] 3:00"),
        ("## [[plank]]\r\n* [ ]\r\n\r\n# End", "## [[plank]]\r\n* [ ]\r\n* [x] 2:00\r\n* [x] 3:00\r\n\r\n# End"),
        ("## [[plank]]\nBreathe.\n\n# End", "## [[plank]]\nBreathe.\n- [x] 2:00\n- [x] 3:00\n\n# End"),
        ("## [[plank]]", "## [[plank]]\n- [x] 2:00\n- [x] 3:00"),
        ("## [[plank]]\n> - [ ] 1:00\n", "## [[plank]]\n> - [ ] 1:00\n> - [x] 2:00\n> - [x] 3:00\n"),
    ])
    func addsSetsAsTheyAreWritten(before: String, after: String) throws {
        #expect(try Self.text(before) { $0.adding(["2:00", "3:00"], isDone: true, to: $1[0]) } == after)
    }

    /// The first, the middle and the last of three; the others keep their order.
    @Test(arguments: [(0, "b c"), (1, "a c"), (2, "a b")])
    func removesALine(index: Int, left: String) throws {
        let lines = ["a": "- [ ] 1:00", "b": "- [x] 2:00", "c": "- [ ] 3:00"]
        for (lineEnd, end) in [("\n", "\n"), ("\r\n", "\r\n"), ("\n", "")] {
            let before = ["# [[plank]]", "- [ ] 1:00", "- [x] 2:00", "- [ ] 3:00"].joined(separator: lineEnd) + end
            let expected =
                (["# [[plank]]"] + left.split(separator: " ").compactMap { lines[String($0)] })
                .joined(separator: lineEnd) + end
            #expect(try Self.text(before) { $0.removing($1[0].sets[index]) } == expected)
        }
    }

    @Test(arguments: [
        ("## [[running]]\nEasy.\n- [ ] 5 km\n\n## [[plank]]\n- [ ]\n", "## [[plank]]\n- [ ]\n"),
        ("## [[plank]]\n- [ ]\n\n## [[running]]\n- [ ] 5 km\n", "## [[plank]]\n- [ ]\n"),
        ("Tired.\r\n\r\n## [[running]]\r\n- [ ]\r\n\r\n# End\r\n", "Tired.\r\n\r\n# End\r\n"),
        ("Tired.\r\n\r\n## [[running]]\r\n- [ ]", "Tired.\r\n"),
        ("## [[running]]\n- [ ] 5 km", ""), ("\n## [[running]]", ""),
    ])
    func removesAnExercise(before: String, after: String) throws {
        let result = try Self.text(before) { edits, sections in
            edits.removing(sections[before.hasPrefix("## [[plank") ? 1 : 0])
        }
        #expect(result == after)
    }

    @Test(arguments: [
        ("", "## [[plank]]\n- [ ]\n- [ ] 1:00\n"),
        ("Tired today.\n", "Tired today.\n\n## [[plank]]\n- [ ]\n- [ ] 1:00\n"),
        ("### [[running]]\n1. [x] 5 km\n", "### [[running]]\n1. [x] 5 km\n\n### [[plank]]\n1. [ ]\n2. [ ] 1:00\n"),
        (
            "# [[running]]\r\n* [x] 5 km\r\n\r\n# Notes\r\nok\r\n",
            "# [[running]]\r\n* [x] 5 km\r\n\r\n# [[plank]]\r\n* [ ]\r\n* [ ] 1:00\r\n\r\n# Notes\r\nok\r\n"
        ),
        ("## [[running]]\n- [x] 5 km", "## [[running]]\n- [x] 5 km\n\n## [[plank]]\n- [ ]\n- [ ] 1:00\n"),
        (
            "## [[running]]\n* [x] 5 km\n\n## [[box-jump]]\n",
            "## [[running]]\n* [x] 5 km\n\n## [[box-jump]]\n\n## [[plank]]\n* [ ]\n* [ ] 1:00\n"
        ),
    ])
    func addsAnExercise(before: String, after: String) throws {
        let result = try Self.text(before) { edits, sections in
            edits.appending(edits.sectionLines(exercise: "plank", ["", "1:00"], like: sections), after: sections)
        }
        #expect(result == after)
    }

    @Test(arguments: [
        ("## [[plank]]\n- [ ]\n", "ok\n\n## [[plank]]\n- [ ]\n", "## [[plank]]\nok\n- [ ]\n"),
        (
            "Hm.\n\n## [[plank]]\nX.\n- [ ]\n", "Hm.\nok\n\n## [[plank]]\nX.\n- [ ]\n",
            "Hm.\n\n## [[plank]]\nX.\nok\n- [ ]\n"
        ),
        ("## [[plank]]\n\n## Z\n", "ok\n\n## [[plank]]\n\n## Z\n", "## [[plank]]\nok\n\n## Z\n"),
    ])
    func notes(before: String, ofWorkout: String, ofExercise: String) throws {
        #expect(try Self.text(before) { $0.noting("ok", in: $1, at: nil) } == ofWorkout)
        #expect(try Self.text(before) { $0.noting("ok", in: $1, at: $1[0]) } == ofExercise)
    }

    /// A file that stops after its front matter, without the end of that line.
    @Test func aNoteBehindTheFrontMatter() throws {
        let front = String(Self.front.dropLast())
        let document = WorkoutVault(["w.md": front]).vault.graph.notes
        let note = try #require(document.first { $0.path == "w.md" })
        let edits = SetEdits(note.document).noting("ok", in: [], at: nil)
        let file = FileEdit(path: "w.md", before: note.document.bytes, edits: edits)
        #expect(String(decoding: try #require(file.applied()), as: UTF8.self) == front + "\nok\n")
    }

    @Test(arguments: [
        ("# a", "\\# a"), ("- [x] 1:00", "\\- [x] 1:00"), ("3. [ ] a", "3\\. [ ] a"), ("3) a", "3\\) a"),
        ("```", "\\```"), ("3 a", "3 a"),
    ])
    func aNoteIsNeverASetOrHeading(text: String, written: String) throws {
        let result = try Self.text("## [[plank]]\n- [ ]\n") { $0.noting(text, in: $1, at: $1[0]) }
        #expect(result == "## [[plank]]\n\(written)\n- [ ]\n")
    }

    @Test(arguments: [
        ("- [ ]", "- [ ] (ok)"), ("- [x] 1:00 ✅ 2026-11-20", "- [x] 1:00 (ok) ✅ 2026-11-20"),
        ("- [x] 1:00 (so so) @8", "- [x] 1:00 (ok) @8"),
    ])
    func remarks(before: String, after: String) throws {
        let result = try Self.text("## [[plank]]\n\(before)\n") { $0.remarking("ok", on: $1[0].sets[0], of: .time) }
        #expect(result == "## [[plank]]\n\(after)\n")
    }
}

@Suite struct WrittenUnitsTests {
    @Test(arguments: [
        (45, 41), (135, 122), (225, 204), (315, 286), (0, 0),
    ])
    func poundsInKilograms(pounds: Int, halves: Int) {
        #expect(Quantity(Rational(pounds), "lb").converted(to: WeightUnit.kilogram).amount * 2 == Rational(halves))
    }

    @Test(arguments: [(20, 88), (60, 265), (100, 441), (140, 617)])
    func kilogramsInPounds(kilograms: Int, halves: Int) {
        #expect(Quantity(Rational(kilograms), "kg").converted(to: WeightUnit.pound).amount * 2 == Rational(halves))
    }

    @Test(arguments: [(3, "mi", 48), (5, "km", 31), (10, "km", 62), (-3, "mi", -48)])
    func distances(amount: Int, unit: String, tenths: Int) {
        let other = unit == "mi" ? DistanceUnit.kilometre : .mile
        #expect(Quantity(Rational(amount), unit).converted(to: other).amount * 10 == Rational(tenths))
    }

    @Test func halvesRoundAwayFromZero() throws {
        // 5.25 kg after the conversion: exactly between two halves.
        let factor = try #require(Rational(45_359_237, over: 100_000_000))
        let amount = try #require((Rational(525, over: 100) ?? 0).divided(by: factor))
        #expect(Quantity(amount, "lb").converted(to: WeightUnit.kilogram).amount * 2 == 11)
        #expect(Quantity(-amount, "lb").converted(to: WeightUnit.kilogram).amount * 2 == -11)
    }

    @Test func theSameUnitAndOthersStayAsTheyAre() {
        let odd = Rational(1, over: 3) ?? 0
        #expect(Quantity(odd, "kg").converted(to: WeightUnit.kilogram) == Quantity(odd, "kg"))
        #expect(Quantity(odd, "g").converted(to: WeightUnit.kilogram) == Quantity(odd, "g"))
        #expect(Quantity(500, "m").converted(to: DistanceUnit.mile) == Quantity(500, "m"))
        #expect(Quantity(odd, "mi").converted(to: DistanceUnit.mile) == Quantity(odd, "mi"))
    }
}
