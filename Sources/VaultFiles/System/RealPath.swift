/// Paths without `.`, `..` and symbolic links.
package enum RealPath {
    /// Nil for what is not there.
    package static func of(_ path: String) -> String? {
        (try? Platform.realPath(path)).map { String(decoding: $0, as: UTF8.self) }
    }
}
