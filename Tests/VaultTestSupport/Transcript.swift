import Testing

/// A Markdown page whose `console` blocks show commands and what they print.
///
///     ```console NAME                 the folder that this block and those below work in: a fresh copy of
///                                     Tests/Fixtures/NAME, or of NAME at the root of the repository; `empty` for an
///                                     empty folder, `new` for one with `vault.md`, `new with goals, threads` with the
///                                     packs in it
///     <!-- vault: NAME -->            the same above a block
///     <!-- file: goals/run.md -->     the next block that is no console goes into this file of the folder;
///                                     without a folder before it, an empty one is made
///     + run.md  type: goal --- Text   at the beginning of a console block: a file, its front matter and its text;
///                                     ` | ` ends a line of either
///     $ vault check --strict          a command; one that ends with ` \` goes on in the next line
///     no findings in 9 records        what it prints, stdout before stderr
///     ? 1                             the exit code, unless it is 0
///
/// Without such a comment the commands stand at the root of the repository. `$ cat FILE` shows a file, `$ ls` the names
/// in a folder. Other commands are not run. A line that is none of these is a fault. Blank lines at the end of an output
/// do not matter.
package struct Transcript: Sendable {
    package struct Command: Hashable, Sendable, CustomTestStringConvertible {
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

        package var testDescription: String { "line \(line): \(text)" }
        package var words: [String] { ShellWords.split(text) ?? [] }
        package var texts: [String: String] { Self.texts(files) }

        /// What it is to print, for a test that reads a page of cases: without the exit code and the files.
        package var says: String {
            expected.filter { !$0.hasPrefix("= ") && !$0.hasPrefix("? ") }.map { $0 + "\n" }.joined()
        }

        /// The files after it, in lines such as `= run.md  type: goal`.
        package var after: [String: String] {
            Self.texts(expected.filter { $0.hasPrefix("= ") }.compactMap { File(line: "+ " + $0.dropFirst(2)) })
        }

        package var exitCode: Int32 { expected.first { $0.hasPrefix("? ") }.flatMap { Int32($0.dropFirst(2)) } ?? 0 }

        private static func texts(_ files: [File]) -> [String: String] {
            Dictionary(files.map { ($0.path, $0.text) }) { $1 }
        }
    }

    package struct File: Hashable, Sendable {
        package var path: String
        package var text: String

        init(path: String, text: String) { (self.path, self.text) = (path, text) }

        /// Of `+ PATH  FRONT | MATTER --- TEXT | TEXT`; nil for another line.
        package init?(line: String) {
            guard line.hasPrefix("+ "), let gap = line.firstRange(of: "  ") else { return nil }
            path = String(line[..<gap.lowerBound].dropFirst(2))
            let rest = line[gap.upperBound...]
            let mark =
                rest.hasPrefix("--- ")
                ? rest.startIndex..<rest.index(rest.startIndex, offsetBy: 4) : rest.firstRange(of: " --- ")
            func lines(_ text: Substring) -> String {
                text.split(separator: " | ", omittingEmptySubsequences: false).map { $0 + "\n" }.joined()
            }
            let front = rest[..<(mark?.lowerBound ?? rest.endIndex)]
            text =
                (front.isEmpty ? "" : "---\n\(lines(front))---\n") + (mark.map { lines(rest[$0.upperBound...]) } ?? "")
        }
    }

    /// Where the page lies, for messages.
    package let path: String
    package let commands: [Command]
    /// The names of the folders that the page asks for, in order.
    package let folders: [String]
    /// Lines that look like parts of a page and are none, with their places.
    package let faults: [String]
    let lines: [String]

    /// The commands of a page of cases in `Tests/Fixtures`, which a test runs in its own way.
    package static func cases(_ name: String) -> [Command] {
        let path = "Tests/Fixtures/" + name
        let page = Transcript(Repository.text(path) ?? "", path: path)
        for fault in page.faults { Issue.record("\(fault)") }
        return page.commands
    }

    package init(_ text: String, path: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var reader = Reader(lines: lines)
        reader.read()
        commands = reader.commands
        folders = reader.folders
        faults = reader.faults.map { "\(path):\($0.line): \($0.words)" }
    }
}

/// Goes over the lines of a page once.
private struct Reader {
    let lines: [String]
    var commands: [Transcript.Command] = []
    var folders: [String] = []
    var faults: [(line: Int, words: String)] = []
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
                begin(name)
            } else if let name = Self.value("file", of: line) {
                if path != nil { faults.append((index, "the file before it has no block")) }
                path = name
                if folders.isEmpty { folders.append("empty") }
            } else if line.contains(/^\s*<!--\s*(?:vault|file)(?![a-z])/) {
                faults.append((index, "expected '<!-- vault: NAME -->' or '<!-- file: PATH -->'"))
            } else if let fence = Self.fence(line) {
                let start = index
                let end = lines[index...].firstIndex { $0.hasPrefix(fence) } ?? lines.count
                if end == lines.count { faults.append((start, "the block does not end")) }
                let words = line.dropFirst(fence.count).split(separator: " ")
                if words.first == "console" {
                    if words.count > 1 { begin(words.dropFirst().joined(separator: " ")) }
                    readBlock(end: end)
                } else if let path {
                    files.append(.init(path: path, text: lines[index..<end].map { $0 + "\n" }.joined()))
                    self.path = nil
                }
                index = end + 1
            }
        }
        if path != nil || !files.isEmpty {
            faults.append((lines.count, "no command follows the last file"))
        }
    }

    private mutating func begin(_ folder: String) {
        folders.append(folder.hasPrefix("new") ? "empty" : folder)
        guard folder.hasPrefix("new") else { return }
        let packs = folder.hasPrefix("new with ") ? "packs: [\(folder.dropFirst(9))]\n" : ""
        files.append(.init(path: "vault.md", text: "---\ntype: vault\nformat: 1\n\(packs)---\n"))
    }

    private mutating func readBlock(end: Int) {
        while index < end, let file = Transcript.File(line: lines[index]) {
            if folders.isEmpty { folders.append("empty") }
            files.append(file)
            index += 1
        }
        while index < end {
            guard lines[index].hasPrefix("$ ") else {
                if !lines[index].isEmpty {
                    faults.append((index + 1, "expected '+ PATH  TEXT' or '$ COMMAND'"))
                }
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
            for place in first..<outputEnd where Self.isMalformed(lines[place]) {
                faults.append((place + 1, "expected '? CODE' or '= PATH  TEXT'"))
            }
            if ShellWords.split(text) == nil { faults.append((start + 1, "a quote is not closed")) }
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

    /// Whether it starts as an exit code or a file afterwards, and is neither.
    private static func isMalformed(_ line: String) -> Bool {
        line.contains(/^\?\s*\d/) && !line.contains(/^\? [1-9]\d*$/)
            || line.hasPrefix("= ") && Transcript.File(line: "+ " + line.dropFirst(2)) == nil
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
