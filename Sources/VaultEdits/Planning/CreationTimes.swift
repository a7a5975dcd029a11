import VaultRecords
import VaultSyntax

/// When records are made, to the second: now, but later than every record of their type that is there, so that what a
/// script makes within a second has an order. A `created` more than a day ahead is not followed.
package struct CreationTimes: Sendable {
    private let schema: Schema
    private let now: Int
    private let graph: Graph?
    /// By type the last second that is taken, once it is known.
    private var last: [TypeID: Int] = [:]

    /// - Parameter graph: nil for a vault that is to be made
    package init(_ schema: Schema, _ graph: Graph?, now: DateTime) {
        self.schema = schema
        self.graph = graph
        self.now = now.wallSeconds
    }

    /// The text of a file that is made, with the time; as it is where it has one, or is not a record.
    package mutating func stamped(_ bytes: [UInt8], path: Path) -> [UInt8]? {
        // What has the time already is not read as a note.
        if Document(bytes).entry("created") != nil { return nil }
        let note = NoteReading.read(path: path, bytes: bytes, schema: schema)
        guard let type = note.type, schema.fieldID("created", of: type) != nil else { return nil }
        var edits = FieldEdits(note, schema)
        guard (try? edits.set("created", ["\(next(type))"])) != nil else { return nil }
        return edits.document.bytes
    }

    /// The time of the next record of a type. Cost: once for each type one look at its records.
    package mutating func next(_ type: TypeID) -> DateTime {
        let taken = last[type] ?? newest(type)
        let second = max(now, taken + 1)
        last[type] = second
        return DateTime(secondsSinceEpoch: Int64(second), offset: 0)
    }

    private func newest(_ type: TypeID) -> Int {
        var newest = now - 1
        guard let graph else { return newest }
        for number in graph.records(schema.types[type].name) {
            guard let second = graph.notes[number].dateTime("created")?.wallSeconds else { continue }
            if second > newest, second <= now + CivilDay.secondsPerDay { newest = second }
        }
        return newest
    }
}
