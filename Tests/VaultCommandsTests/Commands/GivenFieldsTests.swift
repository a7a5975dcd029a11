import Testing
import VaultRecords
import VaultTestSupport

/// What the fields that a person gives bring along. Today is 2026-11-21.
@Suite struct GivenFieldsTests {
    private static let term = "---\ntype: term\nnumber: 3\nstart: 2026-10-19\nend: 2026-12-27\n---\n"

    /// The front matter of a goal, an assignment, and the front matter after it.
    @Test(arguments: [
        ("", "status=achieved", "status: achieved\ncompleted: 2026-11-21\n"),
        ("", "status=Dropped", "status: dropped\ncompleted: 2026-11-21\n"),
        ("", "status=paused", "status: paused\n"),
        ("status: paused\n", "status=dropped", "status: dropped\ncompleted: 2026-11-21\n"),
        // The day of a decision stays when it is said again, and is a new one for another decision.
        (
            "status: dropped\ncompleted: 2026-11-01\n", "status=dropped",
            "status: dropped\ncompleted: 2026-11-01\n"
        ),
        (
            "status: dropped\ncompleted: 2026-11-01\n", "status=achieved",
            "status: achieved\ncompleted: 2026-11-21\n"
        ),
        ("completed: 2026-11-01\n", "status=achieved", "completed: 2026-11-01\nstatus: achieved\n"),
        ("completed: someday\n", "status=achieved", "completed: someday\nstatus: achieved\n"),
        // Taken back.
        ("status: achieved\ncompleted: 2026-11-01\n", "status=active", "status: active\n"),
        ("status: achieved\ncompleted: 2026-11-01\n", "status=", ""),
        ("status: achieved\ncompleted: someday\n", "status=", ""),
        ("completed: 2026-11-01\n", "status=active", "status: active\n"),
        ("completed: 2026-11-01\n", "status=", "completed: 2026-11-01\n"),
        ("status: paused\ncompleted: 2026-11-01\n", "status=", "completed: 2026-11-01\n"),
    ])
    func aDecisionHasItsDay(before: String, assignment: String, after: String) throws {
        let folder = try SmallFolder(["goals/a.md": "---\ntype: goal\n\(before)---\n"])
        _ = folder.run("set", "a", assignment)
        #expect(Set(lines(folder.texts["goals/a.md"])) == Set(lines("---\ntype: goal\n\(after)---\n")))
    }

    private func lines(_ text: String?) -> [String] {
        (text ?? "").lowercased().split(separator: "\n").map(String.init)
    }

    /// A day that is given is the day; values, terms and what is no decision get none.
    @Test func whatIsGivenStays() throws {
        let folder = try SmallFolder(["goals/a.md": "---\ntype: goal\n---\n", "terms/term-3.md": Self.term])
        let given = folder.run("set", "a", "status=dropped", "completed=2026-10-01")
        #expect(given == .init(stdout: "set status and completed in goals/a.md\n"))
        #expect(folder.run("set", "term-3", "status=completed").stdout == "set status in terms/term-3.md\n")
        #expect(
            folder.run("new", "goal", "B", "status=achieved").stdout.contains(
                "'completed' is 2026-11-21, the day of the decision\n"))
    }

    /// A due, the days after the term's last one on which it falls, and the due that is written.
    @Test(arguments: [
        ("+5w", "2026-12-26"), ("+36d", "2026-12-27"), ("+37d", "2026-12-27"), ("+6w", "2026-12-27"),
        ("+43d", "2026-12-27"), ("+44d", "2027-01-04"), ("+1y", "2027-11-21"), ("2027-01-02", "2027-01-02"),
    ])
    func aDueJustAfterItsTermIsTheTermsEnd(due: String, written: String) throws {
        let folder = try SmallFolder(["goals/a.md": "---\ntype: goal\n---\n", "terms/term-3.md": Self.term])
        _ = folder.run("new", "goal", "B", "terms=term-3", "due=\(due)")
        #expect(lines(folder.texts["goals/b.md"]).contains("due: \(written)"))
        // With the term that the note has, or gets in the same line.
        _ = folder.run("set", "a", "terms+=[[term-3]]", "due=\(due)")
        #expect(lines(folder.texts["goals/a.md"]).contains("due: \(written)"))
        _ = folder.run("set", "a", "due=")
        _ = folder.run("set", "a", "due=\(due)")
        #expect(lines(folder.texts["goals/a.md"]).contains("due: \(written)"))
        #expect(!folder.run("check").stdout.contains("goal-outside-term") || written > "2026-12-27")
    }

    /// In another of its terms the day is its own.
    @Test func aDueInTheNextTermStays() throws {
        let next = "---\ntype: term\nnumber: 4\nstart: 2026-12-28\nend: 2027-02-28\n---\n"
        let folder = try SmallFolder(["terms/term-3.md": Self.term, "terms/term-4.md": next])
        _ = folder.run("new", "goal", "B", "terms+=term-3", "terms+=term-4", "due=+6w")
        #expect(lines(folder.texts["goals/b.md"]).contains("due: 2027-01-02"))
    }

    /// What is given for a new term, and its last day; the proposed start is 2026-12-28.
    @Test(arguments: [
        (["weeks=6"], "2027-02-07"), (["length=6"], "2027-02-07"), (["length=6 weeks"], "2027-02-07"),
        (["duration=42 days"], "2027-02-07"), (["duration=1 day"], "2026-12-28"), (["end=+10w"], "2027-03-07"),
        (["end=+1m"], "2027-01-27"), (["start=2027-01-04", "end=+10w"], "2027-03-14"),
        (["start=2027-01-04", "weeks=1"], "2027-01-10"), ([], "2027-03-07"), (["end=2027-01-31"], "2027-01-31"),
    ])
    func aTermMayBeGivenByItsLength(given: [String], end: String) throws {
        let folder = try SmallFolder(["terms/term-3.md": Self.term])
        let answer = folder.run(arguments: ["new", "term"] + given)
        #expect(answer.exitCode == 0)
        let text = lines(folder.texts["terms/term-4.md"])
        #expect(text.contains("end: \(end)"), "\(text)")
        #expect(!text.contains { $0.hasPrefix("status") || $0.hasPrefix("weeks") || $0.hasPrefix("length") })
        #expect(folder.run("check", "--strict", today: CalendarDate(year: 2029, month: 1, day: 1)).exitCode == 0)
    }

    /// A length that is none is an own field, as any other.
    @Test(arguments: ["weeks=six", "weeks=0", "weeks=-1", "weeks=99999999999999999999", "length=1 km", "length=90 min"])
    func whatIsNoLengthIsAnOwnField(given: String) throws {
        let folder = try SmallFolder(["terms/term-3.md": Self.term])
        let answer = folder.run("new", "term", given)
        #expect(lines(folder.texts["terms/term-4.md"]).contains("end: 2027-03-07"), "\(answer)")
    }
}

/// The review of a term that is over says what was so on its last day.
@Suite struct PastReviewTests {
    private static let files = [
        "terms/term-1.md": "---\ntype: term\nnumber: 1\nstart: 2026-06-01\nend: 2026-08-09\n---\n",
        "terms/term-2.md": "---\ntype: term\nnumber: 2\nstart: 2026-08-10\nend: 2026-10-18\n---\n",
        "goals/run.md": "---\ntype: goal\ntitle: Run\ntargets: 9 km\nterms: [\"[[term-1]]\"]\n---\n",
        "actions/a.md": "---\ntype: action\ndate: 2026-06-13\nmeasures: 3 km\ngoals: \"[[run]]\"\n---\n",
        "milestones/half.md": "---\ntype: milestone\ntitle: Half\ndue: 2026-07-01\n---\n",
        "obligations/tax.md": "---\ntype: obligation\ntitle: Tax\ndue: 2026-07-31\n---\n",
    ]

    /// What is decided afterwards, and what the goal is carried over to.
    @Test(arguments: [
        ["status=dropped"], ["status=achieved"], ["terms+=term-2"], ["terms+=term-2", "status=dropped"],
    ])
    func laterDecisionsDoNotChangeIt(later: [String]) throws {
        let folder = try SmallFolder(Self.files)
        let before = folder.run("term", "review", "1").stdout
        #expect(before.contains("Ended\n  Run"))
        _ = folder.run(arguments: ["set", "run"] + later)
        let after = folder.run("term", "review", "1").stdout
        func judged(_ text: String) -> Substring {
            text.prefix(upTo: text.firstRange(of: "\nTo carry")?.lowerBound ?? text.endIndex)
        }
        #expect(judged(after) == judged(before))
    }

    @Test func whatHasNoDateIsJudgedAsItStandsAndSaid() throws {
        var files = Self.files
        files["goals/run.md"] = "---\ntype: goal\ntitle: Run\nstatus: dropped\nterms: [\"[[term-1]]\"]\n---\n"
        let folder = try SmallFolder(files)
        let review = folder.run("term", "review", "1").stdout
        #expect(review.contains("'Run' is dropped, without a date, and judged as it stands."))
        #expect(folder.run("term", "review", "1", "--format", "json").stdout.contains("\"undated\": true"))
        #expect(!folder.run("term", "review", "2").stdout.contains("judged as it stands"))
    }

    @Test func whatWasMissedInItsDaysIsNamed() throws {
        let review = try SmallFolder(Self.files).run("term", "review", "1").stdout
        #expect(review.contains("Also running: Half (overdue) · Tax (overdue)"))
    }
}
