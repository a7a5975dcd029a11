import Testing
import VaultConsole

/// `vault progress --plot`: what it says above its plots, and how wide they are.
@Suite struct ProgressPlotTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var fields: String
        var done = ["5 km 2026-11-18"]
        /// The lines up to the plot.
        var lines: [String]
        var testDescription: String { fields }
    }

    static func folder(_ fields: String, _ done: [String]) throws -> SmallFolder {
        var files = ["goals/g.md": "---\ntype: goal\ntitle: G\n\(fields)\n---\n"]
        for (place, text) in done.enumerated() {
            let parts = text.split(separator: " ")
            files["actions/a\(place).md"] =
                "---\ntype: action\ndate: \(parts[2])\nmeasures: \(parts[0]) \(parts[1])\ngoals: \"[[g]]\"\n---\n"
        }
        return try SmallFolder(files)
    }

    static let term = "start: 2026-10-19\ndue: 2026-12-27\n"
    static let rows = [
        // 140 km in 70 days, 33 of which have passed.
        Row(
            fields: term + "targets: 140 km", done: ["70 km 2026-11-18"],
            lines: [
                "G: 2 days ahead, done by 2026-12-23 at this pace",
                "  on track · 36 days left · 70 of 140 km · 70 left · 13.2 a week needed",
                "  done by 2026-12-19 at the pace of the last four weeks",
            ]),
        Row(
            fields: term + "targets: 140 km", done: ["60 km 2026-11-01"],
            lines: [
                "G: 3 days behind its line, 7 allowed",
                "  on track · 36 days left · 60 of 140 km · 80 left · 15.1 a week needed",
                "  done by 2026-12-29 at the pace of the last four weeks",
            ]),
        Row(
            fields: term + "targets: 140 km", done: ["10 km 2026-11-18"],
            lines: [
                "G: 28 days behind its line, done by 2028-01-23 at this pace",
                "  behind pace · 36 days left · 10 of 140 km · 130 left · 24.6 a week needed",
                "  done by 2027-11-20 at the pace of the last four weeks",
            ]),
        Row(
            fields: term + "targets: 132 km", done: ["62 km 2026-11-18"],
            lines: [
                "G: 1 day behind its line, 7 allowed",
                "  on track · 36 days left · 62 of 132 km · 70 left · 13.2 a week needed",
                "  done by 2026-12-23 at the pace of the last four weeks",
            ]),
        // Eight weeks: 28 km in the first four, 56 km in the last four, and nothing between them.
        Row(
            fields: "start: 2026-09-28\ndue: 2027-03-31\ntargets: 280 km",
            done: ["28 km 2026-09-28", "56 km 2026-11-20"],
            lines: [
                "G: 1 day ahead, done by 2027-03-26 at this pace",
                "  on track · 130 days left · 84 of 280 km · 196 left · 10.5 a week needed",
                "  done by 2027-02-27 at its fastest four weeks, never at its slowest",
            ]),
        Row(
            fields: "start: 2026-09-28\ndue: 2027-03-31\ntargets: 280 km",
            done: ["28 km 2026-10-20", "28 km 2026-10-21", "28 km 2026-11-20"],
            lines: [
                "G: 1 day ahead, done by 2027-03-26 at this pace",
                "  on track · 130 days left · 84 of 280 km · 196 left · 10.5 a week needed",
                "  done between 2027-02-27 and 2027-06-05, at its fastest and its slowest four",
                "  weeks",
            ]),
        Row(
            fields: term + "targets: 5 km", lines: ["G: met, 5 of 5 km", "  achieved"]),
        // The last day is a day like any other.
        Row(
            fields: "start: 2026-11-21\ndue: 2026-11-21\ntargets: 5 km", done: ["1 km 2026-11-21"],
            lines: ["G: on its line", "  on track · last day · 1 of 5 km · 4 left"]),
        Row(
            fields: term + "targets: best 70 km", done: ["30 km 2026-11-18"],
            lines: [
                "G: best so far 30 km, target 70 km", "  behind pace · 36 days left · 40 to go",
            ]),
        Row(
            fields: "due: 2026-12-31\ntargets: at most 40 km",
            lines: ["G: 5 of at most 40 km, 35 left", "  on track · 40 days left"]),
        Row(
            fields: "start: 2026-11-16\ntargets: 4 km per week",
            lines: ["G: 5 of 4 km this week, 1 of 1 week met", "  on track"]),
        // A limit is drawn without use; it does not ask for any.
        Row(
            fields: term + "targets: at most 40 km", done: [],
            lines: ["G: 0 of at most 40 km, 40 left", "  on track · 36 days left"]),
        Row(
            fields: "due: 2026-12-31\ntargets: at most 40 km", done: [],
            lines: [
                "G: 0 of at most 40 km, 40 left", "  on track · 40 days left", "Nothing has counted yet.",
            ]),
        Row(
            fields: "targets: at most 40 km per week", done: [],
            lines: ["G: at most 40 km per week", "  on track", "Nothing has counted yet."]),
        // Nothing is expected, so nothing is on pace.
        Row(
            fields: term + "targets: 1 times", done: [],
            lines: [
                "G: 0 of 1 time", "  not started yet · 36 days left · 1 left",
                "Nothing has counted yet: vault log 'What I did' --goal g",
            ]),
        // Nothing to draw: what would fill it.
        Row(
            fields: term + "targets: 140 km", done: [],
            lines: [
                "G: 33 days behind its line",
                "  behind pace · 36 days left · 0 of 140 km · 140 left · 26.5 a week needed",
                "Nothing has counted yet: vault log 'What I did' '1 km' --goal g",
            ]),
        Row(
            fields: "start: 2026-12-01\ntargets: 140 km", done: [],
            lines: [
                "G: 0 of 140 km", "  upcoming · from 2026-12-01",
                "It starts on 2026-12-01; there is nothing to draw yet.",
            ]),
        Row(
            fields: "due: 2026-12-31\ntargets: latest 70 kg", done: [],
            lines: [
                "G: nothing yet, towards 70 kg", "  not started yet · 40 days left",
                "Nothing has counted yet: vault log 'What I did' '70 kg' --goal g",
            ]),
        Row(
            fields: "due: 2026-12-31", done: [],
            lines: [
                "G", "  open · 40 days left",
                "It has no targets, and no action is linked to it yet; with 'targets' in its note",
                "it has a plot.",
            ]),
        Row(
            fields: "due: 2026-12-31", lines: ["G", "  open · 40 days left · 1 linked action · last on 2026-11-18"]),
    ]

    @Test(arguments: rows)
    func saysWhatItShows(row: Row) throws {
        let output = try Self.folder(row.fields, row.done).run("progress", "g", "--plot").stdout
        #expect(
            output.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }.map(String.init)
                == row.lines)
    }

    static let week = "start: 2026-11-16\ndue: 2026-11-22\n"
    static let years = "start: 1990-01-01\ndue: 2040-12-31\n"
    static let plots = [
        // What is done each day is on the pace that is expected when the next one begins.
        Row(
            fields: week + "targets: 7 km", done: (16...21).map { "1 km 2026-11-\($0)" },
            lines: [
                "  │                       ┊      ⡀⠂⠁",
                "6 ┤                       ┊   ⣠⠂⠁",
                "  │                       ┊⡀⠂⠁⢸░",
                "  │                     ⡀⠂⡏⠉⠉⠉⠉",
                "4 ┤                  ⣠⠦⠥⠤⠤⠇",
                "  │              ⡀⠄⠂⠁⢸░░  ┊",
                "  │           ⡀⠄⢺⠉⠉⠉⠉⠉    ┊",
                "2 ┤        ⡀⡤⠦⠤⠤⠼         ┊",
                "  │     ⡀⠄⠂░⡇░            ┊",
                "  │  ⡀⠄⢺⠉⠉⠉⠉⠁             ┊",
                "0 ┤⠤⠦⠤⠤⠼                  ┊",
            ]),
        // Of 30 days the last third, and 20 days of 31: bars that are met reach the line.
        Row(
            fields: "start: 2026-09-21\ndue: 2026-12-20\ntargets: 30 km per month",
            done: ["10 km 2026-09-25", "30 km 2026-10-10"],
            lines: [
                "30 ┤     ████▔▔▔▔▔▔",
                "   │     ████      ▁▁▁▁▁",
                "20 ┤     ████",
                "   │▁▁▁▁▁████",
                "10 ┤████ ████",
                " 0 ┤████ ████",
            ]),
        // The best so far, whatever came after it.
        Row(
            fields: week + "targets: best 70 km",
            done: ["40 km 2026-11-17", "10 km 2026-11-18", "60 km 2026-11-19", "20 km 2026-11-20"],
            lines: [
                "70 ┤                      ┊        ⡀", "   │                      ┊     ⡀⠄⠁",
                "   │                      ┊   ⡀⠂░", "   │                      ┊⡀⠄⠁░░",
                "60 ┤             ●⠤⠤⠤⠤●⠤⠤⠤⠦⠤⠤⠤⠤⠄", "   │             ⡇    ⡀⠂⠁░░░",
                "   │            ⡸  ⡀⠄⠁░░░ ┊", "   │           ⢀⡇⠄⠁░░░    ┊",
                "50 ┤          ⠄⡺░░░░      ┊", "   │       ⡀⠄⠁⢠⠃░         ┊",
                "   │     ⠄⠂░░░⡜           ┊", "   │  ⡀⠂⠁░░░ ⢰⠁           ┊",
                "40 ┤⠄⠁░░●⠤⠤⠤⠤●            ┊",
            ]),
        // Of many years the last ones, with what there was before them.
        Row(
            fields: years + "targets: 500 km",
            done: ["100 km 1991-01-01", "100 km 2000-01-01", "100 km 2020-01-01"],
            lines: [
                "500 ┤                 ┊",
                "    │                 ┊            ⡀⡀⠄⠄⠄",
                "400 ┤                 ┊   ⢀⢀⠠⠠⠐⠐⠐⠁⠁",
                "    │            ⢀⢀⠠⠠⠐⠐⠈⠈⠈",
                "300 ┤   ⢀⢀⡤⠤⠴⠴⠴⠬⠬⠤⠤⠤⠤⠤⠤ ⠠ ⠠ ⠠ ⠠ ⠠ ⠠ ⠠ ⠠",
                "    │⠂⠁⠁⠁ ⡇           ┊",
                "200 ┤⠤⠤⠤⠤⠤⠇           ┊",
                "    │                 ┊",
                "100 ┤                 ┊",
                "    │                 ┊",
                "  0 ┤                 ┊",
            ]),
        Row(
            fields: years + "targets: latest 50 km from 500 km",
            done: ["400 km 1991-01-01", "80 km 2000-01-01", "70 km 2020-01-01"],
            lines: [
                "250 ┤⠁⠂⠄⢄             ┊",
                "    │    ⠈⠐⠐⠄⡀⡀       ┊",
                "200 ┤          ⠁⠂⠄⡀   ┊",
                "    │              ⠁⠁⠂⠄⡀⡀",
                "150 ┤                 ┊  ⠁⠂⠄⡀⡀",
                "    │                 ┊      ⠈⠐⠐⠠⡀",
                "100 ┤                 ┊           ⠁⠁⠂⠄⡀⡀",
                "    │⠒⠢⠤⠤⣀●           ┊",
                " 50 ┤                 ┊",
            ]),
    ]

    @Test(arguments: plots)
    func draws(row: Row) throws {
        let output = try Self.folder(row.fields, row.done).run("progress", "g", "--plot", columns: 40).stdout
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.filter { $0.contains(" ┤") || $0.contains(" │") } == row.lines)
    }

    static let targets = [
        "140 km", "latest 3 km from 30 km", "best 70 km", "2 km per day", "5 km per week", "at most 20 km per month",
        "at most 200 km", "123456789012345678901234567890 km", "0.000000000001 km", "12 times", "3 days per week",
    ]

    /// Whatever the goal and its dates, within the terminal and at most 100 columns, and quickly.
    @Test(
        arguments: targets,
        [(nil, nil), ("2026-10-19", "2026-12-27"), ("1000-01-01", "9999-12-31"), ("2026-11-18", nil)]
            as [(String?, String?)])
    func fitsIntoTheTerminal(target: String, dates: (start: String?, due: String?)) throws {
        let start = dates.start.map { "start: \($0)\n" } ?? ""
        let due = dates.due.map { "due: \($0)\n" } ?? ""
        let folder = try Self.folder(
            "\(start)\(due)targets: '\(target)'", ["7 km 2026-10-20", "9 km 2026-11-03", "5 km 2026-11-18"])
        for columns in [30, 40, 80, 200] {
            let plain = folder.run("progress", "--plot", columns: columns)
            #expect(plain.exitCode == 0)
            let lines = plain.stdout.split(separator: "\n").map(String.init)
            #expect(lines.count > 8)
            // A word that has no place to break, as a number of thirty digits, may be longer.
            for line in lines where !line.contains("234567") {
                #expect(DisplayText.width(line) <= min(columns, 100), "\(line)")
            }
            // Colours add nothing that is not there without them.
            let coloured = folder.run("progress", "--plot", "--color", "always", columns: columns).stdout
            #expect(coloured.contains("\u{1b}["))
            let bare = coloured.split(separator: "\u{1b}", omittingEmptySubsequences: false).enumerated()
                .map { $0 == 0 ? $1 : $1.drop { $0 != "m" }.dropFirst() }.joined()
            #expect(bare == plain.stdout)
        }
    }

    @Test(arguments: [
        (["--format", "json"], "'--plot' and '--format json' cannot be combined"),
        (["--format", "csv"], "'--plot' and '--format csv' cannot be combined"),
        (["--weeks"], "'--plot' and '--weeks' cannot be combined"),
        (["--explain"], "'--plot' and '--explain' cannot be combined"),
        (["--from", "2026-11-01"], "'--plot' and '--from' cannot be combined"),
    ])
    func isForPeople(options: [String], message: String) throws {
        let run = try Self.folder("targets: 140 km", []).run(arguments: ["progress", "--plot"] + options)
        #expect(run.exitCode == 2)
        #expect(run.stderr.contains(message))
    }
}
