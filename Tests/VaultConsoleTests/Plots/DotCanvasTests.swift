import Testing

@testable import VaultConsole

@Suite struct DotCanvasTests {
    private static func picture(_ canvas: DotCanvas, style: Style = .plain) -> [String] {
        (0..<canvas.rows).map { canvas.line($0, style: style) }
    }

    /// Each dot of a cell is a bit of U+2800.
    @Test(arguments: [
        (0, 0, "⡀"), (0, 1, "⠄"), (0, 2, "⠂"), (0, 3, "⠁"), (1, 0, "⢀"), (1, 1, "⠠"), (1, 2, "⠐"), (1, 3, "⠈"),
        // Outside.
        (-1, 0, ""), (2, 0, ""), (0, 4, ""), (0, -1, ""),
    ])
    func setsDots(x: Int, y: Int, cell: String) {
        var canvas = DotCanvas(columns: 1, rows: 1)
        canvas.set(.init(x, y))
        #expect(Self.picture(canvas) == [cell])
    }

    @Test(
        arguments: [
            ([(0, 0), (7, 0)], DotCanvas.Stroke.solid, ["", "⣀⣀⣀⣀"]),
            ([(0, 0), (7, 0)], .dotted, ["", "⡀⡀⡀⡀"]),
            ([(0, 0), (7, 0)], .sparse, ["", "⡀ ⡀"]),
            ([(0, 0), (0, 7)], .solid, ["⡇", "⡇"]),
            ([(0, 0), (7, 7)], .solid, ["  ⡠⠊", "⡠⠊"]),
            ([(7, 0), (0, 7)], .solid, ["⠑⢄", "  ⠑⢄"]),
            // A pattern goes on around a corner.
            ([(0, 0), (3, 0), (3, 7)], .dotted, [" ⠨", "⡀⡨"]),
            // Flat, steep, out of the picture, and a single dot.
            ([(0, 1), (7, 2)], .solid, ["", "⠤⠤⠒⠒"]),
            ([(0, 0), (1, 7)], .solid, ["⢸", "⡇"]),
            ([(6, 6), (90, 6)], .solid, ["   ⠒", ""]),
            ([(2, 2)], .solid, ["", " ⠂"]),
            ([], .solid, ["", ""]),
        ] as [([(Int, Int)], DotCanvas.Stroke, [String])])
    func drawsLines(points: [(Int, Int)], stroke: DotCanvas.Stroke, rows: [String]) {
        var canvas = DotCanvas(columns: 4, rows: 2)
        canvas.line(through: points.map { .init($0.0, $0.1) }, stroke)
        #expect(Self.picture(canvas) == rows)
    }

    @Test func shadesWhatLiesBetweenLines() {
        var canvas = DotCanvas(columns: 6, rows: 3)
        let (one, other) = ([DotCanvas.Dot(0, 4), .init(11, 11)], [DotCanvas.Dot(0, 0), .init(11, 3)])
        canvas.line(through: one)
        let isShaded = canvas.shade(between: one, and: other)
        #expect(isShaded)
        #expect(Self.picture(canvas) == ["   ⣀⠔⠊", "⡠⠔⠉░░░", "░░░"])
    }

    /// Thinner than half a cell, an area is nothing.
    @Test func shadesNothingBetweenNearLines() {
        var canvas = DotCanvas(columns: 4, rows: 1)
        let isShaded = canvas.shade(between: [.init(0, 1), .init(7, 1)], and: [.init(0, 0), .init(7, 0)])
        #expect(!isShaded)
        #expect(Self.picture(canvas) == [""])
    }

    @Test(arguments: [
        (0, ["", ""]), (1, ["", "▄▄"]), (2, ["", "██"]), (3, ["▄▄", "██"]), (4, ["██", "██"]), (9, ["██", "██"]),
        (-3, ["", ""]),
    ])
    func drawsBars(halves: Int, rows: [String]) {
        var canvas = DotCanvas(columns: 4, rows: 2)
        canvas.bar(columns: 0..<2, halves: halves)
        #expect(Self.picture(canvas) == rows)
    }

    /// The line lies exactly where a bar of its height ends, and bars hide it.
    @Test(arguments: [
        (0, ["", "█▁▁"]), (1, ["", "█──"]), (2, ["▁▁▁", "█"]), (3, ["───", "█"]), (4, ["▔▔▔", "█"]),
    ])
    func drawsLevels(halves: Int, rows: [String]) {
        var canvas = DotCanvas(columns: 3, rows: 2)
        canvas.bar(columns: 0..<1, halves: 2)
        let sign = canvas.level(columns: 0..<3, halves: halves)
        #expect(Self.picture(canvas) == rows)
        #expect(rows.joined().contains(sign))
    }

    @Test func putsSignsIntoCells() {
        var canvas = DotCanvas(columns: 3, rows: 1)
        canvas.line(through: [.init(0, 0), .init(3, 0)])
        canvas.sign("●", column: 1, row: 0)
        canvas.sign("●", column: 3, row: 0)
        for column in 0..<3 { canvas.ground("┊", column: column, row: 0) }
        #expect(Self.picture(canvas) == ["⣀●┊"])
    }

    @Test func coloursRunsOfCells() {
        var canvas = DotCanvas(columns: 5, rows: 1)
        canvas.line(through: [.init(0, 0), .init(3, 0)], .solid, .good)
        canvas.sign("┊", column: 3, row: 0, .dim)
        let style = Style(isColoured: true)
        #expect(canvas.line(0, style: style) == "\u{1b}[32m⣀⣀\u{1b}[0m \u{1b}[2m┊\u{1b}[0m")
    }
}
