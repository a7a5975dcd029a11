import Foundation
import Testing
import VaultTestSupport

@testable import VaultProgram

/// The program at a terminal: what is typed, and how the terminal is left.
@Suite(.tags(.process, .terminal), .serialized, .enabled(if: !BuiltProgram.path("vault").isEmpty))
struct TerminalTests {
    private static let files = ["goals/read.md": "---\ntype: goal\ntitle: Read\n---\n"]

    private func start(
        _ line: String, _ folder: SmallFolder, columns: UInt16 = 80, _ environment: [String: String] = [:]
    ) throws -> PseudoTerminal {
        try #require(
            PseudoTerminal(line, in: folder.scratch.path, columns: columns, environment: environment))
    }

    @Test func aLineIsEdited() throws {
        let folder = try SmallFolder([:])
        let terminal = try start("vault new value --ask", folder)
        #expect(terminal.wait(for: "> "))
        #expect(!terminal.isInLines)
        terminal.type("Clmx\u{7f}\u{1b}[D\u{1b}[Da\u{1b}[200~é\n\u{1b}[201~\u{1b}[99;1q\r")
        #expect(terminal.wait(for: "> Caélm\r\n"), "\(terminal.output)")
        #expect(terminal.wait(for: "\u{1b}[K"))
        terminal.type("\u{4}")
        #expect(terminal.waitForEnd() == 0)
        #expect(terminal.isInLines)
        #expect(folder.texts.values.contains { $0.contains("\ntitle: Caélm\n") }, "\(folder.texts)")
    }

    /// Ctrl-C says that nothing was written, and ends the program as it ends others.
    @Test func anInterruptWritesNothing() throws {
        let folder = try SmallFolder(Self.files)
        let terminal = try start("vault delete read; echo \"status $?\"", folder)
        #expect(terminal.wait(for: "[y/N] "))
        terminal.type("y\u{3}")
        _ = terminal.waitForEnd()
        #expect(terminal.output.contains("^C\r\n"), "\(terminal.output)")
        #expect(terminal.output.contains("nothing was written\r\n"))
        #expect(terminal.isInLines)
        #expect(folder.texts["goals/read.md"] != nil)
    }

    /// However it ends, the terminal is as it was.
    @Test(arguments: [("TERM", 143), ("HUP", 129), ("QUIT", 131), ("INT", 130), ("ABRT", 134), ("SEGV", 139)])
    func aSignalRestoresTheTerminal(name: String, status: Int32) throws {
        let folder = try SmallFolder(Self.files)
        let terminal = try start("ulimit -c 0; (sleep 1; kill -\(name) $$) & exec \"$VAULT\" delete read", folder)
        #expect(terminal.wait(for: "[y/N] "))
        #expect(terminal.waitForEnd() == status, "\(terminal.output)")
        #expect(terminal.isInLines)
        #expect(terminal.output.contains("\u{1b}[?2004l"))
        #expect(folder.texts["goals/read.md"] != nil)
    }

    @Test func stoppingAndGoingOn() throws {
        let folder = try SmallFolder(Self.files)
        let terminal = try start(
            "set -m; \"$VAULT\" delete read; echo stopped; stty -a | grep -c ' icanon'; fg; echo \"status $?\"", folder)
        #expect(terminal.wait(for: "[y/N] "))
        terminal.type("\u{1a}")
        #expect(terminal.wait(for: "stopped\r\n1\r\n"), "\(terminal.output)")
        #expect(terminal.wait(for: "[y/N] "), "\(terminal.output)")
        terminal.type("y\r")
        #expect(terminal.wait(for: "status 0"), "\(terminal.output)")
        #expect(folder.texts["goals/read.md"] == nil)
    }

    @Test func aNewSizeIsFollowed() throws {
        let folder = try SmallFolder(Self.files)
        let terminal = try start("vault new goal --ask", folder)
        #expect(terminal.wait(for: "> "))
        terminal.type("a title that takes more than forty cells, at least")
        #expect(terminal.wait(for: "least"))
        terminal.resize(columns: 40)
        #expect(terminal.wait(for: "> …"), "\(terminal.output)")
        terminal.type("\u{3}")
        _ = terminal.waitForEnd()
    }

    /// Without a terminal that can be steered a line is read as the terminal gives it, and nothing else is printed.
    @Test(arguments: ["dumb", ""])
    func plainTerminals(name: String) throws {
        let folder = try SmallFolder(Self.files)
        let terminal = try start("vault delete read", folder, ["TERM": name])
        #expect(terminal.wait(for: "[y/N] "))
        #expect(terminal.isInLines)
        terminal.type("n\r")
        #expect(terminal.waitForEnd() == 0)
        #expect(!terminal.output.contains("\u{1b}"), "\(terminal.output)")
        #expect(terminal.output.hasSuffix("[y/N] n\r\nnothing was deleted\r\n"))
    }
}

/// The pager at a terminal.
@Suite(.tags(.process, .terminal), .serialized, .enabled(if: !BuiltProgram.path("vault").isEmpty))
struct PagerTests {
    /// A vault whose list is longer than a screen.
    private func folder() throws -> SmallFolder {
        var files: [String: String] = [:]
        for number in 100..<140 { files["goals/goal-\(number).md"] = "---\ntype: goal\ntitle: Goal \(number)\n---\n" }
        return try SmallFolder(files)
    }

    private func output(
        _ line: String, _ environment: [String: String] = [:]
    ) throws -> (text: String, status: Int32?) {
        let folder = try folder()
        let terminal = try #require(PseudoTerminal(line, in: folder.scratch.path, environment: environment))
        let status = withExtendedLifetime(folder) { terminal.waitForEnd() }
        return (terminal.output.replacing("\r\n", with: "\n"), status)
    }

    @Test func longOutputIsPaged() throws {
        let paged = try output("vault list goals", ["PAGER": "sed 's/^/| /'"])
        #expect(paged.status == 0)
        #expect(paged.text.split(separator: "\n").count > 24)
        #expect(paged.text.split(separator: "\n").allSatisfy { $0.hasPrefix("| ") }, "\(paged.text)")
        #expect(paged.text.contains("\u{1b}["))
    }

    @Test(arguments: [
        ("vault list goals --no-pager", "sed 's/^/| /'"), ("vault list goals | cat", "sed 's/^/| /'"),
        ("vault list goals", "cat"), ("vault list goals", ""),
        ("vault list goals --where 'title = \"Goal 100\"'", "sed 's/^/| /'"),
        ("vault list goals < /dev/null", "sed 's/^/| /'"),
    ])
    func otherOutputIsNot(line: String, pager: String) throws {
        let plain = try output(line, ["PAGER": pager])
        #expect(plain.status == 0)
        #expect(plain.text.contains("Goal 100"), "\(plain.text)")
        #expect(!plain.text.contains("| "))
    }

    /// One that cannot be started, and one that does not read to the end.
    @Test func pagersThatFail() throws {
        let missing = try output("vault list goals", ["PAGER": "no-such-pager"])
        #expect(missing.status == 0)
        #expect(missing.text.contains("Goal 100") && missing.text.contains("Goal 139"), "\(missing.text)")
        let early = try output("vault list goals", ["PAGER": "head -n 2"])
        #expect(early.status == 0)
        #expect(early.text.split(separator: "\n").count == 2, "\(early.text)")
    }

    /// The exit code is that of the command, and its messages come after the pager.
    @Test func messagesAndExitCodeAreKept() throws {
        let files = "for n in 1 2 3 4 5 6 7 8 9; do printf -- '---\\ntype: goal\\ndue: soon\\n---\\n' > bad$n.md; done"
        let paged = try output("\(files); vault check --strict", ["PAGER": "sed 's/^/| /'"])
        #expect(paged.status == 1, "\(paged.text)")
        #expect(paged.text.contains("| "), "\(paged.text)")
    }
}
