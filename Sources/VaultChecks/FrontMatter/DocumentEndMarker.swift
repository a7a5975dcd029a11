/// A front matter that ends with `...`.
enum DocumentEndMarker {
    static func wording() -> Wording {
        Wording(message, help: "end it with '---'", fix: "end it with '---'", isCertain: true)
    }
}

extension Rule {
    static let documentEndMarker = Rule(
        "document-end-marker", .hint, formerly: "dots-fence", summary: "the front matter ends with '...'")
}

// MARK: Words

private let message = "the front matter ends with '...', which Obsidian does not recognize; expected '---'"
