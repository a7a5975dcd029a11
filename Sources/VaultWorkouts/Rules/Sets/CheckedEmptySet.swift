import VaultChecks
import VaultSchema
import VaultSyntax

/// A set that is ticked and holds nothing.
enum CheckedEmptySet {
    static func finding(_ item: ListItem, _ note: Note) -> Finding {
        Finding(
            .checkedEmptySet, path: note.path, range: item.range, message: message,
            help: "write what was done, as '- [x] 8 x 60 kg', or untick it")
    }
}

extension Rule {
    static let checkedEmptySet = Rule(
        "checked-empty-set", .hint, formerly: "ticked-empty-set", summary: "a set is ticked and holds nothing",
        page: """
            A ticked set without amounts is known to be done, and counts for nothing else.

            ```yaml
            ## [[bench-press]]
            - [x]
            ```

            Write what was done. `vault workout tick` fills it in from the last time.
            """)
}

// MARK: Words

private let message = "the set is ticked and says nothing of what was done"
