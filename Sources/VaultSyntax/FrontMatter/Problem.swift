/// What keeps a part of a front matter from being read, as data; the words live with the rules.
package struct Problem: Hashable, Sendable {
    /// The raw value is the id of the rule that reports the problem.
    package enum Kind: String, CaseIterable, Sendable {
        /// `a: 1` and later `a: 2`.
        case duplicateKey = "duplicate-key"
        /// `&name value` or `*name`.
        case anchor = "yaml-anchor"
        /// `!tag value`.
        case tag = "yaml-tag"
        /// `? key`.
        case explicitKey = "explicit-key"
        /// `%YAML 1.2`.
        case directive = "yaml-directive"
        /// A second `---` that starts another document.
        case multipleDocuments = "multiple-documents"
        /// `- - x`.
        case listInList = "list-in-list"
        /// A tab where spaces are meant.
        case tabIndentation = "tab-indentation"
        /// `goal: [[run]]`.
        case unquotedLink = "unquoted-link"
        /// `date: {{date}}` or `<% tp.date.now() %>`.
        case unquotedPlaceholder = "unquoted-placeholder"
        /// A value that starts with `@`, a backtick or `%`.
        case reservedStart = "reserved-start"
        /// `title: one: two`.
        case colonInValue = "colon-in-value"
        /// `key: - item`.
        case itemAfterKey = "item-after-key"
        /// `"a" b`.
        case textAfterQuote = "text-after-quote"
        /// A quote without its partner.
        case unclosedQuote = "unclosed-quote"
        /// A bracket that is not closed.
        case unclosedBracket = "unclosed-bracket"
        /// `]` or `}` where none is open, or `, ,`.
        case strayIndicator = "stray-indicator"
        /// `"\q"`.
        case badEscape = "bad-escape"
        /// A line that belongs neither to its list nor to its map.
        case badIndentation = "bad-indentation"
        /// A line without `key:`.
        case missingColon = "missing-colon"
        /// Block text whose header cannot be read: `|10` or `| text`.
        case badBlockHeader = "bad-block-header"
        /// Deeper than 32 levels.
        case nestingTooDeep = "nesting-too-deep"
        /// A byte that YAML does not allow.
        case controlCharacter = "control-character"
        /// A character of very many code points.
        case longCharacter = "long-character"
        /// `---` at the top without an end.
        case unclosedFrontMatter = "unclosed-front-matter"
        /// An empty line before the first `---`, or `----` in its place. `related` is what lies between the fences.
        case lateFrontMatter = "late-front-matter"
        /// `  -5 km` where an item of a list is meant.
        case dashWithoutSpace = "dash-without-space"
        /// A front matter that ends with `...`.
        case documentEndMarker = "document-end-marker"
        /// A second front matter right after the first.
        case secondFrontMatter = "second-front-matter"
        /// `<<<<<<< ` and `>>>>>>> `.
        case conflictMarker = "conflict-marker"
        /// Bytes that are not UTF-8.
        case notUTF8 = "not-utf8"
    }

    package var kind: Kind
    /// The smallest range that shows the problem.
    package var range: ByteRange
    /// Another place that belongs to it, as the first key of two.
    package var related: ByteRange?
    /// An edit that removes the problem, where there is a certain one.
    package var edits: [TextEdit]

    package init(_ kind: Kind, _ range: ByteRange, related: ByteRange? = nil, edits: [TextEdit] = []) {
        (self.kind, self.range, self.related, self.edits) = (kind, range, related, edits)
    }
}
