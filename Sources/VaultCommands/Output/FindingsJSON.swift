import VaultAnswers
import VaultChecks
import VaultKit
import VaultSyntax

/// Findings for programs. Columns count UTF-8 bytes; the end is exclusive.
package enum FindingsJSON {
    /// - Parameter fixed: what `--fix` mended; nil without it
    package static func render(
        _ findings: [Finding], summary: CheckSummary, fixed: [Mending.Mended]? = nil,
        source: @escaping (String) -> [UInt8]?
    ) -> [UInt8] {
        var files = SourceFiles(source)
        var json = JSONWriter(.pretty)
        json.object { json in
            json.member("schema_version", 1)
            json.member("findings", array: findings.inReportOrder()) { json, finding in
                write(finding, to: &json, files: &files)
            }
            write(fixed, to: &json)
            json.member("summary", object: { write(summary, to: &$0) })
        }
        json.newline()
        return json.bytes
    }

    static func write(_ finding: Finding, to json: inout JSONWriter, files: inout SourceFiles) {
        let place = files.place(finding.range, in: finding.path)
        let related = finding.related.map { ($0, files.place($0.range, in: $0.path).line) }
        json.object { json in
            json.member("rule", finding.rule)
            json.member("severity", finding.severity.word)
            json.member("path", finding.path)
            json.member("line", place.line)
            json.member("column", place.column)
            json.member("end_line", place.endLine)
            json.member("end_column", place.endColumn)
            json.member("field", finding.field)
            json.member("message", finding.message)
            json.member("help", finding.help)
            json.member("related", array: related) { json, item in
                json.object { json in
                    json.member("path", item.0.path)
                    json.member("line", item.1)
                    json.member("message", item.0.message)
                }
            }
            json.member("fixes", array: finding.fixes) { json, fix in
                json.object { json in
                    json.member("title", fix.title)
                    json.member("certain", finding.certainFix != nil)
                }
            }
        }
    }

    private static func write(_ fixed: [Mending.Mended]?, to json: inout JSONWriter) {
        guard let fixed else { return json.member("fixed", nil as String?) }
        json.member("fixed", array: fixed) { json, mended in
            json.object { json in
                json.member("rule", mended.rule)
                json.member("path", mended.path)
                json.member("title", mended.title)
            }
        }
    }

    /// The members of the summary, for every output that is JSON.
    static func write(_ summary: CheckSummary, to json: inout JSONWriter) {
        json.member("notes", summary.notes)
        json.member("records", summary.records)
        json.member("errors", summary.errors)
        json.member("warnings", summary.warnings)
        json.member("hints", summary.hints)
        json.skippedVaults(summary.skippedVaults)
    }
}
