import Foundation
import Testing
import VaultProgram
import VaultRecords
import VaultRequests
import VaultTestSupport

/// Texts compared by what they mean, as a command of the user's sees it.
@Suite(.tags(.process)) struct MeaningTests {
    private static let files = [
        "goals/laufen.md": "---\ntype: goal\ntitle: Marathon laufen\n---\n",
        "goals/run.md": "---\ntype: goal\ntitle: Finish a race\n---\nA long one.\n",
        "goals/twelve.md": "---\ntype: goal\ntitle: Read 12 books\n---\n",
        "goals/old.md": "---\ntype: goal\ntitle: Marathons\narchived: true\n---\n",
        "notes/marathon.md": "All about marathons.\n",
    ]
    private static let ngrams = "python3 '\(Repository.root)/Tests/Fixtures/meaning/ngrams.py'"
    private static let hasPython = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

    /// Runs a command with an embedding command, in a folder of its own with a cache beside it.
    private func run(
        _ arguments: [String], embedding: String?, in folder: SmallFolder, _ more: [String: String] = [:]
    ) -> SmallFolder.Answer {
        var environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "XDG_CACHE_HOME": folder.scratch.path + "/.cache",
        ].merging(more) { $1 }
        environment["VAULT_EMBED"] = embedding
        let result = VaultCommand.run(
            Invocation(
                arguments: arguments, environment: environment, directory: folder.scratch.path, columns: 80,
                today: CalendarDate(year: 2026, month: 11, day: 21)))
        return SmallFolder.Answer(
            stdout: String(decoding: result.stdout, as: UTF8.self),
            stderr: String(decoding: result.stderr, as: UTF8.self), exitCode: result.exitCode)
    }

    private func paths(_ text: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasSuffix(".md") }.map { String($0.split(separator: " ").last ?? "") }
    }

    @Test(
        .enabled(if: hasPython),
        arguments: [
            (["marathon laufen"], "goals/laufen.md"), (["about", "marathons"], "notes/marathon.md"),
            (["about marathons type:goal"], "goals/laufen.md"), (["finish race"], "goals/run.md"),
            (["marathons", "--archived", "--where", "has archived"], "goals/old.md"),
        ])
    func theNearestIsFirst(words: [String], path: String) throws {
        let folder = try SmallFolder(Self.files)
        let answer = run(["search", "--semantic"] + words, embedding: Self.ngrams, in: folder)
        #expect(answer.exitCode == 0, "\(answer)")
        #expect(paths(answer.stdout).first == path)
    }

    /// Each text is asked about once, for both commands; another model or command is asked anew.
    @Test(.enabled(if: hasPython))
    func vectorsAreKept() throws {
        let folder = try SmallFolder(Self.files)
        let command = "tee -a asked.txt | sed 's/.*/[1, 2]/'"
        func asked(_ arguments: [String], _ more: [String: String] = [:]) throws -> Int {
            let log = "cd '\(folder.scratch.path)' && \(command)"
            let before = folder.text("asked.txt")?.split(separator: "\n").count ?? 0
            #expect(run(arguments, embedding: log, in: folder, more).exitCode == 0)
            return (folder.text("asked.txt")?.split(separator: "\n").count ?? 0) - before
        }
        // The query, three goals, a note and the settings.
        #expect(try asked(["search", "--semantic", "race"]) == 6)
        #expect(try asked(["search", "--semantic", "race"]) == 0)
        #expect(try asked(["search", "--semantic", "races"]) == 1)
        #expect(try asked(["dedupe", "--semantic"]) == 3)
        #expect(try asked(["dedupe", "--semantic"], ["VAULT_EMBED_MODEL": "b"]) == 3)
        #expect(try asked(["search", "--semantic", "race"], ["XDG_CACHE_HOME": folder.scratch.path + "/c"]) == 6)
    }

    @Test(arguments: [
        (nil, "VAULT_EMBED names no embedding command"), (" ", "VAULT_EMBED names no embedding command"),
        ("no-such-program-at-all", "'no-such-program-at-all', named by VAULT_EMBED, is not found"),
        ("echo wrong >&2; exit 3", "failed with exit status 3: wrong"),
        ("echo '[1, 2]'", "answered 6 texts with 1 lines"), ("cat; echo '[1]'", "answered 6 texts with 7 lines"),
        ("sed 's/.*/[NaN]/'", "line 1 of what 'sed 's/.*/[NaN]/'' printed is '[NaN]'; expected a list of numbers"),
        ("sed 's/.*/[]/'", "expected a list of numbers"), ("sed 's/.*/[1e999]/'", "expected a list of numbers"),
        ("sed 's/.*/[\"a\"]/'", "expected a list of numbers"), ("cat", "expected a list of numbers"),
        ("awk '{ print NR % 2 ? \"[1]\" : \"[1, 2]\" }'", "gives vectors of different lengths: 1 and 2 numbers"),
    ])
    func whatIsWrongIsSaid(command: String?, message: String) throws {
        let answer = run(["search", "--semantic", "race"], embedding: command, in: try SmallFolder(Self.files))
        #expect(answer.exitCode == 2)
        #expect(answer.stdout == "")
        #expect(answer.stderr.contains(message), "\(answer.stderr)")
    }

    @Test(arguments: [("1", "did not answer within 1 s"), ("soon", "VAULT_EMBED_SECONDS is 'soon'"), ("0", "is '0'")])
    func aCommandHasItsTime(seconds: String, message: String) throws {
        let answer = run(
            ["search", "--semantic", "race"], embedding: "sleep 30", in: try SmallFolder(Self.files),
            ["VAULT_EMBED_SECONDS": seconds])
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.contains(message), "\(answer.stderr)")
    }

    /// A cache that cannot be written, or holds something else, changes nothing.
    @Test func theCacheMayBeMissing() throws {
        let folder = try SmallFolder(Self.files.merging([".cache": "a file"]) { $1 })
        let answer = run(["search", "--semantic", "race"], embedding: "sed 's/.*/[1]/'", in: folder)
        #expect(answer.exitCode == 0)
    }

    /// All titles are one to this command; numbers, fields and words that say the same already keep pairs away.
    @Test func duplicatesByMeaning() throws {
        let folder = try SmallFolder(
            Self.files.merging([
                "goals/later.md": "---\ntype: goal\ntitle: A run\nstart: 2030-01-01\ndue: 2030-02-01\n---\n",
                "goals/sooner.md": "---\ntype: goal\ntitle: Ein Lauf\nstart: 2026-01-01\ndue: 2026-02-01\n---\n",
                "goals/half.md": "---\ntype: goal\ntitle: Never finish a race\n---\n",
            ]) { $1 })
        let text = run(["dedupe", "goals", "--semantic"], embedding: "sed 's/.*/[3, 4]/'", in: folder).stdout
        #expect(text.contains("Other words, perhaps the same meaning"))
        let json = run(
            ["dedupe", "goals", "--semantic", "--format", "json"], embedding: "sed 's/.*/[3, 4]/'", in: folder)
        let answer = try JSONSerialization.jsonObject(with: Data(json.stdout.utf8)) as? [String: Any]
        let pairs = (answer?["meaning"] as? [[String: Any]] ?? []).map { pair in
            (pair["records"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
        }
        #expect(pairs.contains(["laufen", "run"]))
        #expect(!pairs.contains { $0.contains("twelve") || $0.contains("half") || $0.contains("old") })
        #expect(!pairs.contains(["later", "sooner"]))
        let usual = run(["dedupe", "goals", "--format", "json"], embedding: nil, in: folder)
        #expect(!usual.stdout.contains("\"meaning\""))
    }
}
