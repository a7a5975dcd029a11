/// Leads from a result to something that can be read.
package struct ResourceLink: Sendable {
    package var uri: String
    package var name: String
    package var title: String?

    package init(uri: String, name: String, title: String? = nil) {
        self.uri = uri
        self.name = name
        self.title = title
    }
}

/// What can be read besides calling tools.
package struct Resource: Sendable {
    /// With `{name}` in it for a template.
    package var uri: String
    package var name: String
    package var title: String
    package var description: String
    package var mediaType: String

    package init(_ uri: String, _ name: String, _ title: String, _ description: String, mediaType: String) {
        self.uri = uri
        self.name = name
        self.title = title
        self.description = description
        self.mediaType = mediaType
    }

    var isTemplate: Bool { uri.hasSuffix("}") }
}
