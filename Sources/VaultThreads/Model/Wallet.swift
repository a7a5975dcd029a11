/// Addresses of wallets.
enum Wallet {
    /// What tells wallets apart: the letters of hexadecimal addresses may be capitals, those of others count.
    static func key(_ address: String) -> String { isHexadecimal(address) ? address.lowercased() : address }

    /// Whether a text is an address like `0x1f`.
    static func isHexadecimal(_ text: String) -> Bool {
        text.lowercased().hasPrefix("0x") && text.count > 2 && text.dropFirst(2).allSatisfy(\.isHexDigit)
    }
}
