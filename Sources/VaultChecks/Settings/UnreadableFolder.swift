import VaultGraph
import VaultSchema

/// An entry of `folders` in `vault.md` that names no type, or no folder.
enum UnreadableFolder {
    static func check(_ context: CheckContext) -> [Finding] {
        guard let index = context.graph.index(ofPath: Schema.settingsPath) else { return [] }
        let note = context.graph.notes[index]
        let types = context.graph.schema.recordTypes.map(\.name)
        var seen: Set<String> = []
        return note.texts("folders").compactMap { entry in
            func finding(_ message: String, _ help: String?) -> Finding {
                Finding(
                    .unreadableFolder, path: note.path, range: entry.range, field: "folders", message: message,
                    help: help)
            }
            guard let read = TypeFolder(entry.value) else { return finding(unreadable(entry.value), sample) }
            guard types.contains(read.type) else {
                let near = Near.suggestions(for: read.type, in: types)
                return finding(
                    unknown(entry.value, read.type), Words.didYouMean(near) ?? "expected \(Words.either(types))")
            }
            return seen.insert(read.type).inserted ? nil : finding(repeated(read.type), "keep one of them")
        }
    }
}

extension Rule {
    static let unreadableFolder = Rule(
        "unreadable-folder", .error, summary: "an entry of 'folders' cannot be read")
}

// MARK: Words

private let sample = "write the type before its folder, such as 'goal Ziele'"

private func unreadable(_ entry: String) -> String {
    "'folders' holds \(Words.quote(entry)); expected a type and a folder of the vault"
}

private func unknown(_ entry: String, _ type: String) -> String {
    "'folders' holds \(Words.quote(entry)), but this vault has no type \(Words.quote(type))"
}

private func repeated(_ type: String) -> String { "'folders' sets the folder of \(Words.quote(type)) twice" }
