import Foundation
import Testing
import VaultChecks
import VaultSyntax

@testable import VaultCommands
@testable import VaultProgram

/// Holds the log against what the published schema of SARIF 2.1.0 requires of each object that is used.
@Suite struct FindingsSARIFTests {
    typealias Object = [String: Any]

    private func log(_ findings: [Finding], prefix: String = "") throws -> Object {
        let bytes = FindingsSARIF.render(
            findings, summary: Sample.summary, source: Sample.source,
            tool: .init(version: "1.0.0", rules: Sample.rules), prefix: prefix)
        return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? Object)
    }

    private func run(_ findings: [Finding], prefix: String = "") throws -> Object {
        let runs = try #require(log(findings, prefix: prefix)["runs"] as? [Object])
        try #require(runs.count == 1)
        return runs[0]
    }

    private func results(_ findings: [Finding], prefix: String = "") throws -> [Object] {
        try #require(run(findings, prefix: prefix)["results"] as? [Object])
    }

    @Test func requiredKeysOfEveryObject() throws {
        let log = try log(Sample.findings)
        #expect(log["version"] as? String == "2.1.0")
        #expect((log["$schema"] as? String)?.hasSuffix("sarif-schema-2.1.0.json") == true)
        let required: [String: [String]] = [
            "runs": ["tool"], "tool": ["driver"], "driver": ["name"], "rules": ["id"],
            "invocations": ["executionSuccessful"], "results": ["message"], "message": ["text"],
            "shortDescription": ["text"], "help": ["text"], "fixes": ["artifactChanges"],
            "artifactChanges": ["artifactLocation", "replacements"], "replacements": ["deletedRegion"],
            "relatedLocations": ["physicalLocation"], "physicalLocation": ["artifactLocation"],
            "artifactLocation": ["uri", "uriBaseId"], "region": ["startLine"], "deletedRegion": ["startLine"],
            "insertedContent": ["text"],
        ]
        var seen: Set<String> = []
        func look(at value: Any, named name: String) {
            if let list = value as? [Any] {
                for item in list { look(at: item, named: name) }
            } else if let object = value as? Object {
                seen.insert(name)
                for key in required[name] ?? [] { #expect(object[key] != nil, "\(name) has no \(key)") }
                for (key, member) in object { look(at: member, named: key) }
            }
        }
        look(at: log, named: "log")
        #expect(Set(required.keys).subtracting(seen) == [])
    }

    @Test func cleanRunIsADocumentWithoutResults() throws {
        let run = try run([])
        #expect((run["results"] as? [Any])?.isEmpty == true)
        #expect(run["columnKind"] as? String == "utf16CodeUnits")
    }

    @Test func rulesAreNamedByTheirIndex() throws {
        let run = try run(Sample.findings)
        let driver = try #require((run["tool"] as? Object)?["driver"] as? Object)
        let rules = try #require(driver["rules"] as? [Object])
        let results = try #require(run["results"] as? [Object])
        #expect(results.count == 3)
        for result in results {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
        }
        #expect(results.map { $0["level"] as? String } == ["note", "error", "warning"])
        let levels = rules.map { ($0["defaultConfiguration"] as? Object)?["level"] as? String }
        #expect(levels == ["warning", "error", "note"])
    }

    @Test func ruleOutsideOfTheCatalogueHasNoIndex() throws {
        let other = Rule("other", .error)
        let result = try results([Finding(other, path: "x.md", range: ByteRange(0, 0), message: "x")])[0]
        #expect(result["ruleIndex"] == nil)
        #expect(result["ruleId"] as? String == "other")
    }

    @Test func columnsCountUTF16Units() throws {
        let result = try results([Sample.unknownField])[0]
        let location = try #require((result["locations"] as? [Object])?.first?["physicalLocation"] as? Object)
        #expect(
            location["region"] as? [String: Int] == [
                "startLine": 5, "startColumn": 6, "endLine": 5, "endColumn": 7,
            ])
    }

    @Test func pathsArePercentEncodedAndRelative() throws {
        let result = try results([Sample.wholeFile], prefix: "my vault/")[0]
        let location = try #require((result["locations"] as? [Object])?.first?["physicalLocation"] as? Object)
        #expect(
            location["artifactLocation"] as? [String: String] == [
                "uri": "my%20vault/a%20b/%C3%BC.md", "uriBaseId": "%SRCROOT%",
            ])
        let bases = try #require(run([])["originalUriBaseIds"] as? Object)
        #expect(bases["%SRCROOT%"] != nil)
    }

    @Test func fixReplacesARegion() throws {
        let result = try results([Sample.brokenLink])[0]
        let fix = try #require((result["fixes"] as? [Object])?.first)
        let change = try #require((fix["artifactChanges"] as? [Object])?.first)
        let replacement = try #require((change["replacements"] as? [Object])?.first)
        #expect(
            replacement["deletedRegion"] as? [String: Int] == [
                "startLine": 4, "startColumn": 6, "endLine": 4, "endColumn": 15,
            ])
        #expect(replacement["insertedContent"] as? [String: String] == ["text": "[[health]]"])
    }
}
