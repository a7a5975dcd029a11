import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

/// Conversations as an older program exported them, in which answers were messages of their own: each is folded into
/// the message before it, but for a placeholder (`...`) and an answer without a message before it.
package struct ThreadArchive: Sendable {
    package struct Message: Sendable {
        package var id: String
        package var text: String
        /// The id of its author; nil for the owner of the thread.
        package var author: String?
        package var sent: DateTime
        package var phases: [NewPhase] = []
        /// Paths or addresses of files that came with it.
        package var attachments: [String] = []
    }

    package struct Thread: Sendable {
        package var id: String
        package var title: String
        /// The id of its owner; nil when none is given.
        package var owner: String?
        package var participants: [String]
        package var created: DateTime
        package var messages: [Message]
    }

    package private(set) var threads: [Thread] = []
    /// Placeholders and empty messages that were skipped.
    package private(set) var placeholders = 0
    /// Answers that have nothing to answer.
    package private(set) var orphans = 0
    /// Texts of answers that are left out, since their final phase says something else, and no other phase says it.
    package private(set) var otherTexts = 0
    /// Those of the people that are named by their wallets.
    package private(set) var wallets: Set<String> = []
    /// The message that each folded answer belongs to now, by the answer's id.
    package private(set) var folded: [String: String] = [:]

    /// Reads one thread, a list of them, or an object with `threads`. Keys that are not known are skipped.
    package init(_ json: JSONValue) throws(Refusal) {
        let root = JSONPlace(json)
        let owner = try person(root["walletAddress", "wallet", "owner"])
        let list = json.array == nil ? root["threads"] : root
        if list.value == nil { try read(root, owner: nil) }
        for place in try list.elementsIfAny() { try read(place, owner: owner) }
    }

    private mutating func read(_ place: JSONPlace, owner: String?) throws(Refusal) {
        _ = try place.members()
        guard let id = try place["id"].identifier() else { throw place["id"].mismatch("a string or a number") }
        var messages: [Message] = []
        for (number, message) in try place["messages"].elements().enumerated() {
            try read(message, id: "\(id)#\(number + 1)", into: &messages)
        }
        let created = place["createdAt", "created_at", "created"]
        guard let started = try created.dateTime() ?? messages.first?.sent else {
            throw created.mismatch(JSONPlace.anyTime)
        }
        var participants: [String] = []
        for name in try place["participants", "co_authors"].elementsIfAny() {
            if let name = try person(name) { participants.append(name) }
        }
        let title = try place["title", "name"].text() ?? ""
        threads.append(
            Thread(
                id: id,
                title: title.allSatisfy(\.isOnlyWhitespace) ? ThreadFile.title(of: messages.first?.text ?? "") : title,
                owner: try person(place["walletAddress", "wallet", "owner", "user_id"]) ?? owner,
                participants: participants, created: started, messages: messages))
    }

    /// Somebody by a wallet or a name.
    private mutating func person(_ place: JSONPlace) throws(Refusal) -> String? {
        guard let id = try place.identifier() else { return nil }
        let isWallet = ["wallet", "walletAddress"].contains { place.place.hasSuffix($0) }
        if isWallet || UniqueKey.isHexadecimal(id) { wallets.insert(id) }
        return id
    }

    private mutating func read(
        _ place: JSONPlace, id standard: String, into messages: inout [Message]
    ) throws(Refusal) {
        let id = try place["id"].identifier() ?? standard
        let text = try place["content", "text"].text() ?? ""
        let role = try place["role"].text()?.lowercased()
        let isUser = try place["isUser", "is_user"].truth() ?? (role == nil || role == "user")
        let isBlank = Self.isBlank(text)
        let result = place["chorusResult", "chorus_result"]
        let holder = result.value == nil ? place : result
        var phases = try self.phases(holder["phases", "phaseContents", "phase_contents"])
        if isUser {
            let attachments = try self.attachments(place["attachments", "files"])
            if isBlank, attachments.isEmpty {
                placeholders += 1
                return
            }
            let time = place["timestamp", "sent", "createdAt", "created_at"]
            guard let sent = try time.dateTime() else { throw time.mismatch(JSONPlace.anyTime) }
            let answer = try result["aiResponse", "ai_response"].text() ?? ""
            messages.append(
                Message(
                    id: id, text: isBlank ? "" : text,
                    author: try person(place["author", "wallet", "walletAddress"]), sent: sent,
                    phases: withFinal(answer, phases), attachments: attachments))
            return
        }
        phases = withFinal(isBlank ? "" : text, phases)
        if phases.isEmpty {
            placeholders += 1
        } else if let last = messages.indices.last {
            messages[last].phases += phases
            folded[id] = messages[last].id
        } else {
            orphans += 1
        }
    }

    /// Nothing, or what stands for an answer that is to come.
    private static func isBlank(_ text: String) -> Bool {
        text.allSatisfy(\.isOnlyWhitespace) || ["...", "…"].contains(text)
    }

    /// From a list of texts, or of objects.
    private func attachments(_ place: JSONPlace) throws(Refusal) -> [String] {
        var found: [String] = []
        for element in try place.elementsIfAny() {
            let text = try (element.isObject ? element["url", "path", "name"] : element).text() ?? ""
            if !text.allSatisfy(\.isOnlyWhitespace) { found.append(text) }
        }
        return found
    }

    /// With the answer as its last phase, unless there is one already.
    private mutating func withFinal(_ answer: String, _ phases: [NewPhase]) -> [NewPhase] {
        if answer.allSatisfy(\.isOnlyWhitespace) { return phases }
        guard phases.contains(where: { $0.kind == .yield }) else {
            return phases + [NewPhase(.yield, answer)]
        }
        func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isOnlyWhitespace) }
        if !phases.contains(where: { words($0.content) == words(answer) }) { otherTexts += 1 }
        return phases
    }

    /// From a list of objects, or from texts or objects by phase, without empty ones; two kinds of experience are one.
    private func phases(_ place: JSONPlace) throws(Refusal) -> [NewPhase] {
        var found: [NewPhase] = []
        if let members = place.value?.members {
            for member in members { try add(place[member.name], named: member.name, to: &found) }
            found.sort { $0.kind < $1.kind }
        } else {
            for element in try place.elementsIfAny() {
                try add(element, named: try element["type", "phase"].text() ?? "", to: &found)
            }
        }
        return found
    }

    private func add(_ place: JSONPlace, named name: String, to phases: inout [NewPhase]) throws(Refusal) {
        guard let kind = PhaseKind(otherWord: name) else { throw place.unknownPhase(name) }
        let content = try (place.isObject ? place["content"] : place).text() ?? ""
        if Self.isBlank(content) { return }
        var phase = try NewPhase(kind, content, place)
        for prior in try place["priors"].elementsIfAny() {
            if let id = try (prior.isObject ? prior["id"] : prior).identifier() { phase.priors.append(id) }
        }
        if kind == .experience, let last = phases.indices.last, phases[last].kind == .experience {
            phases[last].content += "\n\n" + phase.content
            phases[last].priors += phase.priors.filter { !phases[last].priors.contains($0) }
        } else {
            phases.append(phase)
        }
    }
}

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
