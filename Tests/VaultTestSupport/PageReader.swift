/// A page of HTML that is written like XML, read strictly: what is open must be closed, in order.
package final class PageElement {
    package let name: String
    package let attributes: [String: String]
    package fileprivate(set) var children: [PageElement] = []
    fileprivate var parts: [Part] = []

    fileprivate enum Part {
        case text(String)
        case element(PageElement)
    }

    fileprivate init(_ name: String, _ attributes: [String: String] = [:]) {
        self.name = name
        self.attributes = attributes
    }

    /// All of its text, that of its parts too.
    package var text: String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .element(let element): element.text
            }
        }.joined()
    }

    /// Itself and all in it, in the order of the page.
    package var all: [PageElement] { [self] + children.flatMap(\.all) }

    package func all(_ name: String) -> [PageElement] { all.filter { $0.name == name } }

    package func first(_ name: String) -> PageElement? { all(name).first }

    /// The cells of its rows, the head included.
    package var rows: [[String]] {
        all("tr").map { $0.children.filter { ["th", "td"].contains($0.name) }.map(\.text) }
    }

    /// The table in it with a caption that begins so.
    package func table(_ caption: String) -> PageElement? {
        all("table").first { $0.first("caption")?.text.hasPrefix(caption) ?? false }
    }
}

/// Why a text is no such page.
package struct PageProblem: Error, CustomStringConvertible {
    package let description: String
}

extension PageElement {
    /// The root of a page after `<!DOCTYPE html>`.
    package static func read(_ bytes: some Sequence<UInt8>) throws(PageProblem) -> PageElement {
        let text = String(decoding: Array(bytes), as: UTF8.self)
        guard text.hasPrefix("<!DOCTYPE html>\n") else { throw PageProblem(description: "no doctype") }
        var rest = text.dropFirst(16)
        var open: [PageElement] = [PageElement("")]
        while let mark = rest.firstIndex(of: "<") {
            try open[open.count - 1].add(rest[..<mark])
            guard let end = rest[mark...].firstIndex(of: ">") else { throw PageProblem(description: "an open tag") }
            let tag = rest[rest.index(after: mark)..<end]
            rest = rest[rest.index(after: end)...]
            if tag.hasPrefix("/") {
                guard open.count > 1, open.removeLast().name == tag.dropFirst() else {
                    throw PageProblem(description: "</\(tag.dropFirst())> closes something else")
                }
                continue
            }
            let isEmpty = tag.hasSuffix("/")
            let element = try PageElement(tag: isEmpty ? tag.dropLast() : tag)
            open[open.count - 1].children.append(element)
            open[open.count - 1].parts.append(.element(element))
            if !isEmpty { open.append(element) }
        }
        guard open.count == 1, let page = open[0].children.first, open[0].children.count == 1 else {
            throw PageProblem(description: "not one element: \(open.map(\.name))")
        }
        return page
    }

    /// Read by hand: with two expressions for each of thousands of tags, pages took a third of all tests of commands.
    private convenience init(tag: Substring) throws(PageProblem) {
        var rest = tag
        func word(_ isPart: (Character) -> Bool) -> String {
            let word = rest.prefix { $0.isASCII && (isPart($0) || ("0"..."9").contains($0)) }
            rest = rest[word.endIndex...]
            return String(word)
        }
        let name = word { ("a"..."z").contains($0) }
        var attributes: [String: String] = [:]
        while rest.first == " " {
            rest = rest.dropFirst()
            let key = word { ("a"..."z").contains($0) || ("A"..."Z").contains($0) || $0 == "-" }
            let value = rest.dropFirst(2)
            guard rest.hasPrefix("=\""), let end = value.firstIndex(of: "\""), !value[..<end].contains("<") else {
                throw PageProblem(description: "<\(tag)>")
            }
            rest = value[value.index(after: end)...]
            guard attributes.updateValue(try Self.unescaped(value[..<end]), forKey: key) == nil else {
                throw PageProblem(description: "twice: \(key)")
            }
        }
        guard rest.isEmpty, ([name] + attributes.keys).allSatisfy({ $0.first?.isLetter == true }) else {
            throw PageProblem(description: "<\(tag)>")
        }
        self.init(name, attributes)
    }

    private func add(_ text: Substring) throws(PageProblem) {
        if !text.isEmpty { parts.append(.text(name == "style" ? String(text) : try Self.unescaped(text))) }
    }

    private static func unescaped(_ text: Substring) throws(PageProblem) -> String {
        guard text.contains("&") || text.contains(">") else { return String(text) }
        if text.contains(">") { throw PageProblem(description: "'>' in \(text)") }
        var result = ""
        for (number, part) in text.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
            if number == 0 {
                result += part
                continue
            }
            let known = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "#39": "'"]
            guard let end = part.firstIndex(of: ";"), let sign = known[String(part[..<end])] else {
                throw PageProblem(description: "&\(part.prefix(10))")
            }
            result += sign + part[part.index(after: end)...]
        }
        return result
    }
}
