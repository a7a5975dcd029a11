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

    /// From a list of objects, or from texts or objects by phase. Those that say nothing are left out, and the two
    /// kinds of experience of one version are one.
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
