import Testing
import VaultChecks
import VaultRecords
import VaultSyntax

/// A vault in which a rule fires once, at the marked range: a row of `Tests/Fixtures/rules.txt`.
///
///     ## Fields                                 a section
///     + @run.md  type: goal | title: Run        a file of each vault of the section
///     bare-link  type: goal | parent: «run»     the rule, and `note.md` with the range that its finding marks
///         says  MESSAGE  help  HELP             what no transcript says, on the same line or on indented ones
///         ->  type: goal | parent: "[[run]]"    the file after the fix; without it the finding has none
///         ok  @a.md  type: goal  ++  @b.md  …   a vault in which nothing is found, here of two files
///
/// A text is a front matter, ` | ` between its lines, and behind ` --- ` what is below it. One in quotes is the whole
/// file. Both may have the escapes of Swift.
package struct RuleCase: Sendable, CustomTestStringConvertible {
    package var rule: String
    /// Texts by path, with marks around the range; none for a finding about a whole file.
    package var bad: [String: String]
    /// The file that gets the finding.
    package var path: String
    package var message: String?
    package var help: String?
    /// The file's text after the first fix; nil when there is none.
    package var fixed: String?
    /// Vaults without the defect.
    package var good: [[String: String]] = []
    package var packs: [Pack] = []

    package var testDescription: String { rule + ": " + (bad[path] ?? path) }

    /// The rows of a section. A line that is none is recorded as an issue.
    package static func section(_ name: String, packs: [Pack] = []) -> [RuleCase] {
        let page = Repository.text("Tests/Fixtures/rules.txt") ?? ""
        let part = page.split(separator: "\n## ").first { $0.hasPrefix(name + "\n") } ?? ""
        var shared: [String: String] = [:]
        var rows: [String] = []
        for line in part.split(separator: "\n").dropFirst() where !line.hasPrefix("#") {
            if line.hasPrefix("+ ") {
                shared.merge(files(line.dropFirst(2)).map { ($0.path, $0.text) }) { $1 }
            } else if line.hasPrefix("    "), !rows.isEmpty {
                rows[rows.count - 1] += "  " + line.dropFirst(4)
            } else {
                rows.append(String(line))
            }
        }
        return rows.compactMap { row in
            let parts = parts(of: row)
            guard let head = parts.first?.text.firstRange(of: "  ") else {
                Issue.record("no row of a rule: \(row)")
                return nil
            }
            let files = files(parts[0].text[head.upperBound...])
            var it = RuleCase(rule: String(parts[0].text[..<head.lowerBound]), bad: shared, path: files[0].path)
            it.packs = packs
            for file in files { it.bad[file.path] = file.text }
            for (key, text) in parts.dropFirst() {
                switch key {
                case "says": it.message = text
                case "help": it.help = text
                case "->": it.fixed = Self.text(text[...])
                default:
                    it.good.append(shared.merging(Self.files(text[...]).map { ($0.path, $0.text) }) { $1 })
                }
            }
            return it
        }
    }

    private init(rule: String, bad: [String: String], path: String) {
        (self.rule, self.bad, self.path) = (rule, bad, path)
    }

    /// A row by the words between two pairs of spaces, with what stands behind each.
    private static func parts(of row: String) -> [(key: String, text: String)] {
        var parts: [(key: String, text: String)] = [("", "")]
        var rest = row[...]
        while let mark = rest.firstMatch(of: /[ ]{2}(says|help|->|ok)[ ]{2}/) {
            parts[parts.count - 1].text = String(rest[..<mark.range.lowerBound])
            parts.append((String(mark.1), ""))
            rest = rest[mark.range.upperBound...]
        }
        parts[parts.count - 1].text = String(rest)
        return parts
    }

    private static func files(_ text: Substring) -> [(path: String, text: String)] {
        text.split(separator: "  ++  ").map { part in
            guard part.hasPrefix("@"), let gap = part.firstRange(of: "  ") else {
                return ("note.md", Self.text(part))
            }
            return (String(part[..<gap.lowerBound].dropFirst()), Self.text(part[gap.upperBound...]))
        }
    }

    private static func text(_ written: Substring) -> String {
        if written.hasPrefix("\"") { return unescaped(written.dropFirst().dropLast()) }
        let parts = written.split(separator: " --- ", maxSplits: 1, omittingEmptySubsequences: false)
        let lines = parts.map {
            unescaped($0.split(separator: " | ", omittingEmptySubsequences: false).joined(separator: "\n")[...])
        }
        return fenced(lines[0]) + (lines.count > 1 ? lines[1] + "\n" : "")
    }

    private static func unescaped(_ text: Substring) -> String {
        String(text).replacing(/\\(?:u\{([0-9a-f]+)\}|(.))/) { match in
            if let code = match.1 {
                return UInt32(code, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
            }
            return match.2.map { ["n": "\n", "r": "\r", "t": "\t"][$0] ?? String($0) } ?? ""
        }
    }

    package static func fenced(_ text: String) -> String { "---\n\(text)\n---\n" }

    package var vault: VaultInMemory { VaultInMemory(bad, packs: packs) }

    /// What the pack finds, or without one all that is found.
    private func findings(_ vault: VaultInMemory) -> [Finding] {
        let ids = Set(packs.flatMap(\.rules).map(\.id))
        return vault.findings().filter { packs.isEmpty || ids.contains($0.rule) }
    }

    /// The only finding of the rule, at the marks; of those of a pack it is the only one at all.
    package func finding() throws -> Finding {
        let all = findings(vault)
        let found = packs.isEmpty ? all.filter { $0.rule == rule && $0.path.text == path } : all
        try #require(found.map(\.rule) == [rule], "found \(Self.words(all))")
        let bytes = vault.files[Path(path)] ?? []
        let place = String(decoding: bytes[found[0].range.offsets], as: UTF8.self)
        #expect(found[0].path.text == path)
        if let range = MarkedText(bad[path] ?? "").ranges.first {
            #expect(found[0].range == range, "it is at '\(place)'")
        }
        return found[0]
    }

    /// The rule fires once in the bad vault, with this range, message, help and fix.
    package func checkFinding() throws {
        let finding = try finding()
        if let message { #expect(finding.message == message) }
        if let help { #expect(finding.help == help) }
        if MarkedText(bad[path] ?? "").ranges.isEmpty { #expect(finding.range == ByteRange(0, 0)) }
        let after = finding.fixes.first.flatMap { vault.applying($0.change)?.text(Path(path)) }
        #expect(after == vault.text(Path(path)) ? fixed == nil : after == fixed, "\(after ?? "no fix")")
    }

    /// It fires at the marks, and says the same, when all texts are changed.
    package func checkFinding(after change: (String) -> String) throws {
        var changed = self
        changed.bad = bad.mapValues(change)
        #expect(try changed.finding().message == finding().message)
    }

    /// With a key in front of all others that has characters of two, three and four bytes.
    package static func behindOthers(_ text: String) -> String {
        // After two lines '---' there is no key in front: it would have a front matter of its own.
        guard text.hasPrefix("---\n"), !text.hasPrefix("---\n«---»") else { return text }
        return "---\nüber€🏃: \"né 🏃‍♀️ 日本\"\n" + text.dropFirst(4)
    }

    package static func withLineEndsOfWindows(_ text: String) -> String {
        text.replacing("\n", with: "\r\n")
    }

    /// Nothing at all is found in the good vaults.
    package func checkSilence() {
        for files in good {
            let found = findings(VaultInMemory(files, packs: packs))
            #expect(found.isEmpty, "found \(Self.words(found)) in \(files)")
        }
    }

    /// Every fix of every finding removes it and adds none.
    package func checkFixes() throws {
        let before = findings(vault)
        for finding in before {
            for fix in finding.fixes {
                let fixed = try #require(vault.applying(fix.change), "the fix '\(fix.title)' does not apply")
                let after = findings(fixed)
                func count(_ rule: String, _ findings: [Finding]) -> Int {
                    findings.count { $0.rule == rule }
                }
                let isGone = count(finding.rule, after) < count(finding.rule, before)
                #expect(
                    isGone, "\(finding.rule) is still there after '\(fix.title)': \(fixed.text(finding.path))"
                )
                let added = after.filter { count($0.rule, after) > count($0.rule, before) }
                #expect(added.isEmpty, "'\(fix.title)' adds \(Self.words(added))")
            }
        }
    }

    private static func words(_ findings: [Finding]) -> [String] {
        findings.map { "\($0.path) \($0.rule): \($0.message)" }
    }
}
