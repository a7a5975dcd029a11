import Foundation
import Testing
import VaultTestSupport

@testable import VaultSystem

@Suite(.tags(.process)) struct ChildProcessTests {
    /// Output, errors and status are kept apart, a signal shows in the status, input need not be read, without any there
    /// is nothing to read, and only the given variables are passed on.
    @Test(arguments: [
        ("echo out; echo err >&2; exit 3", 0, 3, "out\n", "err\n"), ("true", 1_000_000, 0, "", ""),
        ("cat", 0, 0, "", ""), ("echo $X$HOME", 0, 0, "a=b\n", ""), ("kill -9 $$", 0, 137, "", ""),
    ])
    func `a program is run`(_ line: String, _ input: Int, _ status: Int32, _ output: String, _ errors: String) throws {
        let outcome = try ChildProcess.run(
            "sh", ["-c", line], environment: searchPath.merging(["X": "a=b"]) { $1 },
            input: input == 0 ? nil : [UInt8](repeating: 0, count: input))
        #expect(outcome.status == status)
        #expect(outcome.output == Array(output.utf8) && outcome.errors == Array(errors.utf8))
    }

    @Test func `much input and output block nothing`() throws {
        let input = [UInt8](repeating: 0x61, count: 3_000_000)
        let outcome = try ChildProcess.run("sh", ["-c", "tee /dev/stderr"], environment: searchPath, input: input)
        #expect(outcome.output == input && outcome.errors == input)
    }

    @Test func `a program that does not exist is an error`() {
        #expect(throws: FileError(.run, "no-such-program", .notFound)) {
            try ChildProcess.run("no-such-program", environment: searchPath)
        }
    }

    @Test func `too much output ends the program`() {
        #expect(throws: FileError(.readOutput(limit: 1000), "yes", .tooBig)) {
            try ChildProcess.run("yes", environment: searchPath, limit: 1000)
        }
    }

    /// What the shell started in the foreground and in the background, and what that started.
    @Test(arguments: ["sleep 31.4; true", "sleep 31.4 & sleep 31.4", "(sh -c 'sleep 31.4; true' & sleep 31.4); true"])
    func `what takes too long is ended with all that it started`(command: String) throws {
        let folder = try ScratchFolder()
        let words = ["-c", "echo $$ > '\(folder.path)/group'; " + command]
        #expect(throws: FileError(.run, "sh", .timedOut)) {
            try ChildProcess.run("sh", words, environment: searchPath, seconds: 1)
        }
        let group = try #require(Int32(try folder.text(of: "group").dropLast()))
        // Ended children of a process that is gone are the system's, which takes a moment.
        for _ in 0..<100 where kill(-group, 0) == 0 { usleep(20_000) }
        #expect(kill(-group, 0) == -1)
    }

    @Test func `a folder for temporary files that is not there is named`() throws {
        let environment = searchPath.merging(["TMPDIR": "/no/such"]) { $1 }
        let error = #expect(throws: FileError.self) {
            try ChildProcess.run("cat", environment: environment, input: [0x61])
        }
        #expect(error?.message == "cannot create a temporary file in '/no/such': no such file or folder")
        #expect(error?.help == "TMPDIR names this folder")
        let empty = searchPath.merging(["TMPDIR": ""]) { $1 }
        #expect(try ChildProcess.run("cat", environment: empty, input: [0x61]).output == [0x61])
    }
}
