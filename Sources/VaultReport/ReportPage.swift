import VaultAnswers
import VaultChecks
import VaultRecords
import VaultSyntax

/// A report as one HTML file, which needs nothing else: no script, no network, no other file.
///
/// The same report gives the same bytes. All text of notes is escaped, and what is not seen is shown as an escape.
package struct ReportPage: Sendable {
    let report: Report
    /// Leaves out sections without data; else they say what would fill them.
    let isCompact: Bool
    /// After how many seconds a browser loads it again; nil for never.
    let refresh: Int?
    /// The bytes of a file that a finding names.
    let source: @Sendable (Path) -> [UInt8]?

    package init(
        _ report: Report, isCompact: Bool = false, refresh: Int? = nil,
        source: @escaping @Sendable (Path) -> [UInt8]?
    ) {
        (self.report, self.isCompact, self.refresh, self.source) = (report, isCompact, refresh, source)
    }

    /// What the page says of its maker.
    private static let generator = "vault report"

    /// Whether a file begins as a report does, so that a newer one may take its place.
    package static func isReport(_ bytes: [UInt8]) -> Bool {
        let start = String(decoding: bytes.prefix(1000), as: UTF8.self)
        return start.hasPrefix("<!DOCTYPE html>") && start.contains("content=\"\(generator)\"")
    }

    /// Whether a file begins as the numbers of a report do.
    package static func isNumbers(_ bytes: [UInt8]) -> Bool {
        let start = String(decoding: bytes.prefix(1000), as: UTF8.self)
        return start.hasPrefix("{\n  \"schema_version\"") && start.contains("\n  \"judged_on\": ")
    }

    /// The page in UTF-8. Cost: linear in what it shows, which is capped: goals, rows of tables, exercises, findings.
    package var bytes: [UInt8] {
        var html = HTML(command: command)
        html.doctype()
        html.element("html", ["lang": "en"]) { html in
            html.element("head") { addHead(to: &$0) }
            html.newline()
            html.element("body") { addBody(to: &$0) }
        }
        html.newline()
        return html.bytes
    }

    private func addHead(to html: inout HTML) {
        html.void("meta", ["charset": "utf-8"])
        let policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
        html.void("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
        html.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
        html.void("meta", ["name": "generator", "content": Self.generator])
        html.void("meta", ["name": "color-scheme", "content": "light dark"])
        if let refresh { html.void("meta", ["http-equiv": "refresh", "content": "\(refresh)"]) }
        html.element("title", [:], report.vault.map { "\(report.title) · \($0)" } ?? report.title)
        html.style()
    }

    private func addBody(to html: inout HTML) {
        let parts = parts
        html.element("header") { html in
            html.element("p", ["class": "vault"]) { $0.note(report.vault ?? "vault") }
            html.element("h1") { $0.note(report.title) }
            html.element("p", ["class": "days"], days)
        }
        if parts.count > 1 {
            html.element("nav", ["aria-label": "Sections"]) { html in
                html.element("ul") { html in
                    for part in parts {
                        html.element("li") { $0.element("a", ["href": "#\(part.id)"], part.heading) }
                    }
                }
            }
        }
        html.element("main") { html in
            for part in parts {
                html.newline()
                html.element("section", ["id": part.id, "aria-labelledby": "\(part.id)-h"]) { html in
                    html.element("h2", ["id": "\(part.id)-h"], part.heading)
                    part.add(&html)
                }
            }
        }
        html.newline()
        html.element("footer") { html in
            html.element("p") { html in
                html.text("As of \(report.asOf). Made from the notes themselves by ")
                html.element("code", [:], "vault report")
                html.text("; every number is also in ")
                html.element("code", [:], command + " --format json")
                html.text(".")
            }
        }
    }

    /// `2026-10-19 to 2026-12-27 · as of 2026-11-21`.
    private var days: String {
        let asOf = report.isOver ? "as it was when it ended, seen on \(report.asOf)" : "as of \(report.asOf)"
        return report.isOfGoals ? asOf.capitalized : "\(report.span) · \(asOf)"
    }

    /// The line for a terminal that asks for it.
    private var command: String {
        (["vault report"] + report.arguments.map(ShellWord.quoted)).joined(separator: " ")
    }

    // MARK: Sections

    typealias Part = (id: String, heading: String, add: (inout HTML) -> Void)

    /// In the order of the page.
    private var parts: [Part] {
        var parts: [Part] = []
        func add(_ id: String, _ heading: String, isEmpty: Bool, _ body: @escaping (inout HTML) -> Void) {
            if !isEmpty || !isCompact { parts.append((id, heading, body)) }
        }
        if let day = report.day { add("today", "Today", isEmpty: day.isEmpty) { self.add(day, to: &$0) } }
        add("goals", "Goals", isEmpty: report.goals.isEmpty) { addGoals(to: &$0) }
        if report.isOfGoals { return parts }
        for year in report.years {
            add("year-\(year.year)", "Year \(year.year)", isEmpty: year.days.isEmpty) { self.add(year, to: &$0) }
        }
        add("terms", "Terms", isEmpty: report.term == nil && report.terms?.terms.isEmpty ?? true) { addTerms(to: &$0) }
        add("values", "Values", isEmpty: report.served.isEmpty) { addValues(to: &$0) }
        add("life", "Life in weeks", isEmpty: report.life == nil) { addLife(to: &$0) }
        if report.hasTraining { add("training", "Training", isEmpty: report.training == nil) { addTraining(to: &$0) } }
        if let threads = report.threads {
            add("threads", "Conversations", isEmpty: threads.threads == 0) { self.add(threads, to: &$0) }
        }
        add("findings", "Findings", isEmpty: report.findings.isEmpty) { addFindings(to: &$0) }
        return parts
    }
}

extension HTML {
    /// What would fill a section that is empty.
    mutating func empty(_ sentence: String, _ line: String? = nil) {
        element("p", ["class": "empty"]) { html in
            html.text(sentence + (line == nil ? "" : " "))
            if let line { html.element("code", [:], line) }
        }
    }
}
