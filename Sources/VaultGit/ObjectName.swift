import VaultFiles

/// The name that git gives to a file's bytes: the SHA-1 of `blob LENGTH`, a zero byte and the bytes.
///
/// Source: git-hash-object(1); SHA-1 is FIPS 180-4. Repositories that name objects by SHA-256 are not known here.
enum ObjectName {
    /// The name in 40 hexadecimal digits, as ASCII. Cost: linear.
    static func ofFile(_ bytes: [UInt8]) -> [UInt8] {
        var hash = SHA1()
        hash.append(Array("blob \(bytes.count)".utf8) + [0])
        hash.append(bytes)
        return hash.finished()
    }
}
