import Foundation
import VaultTestSupport

/// One Swift file of the repository.
struct SwiftFile: Sendable {
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

    /// `path:line: match` for every place in the code that matches.
    func places(of pattern: String) -> [String] { [self].places(of: pattern) }

    static let sources = files(below: "Sources")
    static let all = sources + files(below: "Tests")

    private static func files(below folder: String) -> [SwiftFile] {
        Repository.files(below: folder, ending: ".swift").compactMap { path in
            Repository.text(path).map { SwiftFile(path: path, text: $0) }
        }
    }
}

extension [SwiftFile] {
    /// `path:line: match` for every place that matches.
    ///
    /// - Parameters:
    ///   - pattern: an expression for `NSRegularExpression`, which is 25 times faster than `Regex`
    ///   - part: what of the files is looked at
    func places(of pattern: String, in part: (SwiftFile) -> String = \.code) -> [String] {
        guard let expression = try? NSRegularExpression(pattern: pattern) else { return ["unreadable: \(pattern)"] }
        return flatMap { file in
            let text = part(file)
            let all = NSRange(text.startIndex..., in: text)
            return expression.matches(in: text, range: all).map { match in
                guard let range = Range(match.range, in: text) else { return "\(file.path): within a character" }
                let line = text[..<range.lowerBound].utf8.count { $0 == UInt8(ascii: "\n") } + 1
                return "\(file.path):\(line): \(text[range])"
            }
        }
    }
}

/// Spaces out comments and string literals, byte by byte. What stands between `\(` and `)` is code.
struct CodeStripper {
    private let source: [UInt8]
    private var index = 0
    private var result: [UInt8] = []
    private(set) var literals: [String] = []

    init(_ text: String) {
        source = Array(text.utf8)
        result.reserveCapacity(source.count)
    }

    mutating func code() -> String {
        while index < source.count { readCode(untilParenthesis: false) }
        return String(decoding: result, as: UTF8.self)
    }

    private func isAt(_ byte: Unicode.Scalar, _ offset: Int = 0) -> Bool {
        index + offset < source.count && source[index + offset] == UInt8(ascii: byte)
    }

    /// Whether something stands here and then so many `#`.
    private func isAt(_ quote: Quote, marks: Int) -> Bool {
        guard isAt("\"") else { return false }
        if quote == .three, !isAt("\"", 1) || !isAt("\"", 2) { return false }
        return (0..<marks).allSatisfy { isAt("#", quote.rawValue + $0) }
    }

    private enum Quote: Int { case one = 1, three = 3 }

    private mutating func keep() {
        result.append(source[index])
        index += 1
    }

    private mutating func blank(_ count: Int = 1) {
        for _ in 0..<count where index < source.count {
            result.append(isAt("\n") || isAt("\r") ? source[index] : UInt8(ascii: " "))
            index += 1
        }
    }

    private mutating func readCode(untilParenthesis: Bool) {
        var depth = 0
        while index < source.count {
            switch Unicode.Scalar(source[index]) {
            case "/" where isAt("/", 1):
                while index < source.count, !isAt("\n"), !isAt("\r") { blank() }
            case "/" where isAt("*", 1): readBlockComment()
            case "\"": readString(marks: 0)
            case "#":
                let marks = source[index...].prefix { $0 == UInt8(ascii: "#") }.count
                if isAt("\"", marks) { readString(marks: marks) } else { keep() }
            case "(":
                depth += 1
                keep()
            case ")":
                depth -= 1
                if untilParenthesis, depth < 0 { return }
                keep()
            default: keep()
            }
        }
    }

    private mutating func readBlockComment() {
        var depth = 0
        repeat {
            if isAt("/"), isAt("*", 1) {
                depth += 1
                blank(2)
            } else if isAt("*"), isAt("/", 1) {
                depth -= 1
                blank(2)
            } else {
                blank()
            }
        } while depth > 0 && index < source.count
    }

    private mutating func readString(marks: Int) {
        blank(marks)
        let quote: Quote = isAt(.three, marks: 0) ? .three : .one
        blank(quote.rawValue)
        let start = index
        var isPlain = quote == .one
        while index < source.count {
            if isAt(quote, marks: marks) {
                if isPlain { literals.append(String(decoding: source[start..<index], as: UTF8.self)) }
                return blank(quote.rawValue + marks)
            }
            let isEscape = isAt("\\") && (0..<marks).allSatisfy { isAt("#", 1 + $0) }
            if isEscape, isAt("(", 1 + marks) {
                isPlain = false
                blank(marks + 2)
                readCode(untilParenthesis: true)
                blank()
            } else if isEscape {
                blank(marks + 2)
            } else if quote == .one, isAt("\n") {
                return
            } else {
                blank()
            }
        }
    }
}
