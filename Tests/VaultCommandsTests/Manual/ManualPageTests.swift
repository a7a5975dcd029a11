import Foundation
import Testing
import VaultTestSupport

@testable import VaultConsole
@testable import VaultProgram

/// The manual page has all that the tables have, in a form that the readers of manual pages accept.
@Suite struct ManualPageTests {
    private static let text = ManualPage.vault.text

    private static func path(of program: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(program)" }.first(where: FileManager.default.isExecutableFile)
    }

    @Test(arguments: VaultCommand.groups.flatMap(\.commands).map(\.definition.name))
    func hasEveryCommand(name: String) throws {
        let command = try #require(VaultCommand.groups.flatMap(\.commands).first { $0.definition.name == name })
            .definition
        let lines = Set(Self.text.split(separator: "\n").map(String.init))
        func has(_ term: String) -> Bool {
            let escaped = Roff.escaped(term)
            return lines.contains(".B \(escaped)") || lines.contains(".B \"\(escaped)\"")
        }
        #expect(has(command.usage))
        for option in command.options + Option.global {
            #expect(has((option.short.map { "-\($0), " } ?? "") + option.spelling))
        }
        for subcommand in command.subcommands {
            #expect(Self.text.contains(Roff.escaped("vault \(name) \(subcommand.word)")))
        }
    }

    @Test func hasTheTopicsThatTheHelpHas() {
        for topic in ["exit-codes", "environment"].map(Topic.named) {
            for case .terms(let terms) in topic.parts {
                for term in terms { #expect(Self.text.contains(Roff.escaped(term.name))) }
            }
        }
    }

    @Test func linesAreShort() {
        var isExample = false
        for line in Self.text.split(separator: "\n") {
            if line.hasPrefix(".E") { isExample = line == ".EX" }
            if !line.hasPrefix("."), !isExample { #expect(line.utf8.count <= 80, "\(line)") }
        }
        #expect(Self.text.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test(.tags(.process), .enabled(if: path(of: "mandoc") != nil, "mandoc is not installed"))
    func mandocFindsNothing() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.text, to: "vault.1")
        let answer = try run("mandoc", ["-Tlint", "-Wall", folder.path + "/vault.1"])
        #expect(answer == "")
    }

    /// man warns of what groff does not understand.
    @Test(.tags(.process), .enabled(if: path(of: "groff") != nil, "groff is not installed"))
    func groffFindsNothing() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.text, to: "vault.1")
        #expect(try run("groff", ["-man", "-ww", "-Tutf8", "-z", folder.path + "/vault.1"]) == "")
    }

    /// What it says on both channels.
    private func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: try #require(Self.path(of: program)))
        process.arguments = arguments
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let said = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self)
    }
}

/// Text in which nothing has a meaning for roff.
@Suite struct RoffTests {
    @Test(arguments: [
        ("--dry-run", #"\-\-dry\-run"#), (#"a\b"#, #"a\eb"#), ("say \"hi\"", #"say \(dqhi\(dq"#), ("it's", #"it\(aqs"#),
        ("`a^b~c", #"\(gaa\(hab\(tic"#), ("[DIR …]", #"[DIR \[u2026]]"#), ("é🎯", #"\[u00E9]\[u1F3AF]"#),
        ("plain.", "plain."),
    ])
    func isEscaped(text: String, escaped: String) {
        #expect(Roff.escaped(text) == escaped)
    }

    @Test(arguments: [
        (".vault/undo is there", "\\&.vault/undo is there\n"), ("...", "\\&...\n"), ("a .b", "a .b\n"),
        ("'x' is", "\\(aqx\\(aq is\n"),
    ])
    func aLineBeginsLikeNoRequest(text: String, source: String) {
        var roff = Roff()
        roff.paragraph(text)
        roff.line(text)
        #expect(roff.text == source + source)
    }

    /// Also where a word that begins with a dot comes first in a line of source.
    @Test func longParagraphsAreWrapped() {
        var roff = Roff()
        roff.paragraph((1...60).map { _ in ".word" }.joined(separator: "  "))
        let lines = roff.text.split(separator: "\n")
        #expect(
            lines.count > 3
                && lines.allSatisfy { $0.hasPrefix("\\&.word") && $0.utf8.count <= 80 && !$0.hasSuffix(" ") })
    }

    @Test func argumentsAreQuoted() {
        var roff = Roff()
        roff.request("B", "a \"b\"")
        roff.request("SH", "FILES")
        roff.request("PP")
        #expect(roff.text == ".B \"a \\(dqb\\(dq\"\n.SH FILES\n.PP\n")
    }
}
