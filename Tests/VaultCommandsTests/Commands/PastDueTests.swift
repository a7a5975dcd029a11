import Testing
import VaultRecords

/// What is said of a due day that is past when it is written.
@Suite struct PastDueTests {
    private static let files = [
        "goals/run.md": "---\ntype: goal\ndue: 2026-11-01\n---\n",
        "goals/won.md": "---\ntype: goal\nstatus: achieved\n---\n",
        "goals/old.md": "---\ntype: goal\narchived: true\n---\n",
        "milestones/half.md": "---\ntype: milestone\ndue: 2026-12-01\n---\n",
        "obligations/rent.md": "---\ntype: obligation\ndue: 2026-01-01\nrepeats: monthly\n---\n",
        "notes/plain.md": "---\ndue: 2026-12-01\n---\n",
    ]

    /// The line to run, which ends it; nil where nothing is said.
    @Test(arguments: [
        ([String](["new", "goal", "Juggle", "due=2025-12-31"]), "vault set juggle due=2026-12-31"),
        (["new", "goal", "Juggle", "due=2026-11-20"], "vault set juggle due=2026-11-28"),
        (["new", "goal", "Juggle", "due=2026-05-23"], "vault set juggle due=2026-11-28"),
        (["new", "goal", "Juggle", "due=2026-05-22"], "vault set juggle due=2027-05-22"),
        (["new", "goal", "Juggle", "due=2024-10-01"], "vault set juggle due=2027-10-01"),
        (["new", "goal", "Juggle", "due=0001-02-28"], "vault set juggle due=2027-02-28"),
        (["new", "obligation", "Tax", "due=-3d"], "vault set tax due=2026-11-28"),
        (["set", "half", "due=2024-02-29"], "vault set half due=2027-02-28"),
        (["new", "goal", "Juggle", "due=2026-11-21"], nil),
        (["new", "goal", "Juggle", "due=2025-12-31", "status=achieved"], nil),
        (["new", "goal", "Juggle", "due=2025-12-31", "completed=2025-12-30"], nil),
        // One that was there, one that is over, archived, or falls due again.
        (["set", "run", "tags+=a"], nil), (["set", "won", "due=2025-12-31"], nil),
        (["set", "old", "due=2025-12-31"], nil), (["set", "rent", "due=2025-12-01"], nil),
        (["set", "notes/plain.md", "due=2025-12-01", "--plain-note"], nil),
    ])
    func aPastDayIsNamed(arguments: [String], line: String?) throws {
        let folder = try SmallFolder(Self.files)
        let result = folder.run(arguments: arguments)
        #expect(result.exitCode == 0, "\(result.stderr)")
        guard let line else {
            #expect(!result.stdout.contains("in the past"), "\(result.stdout)")
            return
        }
        #expect(result.stdout.hasSuffix(", is in the past. To change it:\n  \(line)\n"), "\(result.stdout)")
        let next = folder.run(line: line)
        #expect(next.exitCode == 0, "\(next.stderr)")
        #expect(!next.stdout.contains("past"))
    }

    @Test func atTheEndOfTheCalendarNothingIsProposed() throws {
        let folder = try SmallFolder(Self.files)
        let last = CalendarDate(year: 9999, month: 12, day: 31)
        let result = folder.run(arguments: ["new", "goal", "Juggle", "due=9999-12-30"], today: last)
        #expect(result.exitCode == 0)
        #expect(!result.stdout.contains("in the past"))
    }

    /// Names that a command would take for an option or a field are given by their path.
    @Test(arguments: ["goals/-dash.md", "goals/s=m.md", "-top.md"])
    func oddNamesAreGivenByPath(path: String) throws {
        let folder = try SmallFolder([path: "---\ntype: goal\n---\n"])
        let result = folder.run("set", "./" + path, "due=2025-12-31")
        #expect(result.exitCode == 0, "\(result.stderr)")
        let line = try #require(result.stdout.split(separator: "\n").last)
        let next = folder.run(line: String(line.dropFirst(2)))
        #expect(next.exitCode == 0 && folder.texts[path]?.contains("due: 2026-12-31\n") == true, "\(line) \(next)")
    }

    /// A change of many records names the first few.
    @Test func ofManyTheFirstAreNamed() throws {
        let files = (1...20).map { ("goals/g\($0).md", "---\ntype: goal\n---\n") }
        let folder = try SmallFolder(Dictionary(uniqueKeysWithValues: files))
        let result = folder.run("set", "--where", "type == goal", "due=2025-12-31")
        #expect(result.exitCode == 0, "\(result.stderr)")
        #expect(result.stdout.split(separator: "\n").count { $0.contains("is in the past") } == 8)
        #expect(result.stdout.hasSuffix("\nand 12 more like these\n"))
    }
}
