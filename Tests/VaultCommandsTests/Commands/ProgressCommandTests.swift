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
        // In the first six days nothing is said. 3 km in the 7 days since the start: 12 more take 28. On its 14th day
        // the last 14 tell the pace, 3/14 km a day: 56.
        Row(
            fields: "start: 2026-11-16\ndue: 2027-01-26\ntargets: 15 km",
            lines: ["3 of 15 km · 12 left · 1.3 a week needed"]),
        Row(
            fields: "start: 2026-11-15\ndue: 2027-01-26\ntargets: 15 km",
            lines: ["3 of 15 km · 12 left · 1.3 a week needed · done by 2026-12-14 at this pace"]),
        // Without a start of its own its pace began when it was created.
        Row(
            fields: "created: 2026-11-09\ndue: 2027-01-26\ntargets: 15 km",
            lines: ["3 of 15 km · 12 left · 1.3 a week needed · done by 2027-01-07 at this pace"]),
        Row(
            fields: "created: 2026-11-08\ndue: 2027-01-26\ntargets: 15 km",
            lines: ["3 of 15 km · 12 left · 1.3 a week needed · done by 2027-01-11 at this pace"]),
        Row(
            fields: "start: 2026-11-08\ndue: 2027-01-26\ntargets: 15 km",
            lines: ["3 of 15 km · 12 left · 1.3 a week needed · done by 2027-01-11 at this pace"]),
        // Why a limit is behind.
        Row(
            fields: "start: 2026-11-16\ntargets: at most 2 km per week",
            lines: ["3 of at most 2 km this week · 1 over · 0 of 1 week kept"]),
        // One over: the unit of a target in the plural.
        Row(
            fields: "start: 2026-11-16\ntargets: at most 2 coffees per week", done: "3 coffees",
            lines: ["3 of at most 2 coffees this week · 1 over · 0 of 1 week kept"]),
        Row(fields: "start: 2026-11-16\ntargets: at most 5 km per week", lines: ["3 of at most 5 km this week"]),
        // A day off takes nothing from a limit.
        Row(
            fields: "start: 2026-11-16\nbreaks: 2026-11-20\ntargets: at most 7 km per week",
            lines: ["3 of at most 7 km this week"]),
        // Less than the target does not look like it, and what comes in times has a plural.
        Row(fields: "start: 2026-11-16\ntargets: average 3 km", done: "2.98 km", lines: ["2.98 of 3 km on average"]),
        Row(
            fields: "start: 2026-11-16\ntargets: 3 time per week", done: "2 km",
            lines: ["1 of 3 times this week"]),
        // No word of periods before there are any.
        Row(fields: "start: 2026-12-07\ntargets: 5 km per week", lines: ["5 km per week"]),
        // Nothing is left of a limit that is over.
        Row(fields: "due: 2026-11-20\nstatus: paused\ntargets: at most 5 km", lines: ["3 of at most 5 km"]),
        // One amount is no pace.
        Row(
            fields: "due: 2026-11-30\ntargets: at most 5 km",
            lines: ["3 of at most 5 km · 2 left"]),
        Row(fields: "due: 2027-11-30\ntargets: at most 5 km", lines: ["3 of at most 5 km · 2 left"]),
        Row(
            fields: "due: 2026-11-30\ntargets: at most 50 pages", done: "3 pages",
            lines: ["3 of at most 50 pages · 47 left"]),
        // Something is needed, however little it is.
        Row(
            fields: "start: 2026-11-18\ndue: 2027-01-26\ntargets: 3.02 km",
            lines: ["3 of 3.02 km · 0.02 left · 0.0021 a week needed"]),
        // Clocks stay clocks. 1890 s are left: 189 s on each of ten days, 1323 s a week; 1890 × 6 / 1710 days are 6.6.
        Row(
            fields: "start: 2026-11-15\ndue: 2026-11-30\ntargets: \"1:00:00\"", done: "0:28:30",
            lines: ["0:28:30 of 1:00:00 · 0:31:30 left · 0:22:03 a week needed", "done by 2026-11-27 at this pace"]),
        Row(
            fields: "targets: best 0:25:00 from 0:40:00", done: "0:28:30",
            lines: ["best so far 0:28:30, target 0:25:00 · from 0:40:00 · 0:03:30 to go"]),
        Row(
            fields: "start: 2026-11-16\ntargets: 0:30:00 per week", done: "0:28:30",
            lines: ["0:28:30 of 0:30:00 this week"]),
        Row(
            fields: "start: 2026-11-16\ntargets: at most 0:20:00 per week", done: "0:28:30",
            lines: ["0:28:30 of at most 0:20:00 this week · 0:08:30 over · 0 of 1 week kept"]),
    ])
    func details(row: Row) throws {
        let lines = try Self.lines(row)
        #expect(lines == row.lines)
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

    /// A long time overdue moves all bars alike.
    @Test(arguments: [[], ["--sort", "due"]])
    func barsAreInOneColumn(options: [String]) throws {
        let folder = try SmallFolder([
            "goals/old.md": "---\ntype: milestone\nstart: 2023-01-01\ndue: 2023-08-01\ntargets: 10 km\n---\n",
            "goals/new.md": "---\ntype: goal\nstart: 2026-11-01\ndue: 2026-12-01\ntargets: 10 km\n---\n",
        ])
        let lines = folder.run(arguments: ["progress"] + options).stdout.split(separator: "\n").filter {
            $0.contains("░")
        }
        #expect(lines.count == 2)
        #expect(Set(lines.map { Array($0).firstIndex { "█▒░".contains($0) } }).count == 1, "\(lines)")
    }

    /// A goal without targets tells how many actions link it, and that it has none.
    @Test func withoutTargets() throws {
        let action = "---\ntype: action\ngoals: \"[[g]]\"\nmeasures: 5 km\ndate: 2026-11-"
        let folder = try SmallFolder([
            "goals/g.md": "---\ntype: goal\nstart: 2026-11-10\n---\n",
            "actions/a.md": action + "18\n---\n", "actions/b.md": action + "19\n---\n",
            "actions/c.md": action + "01\n---\n",
        ])
        let output = folder.run("progress", "g", "--explain").stdout
        #expect(output.contains("2 linked actions · last on 2026-11-19\n"), "\(output)")
        #expect(output.contains("no targets, due, plan or values yet\n"), "\(output)")
        #expect(output.contains("not counted: the goal has no targets  actions/a.md\n"), "\(output)")
        #expect(output.contains("not counted: dated outside the goal  actions/c.md\n"), "\(output)")
        let goal = try #require((try folder.json("progress", "g")["goals"] as? [[String: Any]])?.first)
        #expect(goal["linked_actions"] as? Int == 2)
    }

    /// The second action of a day.
    @Test func aDayIsCountedOnce() throws {
        let action = "---\ntype: action\ngoals: \"[[g]]\"\ndate: 2026-11-18\n---\n"
        let folder = try SmallFolder([
            "goals/g.md": "---\ntype: goal\ntargets: 3 days\n---\n", "actions/a.md": action, "actions/b.md": action,
        ])
        let output = folder.run("progress", "g", "--explain").stdout
        #expect(output.contains("2026-11-18  1 day  counted as a day  actions/a.md:3\n"), "\(output)")
        #expect(output.contains("2026-11-18  its day is counted already  actions/b.md:3\n"), "\(output)")
    }

    /// What counted from the 10th to the 18th: 5 km on the 10th and 7 on the 18th, of 3 more before and 9 after.
    @Test(arguments: [
        ("100 km", "12 of 100 km"), ("20 km per week", "12 km"), ("at most 20 km", "12 km"),
        ("best 12 km", "best 7 km"),
        ("best 2 km from 20 km", "best 5 km"), ("latest 20 km from 1 km", "latest 7 km"),
    ])
    func someDays(target: String, expected: String) throws {
        var files = ["goals/g.md": "---\ntype: goal\ntargets: \(target)\n---\n"]
        for (day, amount) in [("09", 3), ("10", 5), ("18", 7), ("19", 9)] {
            files["actions/\(day).md"] =
                "---\ntype: action\ndate: 2026-11-\(day)\nmeasures: \(amount) km\ngoals: \"[[g]]\"\n---\n"
        }
        let folder = try SmallFolder(files)
        let output = folder.run("progress", "--from", "2026-11-10", "--to", "2026-11-18").stdout
        #expect(output == "2026-11-10 to 2026-11-18\n\ng\n  \(expected) · 2 actions\n")
    }
}
