import Foundation
import Testing
import VaultSyntax
import VaultTestSupport

/// The public YAML test suite, read from a folder beside the project.
@Suite struct ConformanceTests {
    struct Case: Sendable {
        let id: String
        let yaml: String
        let documents: [CoreValue]
        /// False where the suite does not say what the text means.
        let hasValue: Bool
        let isInvalid: Bool
        let set: String
    }

    static let cases: [Case]? = {
        let file = URL(filePath: #filePath).appending(path: "../../../../../shared/yaml-test-suite/cases.jsonl")
            .standardized
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        return text.split(separator: "\n").compactMap { line in
            guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                let id = object["id"] as? String, let yaml = object["yaml"] as? String,
                let set = object["set"] as? String
            else { return nil }
            return Case(
                id: id, yaml: yaml, documents: (object["json"] as? [Any] ?? []).map(CoreValue.init(json:)),
                hasValue: object["json"] != nil, isInvalid: object["invalid"] as? Bool ?? false, set: set)
        }
    }()

    static var isHere: Bool { cases != nil }

    enum Outcome: Equatable {
        case right
        case diagnosed([Problem.Kind])
        case wrong(String)
    }

    @Test(.enabled(if: isHere, "the yaml-test-suite is not beside the project; skipped"))
    func coreCasesGiveTheirValues() throws {
        for set in ["core0", "core"] {
            let cases = try #require(Self.cases).filter { set == "core0" ? $0.set == set : $0.set.hasPrefix("core") }
            var right = 0
            for one in cases {
                let outcome = Self.outcome(of: Document(yaml: Array(one.yaml.withoutMarker.utf8)), one)
                if outcome == .right { right += 1 } else { Self.note(one, outcome) }
                #expect(outcome == .right || outcome == .diagnosed([.listInList]), "\(one.id): \(outcome)")
            }
            print("yaml-test-suite \(set): \(right) of \(cases.count)")
            #expect(right >= cases.count - (set == "core0" ? 0 : 1))
        }
    }

    @Test(.enabled(if: isHere, "the yaml-test-suite is not beside the project; skipped"))
    func anyTopNodeIsReadAsAValue() throws {
        let cases = try #require(Self.cases).filter { $0.set == "anytop" }
        var right = 0
        for one in cases {
            let document = Document(yaml: Array(one.yaml.asValue.utf8))
            let outcome = Self.outcome(of: document, one, key: "key")
            if outcome == .right { right += 1 } else { Self.note(one, outcome) }
            if case .wrong(let value) = outcome { Issue.record("\(one.id): \(value)") }
        }
        print("yaml-test-suite anytop: \(right) of \(cases.count)")
        #expect(right >= 105)
    }

    @Test(.enabled(if: isHere, "the yaml-test-suite is not beside the project; skipped"))
    func otherCasesNeverGiveAWrongValue() throws {
        let cases = try #require(Self.cases).filter { $0.set == "other" }
        var diagnosed = 0
        for one in cases {
            for (key, text) in [(nil, one.yaml), ("key", one.yaml.asValue)] as [(String?, String)] {
                let outcome = Self.outcome(of: Document(yaml: Array(text.utf8)), one, key: key)
                switch outcome {
                case .wrong(let value) where key == nil: Issue.record("\(one.id): \(value)\n\(text)")
                case .diagnosed where key == nil: diagnosed += 1
                default: break
                }
            }
        }
        print("yaml-test-suite other: \(cases.count) without a wrong value, \(diagnosed) diagnosed")
        #expect(diagnosed > cases.count / 2)
    }

    static func outcome(of document: Document, _ one: Case, key: String? = nil) -> Outcome {
        guard let value = CoreValue(document) else { return .diagnosed(document.problems.map(\.kind)) }
        if one.isInvalid { return .wrong("should be refused, is \(value)") }
        if !one.hasValue { return .right }
        guard one.documents.count <= 1 else { return .wrong("several documents, is \(value)") }
        var expected = one.documents.first ?? .scalar(.null)
        if let key { expected = .map([key: expected]) }
        if key == nil, one.documents.isEmpty || expected == .scalar(.null) { expected = .map([:]) }
        return value.isSame(as: expected) ? .right : .wrong("is \(value), expected \(expected)")
    }

    static func note(_ one: Case, _ outcome: Outcome) {
        print("  \(one.set) \(one.id): \(outcome)")
    }
}

extension String {
    /// The text without a `---` that starts its only document, and without the `...` that ends it.
    fileprivate var withoutMarker: String {
        var text = self
        if text.hasPrefix("---\n") { text.removeFirst(4) }
        if text.hasSuffix("\n...\n") { text.removeLast(4) }
        return text
    }

    /// The text as the value of a key: `key:` and every line one space deeper.
    fileprivate var asValue: String {
        var text = self
        if text.hasPrefix("%YAML"), let marker = text.range(of: "\n---") {
            text = String(text[text.index(after: marker.lowerBound)...])
        }
        for end in ["\n...\n", "\n... # Suffix\n"] where text.hasSuffix(end) {
            text.removeLast(end.count - 1)
        }
        if text == "...\n" { text = "" }
        while text.hasPrefix("#"), text.contains("\n---") { text = String(text.drop { $0 != "\n" }.dropFirst()) }
        var head = "key:"
        if text.hasPrefix("---"), let next = text.dropFirst(3).first, next.isWhitespace {
            text.removeFirst(3)
            if next != "\n" {
                let line = text.prefix { $0 != "\n" }
                head += line
                text.removeFirst(line.count)
            }
            if text.hasPrefix("\n") { text.removeFirst() }
        }
        if text.isEmpty { return head }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let endsWithBreak = text.hasSuffix("\n")
        let shifted = (endsWithBreak ? lines.dropLast() : lines[...]).map { " " + $0 }.joined(separator: "\n")
        return head + "\n" + shifted + (endsWithBreak ? "\n" : "")
    }
}
