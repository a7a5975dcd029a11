import Synchronization
import VaultRequests
import VaultTestSupport

/// A page whose commands were run, once for all tests that look at what they printed.
struct RanPage {
    /// What a command printed as JSON.
    struct Printed {
        var line: String
        var result: CommandResult
    }

    /// The pages with commands that are not in the sources.
    static let manuals = ["README.md", "FORMAT.md"].filter { Repository.bytes($0) != nil }
    static let transcripts = Repository.files(below: "Tests/Transcripts", ending: ".md")

    let outcome: Transcript.Outcome
    let printed: [Printed]
    /// Whether it wrote into what no page is to touch.
    let hasWritten: Bool

    private final class Place: Sendable {
        let page = Mutex<RanPage?>(nil)
    }

    private static let places = Dictionary(uniqueKeysWithValues: (manuals + transcripts).map { ($0, Place()) })

    static func of(_ path: String) throws -> RanPage {
        guard let place = places[path] else { return try RanPage(path) }
        return try place.page.withLock { page in
            if let page { return page }
            let ran = try RanPage(path)
            page = ran
            return ran
        }
    }

    private init(_ path: String) throws {
        let kept = ["vault-example", "Tests/Fixtures"]
        let before = Repository.snapshot(of: kept)
        var printed: [Printed] = []
        outcome = try Transcript.check(path) { invocation in
            let result = Program.run(invocation)
            let line = invocation.arguments.joined(separator: " ")
            if line.contains(/--format[ =]json/) || invocation.arguments.first == "parse" {
                printed.append(Printed(line: line, result: result))
            }
            return result
        }
        self.printed = printed
        hasWritten = Repository.snapshot(of: kept) != before
    }
}
