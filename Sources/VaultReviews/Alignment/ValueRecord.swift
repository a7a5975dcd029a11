import VaultGraph
import VaultSchema

/// A value as its record says it.
package struct ValueRecord: Sendable {
    /// How a value is held. The raw values are the words of the field `level`, in the order in which they are shown.
    package enum Level: String, CaseIterable, Sendable {
        case highestOrder = "highest_order"
        case major, general
        case lifeArea = "life_area"
    }

    /// Its note.
    package var note: NoteID
    package var name: String
    package var title: String
    package var path: String
    /// General when it is not given or cannot be read.
    package var level: Level
    /// 1 to 100, 1 is first; that of the level when it is not given or cannot be read.
    package var priority: Int
    package var domain: String?
    package var hasGuidance: Bool
    package var isArchived: Bool

    init(_ number: NoteID, in graph: Graph) {
        let note = graph.notes[number]
        self.note = number
        name = note.name
        title = note.title
        path = note.path
        level = graph.holding("level", of: number).first.flatMap { Level(rawValue: $0.text.lowercased()) } ?? .general
        priority = graph.heldInteger("priority", of: number) ?? 100
        domain = note.text("domain")
        hasGuidance = note.text("guidance") != nil
        isArchived = note.isTrue("archived")
    }
}
