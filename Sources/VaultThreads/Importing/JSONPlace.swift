import VaultRecords
import VaultSyntax

/// Something in a JSON text that is not what was expected: where it is and what was expected, as data.
package struct JSONMismatch: Error, Hashable, Sendable {
    package enum Expected: Hashable, Sendable {
        case list, object, text, textOrNumber, truth, dateTime
        case confidence
        /// One of the phases; the nearest names.
        case phase(near: [String])
        /// An unknown key; the nearest ones.
        case known(near: [String])
        /// Text that says something.
        case nonEmpty
        /// Its author.
        case owner
    }

    /// `[0].phase`, `threads[2].messages[0].timestamp`; empty for the whole.
    package let place: String
    /// As it was given; nil when it is missing.
    package let found: String?
    package let expected: Expected
}

/// A value of a JSON text with its path.
struct JSONPlace {
    let value: JSONValue?
    let place: String

    init(_ value: JSONValue, _ place: String = "") {
        self.value = value.isNull ? nil : value
        self.place = place
    }

    private init(optional value: JSONValue?, _ place: String) {
        self.value = value?.isNull == true ? nil : value
        self.place = place
    }

    /// The first of some members that exists; else the first one, which does not.
    subscript(_ names: String...) -> JSONPlace {
        let prefix = place.isEmpty ? "" : place + "."
        for name in names {
            if let found = value?[name], !found.isNull { return JSONPlace(found, prefix + name) }
        }
        return JSONPlace(optional: nil, prefix + (names.first ?? ""))
    }

    func mismatch(_ expected: JSONMismatch.Expected) -> JSONMismatch {
        JSONMismatch(place: place, found: value.map(Self.shown), expected: expected)
    }

    private static func shown(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text), .string(let text): text
        case .array(let elements): elements.isEmpty ? "an empty list" : "a list"
        case .object: "an object"
        }
    }

    func elements() throws(JSONMismatch) -> [JSONPlace] {
        guard let elements = value?.array else { throw mismatch(.list) }
        return elements.enumerated().map { JSONPlace($0.element, "\(place)[\($0.offset)]") }
    }

    /// Nil when it is not there.
    func text() throws(JSONMismatch) -> String? {
        guard let value else { return nil }
        guard let text = value.string else { throw mismatch(.text) }
        return text
    }

    /// A text or the digits of a number; nil when it is not there.
    func identifier() throws(JSONMismatch) -> String? {
        if case .number(let digits) = value { return digits }
        guard value == nil || value?.string != nil else { throw mismatch(.textOrNumber) }
        return value?.string
    }

    func truth() throws(JSONMismatch) -> Bool? {
        guard let value else { return nil }
        guard let truth = value.bool else { throw mismatch(.truth) }
        return truth
    }

    func dateTime() throws(JSONMismatch) -> DateTime? {
        guard let value else { return nil }
        guard let text = value.string.map({ Array($0.utf8) }), let time = DateTime.read(text.span).value else {
            throw mismatch(.dateTime)
        }
        return time
    }

    /// A number from 0 to 1.
    func confidence() throws(JSONMismatch) -> Rational? {
        guard let value else { return nil }
        guard case .number(let digits) = value, let number = Rational.read(Array(digits.utf8).span).value,
            number >= Rational(0), number <= Rational(1)
        else { throw mismatch(.confidence) }
        return number
    }
}

/// Phases as a list of JSON objects, strictly: `[{"phase": "action", "content": "…", "confidence": 0.9}]`.
package enum PhaseList {
    private static let keys = ["phase", "content", "confidence", "at", "reasoning", "priors", "yield", "next"]

    /// The phases in their order. Throws at the first thing that is invalid.
    package static func read(_ json: JSONValue) throws(JSONMismatch) -> [NewPhase] {
        var phases: [NewPhase] = []
        let list = JSONPlace(json)
        for place in try list.elements() { phases.append(try phase(place)) }
        if phases.isEmpty { throw list.mismatch(.nonEmpty) }
        return phases
    }

    private static func phase(_ place: JSONPlace) throws(JSONMismatch) -> NewPhase {
        guard let members = place.value?.members else { throw place.mismatch(.object) }
        for member in members where !keys.contains(member.name) {
            let near = Near.suggestions(for: member.name, in: keys)
            throw JSONMismatch(place: place.place, found: member.name, expected: .known(near: near))
        }
        let word = place["phase"]
        guard let name = try word.text(), let kind = PhaseKind(word: name) else {
            throw word.mismatch(.phase(near: (try? word.text()).flatMap { $0 }.map(PhaseKind.suggestions) ?? []))
        }
        guard let content = try place["content"].text(), !content.allSatisfy(\.isOnlyWhitespace) else {
            throw place["content"].mismatch(.nonEmpty)
        }
        var phase = NewPhase(kind, content, confidence: try place["confidence"].confidence())
        phase.at = try place["at"].dateTime()
        phase.reasoning = try place["reasoning"].text()
        phase.yields = try place["yield"].truth()
        phase.next = try place["next"].text()
        if place["priors"].value != nil {
            for prior in try place["priors"].elements() {
                guard let name = try prior.text(), !name.isEmpty else { throw prior.mismatch(.nonEmpty) }
                phase.priors.append(name)
            }
        }
        return phase
    }
}
