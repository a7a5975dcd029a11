import VaultGraph
import VaultSchema

/// The people of a vault.
extension ThreadsModel {
    /// The users that are not archived, by path.
    package var users: [NoteID] { graph.records("user").filter { !graph.notes[$0].isTrue("archived") } }

    /// Users by the keys of their wallets, in the order of their paths; archived ones too. Cost: linear in the users.
    var usersByWallet: [String: [NoteID]] {
        Dictionary(
            graph.records("user").compactMap { number in
                graph.notes[number].text("wallet").map { (UniqueKey.address.key(of: $0), [number]) }
            }, uniquingKeysWith: +)
    }

    /// Who writes where nobody is named: the only user; nil when there are several or none.
    package var onlyUser: NoteID? { users.count == 1 ? users.first : nil }
}
