import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport
import VaultWorkouts

/// A set as the tests write it down.
private func set(
    _ purpose: WorkoutSet.Purpose = .work, reps: Int? = nil, weight: Quantity? = nil, time: Rational? = nil,
    distance: Quantity? = nil, effort: Rational? = nil
) -> WorkoutSet {
    var set = WorkoutSet()
    set.purpose = purpose
    set.reps = reps
    set.weight = weight
    set.time = time
    set.distance = distance
    set.effort = effort
    return set
}

private func read(_ text: String, _ kind: ExerciseKind?) -> SetReading? {
    let bytes = Array(text.utf8)
    return SetReading.read(ByteRange(0, bytes.count), in: bytes.span, of: kind)
}

private func readSet(_ text: String, _ kind: ExerciseKind?) -> WorkoutSet? {
    read(text, kind)?.set
}

private let kg60 = Quantity(60, "kg")
private let kg62 = Quantity(Rational(125, over: 2) ?? 0, "kg")

@Suite struct SetReadingTests {
    @Test(arguments: [
        ("", set()), ("8 x 60 kg", set(reps: 8, weight: kg60)), ("60 kg x 8", set(reps: 8, weight: kg60)),
        ("8x60kg", set(reps: 8, weight: kg60)), ("8 × 60 kg", set(reps: 8, weight: kg60)),
        ("60kgx8", set(reps: 8, weight: kg60)), ("60KGX 8 reps", set(reps: 8, weight: kg60)),
        ("8X62.5 KG", set(reps: 8, weight: kg62)), ("60 kg x 8 reps", set(reps: 8, weight: kg60)),
        ("5 x 225 lbs", set(reps: 5, weight: Quantity(225, "lb"))),
        ("5 x 225 pounds", set(reps: 5, weight: Quantity(225, "lb"))),
        ("8", set(reps: 8)), ("8 reps", set(reps: 8)), ("60 kg", set(weight: kg60)),
        ("8 x 60", set(reps: 8, weight: Quantity(60, ""))),
        ("warm-up", set(.warmUp)), ("Warm-Up 10 x 60 kg", set(.warmUp, reps: 10, weight: kg60)),
        ("drop 8", set(.drop, reps: 8)), ("failure 60 kg x 3", set(.failure, reps: 3, weight: kg60)),
        ("@8", set(effort: 8)), ("8 x 60 kg @8.5", set(reps: 8, weight: kg60, effort: Rational(17, over: 2))),
        ("8 x 60 kg@9", set(reps: 8, weight: kg60, effort: 9)),
        ("60 kg x 8 @8 (last one slow)", set(reps: 8, weight: kg60, effort: 8)),
        ("60 kg x 8 (slow (very)) @8", set(reps: 8, weight: kg60, effort: 8)), ("(tired)", set()),
    ])
    func weightAndReps(_ text: String, _ expected: WorkoutSet) {
        #expect(readSet(text, .weightAndReps) == expected)
    }

    @Test(arguments: [
        (ExerciseKind.bodyweightAndReps, "12", set(reps: 12)),
        (.bodyweightAndReps, "6 +10 kg", set(reps: 6, weight: Quantity(10, "kg"))),
        (.bodyweightAndReps, "10 reps -20 kg", set(reps: 10, weight: Quantity(-20, "kg"))),
        (.bodyweightAndReps, "10 − 20kg @9", set(reps: 10, weight: Quantity(-20, "kg"), effort: 9)),
        (.bodyweightAndReps, "+45 lb", set(weight: Quantity(45, "lb"))),
        (.bodyweightAndReps, "6 +10", set(reps: 6, weight: Quantity(10, ""))),
        (.reps, "30", set(reps: 30)), (.reps, "30 reps (box)", set(reps: 30)),
        (.time, "1:30", set(time: 90)), (.time, "0:45:00", set(time: 2700)), (.time, "90 s", set(time: 90)),
        (.time, "2 min", set(time: 120)), (.time, "1h 5m", set(time: 3900)), (.time, "75:00", set(time: 4500)),
        (.time, "1 min 30 s", set(time: 90)), (.time, "90", set(time: 90)), (.time, "0:45@6", set(time: 45, effort: 6)),
        (.distanceAndTime, "5 km in 25:00", set(time: 1500, distance: Quantity(5, "km"))),
        (.distanceAndTime, "5 km", set(distance: Quantity(5, "km"))), (.distanceAndTime, "25:00", set(time: 1500)),
        (.distanceAndTime, "3.1 mi in 28 min", set(time: 1680, distance: Quantity(Rational(31, over: 10) ?? 0, "mi"))),
        (.distanceAndTime, "500 m in 1:45", set(time: 105, distance: Quantity(500, "m"))),
        (.distanceAndTime, "5 in 25:00", set(time: 1500, distance: Quantity(5, ""))),
        (.weightAndTime, "40 kg for 0:45", set(weight: Quantity(40, "kg"), time: 45)),
        (.weightAndTime, "40 kg for 45 s", set(weight: Quantity(40, "kg"), time: 45)),
        (.weightAndTime, "40 kg for 2 m", set(weight: Quantity(40, "kg"), time: 120)),
        (.weightAndTime, "40 for 0:45", set(weight: Quantity(40, ""), time: 45)),
        (.weightAndTime, "40 kg for45 s", set(weight: Quantity(40, "kg"), time: 45)),
        (.weightAndTime, "40 kg for 45 s@8(so so)", set(weight: Quantity(40, "kg"), time: 45, effort: 8)),
        (.weightAndTime, "40 kg", set(weight: Quantity(40, "kg"))), (.weightAndTime, "0:45", set(time: 45)),
    ])
    func otherKinds(_ kind: ExerciseKind, _ text: String, _ expected: WorkoutSet) {
        #expect(readSet(text, kind) == expected)
    }

    @Test(arguments: [
        (ExerciseKind.weightAndReps, "3x8x60kg"), (.weightAndReps, "heavy"), (.weightAndReps, "8 x"),
        (.weightAndReps, "x 60 kg"), (.weightAndReps, "8.5 x 60 kg"), (.weightAndReps, "8 x 60,5 kg"),
        (.weightAndReps, "8 +10 kg"), (.weightAndReps, "1:30"), (.weightAndReps, "8 x 60 km"),
        (.weightAndReps, "8 60 kg"), (.weightAndReps, "8 x 60 kg felt good"), (.weightAndReps, "8 x 60 kg (open"),
        (.weightAndReps, "-8"), (.weightAndReps, "8 x -60 kg"), (.weightAndReps, "@"), (.weightAndReps, "@8 @9"),
        (.weightAndReps, "warm-ups 8"), (.weightAndReps, "8 @ 60 kg"), (.weightAndReps, "8 x 60 kg kg"),
        (.weightAndReps, "60 kg x 8 kg"), (.weightAndReps, "3 sets x 8"), (.weightAndReps, "60kgxx8"),
        (.bodyweightAndReps, "bw x 12"), (.bodyweightAndReps, "+10 kg x 5"), (.weightAndReps, "62.5 x 8"),
        (.bodyweightAndReps, "6 x 10 kg"), (.bodyweightAndReps, "10 kg"), (.reps, "3x10"), (.reps, "12 +5 kg"),
        (.time, "5 m"), (.time, "1:75"), (.time, "5 km"), (.time, "30 s 1 min"), (.distanceAndTime, "5 km 25:00"),
        (.distanceAndTime, "8 reps"), (.weightAndTime, "40 kg x 8"), (.weightAndTime, "40 kg for"),
        (.weightAndReps, "99999999999999999999 x 60 kg"), (.weightAndReps, "1000000 x 60 kg"), (.reps, "1000000"),
        (.weightAndReps, "drop8"),
        (.weightAndReps, "8 x 60 kg # slow"),
        (.time, "1:5"), (.time, "1:005"),
        (.weightAndReps, "8 x 60 kg (slow) (very)"), (.weightAndTime, "40 kg for 45 kg"), (.time, "1:30x"),
        (.weightAndTime, "40 kg forty"), (.weightAndReps, "8 xa 60 kg"), (.weightAndReps, "8 x 60 kg @8x"),
    ])
    func noSets(_ kind: ExerciseKind, _ text: String) {
        #expect(read(text, kind) == nil)
    }

    @Test(arguments: [
        ("8 x 60 kg ✅ 2026-11-21", "8 x 60 kg"), ("8 x 60 kg #pr", "8 x 60 kg"), ("8 x 60 kg ^top", "8 x 60 kg"),
        ("8 x 60 kg [felt:: good] ✅ 2026-11-21", "8 x 60 kg"), ("8 x 60 kg (felt:: good)", "8 x 60 kg"),
        ("#task 8 x 60 kg", "8 x 60 kg"), ("8 x 60 kg (see #log)  #pr", "8 x 60 kg (see #log)"), ("✅ 2026-11-21", ""),
        ("8 x 60 kg (slow: very)", "8 x 60 kg (slow: very)"), ("8 x 60 kg [how it felt:: good]", "8 x 60 kg"),
        ("8 x 60 kg 📅 2026-11-21 ⏫", "8 x 60 kg"), ("#pr", ""),
    ])
    func whatOthersAppendIsNotRead(_ text: String, _ content: String) throws {
        let reading = try #require(read(text, .weightAndReps))
        #expect(String(decoding: Array(text.utf8)[reading.content.offsets], as: UTF8.self) == content)
        #expect(readSet(text, .weightAndReps) == readSet(content, .weightAndReps))
    }

    @Test func everyPartHasItsPlace() throws {
        let marked = MarkedText("«warm-up» «10» x «20 kg» «@4» «(easy)» ✅ 2026-11-21")
        let reading = try #require(read(marked.text, .weightAndReps))
        let parts = [reading.purposeWord, reading.reps, reading.weight, reading.effort, reading.remark]
        #expect(parts == marked.ranges)
    }

    @Test(arguments: [
        ("5 km in 25:00", ExerciseKind.distanceAndTime, "5 km", "25:00"),
        ("40 kg for 0:45", .weightAndTime, "", "0:45"),
        ("1h 5m", .time, "", "1h 5m"), ("90 s @8", .time, "", "90 s"),
        ("5 km in 28 min (wet)", .distanceAndTime, "5 km", "28 min"),
    ])
    func timesAndDistancesHaveTheirPlaces(_ text: String, _ kind: ExerciseKind, _ distance: String, _ time: String)
        throws
    {
        let reading = try #require(read(text, kind))
        let bytes = Array(text.utf8)
        #expect(reading.distance.map { String(decoding: bytes[$0.offsets], as: UTF8.self) } ?? "" == distance)
        #expect(reading.time.map { String(decoding: bytes[$0.offsets], as: UTF8.self) } == time)
    }

    @Test(arguments: [
        (ExerciseKind.weightAndReps, "warm-up 10 x 20 kg @4"), (.weightAndReps, "8 x 62.5 kg"),
        (.weightAndReps, "60 kg"),
        (.bodyweightAndReps, "6 +10 kg"), (.bodyweightAndReps, "10 -20 kg"), (.bodyweightAndReps, "12"), (.reps, "30"),
        (.time, "1:30"), (.time, "1:05:00"), (.time, "90.5 s"), (.distanceAndTime, "5 km in 25:00"),
        (.weightAndTime, "40 kg for 0:45"), (.weightAndReps, "8"), (.weightAndReps, "failure"),
    ])
    func whatIsWrittenReadsTheSame(_ kind: ExerciseKind, _ text: String) throws {
        #expect(SetText.text(try #require(readSet(text, kind)), of: kind) == text)
    }

    /// Of no kind, a weight without unit keeps its sign: the number alone would be repetitions.
    @Test(arguments: ["+10", "-10", "+10 @8", "8", "8 x 10", "10 kg"])
    func whatIsWrittenOfNoKindReadsTheSame(_ text: String) throws {
        let set = try #require(readSet(text, nil))
        #expect(SetText.text(set, of: nil) == text)
    }

    /// Looking for the end of each would take minutes.
    @Test func manyOpenBracketsAreReadInTime() {
        let text = Array(String(repeating: "(", count: 200_000).utf8)
        let seconds = threadSeconds {
            #expect(SetReading.read(ByteRange(0, text.count), in: text.span, of: .weightAndReps) == nil)
        }
        #expect(seconds < 20)
    }

    @Test(.tags(.random)) func anyBytesAreReadWithoutTrap() {
        var random = SeededGenerator(seed: 11)
        let pieces = [
            "8", "x", " ", "60", "kg", ":", "30", "@", "(", ")", "+", "-", "×", "warm-up", "for", "in", "✅", "#", "[",
            "::", "\u{FF}", ".", "5", "km", "h", "m", "reps",
        ]
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            for kind in ExerciseKind.allCases {
                guard let set = readSet(text, kind) else { continue }
                #expect(readSet(SetText.text(set, of: kind), kind) == set, "\(text)")
            }
        }
    }
}
