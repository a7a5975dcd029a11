import Foundation
import VaultProgram
import VaultRecords
import VaultRequests

extension Transcript {
    /// What came of running a page.
    package struct Outcome: Sendable {
        /// One text for each command that did not do what the page says, with its place and the difference.
        package var mismatches: [String]
        /// Commands that are not run, as `$ git commit`.
        package var skipped: [String]
        /// The page with what the commands really print.
        package var recorded: String
    }

    /// Runs the page's commands in order, today being 2026-11-21, on 80 columns and without colour.
    ///
    /// The paths of scratch folder and repository show as `/vault` and `/repository`.
    /// Throws when a folder that the page asks for cannot be copied.
    package func run(
        root: String = Repository.root, program: (Invocation) -> CommandResult
    ) throws -> Outcome {
        var outcome = Outcome(mismatches: faults, skipped: [], recorded: "")
        var scratches: [Int: ScratchFolder] = [:]
        var recorded = lines
        for command in commands {
            var scratch: ScratchFolder?
            if let folder = command.folder {
                scratch = try scratches[folder] ?? Self.scratch(folders[folder], root: root)
                scratches[folder] = scratch
                for file in command.files { try scratch?.write(file.text, to: file.path) }
            }
            let before = scratch.map { Self.files(in: $0) }
            guard let result = Self.run(command.text, in: scratch?.path ?? root, program: program) else {
                outcome.skipped.append(command.text)
                continue
            }
            if let scratch, Self.saysThatNothingChanges(command, result),
                Self.files(in: scratch) != before
            {
                outcome.mismatches.append("\(path):\(command.line): $ \(command.text)\nfiles are changed")
            }
            let actual = Self.lines(
                of: result, scratch: scratch?.path, root: root, packsJSON: path.hasPrefix("Tests/Transcripts/"))
            guard let difference = Difference.text(expected: command.expected, actual: actual) else { continue }
            outcome.mismatches.append("\(path):\(command.line): $ \(command.text)\n\(difference)")
            // What was replaced before may have moved the lines below it.
            let moved = recorded.count - lines.count
            recorded.replaceSubrange(
                (command.output.lowerBound + moved)..<(command.output.upperBound + moved), with: actual)
        }
        outcome.recorded = recorded.joined(separator: "\n")
        return outcome
    }

    /// Runs a page of the repository and returns its mismatches. With `records` a page that differs is rewritten.
    package static func check(
        _ path: String,
        root: String = Repository.root,
        records: Bool = ProcessInfo.processInfo.environment["RECORD_TRANSCRIPTS"] == "1",
        program: (Invocation) -> CommandResult
    ) throws -> Outcome {
        let text = try String(contentsOfFile: root + "/" + path, encoding: .utf8)
        var outcome = try Transcript(text, path: path).run(root: root, program: program)
        if records, !outcome.mismatches.isEmpty {
            try outcome.recorded.write(toFile: root + "/" + path, atomically: true, encoding: .utf8)
            outcome.mismatches.append("\(path) is rewritten; look at it and run again")
        }
        return outcome
    }

    private static func scratch(_ name: String, root: String) throws -> ScratchFolder {
        if name == "empty" { return try ScratchFolder() }
        let fixture = root + "/Tests/Fixtures/" + name
        let isFixture = FileManager.default.fileExists(atPath: fixture)
        return try ScratchFolder(copyOf: isFixture ? fixture : root + "/" + name)
    }

    /// Whether the files must be afterwards what they were: it was wrongly used, only tried, or says so itself.
    private static func saysThatNothingChanges(_ command: Command, _ result: CommandResult) -> Bool {
        result.exitCode == 2 || command.words.contains("--dry-run")
            || [result.stdout, result.stderr].contains {
                String(decoding: $0, as: UTF8.self).lowercased().contains(/nothing was |nothing is written/)
            }
    }

    /// The bytes of each file by its path; none for a folder. What a command needs to look at its journal is left out.
    private static func files(in scratch: ScratchFolder) -> [String: Data?] {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: scratch.path)) ?? []
        let own = [".vault", ".vault/lock", ".vault/.gitignore"]
        return Dictionary(
            uniqueKeysWithValues: paths.filter { !own.contains($0) }.map {
                ($0, FileManager.default.contents(atPath: scratch.path + "/" + $0))
            })
    }

    /// Nil for a command that is not run.
    private static func run(
        _ text: String, in directory: String, program: (Invocation) -> CommandResult
    ) -> CommandResult? {
        guard var words = ShellWords.split(text)?[...] else { return nil }
        var environment: [String: String] = [:]
        while let word = words.first, let name = variable(word) {
            environment[name] = String(word.dropFirst(name.utf8.count + 1))
            words.removeFirst()
        }
        switch words.popFirst() {
        case "vault":
            let input = words.firstIndex(of: "<").flatMap { words[$0...].dropFirst().first }
            return program(
                Invocation(
                    arguments: Array(words.prefix { $0 != "<" }),
                    environment: environment,
                    directory: directory,
                    columns: 80,
                    today: CalendarDate(year: 2026, month: 11, day: 21),
                    input: StandardInput(
                        bytes: input.flatMap { FileManager.default.contents(atPath: directory + "/" + $0) }
                            .map { [UInt8]($0) } ?? [])
                )
            )
        case "cat":
            var result = CommandResult()
            for word in words {
                if let data = FileManager.default.contents(atPath: directory + "/" + word) {
                    result.stdout += data
                } else {
                    result.stderr += "cat: \(word): no such file\n".utf8
                    result.exitCode = 1
                }
            }
            return result
        case "ls":
            let names = try? FileManager.default.contentsOfDirectory(atPath: directory + "/" + (words.first ?? ""))
            guard let names else {
                return CommandResult(stderr: Array("no such folder\n".utf8), exitCode: 2)
            }
            return CommandResult(names.filter { !$0.hasPrefix(".") }.sorted().map { $0 + "\n" }.joined())
        default: return nil
        }
    }

    /// NAME of `NAME=value`.
    private static func variable(_ word: String) -> String? {
        guard let end = word.firstIndex(of: "=") else { return nil }
        let name = word[..<end]
        guard !name.isEmpty, name.allSatisfy({ $0.isUppercase || $0 == "_" }) else { return nil }
        return String(name)
    }

    /// - Parameter packsJSON: whether JSON fills its lines, where nobody reads it but those who look for what changed
    private static func lines(
        of result: CommandResult, scratch: String?, root: String, packsJSON: Bool
    ) -> [String] {
        // How long the path of the scratch folder is must not say where lines end.
        func plain(_ bytes: [UInt8]) -> String {
            var text = String(decoding: bytes, as: UTF8.self)
            if let scratch { text = text.replacingOccurrences(of: scratch, with: "/vault") }
            return text.replacingOccurrences(of: root, with: "/repository")
        }
        var text = plain(result.stdout)
        if packsJSON, text.hasPrefix("{\n") { text = packed(text) }
        if !text.isEmpty, !result.stderr.isEmpty, !text.hasSuffix("\n") { text += "\n" }
        text += plain(result.stderr)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        return lines + (result.exitCode == 0 ? [] : ["? \(result.exitCode)"])
    }

    /// JSON with as many members and elements to a line as fit. No line ends inside of its texts.
    private static func packed(_ json: String) -> String {
        var lines = [""]
        for part in json.split(separator: "\n") {
            let part = part.drop { $0 == " " }
            if lines[lines.count - 1].count + part.count > 118 { lines.append("") }
            lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + part
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
