import VaultChecks
import VaultGraph
import VaultSchema

/// Users with the same wallet.
enum DuplicateWallet {
    /// One finding for each user whose wallet another one has too; archived ones count. Cost: linear in the users.
    static func findings(_ model: ThreadsModel) -> [Finding] {
        model.usersByWallet.values.filter { $0.count > 1 }.flatMap { group in
            group.map { finding($0, group[0] == $0 ? group[1] : group[0], model.graph) }
        }
    }

    private static func finding(_ number: NoteID, _ other: NoteID, _ graph: Graph) -> Finding {
        let (note, same) = (graph.notes[number], graph.notes[other])
        return Finding(
            .duplicateWallet, path: note.path, range: note.place(of: "wallet"), field: "wallet",
            message: words(note.text("wallet") ?? "", same.name),
            help: "merge them with: \(graph.mergeCommand([number, other].sorted()))",
            related: [.init(path: same.path, range: same.place(of: "wallet"), message: "the other user")])
    }
}

extension Rule {
    static let duplicateWallet = Rule(
        "duplicate-wallet", .warning, summary: "two users have the same wallet")
}

// MARK: Words

private func words(_ wallet: String, _ other: String) -> String {
    "\(Words.quote(wallet)) is also the wallet of \(Words.quote(other))"
}
