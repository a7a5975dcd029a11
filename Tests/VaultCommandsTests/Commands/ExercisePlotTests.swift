import Testing
import VaultConsole
import VaultRecords

/// `vault exercise NAME --plot`: what it says, and that a long history fits into any terminal.
@Suite struct ExercisePlotTests {
    /// A workout of the exercise on some days, each with its set.
    static func folder(kind: String, _ workouts: [(day: CalendarDate, set: String)]) throws -> SmallFolder {
        var files = [
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [workouts]\n---\n",
            "exercises/e.md": "---\ntype: exercise\ntitle: E\nexercise_type: \(kind)\n---\n",
        ]
        for (day, set) in workouts {
            files["workouts/\(day).md"] =
                "---\ntype: workout\nstatus: completed\nstarted: \(day)T18:00:00\nfinished: \(day)T19:00:00\n---\n"
                + "## [[e]]\n- [x] \(set)\n"
        }
        return try SmallFolder(files)
    }

    private static func day(_ text: String) throws -> CalendarDate {
        try #require(CalendarDate.read(Array(text.utf8).span).value)
    }

    @Test(arguments: [
        ("weight_and_reps", "10 x 60 kg", "10 x 63 kg", "E: 1RM 84.0 kg, +4.0 kg since 2026-11-02", "volume, kg"),
        ("weight_and_reps", "10 x 60 kg", "10 x 57 kg", "E: 1RM 76.0 kg, -4.0 kg since 2026-11-02", "volume, kg"),
        ("weight_and_reps", "10 x 60 kg", "10 x 60 kg", "E: 1RM 80.0 kg, as on 2026-11-02", "volume, kg"),
        ("bodyweight_and_reps", "8", "11", "E: best set 11 reps, +3 reps since 2026-11-02", "reps"),
        ("reps", "8", "9", "E: best set 9 reps, +1 rep since 2026-11-02", "reps"),
        ("time", "1:00", "1:30", "E: best set 1:30, +0:30 since 2026-11-02", "time"),
        (
            "distance_and_time", "5 km in 25:00", "4 km in 20:00", "E: best set 4.0 km, -1.0 km since 2026-11-02",
            "distance, km"
        ),
        ("weight_and_time", "40 kg for 0:45", "40 kg for 0:50", "E: best set 0:50, +0:05 since 2026-11-02", "time"),
    ])
    func saysWhatChanged(kind: String, first: String, last: String, finding: String, sum: String) throws {
        let folder = try Self.folder(
            kind: kind, [(Self.day("2026-11-02"), first), (Self.day("2026-11-16"), last)])
        let output = folder.run("exercise", "e", "--plot").stdout
        let lines = output.split(separator: "\n").map(String.init)
        #expect(lines.first == finding)
        #expect(lines.last?.hasSuffix("█ \(sum) by week") == true, "\(lines.last ?? "")")
        #expect(folder.run("exercise", "show", "e", "--plot").stdout == output)
        #expect(folder.run("workout", "stats", "e", "--plot").stdout == output)
    }

    @Test func saysWhatFillsIt() throws {
        #expect(
            try Self.folder(kind: "reps", []).run("exercise", "e", "--plot").stdout
                == "E\nNo completed workout has it yet; to do it: vault workout add e\n")
        #expect(
            try Self.folder(kind: "reps", [(Self.day("2020-11-02"), "8")]).run("exercise", "e", "--plot").stdout
                == "E\nNothing to draw in 52 weeks; last done on 2020-11-02.\n")
    }

    /// One workout a week of 1,000 kg for two years: only the last year is drawn, in as many bars as have room.
    @Test(arguments: [
        (24, "by 4 weeks"), (40, "by 2 weeks"), (60, "by 2 weeks"), (80, "by week"), (200, "by week"),
    ])
    func fitsIntoTheTerminal(columns: Int, words: String) throws {
        let monday = try Self.day("2026-11-16")
        let folder = try Self.folder(
            kind: "weight_and_reps", (0..<104).map { (monday.adding(days: -7 * $0), "10 x 100 kg") })
        let output = folder.run("exercise", "e", "--plot", columns: columns).stdout
        let lines = output.split(separator: "\n").map(String.init)
        let text = output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        #expect(text.contains(words), "\(output)")
        #expect(text.contains("52 workouts since 2025-11-24"))
        for line in lines { #expect(DisplayText.width(line) <= min(columns, 100), "\(line)") }
        // All bars are of one height: the first one stands for as many weeks as the others, or is the rest of them.
        let bottom = lines.last { $0.contains("0 ┤") } ?? ""
        let bars = bottom.count { $0 == "█" || $0 == "▄" }
        #expect(bars >= 8)
    }
}
