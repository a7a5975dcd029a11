import VaultSchema

/// A value as its record says it.
package struct ValueRecord: Sendable {
    /// How a value is held. The raw values are the words of the field `level`, in the order in which they are shown.
    package enum Level: String, CaseIterable, Sendable {
        case highestOrder = "highest_order"
        case major, general
        case lifeArea = "life_area"

        /// The priority of a value that gives none; 1 is first.
        package var standardPriority: Int {
            switch self {
            case .highestOrder: 1
            case .major: 10
            case .general, .lifeArea: 40
            }
        }
    }

    /// The number of its note.
    package var note: Int
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

    init(_ number: Int, _ note: Note) {
        self.note = number
        name = note.name
        title = note.title
        path = note.path
        level = note.text("level").flatMap { Level(rawValue: $0.lowercased()) } ?? .general
        priority = note.integer("priority", in: 1...100) ?? level.standardPriority
        domain = note.text("domain")
        hasGuidance = note.text("guidance") != nil
        isArchived = note.isTrue("archived")
    }
}
