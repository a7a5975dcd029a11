/// A line that stands neither in its list nor in its map.
enum BadIndentation {
    static func wording(_ line: String) -> Wording {
        Wording(
            message(line), help: "indent it like the lines that it belongs to", fix: "indent it", isCertain: true)
    }
}

extension Rule {
    static let badIndentation = Rule(
        "bad-indentation", .error, summary: "a line is indented like nothing above it",
        page: """
            What belongs together has the same indentation. This line's fits neither the list or map above it nor
            the fields.

            ```markdown
            ---
            type: goal
            tags:
              - sport
             - outdoors
            ---
            ```

            Indent the line like those it belongs to.
            """)
}

// MARK: Words

private func message(_ line: String) -> String { "\(Words.quote(line)) is indented like nothing above it" }
