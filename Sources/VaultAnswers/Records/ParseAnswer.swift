import VaultChecks
import VaultShapes
import VaultSyntax

/// The front matter of a file and what is wrong with it, as `vault parse` shows it.
package struct ParseAnswer: Sendable {
    let document: Document
    let path: String
    let problems: [(finding: Finding, line: Int, column: Int)]

    package init(_ document: Document, path: String, findings: [Finding]) {
        self.document = document
        self.path = path
        let lines = LineTable(document.bytes)
        problems = findings.map { finding in
            let place = lines.position(of: finding.range.offsets.lowerBound)
            return (finding, place.line, place.column)
        }
    }

    static let shape = Shape<ParseAnswer>("parsed-file", "the front matter of a file") { key in
        key.text("path", "the file as given") { $0.path }
        key.written("front_matter", .map(.anything), "its entries as plain values; dates stay text") { answer, json in
            let document = answer.document
            json.object { json in
                var seen: Set<String> = []
                for entry in document.entries where entry.state == .readable {
                    let name = NodeJSON.key(entry.key, of: document)
                    guard seen.insert(name).inserted else { continue }
                    json.key(name)
                    NodeJSON.write(entry.value, of: document, to: &json)
                }
            }
        }
        key.array("problems", of: problem, "what cannot be read") { $0.problems }
    }

    private static let problem = Shape<(finding: Finding, line: Int, column: Int)>(
        "parse-problem", "something that cannot be read"
    ) { key in
        key.text("rule", "the id of its rule, for vault explain") { $0.finding.rule }
        key.word("severity", of: Severity.allCases.map(\.word), "how serious it is") { $0.finding.severity.word }
        key.integer("line", "the line where it starts, from 1") { $0.line }
        key.integer("column", "the column, from 1, in UTF-8 bytes") { $0.column }
        key.text("message", "what was found, and what was expected") { $0.finding.message }
    }
}
