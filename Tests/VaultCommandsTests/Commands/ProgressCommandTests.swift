import Testing

/// `vault progress` as text.
@Suite struct ProgressCommandTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var fields: String
        var done = "3 km"
        var lines: [String]
        var testDescription: String { fields }
    }

    /// Without the date of the last action, with which they end.
    private static func lines(_ row: Row) throws -> [String] {
        let folder = try SmallFolder([
            "goals/g.md": "---\ntype: goal\n\(row.fields)\n---\n",
            "actions/a.md":
                "---\ntype: action\ndate: 2026-11-18\nmeasures: \(row.done)\ngoals: \"[[g]]\"\n---\n",
        ])
        let output = folder.run("progress", "g").stdout
        let last = "last on 2026-11-18"
        return output.split(separator: "\n").dropFirst(3).map { $0.drop { $0 == " " }.description }
            .filter { $0 != last }.map { $0.replacing(" · \(last)", with: "") }
    }

    @Test(arguments: [
        // 3 km in the 4 days since the start: 12 more take 16. On its 14th day the last
        // 14 tell the pace, 3/14 km a day: 56.
        Row(
            fields: "start: 2026-11-18\ndue: 2027-01-26\ntargets: 15 km",
            lines: ["3 of 15 km · 12 left · 1.3 a week needed · done by 2026-12-07 at this pace"]),
        Row(
            fields: "start: 2026-11-08\ndue: 2027-01-26\ntargets: 15 km",
            lines: ["3 of 15 km · 12 left · 1.3 a week needed · done by 2027-01-16 at this pace"]),
        // Why a limit is behind.
        Row(
            fields: "start: 2026-11-16\ntargets: at most 2 km per week",
            lines: ["3 of at most 2 km this week · 1 over"]),
        Row(fields: "start: 2026-11-16\ntargets: at most 5 km per week", lines: ["3 of at most 5 km this week"]),
        // Seven days without one in a break allow six sevenths.
        Row(
            fields: "start: 2026-11-16\nbreaks: 2026-11-20\ntargets: at most 7 km per week",
            lines: ["3 of at most 6 km this week"]),
        // No word of periods before there are any.
        Row(fields: "start: 2026-12-07\ntargets: 5 km per week", lines: ["5 km per week"]),
        // Nothing is left of a limit that is over.
        Row(fields: "due: 2026-11-20\nstatus: paused\ntargets: at most 5 km", lines: ["3 of at most 5 km"]),
        // 3 km in the four days since the 18th, and nine are left: 3 + 3 × 9 / 4. Of less than a tenth, no word.
        Row(
            fields: "due: 2026-11-30\ntargets: at most 5 km",
            lines: ["3 of at most 5 km · 2 left · at this pace 9.8 by the due date"]),
        Row(fields: "due: 2027-11-30\ntargets: at most 5 km", lines: ["3 of at most 5 km · 2 left"]),
        Row(
            fields: "due: 2026-11-30\ntargets: at most 50 pages", done: "3 pages",
            lines: ["3 of at most 50 pages · 47 left · at this pace 9 by the due date"]),
        // Clocks stay clocks. 1890 s are left: 189 s on each of ten days, 1323 s a week;
        // 1890 × 6 / 1710 days from now is 6.6.
        Row(
            fields: "start: 2026-11-16\ndue: 2026-11-30\ntargets: \"1:00:00\"", done: "0:28:30",
            lines: ["0:28:30 of 1:00:00 · 0:31:30 left · 0:22:03 a week needed", "done by 2026-11-28 at this pace"]),
        Row(
            fields: "targets: best 0:25:00 from 0:40:00", done: "0:28:30",
            lines: ["best so far 0:28:30, target 0:25:00 · from 0:40:00 · 0:03:30 to go"]),
        Row(
            fields: "start: 2026-11-16\ntargets: 0:30:00 per week", done: "0:28:30",
            lines: ["0:28:30 of 0:30:00 this week"]),
        Row(
            fields: "start: 2026-11-16\ntargets: at most 0:20:00 per week", done: "0:28:30",
            lines: ["0:28:30 of at most 0:20:00 this week · 0:08:30 over"]),
    ])
    func details(row: Row) throws {
        #expect(try Self.lines(row) == row.lines)
    }

    /// The heading is that of the term that is asked for; without one it is the running one's.
    @Test(arguments: [
        ("", "now, day 34 of 70  2026-10-19 to 2026-12-27"),
        ("then", "then, ended 41 days ago  2026-08-03 to 2026-10-11"),
        ("soon", "soon, starts in 44 days  2027-01-04 to 2027-03-14"),
        ("2026", "2026, day 325 of 365  2026-01-01 to 2026-12-31"),
        ("morrow", "morrow, starts tomorrow  2026-11-22 to"),
    ])
    func theHeadingIsOfTheTerm(term: String, heading: String) throws {
        let folder = try SmallFolder([
            "now.md": "---\ntype: term\nnumber: 1\nstart: 2026-10-19\n---\n",
            "then.md": "---\ntype: term\nnumber: 2\nstart: 2026-08-03\n---\n",
            "soon.md": "---\ntype: term\nnumber: 3\nstart: 2027-01-04\n---\n",
            "morrow.md": "---\ntype: term\nnumber: 4\nstart: 2026-11-22\n---\n",
            "2026.md": "---\ntype: year\nnumber: 2026\n---\n",
        ])
        let words = term.isEmpty ? [] : ["--term", term]
        #expect(folder.run(arguments: ["progress"] + words).stdout.hasPrefix(heading))
        // Programs get the running one, whatever is shown.
        let json = folder.run(arguments: ["progress", "--format", "json"] + words).stdout
        #expect(json.contains("\"name\": \"now\""))
    }

    /// A name without a letter is nobody's, and not the beginning of all.
    @Test(arguments: [["progress", ""], ["progress", "--term", ""], ["progress", "--value", ""], ["align", ""]])
    func anEmptyNameIsRefused(arguments: [String]) throws {
        let folder = try SmallFolder(["goals/g.md": "---\ntype: goal\n---\n"])
        #expect(folder.run(arguments: arguments).exitCode == 2)
    }
}
