import VaultSchema
import VaultSyntax

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
