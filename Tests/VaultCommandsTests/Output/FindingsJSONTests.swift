import Testing
import VaultAnswers

@testable import VaultProgram

@Suite struct FindingsJSONTests {
    @Test func everyKeyInItsPlace() {
        let findings = [Sample.brokenLink]
        let summary = CheckSummary(notes: 12, records: 9, findings: findings, skippedVaults: [("old", 3)])
        let bytes = Answers.check.json(FindingsAnswer(findings, summary: summary, source: Sample.source))
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                {
                  "schema_version": 2,
                  "findings": [
                    {
                      "rule": "broken-link",
                      "severity": "error",
                      "path": "goals/run.md",
                      "line": 4,
                      "column": 6,
                      "end_line": 4,
                      "end_column": 15,
                      "field": "values",
                      "message": "'values' links to 'helth', which is not there",
                      "help": "did you mean 'health'?",
                      "related": [
                        {
                          "path": "a b/ü.md",
                          "line": 2,
                          "message": "this is near"
                        }
                      ],
                      "fixes": [
                        {
                          "title": "write [[health]]",
                          "certain": false
                        }
                      ]
                    }
                  ],
                  "rules": [
                    {
                      "rule": "broken-link",
                      "severity": "error",
                      "count": 1
                    }
                  ],
                  "fixable": 0,
                  "undecided": 1,
                  "fixed": null,
                  "summary": {
                    "notes": 12,
                    "records": 9,
                    "errors": 1,
                    "warnings": 0,
                    "hints": 0,
                    "skipped_vaults": [
                      {
                        "path": "old",
                        "notes": 3
                      }
                    ]
                  }
                }

                """)
    }

    @Test func columnsCountBytes() {
        let text = String(
            decoding: Answers.check.json(
                FindingsAnswer([Sample.unknownField], summary: Sample.clean, source: Sample.source)),
            as: UTF8.self)
        #expect(text.contains("\"column\": 6,\n      \"end_line\": 5,\n      \"end_column\": 9,"))
        #expect(text.contains("\"field\": null"))
        #expect(text.contains("\"help\": null"))
    }
}
