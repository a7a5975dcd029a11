import VaultSyntax

/// A front matter after an empty line, or with a first line that is not `---`.
enum LateFrontMatterFound {
    static func wording(_ text: String, at start: Int) -> Wording {
        let isReturn = text == "---" && start == 0
        let isOther = text != "---"
        return Wording(
            isReturn ? carriageReturns : isOther ? otherDashes(text) : behind,
            help: isReturn ? "write line feeds in their place" : "let the file start with a line '---'",
            fix: isReturn ? "write line feeds" : "start the file with '---'", isCertain: true)
    }
}

extension Rule {
    static let lateFrontMatter = Rule(
        "late-front-matter", .error, summary: "something stands before the front matter",
        page: """
            A front matter starts at the first byte of the file, with a line `---` of three dashes. With an empty line
            or a space before it, with four dashes or the long dash that some editors make of two, or with line ends of
            old Macs, neither Obsidian nor `vault` reads it, and the whole record counts for nothing.

            ```markdown

            ---
            type: goal
            title: Run 120 km
            ---
            ```

            Let the file start with `---`. Only files are told that would be records otherwise.
            """)
}

// MARK: Words

private let behind = "something stands before the front matter, so it is not read; expected '---' at the first byte"

private func otherDashes(_ dashes: String) -> String {
    "the file starts with \(Words.quote(dashes)), so the front matter is not read; expected '---'"
}

private let carriageReturns = "the lines end with carriage returns alone, so the front matter is not read"
