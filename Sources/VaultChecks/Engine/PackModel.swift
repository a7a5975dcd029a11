import Synchronization
import VaultRecords
import VaultSyntax

/// What a pack makes of the records of a vault: the input of its rules and figures.
package protocol PackModel: Sendable {
    /// Looks at the notes, the settings and the packs in use, and at nothing else in a snapshot.
    init(_ snapshot: Snapshot)
}

/// A model of which most holds when some notes change, so that it is not made again of all records.
package protocol LastingModel: PackModel {
    /// What it knows of the records, without the graph.
    associatedtype Kept: Sendable

    var kept: Kept { get }

    /// Whether what is kept holds after a change, except for the records that changed, which are read again.
    static func lasts(_ change: UpdatedNotes, _ schema: Schema) -> Bool

    /// Cost: that of the records that changed, and of whatever must be counted again.
    ///
    /// - Parameter changed: the numbers of the notes that are to be read again
    init(_ kept: Kept, changed: Set<NoteID>, _ snapshot: Snapshot)
}

/// What a change of some notes is, for those who know what was so before.
package struct UpdatedNotes: Sendable {
    /// Whether links of all other notes lead where they led: none came or went, and each kept its names and its type.
    package var keepsNames: Bool
    /// The numbers of the notes, as far as they were there.
    package var numbers: Set<NoteID> = []
    /// Their types before; those after are the same where they keep their names.
    package var types: Set<TypeID> = []

    init(_ readings: [(path: Path, note: Note?)], in graph: Graph) {
        keepsNames = graph.keepsNames(readings)
        for (path, _) in readings {
            guard let number = graph.noteOrCopy(at: path) else { continue }
            numbers.insert(number)
            if let type = graph.notes[number].type { types.insert(type) }
        }
    }
}

/// The models of one state of a vault.
final class Models: Sendable {
    private struct Cells {
        var made: [ObjectIdentifier: MadeModel] = [:]
        var kept: [ObjectIdentifier: KeptModel] = [:]
    }

    private let cells: Mutex<Cells>

    init() { cells = Mutex(Cells()) }

    private init(_ kept: [ObjectIdentifier: KeptModel]) { cells = Mutex(Cells(kept: kept)) }

    /// Made by whoever asks first, of what is kept from the state before, if anything is. A model may ask for others
    /// while it is made, but not, by whatever way, for itself.
    func model<Model: PackModel>(of snapshot: Snapshot) -> Model {
        let key = ObjectIdentifier(Model.self)
        let lazy = cells.withLock { cells in
            if let lazy = cells.made[key]?.lazy as? Lazy<Model> { return lazy }
            let kept = cells.kept.removeValue(forKey: key)
            let lazy = Lazy { (kept?.make(snapshot) as? Model) ?? Model(snapshot) }
            cells.made[key] = MadeModel(lazy: lazy) { (lazy.known as? any LastingModel).map { KeptModel($0) } }
            return lazy
        }
        return lazy.value
    }

    /// What is left of them for the state after a change. It holds nothing of the graph of before.
    func lasting(_ change: UpdatedNotes, _ schema: Schema) -> Models {
        if !change.keepsNames { return Models() }
        return cells.withLock { cells in
            var kept = cells.kept
            for (key, cell) in cells.made { kept[key] = cell.kept() }
            return Models(kept.compactMapValues { $0.after(change, schema) })
        }
    }
}

/// A model that was asked for, whatever its type.
private struct MadeModel: Sendable {
    let lazy: any Sendable
    /// What of it may last; nil for a model that is made again each time.
    let kept: @Sendable () -> KeptModel?
}

/// What is kept of a model, with what changed since it was made.
private struct KeptModel: Sendable {
    private var changed: Set<NoteID> = []
    private let lasts: @Sendable (UpdatedNotes, Schema) -> Bool
    private let remake: @Sendable (Set<NoteID>, Snapshot) -> any PackModel

    init<Model: LastingModel>(_ model: Model) {
        let kept = model.kept
        lasts = { Model.lasts($0, $1) }
        remake = { Model(kept, changed: $0, $1) }
    }

    func make(_ snapshot: Snapshot) -> any PackModel { remake(changed, snapshot) }

    func after(_ change: UpdatedNotes, _ schema: Schema) -> KeptModel? {
        guard lasts(change, schema) else { return nil }
        var other = self
        other.changed.formUnion(change.numbers)
        return other
    }
}
