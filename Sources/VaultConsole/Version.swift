/// Which program this is.
package enum Version {
    package static let number = "0.1.0"
    /// Its day, for the manual page.
    package static let day = "2026-11-23"
}
