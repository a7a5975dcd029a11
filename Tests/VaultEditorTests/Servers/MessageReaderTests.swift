import Testing
import VaultSyntax

@testable import VaultEditor

/// Messages come in pieces, and what is no message costs only itself.
@Suite struct MessageReaderTests {
    private func results(_ parts: [String]) -> [String] {
        var reader = MessageReader(.header)
        var results: [String] = []
        for part in parts {
            reader.append(Array(part.utf8))
            while let result = reader.next() {
                switch result {
                case .message(let value): results.append(value["m"]?.string ?? "?")
                case .problem: results.append("!")
                }
            }
        }
        return results
    }

    private static let one = "Content-Length: 9\r\n\r\n{\"m\":\"a\"}"

    @Test(arguments: [
        ([one], ["a"]),
        ([one + one], ["a", "a"]),
        (one.map(String.init), ["a"]),
        (["content-length:9\n\n{\"m\":\"a\"}"], ["a"]),
        (["Content-Type: x; charset=utf-8\r\nContent-Length: 9\r\n\r\n{\"m\":\"a\"}"], ["a"]),
        (["Content-Length: 8\r\n\r\n{\"m\":\"a\"}" + one], ["!", "a"]),
        (["Content-Length: 12\r\n\r\n{\"m\":\"a\"}" + one + one], ["!", "!", "a"]),
        (["Content-Length: x\r\n\r\n" + one], ["!", "a"]),
        (["Content-Length: -1\r\n\r\n" + one], ["!", "a"]),
        (["\r\n\r\n" + one], ["!", "a"]),
        (["Content-Length: 0\r\n\r\n" + one], ["!", "a"]),
        (["Content-Length: 99999999999999999999\r\n\r\n" + one], ["!", "a"]),
        ([String(repeating: "x", count: 100_000), "\r\n\r\n" + one], ["!", "a"]),
        (["Content-Length: 400000000\r\n\r\nab"], ["!"]),
        (["garbage without any header\n" + one], ["!", "a"]),
    ])
    func messagesAreFound(parts: [String], found: [String]) {
        #expect(results(parts) == found)
    }
}
