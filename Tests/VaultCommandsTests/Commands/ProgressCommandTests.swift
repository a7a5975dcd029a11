import Testing

/// `vault progress` as text.
@Suite struct ProgressCommandTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var fields: String
        var done = "3 km"
        var lines: [String]
        var testDescription: String { fields }
    }

    private static func lines(_ row: Row) throws -> [String] {
        let folder = try SmallFolder([
            "goals/g.md": "---\ntype: goal\n\(row.fields)\n---\n",
            "actions/a.md":
                "---\ntype: action\ndate: 2026-11-18\nmeasures: \(row.done)\ngoals: \"[[g]]\"\n---\n",
        ])
        let output = folder.run("progress", "g").stdout
        return output.split(separator: "\n").dropFirst(3).map { $0.drop { $0 == " " }.description }
    }

    @Test(arguments: [
        // Why a limit is behind.
        Row(
            fields: "start: 2026-11-16\ntargets: at most 2 km per week",
            lines: ["3 this week, at most 2 km · 1 over"]),
        Row(fields: "start: 2026-11-16\ntargets: at most 5 km per week", lines: ["3 this week, at most 5 km"]),
        // Seven days without one in a break allow six sevenths.
        Row(
            fields: "start: 2026-11-16\nbreaks: 2026-11-20\ntargets: at most 7 km per week",
            lines: ["3 this week, at most 6 km"]),
        // No word of periods before there are any.
        Row(fields: "start: 2026-12-07\ntargets: 5 km per week", lines: ["5 km per week"]),
        // Nothing is left of a limit that is over.
        Row(fields: "due: 2026-11-20\nstatus: paused\ntargets: at most 5 km", lines: ["3 of at most 5 km"]),
        Row(fields: "due: 2026-11-30\ntargets: at most 5 km", lines: ["3 of at most 5 km · 2 left"]),
    ])
    func details(row: Row) throws {
        #expect(try Self.lines(row) == row.lines)
    }
}
