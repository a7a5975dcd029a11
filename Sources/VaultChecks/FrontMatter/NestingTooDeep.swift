/// Deeper than 32 levels.
enum NestingTooDeep {
    static func wording() -> Wording {
        Wording(message, help: "write a plain value or a plain list; no field takes a list in a list, or a map")
    }
}

extension Rule {
    static let nestingTooDeep = Rule(
        "nesting-too-deep", .error, formerly: "too-deep", summary: "lists and maps are nested more than 32 levels deep")
}

// MARK: Words

private let message = "lists and maps are nested more than 32 levels deep; expected a plain value or list"
