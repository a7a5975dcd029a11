import VaultGraph

/// The people of a vault.
extension ThreadsModel {
    /// The users that are not archived, by path.
    package var users: [NoteID] { graph.records("user").filter { !graph.notes[$0].isTrue("archived") } }

    /// Who writes where nobody is named: the only user; nil when there are several or none.
    package var onlyUser: NoteID? { users.count == 1 ? users.first : nil }
}
