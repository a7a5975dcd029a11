/// A picture in the cells of a terminal: dots, of which each cell has 2 × 4, and signs over them.
///
/// Dots are counted from the left and from the bottom. What lies outside is not drawn.
package struct DotCanvas: Sendable {
    /// A place among the dots.
    package struct Dot: Hashable, Sendable {
        package var x: Int
        package var y: Int

        package init(_ x: Int, _ y: Int) { (self.x, self.y) = (x, y) }
    }

    /// How a line is drawn, so that lines differ without colour.
    package enum Stroke: Sendable {
        case solid, dotted, sparse

        fileprivate func isDrawn(_ step: Int) -> Bool {
            switch self {
            case .solid: true
            case .dotted: step.isMultiple(of: 2)
            case .sparse: step.isMultiple(of: 4)
            }
        }

        /// A piece of such a line, for a legend.
        package var sample: String {
            switch self {
            case .solid: "⠤⠤⠤"
            case .dotted: "⠄⠄⠄"
            case .sparse: "⠄ ⠄ ⠄"
            }
        }
    }

    package static let shade: Character = "░"

    private struct Cell {
        var dots: UInt8 = 0
        var sign: Character?
        var role: Style.Role?
    }

    package let columns: Int
    package let rows: Int
    package var width: Int { columns * 2 }
    package var height: Int { rows * 4 }
    /// By row, the top one first.
    private var cells: [Cell]

    package init(columns: Int, rows: Int) {
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
        cells = Array(repeating: Cell(), count: self.columns * self.rows)
    }

    // MARK: Dots

    /// The bits of a cell's dots from U+2800, from the bottom row up, left and right.
    private static let bits: [(left: UInt8, right: UInt8)] = [(0x40, 0x80), (0x04, 0x20), (0x02, 0x10), (0x01, 0x08)]

    package mutating func set(_ dot: Dot, _ role: Style.Role? = nil) {
        guard 0..<width ~= dot.x, 0..<height ~= dot.y else { return }
        let bits = Self.bits[dot.y % 4]
        let place = (rows - 1 - dot.y / 4) * columns + dot.x / 2
        cells[place].dots |= dot.x.isMultiple(of: 2) ? bits.left : bits.right
        cells[place].role = role
    }

    /// A line through some dots. Cost: linear in its length.
    package mutating func line(through dots: [Dot], _ stroke: Stroke = .solid, _ role: Style.Role? = nil) {
        guard var last = dots.first else { return }
        var step = 0
        if stroke.isDrawn(step) { set(last, role) }
        for dot in dots.dropFirst() {
            let (across, up) = (dot.x - last.x, dot.y - last.y)
            let length = max(abs(across), abs(up))
            for part in 1..<max(length + 1, 1) {
                step += 1
                guard stroke.isDrawn(step) else { continue }
                set(Dot(last.x + Self.share(across, part, length), last.y + Self.share(up, part, length)), role)
            }
            last = dot
        }
    }

    /// `whole × part / length`, rounded.
    private static func share(_ whole: Int, _ part: Int, _ length: Int) -> Int {
        let twice = 2 * abs(whole) * part + length
        return whole.signum() * (twice / (2 * length))
    }

    /// The area between two lines of dots that go from the left to the right, as shade in the cells that have nothing yet
    /// and lie in it for the most part; whether there are any. Cost: linear in the dots of the canvas.
    package mutating func shade(between one: [Dot], and other: [Dot], _ role: Style.Role? = nil) -> Bool {
        let (one, other) = (heights(of: one), heights(of: other))
        var isAny = false
        for column in 0..<columns {
            for row in 0..<rows {
                let bottom = (rows - 1 - row) * 4
                var covered = 0
                for x in [2 * column, 2 * column + 1] {
                    guard let from = one[x], let to = other[x] else { continue }
                    covered += max(0, min(max(from, to), bottom + 3) - max(min(from, to), bottom) + 1)
                }
                if covered > 4 { isAny = ground(Self.shade, column: column, row: row, role) || isAny }
            }
        }
        return isAny
    }

    /// By x the height of a line that goes from the left to the right.
    private func heights(of dots: [Dot]) -> [Int?] {
        var heights = [Int?](repeating: nil, count: width)
        for (from, to) in zip(dots, dots.dropFirst()) where from.x <= to.x {
            for x in max(from.x, 0)..<max(min(to.x + 1, width), max(from.x, 0)) {
                heights[x] = from.y + Self.share(to.y - from.y, x - from.x, max(to.x - from.x, 1))
            }
        }
        return heights
    }

    // MARK: Signs

    /// Puts a sign into a cell, in place of its dots. The sign takes one cell.
    ///
    /// - Parameter row: from the top
    package mutating func sign(_ sign: Character, column: Int, row: Int, _ role: Style.Role? = nil) {
        guard 0..<columns ~= column, 0..<rows ~= row else { return }
        cells[row * columns + column].sign = sign
        cells[row * columns + column].role = role
    }

    /// Puts a sign into a cell that has nothing yet; whether it has.
    @discardableResult
    package mutating func ground(_ sign: Character, column: Int, row: Int, _ role: Style.Role? = nil) -> Bool {
        guard 0..<columns ~= column, 0..<rows ~= row else { return false }
        let cell = cells[row * columns + column]
        guard cell.dots == 0, cell.sign == nil else { return false }
        self.sign(sign, column: column, row: row, role)
        return true
    }

    /// A bar from the bottom in half blocks.
    ///
    /// - Parameter halves: how high it is, in halves of a row
    package mutating func bar(columns: Range<Int>, halves: Int, _ role: Style.Role? = nil) {
        for column in columns {
            for level in 0..<min(max((halves + 1) / 2, 0), rows) {
                sign(halves > 2 * level + 1 ? "█" : "▄", column: column, row: rows - 1 - level, role)
            }
        }
    }

    /// A line through what is still empty of some columns, at a height in halves of a row; the sign that it consists of.
    package mutating func level(columns: Range<Int>, halves: Int, _ role: Style.Role? = nil) -> Character {
        let row = rows - 1 - halves / 2
        let sign: Character = row < 0 ? "▔" : halves.isMultiple(of: 2) ? "▁" : "─"
        for column in columns { ground(sign, column: column, row: max(row, 0), role) }
        return sign
    }

    // MARK: The picture

    /// A row with its colours, without spaces at its end.
    package func line(_ row: Int, style: Style) -> String {
        var text = ""
        var (run, role): (String, Style.Role?) = ("", nil)
        func end() { text += role.map { style($0, run) } ?? run }
        var cells = cells[row * columns..<(row + 1) * columns]
        while let last = cells.last, last.dots == 0, last.sign == nil { cells.removeLast() }
        for cell in cells {
            let dots = cell.dots == 0 ? " " : Unicode.Scalar(0x2800 + UInt32(cell.dots)).map(Character.init) ?? " "
            let shown = cell.sign ?? dots
            let next = shown == " " ? nil : cell.role
            if next != role {
                end()
                (run, role) = ("", next)
            }
            run.append(shown)
        }
        end()
        return text
    }
}
