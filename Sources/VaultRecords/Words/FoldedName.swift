import VaultSyntax

/// Names compared without case and by canonical equivalence, by a number that equal names share.
package enum FoldedName {
    /// The number of a name. ASCII names are folded byte by byte, without memory. O(bytes).
    package static func key(_ name: Span<UInt8>) -> UInt64 {
        var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(name.count)
        var word: UInt64 = 0
        var high: UInt8 = 0
        for index in name.indices {
            high |= name[index]
            // Setting this bit makes letters small. It makes some signs equal too, which `areEqual` tells apart.
            word = word << 8 | UInt64(name[index] | 0x20)
            if index & 7 == 7 {
                hash = mixed(hash, word)
                word = 0
            }
        }
        return high >= 0x80 ? slowKey(name.text) : mixed(hash, word)
    }

    /// Multiplies and folds the high bits down, so that every bit of the word counts.
    private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
        return product.high ^ product.low
    }

    package static func key(_ name: String) -> UInt64 {
        var name = name
        return name.withUTF8 { key($0.span) }
    }

    /// The number of the last part of a path, without `.md`.
    package static func key(ofPath path: Path) -> UInt64 {
        path.withUTF8 { bytes in
            let path = bytes.span
            return key(path.extracting(Path.nameRange(path)))
        }
    }

    /// Names with other letters: their lower case, hashed as Swift compares text.
    private static func slowKey(_ name: String) -> UInt64 {
        let lower = name.lowercased()
        if lower.utf8.allSatisfy({ $0 < 0x80 }) { return key(lower) }
        var hasher = Hasher()
        lower.hash(into: &hasher)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    /// True when two names are the same except for case and composition. O(bytes).
    package static func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        if left.count == right.count {
            var index = 0
            while index < left.count {
                let (a, b) = (left[index], right[index])
                index += 1
                if a == b { continue }
                if a >= 0x80 || b >= 0x80 { return left.text.lowercased() == right.text.lowercased() }
                if (a | 0x20) != (b | 0x20) || (a | 0x20) < 97 || (a | 0x20) > 122 { return false }
            }
            return true
        }
        return (hasOther(left) || hasOther(right)) && left.text.lowercased() == right.text.lowercased()
    }

    /// Whether a name has bytes beyond ASCII.
    private static func hasOther(_ name: Span<UInt8>) -> Bool {
        for index in name.indices where name[index] >= 0x80 { return true }
        return false
    }

    package static func areEqual(_ left: String, _ right: String) -> Bool {
        left == right || left.lowercased() == right.lowercased()
    }
}
