import Foundation
import Testing
import VaultTestSupport

/// The program itself with `--watch`: at a terminal, in a pipe, and how it ends.
@Suite(.tags(.process, .terminal), .serialized, .enabled(if: !BuiltProgram.path("vault").isEmpty))
struct WatchedProgramTests {
    private static let files = ["goals/run.md": "---\ntype: goal\ntitle: Run\n---\n"]
    private static let bad = "---\ntype: goal\ntitle: A\ndue: soon\n---\n"

    @Test func atATerminal() throws {
        let folder = try SmallFolder(Self.files)
        let terminal = try #require(
            PseudoTerminal("exec \"$VAULT\" check --watch", in: folder.scratch.path, columns: 60, rows: 10))
        #expect(terminal.wait(for: "\u{1b}[H\u{1b}[2J\u{1b}[32mno findings in 2 notes"), "\(terminal.output)")
        #expect(terminal.wait(for: " · looking for changes every second · Ctrl-C ends"), "\(terminal.output)")
        #expect(terminal.isInLines)
        try folder.scratch.write(Self.bad, to: "goals/a.md")
        #expect(terminal.wait(for: "\u{1b}[H\u{1b}[2J"), "\(terminal.output)")
        #expect(terminal.wait(for: "goals/a.md"))
        #expect(terminal.wait(for: "Ctrl-C ends"))
        terminal.resize(columns: 30, rows: 10)
        try folder.scratch.write("---\ntype: goal\ntitle: A\n---\n", to: "goals/a.md")
        #expect(
            terminal.wait(for: "no findings in 3 notes, 2 of"), "\(terminal.output)")
        terminal.type("\u{3}")
        #expect(terminal.waitForEnd() == 130)
        #expect(terminal.isInLines)
    }

    @Test func aPlainTerminalIsNotCleared() throws {
        let folder = try SmallFolder(Self.files)
        let terminal = try #require(
            PseudoTerminal(
                "exec \"$VAULT\" check --watch", in: folder.scratch.path, environment: ["TERM": "dumb"]))
        #expect(terminal.wait(for: "looking for changes every second; Ctrl-C ends"), "\(terminal.output)")
        try folder.scratch.write(Self.bad, to: "goals/a.md")
        #expect(terminal.wait(for: "goals/a.md:4:6: error"))
        terminal.type("\u{3}")
        #expect(terminal.waitForEnd() == 130)
        #expect(!terminal.output.contains("\u{1b}"), "\(terminal.output)")
    }

    private func run(_ line: String, in folder: SmallFolder) throws -> (output: String, exitCode: Int32) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", line]
        process.environment = searchPath.merging(["VAULT": BuiltProgram.path("vault")]) { $1 }
        process.currentDirectoryURL = URL(filePath: folder.scratch.path)
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
    }

    /// Waits in a shell until a file says something, for 10 seconds at most.
    private static let wait = """
        wait_for() { i=0; until grep -qs "$1" "$2"; do i=$((i+1)); [ $i -lt 200 ] || return 1; sleep 0.05; done; }

        """

    @Test func inAScript() throws {
        let folder = try SmallFolder(Self.files)
        try folder.scratch.write(Self.bad, to: "bad")
        // A shell of a terminal, as the threads of tests block signals, and what they start inherits that.
        let terminal = try #require(
            PseudoTerminal(
                Self.wait + """
                    "$VAULT" check --watch --format json > .out 2> .err & id=$!
                    wait_for '"notes": 2' .out && wait_for 'looking for changes every second; Ctrl-C ends' .err && echo started
                    cp bad goals/.a && mv goals/.a goals/a.md && wait_for '"errors": 1' .out && echo changed
                    rm goals/a.md; sleep 3; touch goals/run.md; sleep 1.5
                    kill $id; wait $id; echo "ended with $?"
                    grep -c '^{' .out; grep -c . .err
                    """, in: folder.scratch.path))
        #expect(terminal.waitForEnd() == 0)
        // The shell may say by itself that something was ended.
        #expect(terminal.output.hasPrefix("started\r\nchanged\r\n"), "\(terminal.output)")
        #expect(terminal.output.hasSuffix("ended with 143\r\n3\r\n1\r\n"), "\(terminal.output)")
    }

    /// It does not wait for a change to find out that nobody reads what it prints.
    /// Each run would change what the next one reads.
    @Test(arguments: ["goals/run.md", "notes.md"]) func outputIntoANoteIsRefused(path: String) throws {
        let folder = try SmallFolder(Self.files)
        let (output, exitCode) = try run("\"$VAULT\" check --watch >> \(path)", in: folder)
        #expect(exitCode == 2 && output.hasPrefix("error: the output goes to '\(path)', a note of"), "\(output)")
    }

    /// What is opened in the browser goes on after an interrupt.
    @Test func theBrowserOutlivesIt() throws {
        let folder = try SmallFolder(Self.files)
        let terminal = try #require(
            PseudoTerminal(
                "printf '#!/bin/sh\\nsleep 2; echo lives > \"$PWD/.seen\"\\n' > .browser; chmod +x .browser; "
                    + "BROWSER=$PWD/.browser exec \"$VAULT\" report --watch --open -o .page.html",
                in: folder.scratch.path))
        #expect(terminal.wait(for: "Ctrl-C ends"), "\(terminal.output)")
        terminal.type("\u{3}")
        #expect(terminal.waitForEnd() == 130)
        for _ in 0..<100 where !FileManager.default.fileExists(atPath: folder.scratch.path + "/.seen") {
            Thread.sleep(forTimeInterval: 0.1)
        }
        #expect(FileManager.default.fileExists(atPath: folder.scratch.path + "/.seen"))
    }

    @Test func itEndsWithItsReader() throws {
        let folder = try SmallFolder(Self.files)
        let line = #"("$VAULT" progress --watch; echo "ended with $?" > .end) | head -n 1 > /dev/null; "#
        let (output, exitCode) = try run(Self.wait + line + "wait_for 141 .end && cat .end", in: folder)
        #expect(exitCode == 0)
        #expect(output.hasSuffix("ended with 141\n"), "\(output)")
    }

    @Test func whatCannotBePrinted() throws {
        let folder = try SmallFolder(Self.files)
        try #require(FileManager.default.fileExists(atPath: "/dev/full"))
        let (output, _) = try run(#""$VAULT" check --watch > /dev/full; echo "ended with $?""#, in: folder)
        #expect(output.hasPrefix("error: cannot write the output: "), "\(output)")
        #expect(output.hasSuffix("ended with 2\n"))
    }
}
