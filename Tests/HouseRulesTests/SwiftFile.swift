import Testing
import VaultTestSupport

/// One Swift file of the repository.
struct SwiftFile: Sendable, CustomTestStringConvertible {
    let path: String
    let text: String
    /// The text without what stands in comments and string literals; every line keeps its number.
    let code: String
    /// What stands in string literals of one line that have no interpolation, in their order.
    let literals: [String]

    init(path: String, text: String) {
        self.path = path
        self.text = text
        var stripper = CodeStripper(text)
        code = stripper.code()
        literals = stripper.literals
    }

    /// The folder below `Sources` or `Tests` that it lies in.
    var module: String { String(path.split(separator: "/").dropFirst().first ?? "") }
    var name: String { String(path.split(separator: "/").last ?? "") }

    var testDescription: String { path }

    /// `path:line: match` for every place in the code that matches.
    func places(in code: String? = nil, of pattern: some RegexComponent) -> [String] {
        let code = code ?? self.code
        return code.matches(of: pattern).map { match in
            let line = code[..<match.range.lowerBound].count { $0.isNewline } + 1
            return "\(path):\(line): \(code[match.range])"
        }
    }

    static let sources = all(below: "Sources")
    static let tests = all(below: "Tests")

    private static func all(below folder: String) -> [SwiftFile] {
        Repository.files(below: folder, ending: ".swift").compactMap { path in
            Repository.text(path).map { SwiftFile(path: path, text: $0) }
        }
    }
}

/// Spaces out comments and string literals. What stands between `\(` and `)` is code.
struct CodeStripper {
    private let source: [Character]
    private var index = 0
    private var result = ""
    private(set) var literals: [String] = []

    init(_ text: String) {
        source = Array(text)
    }

    mutating func code() -> String {
        while index < source.count { readCode(untilParenthesis: false) }
        return result
    }

    private func at(_ text: String, _ offset: Int = 0) -> Bool {
        source[min(index + offset, source.count)...].starts(with: text)
    }

    private mutating func keep() {
        result.append(source[index])
        index += 1
    }

    private mutating func blank(_ count: Int = 1) {
        for _ in 0..<count where index < source.count {
            result.append(source[index].isNewline ? source[index] : " ")
            index += 1
        }
    }

    private mutating func readCode(untilParenthesis: Bool) {
        var depth = 0
        while index < source.count {
            if at("//") {
                while index < source.count, !source[index].isNewline { blank() }
            } else if at("/*") {
                readBlockComment()
            } else if source[index] == "\"" || (source[index] == "#" && hashes() != nil) {
                readString()
            } else {
                if source[index] == "(" { depth += 1 }
                if source[index] == ")" {
                    depth -= 1
                    if untilParenthesis, depth < 0 { return }
                }
                keep()
            }
        }
    }

    /// The number of `#` in front of a quote; nil when no quote follows.
    private func hashes() -> Int? {
        let count = source[index...].prefix { $0 == "#" }.count
        return at("\"", count) ? count : nil
    }

    private mutating func readBlockComment() {
        var depth = 0
        repeat {
            if at("/*") {
                depth += 1
                blank(2)
            } else if at("*/") {
                depth -= 1
                blank(2)
            } else {
                blank()
            }
        } while depth > 0 && index < source.count
    }

    private mutating func readString() {
        let marks = String(repeating: "#", count: hashes() ?? 0)
        let quote = at("\"\"\"", marks.count) ? "\"\"\"" : "\""
        blank(marks.count + quote.count)
        let start = index
        var isPlain = quote.count == 1
        while index < source.count {
            if at(quote + marks) {
                if isPlain { literals.append(String(source[start..<index])) }
                return blank(quote.count + marks.count)
            }
            if at("\\" + marks + "(") {
                isPlain = false
                blank(marks.count + 2)
                readCode(untilParenthesis: true)
                blank()
            } else if at("\\" + marks) {
                blank(marks.count + 2)
            } else if quote.count == 1, source[index].isNewline {
                return
            } else {
                blank()
            }
        }
    }
}
