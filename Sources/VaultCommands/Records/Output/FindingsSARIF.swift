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
        var json = JSONWriter(.pretty)
        json.object { json in
            json.member("$schema", schema)
            json.member("version", "2.1.0")
            json.member("runs", array: [tool]) { json, tool in
                json.object { json in
                    write(tool, to: &json)
                    json.member("invocations", array: [true]) { json, isDone in
                        json.object { $0.member("executionSuccessful", isDone) }
                    }
                    writeRoot(to: &json)
                    json.member("columnKind", "utf16CodeUnits")
                    json.member("results", array: findings.inReportOrder()) { results.write($1, to: &$0) }
                    json.member("properties", object: { FindingsAnswer.write(summary, to: &$0) })
                }
            }
        }
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

    private static func write(_ tool: Tool, to json: inout JSONWriter) {
        json.member("tool") { json in
            json.member("driver") { json in
                json.member("name", "vault")
                json.member("version", tool.version)
                json.member("rules", array: tool.rules) { json, rule in
                    json.object { json in
                        json.member("id", rule.id)
                        json.member("shortDescription", object: { $0.member("text", rule.summary) })
                        json.member("help") { json in
                            json.member("text", rule.page)
                            json.member("markdown", rule.page)
                        }
                        json.member("defaultConfiguration", object: { $0.member("level", level(rule.severity)) })
                    }
                }
            }
        }
    }

    /// Names the root without telling where it lies on this machine.
    private static func writeRoot(to json: inout JSONWriter) {
        json.member("originalUriBaseIds") { json in
            json.member("%SRCROOT%") { json in
                json.member("description", object: { $0.member("text", "the root of the repository") })
            }
        }
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

    mutating func write(_ finding: Finding, to json: inout JSONWriter) {
        let place = place(finding.range, in: finding.path)
        let related = finding.related.map { ($0, self.place($0.range, in: $0.path)) }
        let fixes = finding.fixes.filter { $0.change.files.contains { !$0.edits.isEmpty } }
        json.object { json in
            json.member("ruleId", finding.rule)
            if let index = indices[finding.rule] { json.member("ruleIndex", index) }
            json.member("level", FindingsSARIF.level(finding.severity))
            let text = finding.message + (finding.help.map { "\nhelp: \($0)" } ?? "")
            json.member("message", object: { $0.member("text", text) })
            json.member("locations", array: [place]) { json, place in
                json.object { writePhysical(finding.path, place, to: &$0) }
            }
            if !related.isEmpty {
                json.member("relatedLocations", array: related) { json, item in
                    json.object { json in
                        writePhysical(item.0.path, item.1, to: &json)
                        json.member("message", object: { $0.member("text", item.0.message) })
                    }
                }
            }
            if !fixes.isEmpty {
                json.member("fixes", array: fixes) { json, fix in json.object { write(fix, to: &$0) } }
            }
        }
    }

    private mutating func place(_ range: ByteRange, in path: Path) -> SourceFiles.Place {
        files.file(path)?.utf16Place(range) ?? SourceFiles.Place()
    }

    private func writePhysical(_ path: Path, _ place: SourceFiles.Place, to json: inout JSONWriter) {
        json.member("physicalLocation") { json in
            writeArtifact(path, to: &json)
            json.member("region", object: { write(place, to: &$0) })
        }
    }

    private func writeArtifact(_ path: Path, to json: inout JSONWriter) {
        json.member("artifactLocation") { json in
            json.member("uri", PercentText.encode(prefix + path.text, isPath: true))
            json.member("uriBaseId", "%SRCROOT%")
        }
    }

    private func write(_ place: SourceFiles.Place, to json: inout JSONWriter) {
        json.member("startLine", place.line)
        json.member("startColumn", place.column)
        json.member("endLine", place.endLine)
        json.member("endColumn", place.endColumn)
    }

    private mutating func write(_ fix: Fix, to json: inout JSONWriter) {
        json.member("description", object: { $0.member("text", fix.title) })
        json.member("artifactChanges", array: fix.change.files.filter { !$0.edits.isEmpty }) { json, edit in
            let file = file(edit)
            json.object { json in
                writeArtifact(edit.path, to: &json)
                json.member("replacements", array: edit.edits) { json, edit in
                    json.object { json in
                        json.member("deletedRegion", object: { write(file.utf16Place(edit.range), to: &$0) })
                        json.member("insertedContent", object: { $0.member("text", edit.replacement) })
                    }
                }
            }
        }
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
        for (scalar, isHidden) in HiddenCharacters(text) {
            if let sequence = escape(scalar, isHidden) {
                result += sequence
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
