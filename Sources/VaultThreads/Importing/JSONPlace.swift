import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

extension Refusal {
    /// - Parameter bytes: the text that is not JSON
    package static func notJSON(_ problem: JSONProblem, _ bytes: [UInt8]) -> Refusal {
        let place = LineTable(bytes).position(of: min(problem.offset, bytes.count))
        let what =
            switch problem.kind {
            case .unexpected where bytes.allSatisfy { $0 <= 0x20 }: "there is no input"
            case .unexpected where problem.offset >= bytes.count: "the JSON is incomplete"
            case .unexpected: "this is not valid JSON"
            case .unclosedText: "a string is not closed"
            case .badEscape: "there is an invalid escape after a backslash"
            case .notUTF8: "a string is not UTF-8"
            case .repeatedName(let name): "'\(name)' occurs twice in one object"
            case .nestingTooDeep: "the arrays and objects are nested too deep"
            }
        return .refused("line \(place.line), column \(place.column): \(what); nothing was written", help: nil)
    }

    /// What may have been meant, as help.
    static func near(_ message: String, _ near: [String]) -> Refusal {
        .refused("\(message); nothing was written", help: Words.didYouMean(near))
    }
}

/// A value of a JSON text with its path.
struct JSONPlace {
    /// Nil where there is none, or `null`.
    let value: JSONValue?
    /// `[0].phase`, `threads[2].messages[0].timestamp`; empty for the whole.
    let place: String

    init(_ value: JSONValue?, _ place: String = "") {
        self.value = value?.isNull == true ? nil : value
        self.place = place
    }

    /// The first of some members that exists; else the first one, which does not.
    subscript(_ names: String...) -> JSONPlace {
        let name = names.first { value?[$0]?.isNull == false } ?? names[0]
        return JSONPlace(value?[name], (place.isEmpty ? "" : place + ".") + name)
    }

    var isObject: Bool { value?.members != nil }

    func members() throws(Refusal) -> [JSONValue.Member] {
        guard let members = value?.members else { throw mismatch("an object") }
        return members
    }

    /// What is there is not what was expected.
    func mismatch(_ expected: String) -> Refusal {
        refusal("\(value.map { "is \($0.shown)" } ?? "is missing"); expected \(expected)")
    }

    /// With what is wrong with this place, such as `is missing`, and what may have been meant.
    fileprivate func refusal(_ problem: String, near: [String] = []) -> Refusal {
        .near((place.isEmpty ? "the JSON" : "'\(place)'") + " " + problem, near)
    }

    func elements() throws(Refusal) -> [JSONPlace] {
        guard let elements = value?.array else { throw mismatch("a list") }
        return elements.enumerated().map { JSONPlace($0.element, "\(place)[\($0.offset)]") }
    }

    /// None when the list is not there.
    func elementsIfAny() throws(Refusal) -> [JSONPlace] { value == nil ? [] : try elements() }

    /// Nil when it is not there.
    private func read<Value>(_ expected: String, _ reader: (JSONValue) -> Value?) throws(Refusal) -> Value? {
        guard let value else { return nil }
        guard let read = reader(value) else { throw mismatch(expected) }
        return read
    }

    func text() throws(Refusal) -> String? { try read("a string", \.string) }

    /// A text or the digits of a number.
    func identifier() throws(Refusal) -> String? {
        try read("a string or a number") { if case .number(let digits) = $0 { digits } else { $0.string } }
    }

    func truth() throws(Refusal) -> Bool? { try read("true or false", \.bool) }

    /// What is expected as a time.
    static let anyTime = "a date and time such as \"2026-11-21T10:15:00\""

    func dateTime() throws(Refusal) -> DateTime? {
        try read(Self.anyTime) { value in
            value.string.flatMap { DateTime.read(Array($0.utf8).span).value }
        }
    }

    func confidence() throws(Refusal) -> Rational? {
        try read("a number from 0 to 1") { value in
            guard case .number(let digits) = value else { return nil }
            return Rational.confidence(digits)
        }
    }

    /// - Parameter name: what is no phase; nil where none is named
    func unknownPhase(_ name: String?) -> Refusal {
        let kinds = Words.list(PhaseKind.allCases.map(\.rawValue), joint: "or")
        let near = name.map(PhaseKind.suggestions) ?? []
        return refusal("\(name.map { "is '\($0)'" } ?? "is missing"); expected \(kinds)", near: near)
    }
}

/// Phases as a list of JSON objects, strictly: `[{"phase": "action", "content": "…", "confidence": 0.9}]`.
package enum PhaseList {
    private static let keys = ["phase", "content", "confidence", "at", "reasoning", "priors", "yield", "next"]

    /// The phases in their order. Throws at the first thing that is invalid.
    package static func read(_ json: JSONValue) throws(Refusal) -> [NewPhase] {
        var phases: [NewPhase] = []
        let list = JSONPlace(json)
        for place in try list.elements() { phases.append(try phase(place)) }
        if phases.isEmpty { throw list.mismatch("a text that is not empty") }
        return phases
    }

    private static func phase(_ place: JSONPlace) throws(Refusal) -> NewPhase {
        if let name = try place.members().first(where: { !keys.contains($0.name) })?.name {
            throw place.refusal("has an unknown key '\(name)'", near: Near.suggestions(for: name, in: keys))
        }
        let word = try place["phase"].text()
        guard let kind = word.flatMap(PhaseKind.init(word:)) else { throw place["phase"].unknownPhase(word) }
        guard let content = try place["content"].text(), !content.allSatisfy(\.isOnlyWhitespace) else {
            throw place["content"].mismatch("a text that is not empty")
        }
        var phase = try NewPhase(kind, content, place)
        for prior in try place["priors"].elementsIfAny() {
            guard let name = try prior.text(), !name.isEmpty else { throw prior.mismatch("a text that is not empty") }
            phase.priors.append(name)
        }
        return phase
    }
}

extension NewPhase {
    /// With what an object says of the phase besides its text and priors, under all names that programs have for it.
    init(_ kind: PhaseKind, _ content: String, _ place: JSONPlace) throws(Refusal) {
        self.init(kind, content, confidence: try place["confidence"].confidence())
        at = try place["timestamp", "at"].dateTime()
        reasoning = try place["reasoning"].text()
        yields = try place["shouldYield", "should_yield", "yield"].truth()
        next = try place["nextPrompt", "next_prompt", "next"].text()
    }
}
