import VaultGraph
import VaultSchema
import VaultSyntax

/// Where links of actions lead, with a memory for names: actions of one time link the same few goals.
///
/// A bare name leads to the same goal from every action; a path does not, and is resolved again.
package struct LinkedGoals {
    /// A name that was resolved; its bytes lie in `names`.
    private struct Known {
        var start = 0
        var count = -1
        var goal: Int?
    }

    private let model: GoalsModel
    private var names: [UInt8] = []
    /// By the lowest bits of the name's hash; a new name takes the place of the one before.
    private var known = [Known](repeating: Known(), count: 256)

    package init(_ model: GoalsModel) { self.model = model }

    /// The index in the model's goals of what a link in an action's field `goals` counts for.
    package mutating func goal(of link: Link, in number: NoteID, _ document: Document) -> Int? {
        let isWritten = link.node >= 0 && document.nodes[Int(link.node)].isVerbatim
        guard isWritten, link.style != .markdown, link.style != .image else {
            return model.goalIndex(of: link, in: number)
        }
        let bytes = document.bytes
        let name = bytes.span.extracting(link.destination.offsets)
        guard let hash = Self.hash(ofName: name) else { return model.goalIndex(of: link, in: number) }
        let place = Int(truncatingIfNeeded: hash % 256)
        if isSame(known[place], name) { return known[place].goal }
        let goal = model.goalIndex(of: link, in: number)
        known[place] = Known(start: names.count, count: name.count, goal: goal)
        for index in 0..<name.count { names.append(name[index]) }
        return goal
    }

    private func isSame(_ known: Known, _ name: Span<UInt8>) -> Bool {
        guard known.count == name.count else { return false }
        for index in 0..<name.count where names[known.start + index] != name[index] { return false }
        return true
    }

    /// FNV-1a of the bytes, folded to its lower half; nil for a path.
    private static func hash(ofName name: Span<UInt8>) -> UInt64? {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in 0..<name.count {
            if name[index] == UInt8(ascii: "/") { return nil }
            hash = (hash ^ UInt64(name[index])) &* 0x100_0000_01B3
        }
        return hash ^ hash >> 32
    }
}
