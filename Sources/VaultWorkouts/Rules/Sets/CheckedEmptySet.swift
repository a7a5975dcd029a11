import VaultChecks
import VaultSchema
import VaultSyntax

/// A set that is ticked but empty.
enum CheckedEmptySet {
    static func finding(_ item: ListItem, _ note: Note) -> Finding {
        Finding(
            .checkedEmptySet, path: note.path, range: item.range, message: message,
            help: "write what was done, such as '- [x] 8 x 60 kg', or remove the 'x'")
    }
}

extension Rule {
    static let checkedEmptySet = Rule(
        "checked-empty-set", .hint, formerly: "ticked-empty-set", summary: "a set is ticked but empty")
}

// MARK: Words

private let message = "the set is ticked but does not say what was done"
