import VaultRecords

/// A length or a place in a drawing, in tenths of its unit: whole numbers, so that every machine writes the same bytes.
typealias Tenths = Int

extension Tenths {
    /// `12.5`.
    var length: String {
        let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: 10)
        return (self < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
    }
}

/// A place in a drawing.
typealias Point = (x: Tenths, y: Tenths)

/// The forms of a drawing in SVG, with a class each, which the style sheet colours.
extension HTML {
    mutating func line(_ kind: String, from start: Point, to end: Point) {
        void(
            "line", ["class": kind, "x1": start.x.length, "y1": start.y.length, "x2": end.x.length, "y2": end.y.length])
    }

    mutating func path(_ kind: String, _ commands: String) {
        if !commands.isEmpty { void("path", ["class": kind, "d": commands]) }
    }

    mutating func polyline(_ kind: String, _ points: [Point]) {
        if points.count > 1 { path(kind, Self.commands(points)) }
    }

    mutating func polygon(_ kind: String, _ points: [Point]) {
        if points.count > 2 { path(kind, Self.commands(points) + "Z") }
    }

    private static func commands(_ points: [Point]) -> String {
        "M" + points.map { $0.x.length + " " + $0.y.length }.joined(separator: "L")
    }

    /// A rectangle, with a text that a browser shows when it is pointed at.
    mutating func box(_ kind: String, x: Tenths, y: Tenths, width: Tenths, height: Tenths, tip: String? = nil) {
        let attributes: HTML.Attributes = [
            "class": kind, "x": x.length, "y": y.length, "width": width.length, "height": height.length,
        ]
        guard let tip else { return void("rect", attributes) }
        element("rect", attributes) { $0.element("title", [:], tip) }
    }

    mutating func dot(_ kind: String, at point: Point, radius: Tenths, tip: String) {
        element("circle", ["class": kind, "cx": point.x.length, "cy": point.y.length, "r": radius.length]) {
            $0.element("title", [:], tip)
        }
    }

    enum Anchor: String {
        case start, middle, end
    }

    mutating func label(_ text: String, at point: Point, _ anchor: Anchor, _ kind: String = "l") {
        element(
            "text", ["class": kind, "x": point.x.length, "y": point.y.length, "text-anchor": anchor.rawValue], text)
    }

    /// A picture that stands for itself, with a title and in words what is to be seen in it.
    mutating func picture(
        width: Tenths, height: Tenths, title: String, finding: String, _ draw: (inout HTML) -> Void
    ) {
        ids += 1
        let (id, box) = ("p\(ids)", "0 0 \(width.length) \(height.length)")
        element("svg", ["viewBox": box, "role": "img", "aria-labelledby": "\(id)t \(id)d"]) { html in
            html.element("title", ["id": "\(id)t"], title)
            html.element("desc", ["id": "\(id)d"], finding)
            draw(&html)
        }
    }

    /// A small picture beside the numbers that it shows, which a reader of the page alone does not need.
    mutating func ornament(width: Tenths, height: Tenths, _ draw: (inout HTML) -> Void) {
        element(
            "svg", ["viewBox": "0 0 \(width.length) \(height.length)", "class": "mini", "aria-hidden": "true"], draw)
    }
}
