import Foundation
import Testing
import VaultTestSupport

/// What README.md says to type into a shell is what a shell reads, and what `vault` takes.
@Suite(.tags(.pages, .process)) struct ReadmeTests {
    /// The `sh` blocks, each as one text.
    private static let blocks: [String] = {
        var (blocks, block) = ([String](), [Substring]?.none)
        for line in (Repository.text("README.md") ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "```sh" {
                block = []
            } else if line == "```", let lines = block {
                blocks.append(lines.joined(separator: "\n"))
                block = nil
            } else {
                block?.append(line)
            }
        }
        return blocks
    }()

    /// The lines that run `vault`, by whatever builds it, without what comes before its arguments.
    private static let lines = blocks.flatMap { $0.split(separator: "\n") }.compactMap { line -> String? in
        guard let found = line.firstMatch(of: /^(?:swift run )?vault (.+)$/) else { return nil }
        return "vault \(found.1)"
    }

    @Test func thereAreSome() {
        #expect(Self.blocks.count > 2 && !Self.lines.isEmpty)
    }

    @Test(arguments: blocks)
    func aShellReads(block: String) throws {
        #expect(try Self.reads(block), "\(block)")
        #expect(try !Self.reads(block + "\nif true"), "what is no script is found")
    }

    private static func reads(_ script: String) throws -> Bool {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-n", "-c", script]
        (shell.standardOutput, shell.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try shell.run()
        shell.waitUntilExit()
        return shell.terminationStatus == 0
    }

    @Test(arguments: lines)
    func runs(line: String) throws {
        let page = "```console\n$ \(line)\n```\n"
        let outcome = try Transcript(page, path: "README.md").run(program: Program.run)
        #expect(outcome.skipped == [])
        // A line `? 1` is the exit code of what fails.
        #expect(!outcome.recorded.contains("\n? "), "\(outcome.recorded)")
    }
}
