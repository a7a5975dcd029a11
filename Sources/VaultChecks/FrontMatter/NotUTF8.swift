/// Bytes that are not UTF-8.
enum NotUTF8 {
    static func wording(_ bytes: [UInt8], at offset: Int) -> Wording {
        let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        return Wording(
            isUTF16 ? utf16Message : message(offset, offset < bytes.count ? bytes[offset] : 0),
            help: "save the file as UTF-8; 'vault' does not change it until then")
    }
}

extension Rule {
    static let notUTF8 = Rule(
        "not-utf8", .error, summary: "the file is not UTF-8")
}

// MARK: Words

private func message(_ offset: Int, _ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "byte \(offset) is 0x\(digits.count < 2 ? "0" : "")\(digits), which is not UTF-8"
}

private let utf16Message = "byte 0 starts a UTF-16 byte order mark; expected UTF-8"
