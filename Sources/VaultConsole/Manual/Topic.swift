import VaultSyntax

/// A page of `vault help TOPIC`.
package struct Topic: Sendable {
    /// A part of a page. `'…'` stands around what is written as it is.
    package enum Part: Hashable, Sendable {
        case text(String)
        case heading(String)
        /// Each with what it means.
        case terms([Term])
        /// Lines as they are, in a language: `sh` for commands; `console` for a command after '$ ' and what it prints in
        /// the example vault, which is tested.
        case lines([String], language: String)
    }

    package struct Term: Hashable, Sendable {
        package var name: String
        package var text: String

        package init(_ name: String, _ text: String) {
            self.name = name
            self.text = text
        }
    }

    package var name: String
    /// One line, in lower case and without a full stop.
    package var summary: String
    package var parts: [Part]

    package init(name: String, summary: String, parts: [Part]) {
        self.name = name
        self.summary = summary
        self.parts = parts
    }

    /// Reads headings (`## `), paragraphs, blocks between fences, and terms: "- `term`: what it means". Backticks become
    /// quotes.
    package init(_ page: Page) {
        (name, summary, parts) = (page.name, page.summary, [])
        var fence = Page.Fence()
        var startsParagraph = true
        for line in page.text.split(separator: "\n", omittingEmptySubsequences: false) {
            switch fence.place(of: line) {
            case .start(let language): parts.append(.lines([], language: language))
            case .inside: extend(with: String(line))
            case .end: startsParagraph = true
            case .outside where line.isEmpty: startsParagraph = true
            case .outside:
                add(String(line.map { $0 == "`" ? "'" : $0 }), startsParagraph)
                startsParagraph = false
            }
        }
    }

    private mutating func add(_ line: String, _ startsParagraph: Bool) {
        if line.hasPrefix("## ") {
            parts.append(.heading(String(line.dropFirst(3))))
        } else if line.hasPrefix("- '"), let end = line.firstRange(of: "': ") {
            let term = Term(String(line[..<end.lowerBound].dropFirst(3)), String(line[end.upperBound...]))
            if !startsParagraph, case .terms(let terms)? = parts.last {
                parts[parts.count - 1] = .terms(terms + [term])
            } else {
                parts.append(.terms([term]))
            }
        } else if startsParagraph {
            parts.append(.text(line))
        } else {
            extend(with: String(line.drop { $0 == " " }))
        }
    }

    /// Adds a line to the last part.
    private mutating func extend(with line: String) {
        switch parts.popLast() {
        case .text(let text): parts.append(.text(text + " " + line))
        case .lines(let lines, let language): parts.append(.lines(lines + [line], language: language))
        case .terms(var terms):
            terms[terms.count - 1].text += " " + line
            parts.append(.terms(terms))
        case let other: parts += (other.map { [$0] } ?? []) + [.text(line)]
        }
    }
}
