import Foundation
import VaultSyntax

/// A page of Markdown that people read, as a site that shows Markdown takes it.
package struct ManualPage: Sendable {
    package struct Heading: Sendable {
        package let level: Int
        package let title: String

        package var anchor: String {
            title.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }.replacing(" ", with: "-")
        }
        /// What it begins with, such as `7.2`; empty when it has no number.
        package var number: String { String(title.prefix { $0.isNumber || $0 == "." }.drop(while: { $0 == "." })) }
    }

    private let text: String
    package private(set) var headings: [Heading] = []
    /// The destinations of all links outside code.
    package private(set) var links: [String] = []
    /// Paragraphs and items, which have a line each.
    package private(set) var paragraphs: [String] = []
    /// What is between backticks within a line.
    package private(set) var spans: [String] = []

    package init(_ text: String) {
        self.text = text
        var fence = Page.Fence()
        for line in text.split(separator: "\n") where fence.place(of: line) == .outside {
            if line.hasPrefix("#") {
                let level = line.prefix { $0 == "#" }.count
                headings.append(Heading(level: level, title: String(line.dropFirst(level).drop { $0 == " " })))
            } else if !line.hasPrefix("|") {
                paragraphs.append(String(line))
            }
            spans += line.matches(of: /`([^`]+)`/).map { String($0.1) }
            for match in line.replacing(/`[^`]*`/, with: "").matches(of: /\]\(([^)\s]+)\)/) {
                links.append(String(match.1))
            }
        }
    }

    /// A line for each chapter and section, with a link to it.
    package var contents: String {
        headings.filter { 2...3 ~= $0.level }.map { heading in
            String(repeating: "  ", count: heading.level - 2) + "- [\(heading.title)](#\(heading.anchor))\n"
        }.joined()
    }

    /// The numbers of its chapters and sections.
    package var numbers: Set<String> {
        Set(headings.map { $0.number.hasSuffix(".") ? String($0.number.dropLast()) : $0.number })
    }

    /// The numbers of sections of the format that a text refers to: after `FORMAT.md`, and in the text of that page
    /// itself those in brackets and after words such as `chapter`.
    package static func references(in text: String, isFormat: Bool) -> [String] {
        let number = #"(\d{1,2}(?:\.\d{1,2})?)\b(?![%\d])"#
        let inside = #"|\((?=\d+\.)"# + number + #"[),;]|\b(?:chapters?|see|by) "# + number
        let pattern = #"\bFORMAT(?:\.md)?[`)]*,?\s+(?:chapters?\s+)?"# + number + (isFormat ? inside : "")
        guard let expression = try? NSRegularExpression(pattern: pattern) else { return ["unreadable"] }
        return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap { match in
            let range = (1..<match.numberOfRanges).lazy.compactMap { Range(match.range(at: $0), in: text) }.first
            return range.map { String(text[$0]) }
        }
    }
}
