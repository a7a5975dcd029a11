import Testing
import VaultSystem

/// A program of Linux that shows the system calls of another one, and ends it or lets a call fail at any of them.
enum Strace {
    /// Why there are no tests with it, where that is so.
    static let missing: Comment =
        "strace is not installed, or may not watch other programs: nothing was killed at a system call"

    static let isThere: Bool = {
        let words = ["-f", "-qq", "-o", "/dev/null", "/bin/sh", "-c", ":"]
        let outcome = try? ChildProcess.run("strace", words, environment: [:])
        return outcome?.status == 0
    }()

    /// Calls that change something, or tell of it. What happens between two of them leaves the same files.
    static let calls = [
        "fchmod", "flock", "fsync", "ftruncate", "linkat", "mkdirat", "renameat", "renameat2", "syncfs", "unlinkat",
        "write",
    ]

    /// The words before a program that show its calls in a file.
    static func showing(_ file: String) -> [String] {
        ["strace", "-f", "-qq", "-o", file, "-e", "trace=" + calls.joined(separator: ",")]
    }

    /// The words before a program that do something to its calls.
    static func injecting(_ what: String) -> [String] {
        [
            "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=" + calls.joined(separator: ","), "-e",
            "inject=" + what,
        ]
    }

    /// How often the first process in what was shown made each call.
    static func counts(_ shown: String) -> [String: Int] {
        var counts: [String: Int] = [:]
        let lines = shown.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
        let first = lines.first?.first
        for line in lines where line.first == first && line.count == 2 {
            let name = line[1].drop { $0 == " " }.prefix { $0 != "(" }
            if calls.contains(String(name)) { counts[String(name), default: 0] += 1 }
        }
        return counts
    }
}
