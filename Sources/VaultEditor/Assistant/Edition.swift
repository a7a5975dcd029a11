import VaultSyntax

/// A version of the Model Context Protocol, and how it differs from the others: the only place that knows.
///
/// Source: the specification at modelcontextprotocol.io, versions 2024-11-05 to 2026-07-28.
package enum Edition: String, CaseIterable, Sendable {
    case first = "2024-11-05"
    case withAnnotations = "2025-03-26"
    case withStructure = "2025-06-18"
    case withSchemas = "2025-11-25"
    case withoutSessions = "2026-07-28"

    /// The newest one that begins with `initialize`: the answer to a client that asks for an unknown one.
    static let newestWithSession = Edition.withSchemas

    /// Those that a request may name in `_meta`.
    static let withoutSession = allCases.filter { !$0.hasSession }

    /// Whether a client begins with `initialize`; else each request says which version it is written in.
    var hasSession: Bool { self != .withoutSessions }
    /// Whether several messages may come as one list.
    var hasBatches: Bool { self == .withAnnotations }
    /// Whether tools say what kind of change they make.
    var hasAnnotations: Bool { self != .first }
    /// Whether tools declare and give structured results, and things have titles besides their names.
    var hasStructure: Bool { hasAnnotations && self != .withAnnotations }
    /// Whether results may lead to resources.
    var hasLinks: Bool { hasStructure }
    /// Whether each result says of which kind it is, and who gives it.
    var hasResultTypes: Bool { self == .withoutSessions }
    /// Whether lists, and what is read, say how long they hold.
    var hasLifetimes: Bool { self == .withoutSessions }
    /// What answers a request for a resource that is not there.
    var missingResource: MessageError.Code { self == .withoutSessions ? .invalidParams : .resourceNotFound }

    /// The keys of `_meta` in which a request without a session says what it is.
    static let versionKey = "io.modelcontextprotocol/protocolVersion"
    static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
    static let serverKey = "io.modelcontextprotocol/serverInfo"

    /// The version of a request.
    ///
    /// - Parameter session: the one that was agreed on at the beginning; nil where there was none
    static func of(_ method: String, _ params: JSONValue, session: Edition?) throws(MessageError) -> Edition {
        let meta = params["_meta"]
        guard let written = meta?[versionKey] else {
            guard let session else {
                if method == "server/discover" { throw .parameter("_meta.\(versionKey)") }
                throw MessageError(
                    .invalidRequest, "begin with 'initialize', or give the version in '_meta.\(versionKey)'")
            }
            return session
        }
        guard let asked = written.string else { throw .parameter("_meta.\(versionKey)") }
        guard let edition = Edition(rawValue: asked), !edition.hasSession else {
            let supported = withoutSession.map { JSONValue.string($0.rawValue) }
            throw MessageError(
                .unsupportedProtocolVersion,
                Edition(rawValue: asked) == nil
                    ? "version '\(asked)' of the protocol is not known here"
                    : "version '\(asked)' of the protocol begins with 'initialize'",
                data: .object([
                    .init(name: "supported", value: .array(supported)),
                    .init(name: "requested", value: .string(asked)),
                ]))
        }
        guard meta?[capabilitiesKey]?.members != nil else { throw .parameter("_meta.\(capabilitiesKey)") }
        return edition
    }
}
