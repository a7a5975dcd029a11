import VaultGraph
import VaultSyntax

/// Conversations outside a vault: each record with its path and its whole text, so that an import gives the same.
package struct ThreadExport: Sendable {
    /// A note of the pack.
    package struct Record: Hashable, Sendable {
        /// Relative to the root of the vault.
        package var path: String
        /// The whole file.
        package var text: String

        package init(path: String, text: String) {
            self.path = path
            self.text = text
        }
    }

    package var records: [Record]

    package init(_ records: [Record]) { self.records = records }

    /// Reads what `vault thread export --format json` writes; nil for a text of another program, which has no `file`.
    package init?(_ json: JSONValue) throws(JSONMismatch) {
        let root = JSONPlace(json)
        guard json["threads"]?.array?.contains(where: { $0["file"] != nil }) == true else { return nil }
        records = []
        if root["users"].value != nil {
            for user in try root["users"].elements() { records.append(try Self.record(user)) }
        }
        for thread in try root["threads"].elements() {
            records.append(try Self.record(thread))
            for message in try thread["messages"].elements() { records.append(try Self.record(message)) }
        }
    }

    private static func record(_ place: JSONPlace) throws(JSONMismatch) -> Record {
        guard let path = try place["path"].text() else { throw place["path"].mismatch(.text) }
        guard let text = try place["file"].text() else { throw place["file"].mismatch(.text) }
        return Record(path: path, text: text)
    }
}

/// What is exported of a vault.
extension ThreadsModel {
    /// Everybody who owns some threads, takes part or has written in them, by path.
    package func people(of threads: [ThreadRecord]) -> [NoteID] {
        var people: Set<NoteID> = []
        for thread in threads {
            people.formUnion(thread.people)
            people.formUnion(conversation(of: thread.note).compactMap(\.author))
        }
        return people.sorted()
    }

    /// All files of some threads: the people, and each thread before its messages.
    package func files(of threads: [ThreadRecord]) -> [NoteID] {
        people(of: threads) + threads.flatMap { [$0.note] + conversation(of: $0.note).map(\.note) }
    }
}
