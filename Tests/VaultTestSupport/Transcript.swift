/// A Markdown page whose `console` blocks show commands and what they print.
///
///     <!-- vault: NAME -->            the folder that the blocks below work in: a fresh copy of Tests/Fixtures/NAME,
///                                     or of NAME at the root of the repository; `empty` for an empty folder, `new`
///                                     for one with `vault.md`, `new with goals, threads` with the packs in it
///     <!-- file: goals/run.md -->     the next block that is no console goes into this file of the folder;
///                                     without a folder before it, an empty one is made
///     $ vault check --strict          a command; one that ends with ` \` goes on in the next line
///     no findings in 9 records        what it prints, stdout before stderr
///     ? 1                             the exit code, unless it is 0
///
/// Without such a comment the commands stand at the root of the repository. `$ cat FILE` shows a file.
/// Other commands are not run. Blank lines at the end of an output do not matter.
package struct Transcript: Sendable {
    package struct Command: Hashable, Sendable {
        /// The line of the `$`, from 1.
        package var line: Int
        package var text: String
        /// What it is to print, and the exit code's line.
        package var expected: [String]
        /// The indices of the lines that hold the output.
        package var output: Range<Int>
        /// Which of the page's folders it works in; nil for the root of the repository.
        package var folder: Int?
        /// What is written into that folder before the command runs.
        package var files: [File]
    }

    package struct File: Hashable, Sendable {
        package var path: String
        package var text: String
    }

    /// Where the page lies, for messages.
    package let path: String
    package let commands: [Command]
    /// The names of the folders that the page asks for, in order.
    package let folders: [String]
    let lines: [String]

    package init(_ text: String, path: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var reader = Reader(lines: lines)
        reader.read()
        commands = reader.commands
        folders = reader.folders
    }
}

/// Goes over the lines of a page once.
private struct Reader {
    let lines: [String]
    var commands: [Transcript.Command] = []
    var folders: [String] = []
    private var index = 0
    /// The path of the comment before, whose block is yet to come.
    private var path: String?
    private var files: [Transcript.File] = []

    init(lines: [String]) {
        self.lines = lines
    }

    mutating func read() {
        while index < lines.count {
            let line = lines[index]
            index += 1
            if let name = Self.value("vault", of: line) {
                folders.append(name.hasPrefix("new") ? "empty" : name)
                if name.hasPrefix("new") {
                    let packs = name.hasPrefix("new with ") ? "packs: [\(name.dropFirst(9))]\n" : ""
                    files.append(.init(path: "vault.md", text: "---\ntype: vault\nformat: 1\n\(packs)---\n"))
                }
            } else if let name = Self.value("file", of: line) {
                path = name
                if folders.isEmpty { folders.append("empty") }
            } else if let fence = Self.fence(line) {
                let end = lines[index...].firstIndex { $0.hasPrefix(fence) } ?? lines.count
                if line.dropFirst(fence.count).filter({ $0 != " " }) == "console" {
                    readBlock(end: end)
                } else if let path {
                    files.append(.init(path: path, text: lines[index..<end].map { $0 + "\n" }.joined()))
                    self.path = nil
                }
                index = end + 1
            }
        }
    }

    private mutating func readBlock(end: Int) {
        while index < end {
            guard lines[index].hasPrefix("$ ") else {
                index += 1
                continue
            }
            let start = index
            var text = String(lines[index].dropFirst(2))
            index += 1
            while text.hasSuffix(" \\"), index < end {
                text = text.dropLast(1) + String(lines[index].drop { $0 == " " })
                index += 1
            }
            let first = index
            var outputEnd = lines[first..<end].firstIndex { $0.hasPrefix("$ ") } ?? end
            index = outputEnd
            while outputEnd > first, lines[outputEnd - 1].isEmpty { outputEnd -= 1 }
            commands.append(
                Transcript.Command(
                    line: start + 1,
                    text: text,
                    expected: Array(lines[first..<outputEnd]),
                    output: first..<outputEnd,
                    folder: folders.indices.last,
                    files: files
                )
            )
            files = []
        }
    }

    /// NAME of `<!-- key: NAME -->`.
    private static func value(_ key: String, of line: String) -> String? {
        let start = "<!-- \(key): "
        guard line.hasPrefix(start), line.hasSuffix(" -->") else { return nil }
        return String(line.dropFirst(start.count).dropLast(4))
    }

    /// The backticks that open a block of code.
    private static func fence(_ line: String) -> String? {
        let marks = line.prefix { $0 == "`" }
        return marks.count >= 3 ? String(marks) : nil
    }
}
