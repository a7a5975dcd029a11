import VaultGraph
import VaultSyntax

/// Two records or more with one name: a link to it could mean either. One finding for all of them, at the first path.
enum DuplicateName {
    static func check(_ context: CheckContext) -> [Finding] {
        let graph = context.graph
        return graph.sharedNames.map { group in
            let (first, others) = (graph.notes[group[0]], group.dropFirst())
            let isOneType = group.allSatisfy { graph.notes[$0].type == first.type }
            let isMergeable = isOneType && group.count <= Graph.mostToMerge
            return Finding(
                .duplicateName, path: first.path, range: ByteRange(0, 0),
                message: message(first.name, count: others.count),
                help: help(isMergeable ? graph.mergeCommand(group) : nil),
                related: others.map {
                    .init(path: graph.notes[$0].path, range: ByteRange(0, 0), message: "the other record")
                })
        }
    }
}

extension Rule {
    static let duplicateName = Rule(
        "duplicate-name", .error, summary: "two records have the same name")
}

// MARK: Words

private func message(_ name: String, count: Int) -> String {
    count == 1 ? "another record is also named '\(name)'" : "\(count) other records are also named '\(name)'"
}

private func help(_ command: String?) -> String {
    "rename one of them" + (command.map { ", or if they are the same thing, merge them with: \($0)" } ?? "")
}
