import Foundation
import Testing
import VaultProgram
import VaultRequests
import VaultSyntax
import VaultTestSupport

@testable import VaultEditor

/// What an editor shows is what `vault check` says, finding by finding and place by place.
@Suite(.tags(.random)) struct ParityTests {
    /// A finding, in whoever's words.
    struct Shown: Hashable, CustomStringConvertible {
        var path: String
        var start: Int
        var end: Int
        var rule: String
        var severity: String
        var message: String

        var description: String { "\(path):\(start)-\(end) \(severity) \(message) [\(rule)]" }
    }

    private static func number(_ value: JSONValue?) -> Int {
        guard case .number(let text) = value else { return -1 }
        return Int(text) ?? -1
    }

    /// What the command says of a folder; nothing where it refuses to check it.
    static func checked(_ folder: String) throws -> Set<Shown> {
        let words = ["check", "--format", "json", "--as-of", "2026-11-21", "--vault", folder]
        let result = VaultCommand.run(Invocation(arguments: words, directory: folder))
        let answer = try JSONReader.read(result.stdout)
        if answer["error"] != nil { return [] }
        let findings = try #require(answer["findings"]?.array)
        return Set(
            try findings.map { finding in
                let path = try #require(finding["path"]?.string)
                let bytes = contents(folder + "/" + path)
                // Columns of the command count the bytes of its lines, which end with LF.
                var starts = [0]
                for place in bytes.indices where bytes[place] == 0x0A { starts.append(place + 1) }
                func offset(_ line: String, _ column: String) -> Int {
                    starts[min(number(finding[line]), starts.count) - 1] + number(finding[column]) - 1
                }
                let help = finding["help"]?.string.map { "\n" + $0 } ?? ""
                return Shown(
                    path: path, start: offset("line", "column"), end: offset("end_line", "end_column"),
                    rule: finding["rule"]?.string ?? "", severity: finding["severity"]?.string ?? "",
                    message: (finding["message"]?.string ?? "") + help)
            })
    }

    /// What an editor was told of a folder, whose open texts have other lines than their files.
    static func shown(
        _ diagnostics: [String: [JSONValue]], _ folder: String, _ encoding: PositionEncoding
    ) -> Set<Shown> {
        var shown: Set<Shown> = []
        for (uri, items) in diagnostics {
            guard let path = FileURI.path(uri)?.dropFirst(folder.count + 1) else { continue }
            let lines = EditorText(contents(folder + "/" + path), isFile: true)
            func offset(_ value: JSONValue?) -> Int {
                value.flatMap(TextPosition.init).map { lines.offset(of: $0, encoding) } ?? -1
            }
            for item in items {
                shown.insert(
                    Shown(
                        path: String(path), start: offset(item["range"]?["start"]),
                        end: offset(item["range"]?["end"]), rule: item["code"]?.string ?? "",
                        severity: ["", "error", "warning", "", "hint"][number(item["severity"])],
                        message: item["message"]?.string ?? ""))
            }
        }
        return shown
    }

    /// A place in a line break, or in the mark at the start of a file, is that beside it in an editor.
    static func asInEditors(_ all: Set<Shown>, _ folder: String) -> Set<Shown> {
        Set(
            all.map { finding in
                let lines = EditorText(contents(folder + "/" + finding.path), isFile: true)
                var finding = finding
                finding.start = lines.offset(of: lines.position(of: finding.start, .utf8), .utf8)
                finding.end = lines.offset(of: lines.position(of: finding.end, .utf8), .utf8)
                return finding
            })
    }

    @Test(arguments: BrokenVault.all) func brokenVaultsAreShownAsChecked(_ broken: BrokenVault) throws {
        let tree = try TemporaryTree(["vault.md": "---\ntype: vault\nformat: 1\n---\n"])
        for (path, text) in broken.files { try tree.write(path, text) }
        let expected = Self.asInEditors(try Self.checked(tree.path), tree.path)
        #expect(Self.shown(TestEditor(tree.path).diagnostics(), tree.path, .utf8) == expected)
        let plain = TestEditor(tree.path, #"{"textDocument": {"publishDiagnostics": {}}}"#)
        #expect(Self.shown(plain.diagnostics(), tree.path, .utf16) == expected)
    }

    static let cases = ProcessInfo.processInfo.environment["EDITOR_CASES"].flatMap(UInt64.init) ?? 3

    /// An editor that changes texts of the example sees after each step what the command says once they are saved, and
    /// what an editor sees that starts then.
    @Test(arguments: 0..<cases)
    func changedTextsAreShownAsChecked(seed: UInt64) throws {
        let tree = try TemporaryTree()
        for path in Repository.files(below: "vault-example", ending: ".md") {
            try tree.write(String(path.dropFirst("vault-example/".count)), Repository.bytes(path) ?? [])
        }
        let editor = TestEditor(tree.path)
        var random = SeededGenerator(seed: seed)
        var texts: [String: String] = [:]
        var version = 1
        let paths = Repository.files(below: "vault-example", ending: ".md").map { $0.dropFirst("vault-example/".count) }
        for step in 0..<40 {
            guard let path = paths.randomElement(using: &random).map(String.init), path != "vault.md" else { continue }
            let file = tree.path + "/" + path
            let old = texts[path] ?? String(decoding: contents(file), as: UTF8.self)
            if texts[path] == nil { editor.open(file, old) }
            version += 1
            let new = RandomEdit.applied(to: old, &random)
            texts[path] = new
            editor.change(file, to: new, version: version)
            if step % 10 != 9 {
                if step % 3 == 0 { editor.settle() }
                continue
            }
            for (path, text) in texts { try tree.write(path, text) }
            let expected = Self.asInEditors(try Self.checked(tree.path), tree.path)
            #expect(Self.shown(editor.diagnostics(), tree.path, .utf8) == expected, "step \(step)")
            let fresh = TestEditor(tree.path)
            #expect(Self.shown(fresh.diagnostics(), tree.path, .utf8) == expected, "step \(step)")
            if step % 20 == 19, let (path, _) = texts.randomElement(using: &random) {
                editor.close(tree.path + "/" + path)
                texts[path] = nil
            }
        }
    }
}

func contents(_ path: String) -> [UInt8] { FileManager.default.contents(atPath: path).map(Array.init) ?? [] }

/// What a person, or a slip of the hand, does to a text.
enum RandomEdit {
    private static let pieces = [
        "due: 2026-13-40\n", "[[nowhere]]", "é😀", "---\n", ": ", "\"", "[", "]", "\r\n", "\r", "type: goal\n", "- ",
        "#",
        "{{date}}", "<<<<<<< a\n", "title: Run\n", "  ", "\t", "\u{200B}", "goals: [\"[[run-190-km]]\"]\n", "5 km",
    ]

    static func applied(to text: String, _ random: inout SeededGenerator) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let line = Int.random(in: 0..<lines.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: lines.remove(at: line)
        case 1: lines.insert(lines[line], at: line)
        case 2: lines.swapAt(line, Int.random(in: 0..<lines.count, using: &random))
        default:
            let piece = pieces.randomElement(using: &random) ?? ""
            let place = lines[line].indices.randomElement(using: &random) ?? lines[line].startIndex
            lines[line].insert(contentsOf: piece, at: place)
        }
        return lines.joined(separator: "\n")
    }
}
