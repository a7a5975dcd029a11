import Testing
import VaultTestSupport

@testable import VaultConsole
@testable import VaultProgram

/// The page about the environment names what the program reads.
@Suite struct EnvironmentTests {
    /// Without those of git, which hold as for git.
    private static let read = Set(
        SwiftFile.sources.flatMap { file in
            file.text.matches(of: /[eE]nvironment\["([A-Z_]+)"\]/).map { String($0.1) }
        }
    ).filter { !$0.hasPrefix("GIT_") && $0 != "LC_ALL" }

    private static let named = Set(
        Topic.named("environment").parts.flatMap { part in
            if case .terms(let terms) = part {
                terms.flatMap { $0.name.split(separator: ", ").map(String.init) }
            } else {
                [] as [String]
            }
        })

    @Test func variablesAreFound() {
        #expect(Self.read.isSuperset(of: ["VAULT_DIR", "EDITOR", "NO_COLOR", "COLUMNS", "TZ"]))
    }

    @Test func namesWhatIsReadAndNothingElse() {
        #expect(Self.named == Self.read)
    }
}
