import Testing

@testable import VaultConsole
@testable import VaultProgram
@testable import VaultRequests

@Suite struct RefusalTests {
    @Test func refusalGoesToStderrWithExitCode2() {
        let result = CommandResult(UsageError("'a\u{1b}' is odd", help: "write b"), style: .plain)
        #expect(result.exitCode == 2)
        #expect(result.stdout == [])
        #expect(String(decoding: result.stderr, as: UTF8.self) == "error: 'a\\x1b' is odd\nhelp: write b\n")
    }
}
