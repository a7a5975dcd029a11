import VaultSyntax

/// How one field of a record differs between two versions.
package struct FieldChange: Sendable {
    /// The value of a field in one version: a node of that version's document.
    package struct Value: Sendable {
        package let document: Document
        package let node: Int32

        package init(document: Document, node: Int32) {
            self.document = document
            self.node = node
        }
    }

    /// An element of a list.
    package enum Element: Hashable, Sendable {
        case added(String)
        case removed(String)
        /// The same element with another amount.
        case changed(from: String, to: String)
    }

    package enum Kind: Hashable, Sendable {
        /// A single text; nil where nothing is given.
        case value(from: String?, to: String?)
        /// Elements that came, went, or say another amount.
        case elements([Element])
        /// A text of several lines.
        case lines(LineCounts)
        /// Keys and values below the key, or a list of more than texts.
        case structure
        /// The later version's value cannot be read.
        case unreadable
    }

    /// The key as the later version writes it, or the earlier one where it is gone.
    package let field: String
    /// Nil where the version does not have the key, or its value cannot be read.
    package let before: Value?
    package let after: Value?
    package internal(set) var kind: Kind
}

/// How many lines came and went.
package struct LineCounts: Hashable, Sendable {
    package var added: Int
    package var removed: Int
}
