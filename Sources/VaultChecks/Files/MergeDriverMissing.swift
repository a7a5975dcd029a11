import VaultSchema
import VaultSyntax

/// Notes that git is told to merge by field, in a clone that does not know how.
enum MergeDriverMissing {
    static func findings(_ missing: (path: String, endings: [String])?) -> [Finding] {
        guard let missing else { return [] }
        return [
            Finding(
                .mergeDriverMissing, path: missing.path, range: ByteRange(0, 0), message: message(missing.endings),
                help: "vault hook install --merge")
        ]
    }
}

extension Rule {
    static let mergeDriverMissing = Rule(
        "merge-driver-missing", .warning, summary: "git merges notes line by line in this clone")
}

// MARK: Words

/// - Parameter endings: those of notes that no line is for; none where git's settings lack the driver
private func message(_ endings: [String]) -> String {
    if endings.isEmpty {
        return "'.gitattributes' names a merge driver that the git configuration of this clone lacks"
    }
    return "'.gitattributes' names no merge driver for notes in \(Words.list(endings.map { "'\($0)'" }, joint: "and"))"
}
