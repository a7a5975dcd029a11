import Testing
import VaultRecords

@testable import VaultConsole

@Suite struct PlotTests {
    private static func day(_ text: String) throws -> CalendarDate { try DayAxisTests.day(text) }

    private static func points(_ texts: [String]) throws -> [Plot.Point] {
        try texts.map { text in
            let parts = text.split(separator: " ").map(String.init)
            return (try day(parts[0]), Rational(Int(parts[1]) ?? 0))
        }
    }

    @Test func drawsLinesBetweenAxes() throws {
        let numbers = NumberAxis(of: [100], fromZero: true, rows: 6)
        var plot = Plot(
            width: 40, numbers: numbers, from: try Self.day("2026-11-02"), to: try Self.day("2026-11-29"))
        let pace = try Self.points(["2026-11-02 0", "2026-11-29 100"])
        plot.line(pace, .dotted)
        plot.steps(try Self.points(["2026-11-02 0", "2026-11-06 40", "2026-11-16 60"]))
        plot.sign("●", try Self.points(["2026-11-16 60"])[0])
        let isShaded = plot.shade(pace, try Self.points(["2026-11-02 0", "2026-11-09 0", "2026-11-29 100"]))
        #expect(isShaded)
        plot.mark(try Self.day("2026-11-16"))
        #expect(
            plot.lines(style: .plain, today: plot.days.last) == [
                "100 ┤                 ┊              ⡀⠄",
                "    │                 ┊        ⡀⡀⠄⠂⠂⠁",
                "    │                 ┊   ⡀⠄⠄⠂⠁",
                " 50 ┤               ⡀⡀●⠂⠁⠁░",
                "    │     ⡏⠉⠉⠉⠉⡉⠍⠋⠋⠉⠉⠉⠉",
                "    │    ⡀⡇⠄⠂⠁⠁░░░░   ┊",
                "  0 ┤⠤⠦⠦⠥⠤⠇░░░░       ┊",
                "    └┬───────┬────────▲────────┬────────",
                "     11-02   11-09    11-16    11-23",
            ])
    }

    @Test func drawsBarsOfPeriods() throws {
        let numbers = NumberAxis(of: [3], fromZero: true, rows: 6, isWhole: true, hasBars: true)
        let periods = try ["2026-10-26", nil, "2026-11-09", "2026-11-16"].map { try $0.map(Self.day) }
        var plot = Plot(width: 24, numbers: numbers, periods: periods, to: try Self.day("2026-11-22"))
        plot.bar(0, 3, sign: "■")
        plot.bar(2, 1, sign: "□")
        plot.bar(3, 0, sign: "·")
        #expect(plot.level(0, 2) == "▁" && plot.level(2, 2) == "▁" && plot.level(3, 1) == "▁")
        #expect(plot.leftOut == 0)
        #expect(
            plot.lines(style: .plain, today: plot.days.last) == [
                "3 ┤████",
                "  │████▁     ▁▁▁▁▁",
                "2 ┤████",
                "  │████           ▁▁▁▁▁",
                "1 ┤████      ████",
                "0 ┤████      ████",
                "  └┬─────────┬─────────",
                "    ■         □    ·",
                "   10-26     11-09",
            ])
    }

    /// Of more periods than columns the last ones are shown.
    @Test func leavesTheFirstPeriodsOut() throws {
        let numbers = NumberAxis(of: [2], fromZero: true, rows: 4, isWhole: true, hasBars: true)
        let first = try Self.day("2026-11-01")
        var plot = Plot(
            width: 14, numbers: numbers, periods: (0..<30).map { first.adding(days: $0) },
            to: try Self.day("2026-11-30"))
        #expect(plot.leftOut == 19)
        for place in 0..<30 { plot.bar(place, Rational(place % 3), sign: place % 3 == 2 ? "■" : "□") }
        #expect(
            plot.lines(style: .plain, today: plot.days.last) == [
                "2 ┤ █  █  █  █",
                "  │ █  █  █  █",
                "1 ┤██ ██ ██ ██",
                "0 ┤██ ██ ██ ██",
                "  └───┬───────",
                "   □■□□■□□■□□■",
                "      11-23",
            ])
    }

    @Test func standsBelowAnotherPlot() throws {
        let numbers = NumberAxis(of: [2], fromZero: true, rows: 4, isWhole: true)
        let (first, last) = (try Self.day("2026-11-02"), try Self.day("2026-11-15"))
        let plot = Plot(
            width: 20, numbers: numbers, from: first, to: last, labelCells: 4,
            label: { "\($0.decimalText(places: 0)) x" })
        #expect(
            plot.lines(style: .plain, today: plot.days.last, showsDays: false) == [
                " 2 x ┤", "     │", " 1 x ┤", "     │", " 0 x ┤", "     └┬──────┬──────",
            ])
    }

    @Test(arguments: [
        (80, ["⠤⠤⠤ done   ░ leeway   ▲ today"]), (24, ["⠤⠤⠤ done   ░ leeway", "▲ today"]),
        (10, ["⠤⠤⠤ done", "░ leeway", "▲ today"]),
    ])
    func explainsItsSigns(width: Int, lines: [String]) {
        var legend = PlotLegend()
        legend.add(DotCanvas.Stroke.solid.sample, "done", .good)
        legend.add(String(DotCanvas.shade), "leeway", .dim)
        legend.add("▲", "today")
        #expect(legend.lines(width: width, style: .plain) == lines)
        let coloured = legend.lines(width: width, style: Style(isColoured: true))
        #expect(coloured.count == lines.count)
        legend.add("⠄ ⠄ ⠄", "fastest and slowest weeks")
        let last = legend.lines(width: 22, style: .plain).suffix(2)
        #expect(Array(last) == ["⠄ ⠄ ⠄ fastest and", "      slowest weeks"])
        #expect(coloured[0].hasPrefix("\u{1b}[32m⠤⠤⠤\u{1b}[0m \u{1b}[2mdone\u{1b}[0m"))
    }
}
