import VaultAnswers
import VaultChecks
import VaultConsole
import VaultRecords
import VaultSyntax

/// Findings as a log of the Static Analysis Results Interchange Format, version 2.1.0 (OASIS).
///
/// Paths are relative to `%SRCROOT%`, the root of the repository. Columns count UTF-16 units from 1, the end exclusive.
package enum FindingsSARIF {
    /// What the log says about the program that wrote it.
    package struct Tool: Sendable {
        package var version: String
        package var rules: [Rule]

        package init(version: String, rules: [Rule]) {
            self.version = version
            self.rules = rules
        }
    }

    private static let schema =
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

    /// `prefix` leads from the repository's root to the vault and ends with a slash, unless it is empty.
    package static func render(
        _ findings: [Finding],
        summary: CheckSummary,
        source: @escaping (Path) -> [UInt8]?,
        tool: Tool,
        prefix: String = ""
    ) -> [UInt8] {
        var results = Results(files: SourceFiles(source), prefix: prefix, rules: tool.rules)
        let run: JSONValue = [
            "tool": json(tool), "invocations": [["executionSuccessful": true]],
            // Names the root without telling where it lies on this machine.
            "originalUriBaseIds": ["%SRCROOT%": ["description": ["text": "the root of the repository"]]],
            "columnKind": "utf16CodeUnits",
            "results": .array(findings.inReportOrder().map { results.json($0) }),
            "properties": FindingsAnswer.json(summary),
        ]
        var json = JSONWriter(.pretty)
        json.value(["$schema": .string(schema), "version": "2.1.0", "runs": [run]])
        json.newline()
        return json.bytes
    }

    static func level(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .hint: "note"
        }
    }

    private static func json(_ tool: Tool) -> JSONValue {
        let rules = tool.rules.map { rule -> JSONValue in
            [
                "id": .string(rule.id), "shortDescription": ["text": .string(rule.summary)],
                "help": ["text": .string(rule.page), "markdown": .string(rule.page)],
                "defaultConfiguration": ["level": .string(level(rule.severity))],
            ]
        }
        return ["driver": ["name": "vault", "version": .string(tool.version), "rules": .array(rules)]]
    }
}

/// What it takes to write the results one after the other.
private struct Results {
    var files: SourceFiles
    let prefix: String
    let indices: [String: Int]

    init(files: SourceFiles, prefix: String, rules: [Rule]) {
        self.files = files
        self.prefix = prefix
        indices = Dictionary(rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    mutating func json(_ finding: Finding) -> JSONValue {
        let text = finding.message + (finding.help.map { "\nhelp: \($0)" } ?? "")
        let related = finding.related.map { item -> JSONValue in
            [
                "physicalLocation": physical(item.path, item.range), "message": ["text": .string(item.message)],
            ]
        }
        let fixes = finding.fixes.filter { $0.change.files.contains { !$0.edits.isEmpty } }.map { json($0) }
        return [
            "ruleId": .string(finding.rule), "ruleIndex": indices[finding.rule].map(JSONValue.int) ?? .null,
            "level": .string(FindingsSARIF.level(finding.severity)), "message": ["text": .string(text)],
            "locations": [["physicalLocation": physical(finding.path, finding.range)]],
            "relatedLocations": related.isEmpty ? .null : .array(related),
            "fixes": fixes.isEmpty ? .null : .array(fixes),
        ]
    }

    private mutating func physical(_ path: Path, _ range: ByteRange) -> JSONValue {
        let place = files.file(path)?.utf16Place(range) ?? SourceFiles.Place()
        return ["artifactLocation": artifact(path), "region": json(place)]
    }

    private func artifact(_ path: Path) -> JSONValue {
        ["uri": .string(PercentText.encode(prefix + path.text, isPath: true)), "uriBaseId": "%SRCROOT%"]
    }

    private func json(_ place: SourceFiles.Place) -> JSONValue {
        [
            "startLine": .int(place.line), "startColumn": .int(place.column), "endLine": .int(place.endLine),
            "endColumn": .int(place.endColumn),
        ]
    }

    private mutating func json(_ fix: Fix) -> JSONValue {
        let changes = fix.change.files.filter { !$0.edits.isEmpty }.map { edit -> JSONValue in
            let file = file(edit)
            let replacements = edit.edits.map { edit -> JSONValue in
                [
                    "deletedRegion": json(file.utf16Place(edit.range)),
                    "insertedContent": ["text": .string(edit.replacement)],
                ]
            }
            return ["artifactLocation": artifact(edit.path), "replacements": .array(replacements)]
        }
        return ["description": ["text": .string(fix.title)], "artifactChanges": .array(changes)]
    }

    /// The file as it was when the edit was planned, which is nearly always as it is.
    private mutating func file(_ edit: FileEdit) -> SourceFiles.File {
        if let file = files.file(edit.path), file.bytes == edit.before { return file }
        return SourceFiles.File(edit.before ?? [])
    }
}

/// Findings as workflow commands, which GitHub shows as annotations next to the lines.
///
/// GitHub shows ten errors, ten warnings and ten notices of a step. So the errors come first, the hints are
/// at most nine, and the last notice has the true totals.
package enum FindingsGitHub {
    private static let shownHints = 9

    /// `prefix` leads from the repository's root to the vault and ends with a slash, unless it is empty.
    package static func render(
        _ findings: [Finding],
        summary: CheckSummary,
        source: @escaping (Path) -> [UInt8]?,
        prefix: String = ""
    ) -> [UInt8] {
        var files = SourceFiles(source)
        let ordered = findings.inReportOrder()
        var text = ""
        for severity in [Severity.error, .warning, .hint] {
            let some = ordered.filter { $0.severity == severity }
            for finding in severity == .hint ? Array(some.prefix(shownHints)) : some {
                text += command(for: finding, place: files.place(finding.range, in: finding.path), prefix: prefix)
            }
        }
        let skipped = summary.skippedVaults.map {
            "; skipped '\($0.path)', a separate vault with \(Words.count($0.notes, "note"))"
        }
        text += "::notice title=vault::\(data(summary.sentence + skipped.joined()))\n"
        return Array(text.utf8)
    }

    private static func command(for finding: Finding, place: SourceFiles.Place, prefix: String) -> String {
        var properties = [
            "file=\(property(prefix + finding.path.text))",
            "line=\(place.line)",
        ]
        // Columns are allowed only for a range within one line.
        if place.line == place.endLine { properties.append("col=\(place.column)") }
        properties.append("endLine=\(place.endLine)")
        if place.line == place.endLine { properties.append("endColumn=\(place.endColumn)") }
        properties.append("title=\(property(finding.rule))")
        let message = finding.message + (finding.help.map { "\nhelp: \($0)" } ?? "")
        return "::\(name(finding.severity)) \(properties.joined(separator: ","))::\(data(message))\n"
    }

    private static func name(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .hint: "notice"
        }
    }

    private static func data(_ text: String) -> String {
        escaped(text) { character, isHidden in
            switch character {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            default: isHidden ? DisplayText.escape(character) : nil
            }
        }
    }

    private static func property(_ text: String) -> String {
        escaped(data(text)) { character, _ in
            switch character {
            case ":": "%3A"
            case ",": "%2C"
            default: nil
            }
        }
    }

    private static func escaped(_ text: String, _ escape: (Unicode.Scalar, Bool) -> String?) -> String {
        var result = ""
        for (scalar, isHidden) in HiddenCharacters.marked(text) {
            if let sequence = escape(scalar, isHidden) {
                result += sequence
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
