import Testing
import VaultProgram
import VaultRecords
import VaultRequests
import VaultTestSupport

/// `day_starts`: until that time today is the day before, for every command. 2026-11-23 is a Monday.
@Suite struct DayStartsTests {
    private static func folder(_ settings: String = "day_starts: \"04:00\"", _ more: [String: String] = [:]) throws
        -> SmallFolder
    {
        func action(_ day: String) -> String {
            "---\ntype: action\ntitle: Walk\ndate: \(day)\nmeasures: [1 km]\n---\n"
        }
        let files = [
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\ntimezone: UTC\n\(settings)\n---\n",
            "run.md": "---\ntype: goal\ntitle: Run\nstart: 2026-11-01\ndue: 2026-11-30\ntargets: [100 km]\n---\n",
            "sunday.md": action("2026-11-22"), "monday.md": action("2026-11-23"),
        ]
        return try SmallFolder(files.merging(more) { $1 })
    }

    private static func run(_ folder: SmallFolder, _ line: String, at time: String) throws -> SmallFolder.Answer {
        var invocation = Invocation(
            arguments: try #require(ShellWords.split(line)), directory: folder.scratch.path, columns: 80)
        invocation.now = DateTime.read(Array(time.utf8).span).value
        return .init(VaultCommand.run(invocation))
    }

    /// What a command says on the day before, and on the day of the calendar.
    private static let commands = [
        ("today", "Sunday, 2026-11-22", "Monday, 2026-11-23"),
        ("log Swim 5 km", "actions/2026/2026-11-22-swim.md", "actions/2026/2026-11-23-swim.md"),
        ("log Swim 5 km --date yesterday", "2026-11-21-swim", "2026-11-22-swim"),
        ("new action Swim", "2026-11-22-swim.md", "2026-11-23-swim.md"),
        ("set run due=today --dry-run", "+due: 2026-11-22", "+due: 2026-11-23"),
        ("progress", "2026-11-22, not in a term", "2026-11-23, not in a term"),
        ("progress run", "8 days left", "7 days left"),
        ("week", "2026-11-16 to 2026-11-22", "2026-11-23 to 2026-11-29"),
        ("list actions --where 'date = today' --format paths", "sunday.md", "monday.md"),
        ("align --format json", #""as_of": "2026-11-22""#, #""as_of": "2026-11-23""#),
        ("today --as-of 2026-11-23", "Monday, 2026-11-23", "Monday, 2026-11-23"),
    ]

    @Test(arguments: commands, ["00:00", "03:59:59", "04:00", "12:00", "23:59"])
    func theDayOfCommands(command: (line: String, before: String, after: String), time: String) throws {
        let answer = try Self.run(Self.folder(), command.line, at: "2026-11-23T\(time)")
        let expected = time < "04:00" ? command.before : command.after
        #expect((answer.stdout + answer.stderr).contains(expected), "\(answer)")
    }

    /// Which of them hold, and what is said of the others; then it is midnight.
    @Test(
        arguments: [
            ("day_starts: \"00:00\"", false, ""), ("day_starts: 04:00", true, ""), ("day_starts: \"6:00\"", true, ""),
            ("day_starts: \"06:01\"", false, "'day_starts' is '06:01'; expected 00:00 to 06:00 [out-of-range]"),
            ("day_starts: \"23:00\"", false, "'day_starts' is '23:00'; expected 00:00 to 06:00 [out-of-range]"),
            ("day_starts: 4 am", false, "help: write '04:00'"), ("day_starts: 4", false, "[unreadable-time]"),
            ("week_start: monday", false, ""),
        ])
    func settings(line: String, holds: Bool, finding: String) throws {
        let folder = try Self.folder(line)
        let day = holds ? "2026-11-22" : "2026-11-23"
        #expect(try Self.run(folder, "progress", at: "2026-11-23T01:30").stdout.hasPrefix(day))
        let check = try Self.run(folder, "check", at: "2026-11-23T01:30").stdout
        #expect(finding.isEmpty ? !check.contains("vault.md") : check.contains(finding), "\(check)")
    }

    @Test func isSetByACommand() throws {
        let folder = try Self.folder("week_start: monday")
        #expect(folder.run("set", "vault", "day_starts=07:00").stderr.contains("expected 00:00 to 06:00"))
        #expect(folder.run("set", "vault", "day_starts=03:00").exitCode == 0)
        #expect(try Self.run(folder, "progress", at: "2026-11-23T02:59").stdout.hasPrefix("2026-11-22"))
    }

    @Test func logSaysWhichDayItIs() throws {
        let folder = try Self.folder()
        let line = "it is still 2026-11-22 until 04:00, as 'day_starts' says\n"
        let answer = try Self.run(folder, "log Swim 5 km --time 00:40", at: "2026-11-23T01:30")
        #expect(answer.stdout.contains(line), "\(answer)")
        let text = try #require(folder.text("actions/2026/2026-11-22-swim.md"))
        #expect(text.contains("created: 2026-11-23T01:30:00\n") && text.contains("date: 2026-11-22\n"), "\(text)")
        for (more, time) in [("--date today", "01:30"), ("", "04:00")] {
            let answer = try Self.run(folder, "log Swim 5 km \(more)", at: "2026-11-23T\(time)")
            #expect(!answer.stdout.contains("it is still"), "\(answer)")
        }
    }

    /// What is in the future goes by the calendar.
    @Test func findingsGoByTheCalendar() throws {
        let later = "---\ntype: action\ntitle: Walk\ndate: 2026-11-24\nmeasures: [1 km]\n---\n"
        let folder = try Self.folder("day_starts: \"04:00\"", ["tuesday.md": later])
        for time in ["00:00", "03:00", "04:00", "23:00"] {
            let check = try Self.run(folder, "check --rule future-action", at: "2026-11-23T\(time)").stdout
            #expect(check.contains("tuesday.md:4:7: ") && !check.contains("monday.md"), "\(check)")
        }
        let log = try Self.run(folder, "log Swim 5 km --date 2026-11-23", at: "2026-11-23T01:30")
        #expect(log.exitCode == 0 && !log.stderr.contains("future"), "\(log)")
    }

    /// A workout is of the day of its start.
    @Test func workoutsGoByTheCalendar() throws {
        let folder = try Self.folder()
        let start = try Self.run(folder, "workout start Push --empty", at: "2026-11-23T01:30")
        #expect(start.exitCode == 0 && start.stderr.isEmpty, "\(start)")
        let text = try #require(folder.text("workouts/2026/2026-11-23-push.md"))
        #expect(text.contains("started: 2026-11-23T01:30:00\n"))
        let finish = try Self.run(folder, "workout finish", at: "2026-11-23T02:10")
        #expect(finish.exitCode == 0 && finish.stderr.isEmpty, "\(finish)")
    }

    /// A time that is given is one of the evening or of the night.
    @Test(arguments: [
        ("01:30", "23:50", "2026-11-22T23:50"), ("01:30", "00:30", "2026-11-23T00:30"),
        ("10:00", "02:00", "2026-11-23T02:00"), ("10:00", "09:00", "2026-11-23T09:00"),
    ])
    func theDayOfATime(now: String, given: String, start: String) throws {
        let folder = try Self.folder()
        let line = "workout start Push --empty --at \(given)"
        #expect(try Self.run(folder, line, at: "2026-11-23T\(now)").exitCode == 0)
        #expect(folder.text("workouts/2026/\(start.prefix(10))-push.md")?.contains("started: \(start):00\n") == true)
    }

    /// What was done after midnight comes after the rest of its day.
    @Test(arguments: [("04:00", "d e b a c"), ("00:00", "b a d e c")])
    func theOrderOfADay(setting: String, order: String) throws {
        func action(_ fields: String) -> String { "---\ntype: action\ntitle: X\ndate: 2026-11-18\n\(fields)\n---\n" }
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\nday_starts: \"\(setting)\"\n---\n",
            "a.md": action("time: 02:00"), "b.md": action("time: 01:00\ncreated: 2026-11-18T21:00"),
            "c.md": action("created: 2026-11-19T03:00"), "d.md": action("time: 04:00"),
            "e.md": action("created: 2026-11-18T23:00"),
        ])
        let paths = folder.run("list", "actions", "--format", "paths").stdout.split(separator: "\n")
        #expect(paths.reversed().map { $0.dropLast(3) }.joined(separator: " ") == order)
    }
}
