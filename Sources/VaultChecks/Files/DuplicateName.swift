import VaultGraph
import VaultSyntax

/// Two records with one name: a link to it could mean either.
enum DuplicateName {
    static func check(_ context: CheckContext) -> [Finding] {
        let graph = context.graph
        return graph.sharedNames.flatMap { group in
            group.map { index in
                let others = group.filter { $0 != index }
                let same = group.filter { graph.notes[$0].type == graph.notes[index].type }
                return Finding(
                    .duplicateName, path: graph.notes[index].path, range: ByteRange(0, 0),
                    message: message(graph.notes[index].name, count: others.count),
                    help: help(same.count > 1 ? graph.mergeCommand(same) : nil),
                    related: others.map {
                        .init(path: graph.notes[$0].path, range: ByteRange(0, 0), message: "the other one")
                    })
            }
        }
    }
}

extension Rule {
    static let duplicateName = Rule(
        "duplicate-name", .error, summary: "two records have the same name",
        page: """
            A record's name is its file name without `.md`, and links use it. Two records whose names differ in
            nothing but case, or in how an accent is encoded, are the same to a link, and to some file systems.

            ```
            goals/run.md
            milestones/Run.md
            ```

            Rename one of them. Where both are one thing, as when two machines made it apart, `vault merge` joins
            them, named by their paths: links to either then lead to the one that stays.
            """)
}

// MARK: Words

private func message(_ name: String, count: Int) -> String {
    count == 1 ? "another record is named '\(name)' too" : "\(count) other records are named '\(name)' too"
}

private func help(_ command: String?) -> String {
    "rename one of them" + (command.map { ", or where they are one thing join them with: \($0)" } ?? "")
}
