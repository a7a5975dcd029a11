import Foundation
import VaultTestSupport

/// A repository with a vault, in which notes change commit by commit.
struct HistoryFolder {
    let git: GitFolder

    init(_ files: [String: String] = [:], in folder: String = "") throws {
        let place = folder.isEmpty ? "" : folder + "/"
        git = try GitFolder(["\(place)vault.md": "---\ntype: vault\nformat: 1\n---\n"])
        for (path, text) in files { try git.scratch.write(text, to: place + path) }
    }

    /// Writes files, takes away those that are nil, and commits all of it.
    func commit(
        _ files: [String: String?] = [:], _ subject: String, on day: Int = 1, by author: String = "Ann",
        at time: String = "12:00:00+0100"
    ) throws {
        for (path, text) in files {
            if let text {
                try git.scratch.write(text, to: path)
            } else {
                try git.git("rm", "-q", "--", path)
            }
        }
        try git.git("add", "--all")
        let date = "2026-11-\(day < 10 ? "0" : "")\(day)T\(time)"
        try git(
            on: day, "commit", "-q", "--no-verify", "--allow-empty-message", "--author",
            "\(author) <\(author.lowercased())@example.org>", "--date", date,
            "-m", subject)
    }

    /// Runs git in the name of somebody whose clock shows noon of a day.
    func git(on day: Int, _ words: String...) throws {
        let alias = "alias.at=!GIT_COMMITTER_DATE=2026-11-\(day < 10 ? "0" : "")\(day)T12:00:00Z git"
        let answer = try git.answer(["-c", alias, "at"] + words)
        guard answer.exitCode == 0 else { throw Refused(words: answer.stderr) }
    }

    private struct Refused: Error {
        var words: String
    }

    /// What was printed about commits, without the head and with `#` for their names.
    static func told(_ answer: GitFolder.Answer) -> String {
        let parts = answer.stdout.replacing(/[ ]{2}[0-9a-f]{8}(?=[ ]{2}|\n)/, with: "  #").split(
            separator: "\n\n", maxSplits: 1)
        return parts.count == 2 ? String(parts[1]) : answer.stdout + answer.stderr
    }

    static func goal(_ lines: String, body: String = Self.body) -> String { "---\ntype: goal\n\(lines)---\n\(body)" }

    /// Enough text for git to know a file again.
    static let body = (1...12).map { "line \($0) of the text\n" }.joined()
}
