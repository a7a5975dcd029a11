/// A plot with the question that it answers above it, what it says below it, and its numbers in a fold.
struct Figure {
    /// What the plot is about, where several ask the same.
    var about: String?
    var question: String
    /// The answer in words.
    var finding: String
    /// What its signs mean.
    var legend: [(sign: Sign, meaning: String)] = []
    var table: Table?

    /// What names the picture, which is the only one of it on the page.
    var title: String { about.map { "\(question) \($0.prefix(100))" } ?? question }

    /// A sign of a legend, drawn as in the plot by a class of the style sheet.
    enum Sign: String {
        case done = "k-done", needed = "k-needed", zone = "k-zone", ahead = "k-ahead", outlook = "k-outlook"
        case ceiling = "k-ceiling", met = "k-met", missed = "k-missed", running = "k-running", coming = "k-coming"
        case bar = "k-bar", before = "k-before", record = "k-record", over = "k-over"
        case none = "k-none", zero = "k-zero", level1 = "k-1", level2 = "k-2", level3 = "k-3", level4 = "k-4"
        case partly = "k-partly", lived = "k-lived", term = "k-term", year = "k-year", now = "k-now"
    }
}

extension HTML {
    /// - Parameter heading: the tag of the question, one level below what it stands in
    mutating func figure(
        _ figure: Figure, heading: StaticString = "h4", width: Tenths = Frame.width, height: Tenths,
        _ draw: (inout Drawing) -> Void
    ) {
        element("figure") { html in
            html.element(heading, [:], figure.question)
            let title = figure.title
            html.picture(
                width: width, height: height, Drawing.Words(title: title, finding: figure.finding), draw)
            html.element("figcaption") { html in
                html.element("p", [:], figure.finding)
                html.legend(figure.legend)
            }
            if let table = figure.table { html.fold("Numbers") { $0.table(table) } }
        }
        newline()
    }

    mutating func legend(_ legend: [(sign: Figure.Sign, meaning: String)]) {
        if legend.isEmpty { return }
        element("ul", ["class": "legend"]) { html in
            for (sign, meaning) in legend {
                html.element("li") { html in
                    html.element("span", ["class": "k \(sign.rawValue)", "aria-hidden": "true"], "")
                    html.text(meaning)
                }
            }
        }
    }

    /// What is shown when a reader asks for it.
    mutating func fold(_ summary: String, _ body: (inout HTML) -> Void) {
        element("details") { html in
            html.element("summary", [:], summary)
            html.wide(summary, isCard: false, body)
        }
    }
}
