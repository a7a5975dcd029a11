import Testing
import VaultKit
import VaultRecords
import VaultTestSupport

/// Every link that a type of any pack declares, with its destination deleted.
@Suite struct DeleteRuleTests {
    /// A place of a type that links records of another one.
    struct Case: CustomTestStringConvertible, Sendable {
        var holder: RecordType
        var field: String
        var destination: RecordType
        var rule: DeleteRule
        /// Where the link stands in a text; nil in front matter.
        var place: BodyField.Place?

        var testDescription: String { "\(holder.name).\(field) to \(destination.name): \(rule.rawValue)" }
    }

    private static let types = Vault.knownPacks.flatMap(\.types)
    private static let byName = Dictionary(uniqueKeysWithValues: types.map { ($0.name, $0) })

    static let cases: [Case] = types.flatMap { holder -> [Case] in
        let inFields = holder.allFields.flatMap { field -> [Case] in
            guard case .link(let names) = field.scalar else { return [] }
            return destinations(names).map {
                Case(holder: holder, field: field.name, destination: $0, rule: field.deletion)
            }
        }
        let inTexts = holder.bodyFields.flatMap { field in
            destinations(field.types).map {
                Case(holder: holder, field: field.name, destination: $0, rule: field.deletion, place: field.place)
            }
        }
        return inFields + inTexts
    }

    /// Those of the names; for a link to anything one of each pack.
    private static func destinations(_ names: [String]) -> [RecordType] {
        (names.isEmpty ? ["goal", "exercise", "user"] : names).compactMap { byName[$0] }
    }

    @Test func everyRuleIsThere() {
        #expect(Self.cases.count > 30)
        #expect(Set(Self.cases.map(\.rule)) == [.detach, .cascade, .restrict, .archive])
    }

    @Test(arguments: cases)
    func deletingDoesWhatIsDeclared(_ it: Case) throws {
        let folder = try SmallFolder(files(it))
        let before = try folder.everyFile()
        let trial = folder.run("delete", "dest", "--dry-run")
        #expect(try folder.everyFile() == before, "a trial writes nothing")
        let answer = folder.run("delete", "dest", "--yes")
        let after = try folder.everyFile()
        let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        #expect(Set(Self.paths(inDiff: trial.stdout)) == changed, "\(trial.stdout)\(trial.stderr)")
        switch it.rule {
        case .restrict:
            #expect(answer.exitCode == 2)
            #expect(changed.isEmpty)
        case .archive:
            #expect(changed == ["dest.md"])
            #expect(after["dest.md"]?.contains("archived: true") == true)
        case .cascade:
            #expect(changed == ["dest.md", "holder.md"])
            #expect(after["dest.md"] == nil && after["holder.md"] == nil)
        case .detach:
            #expect(changed == ["dest.md", "holder.md"], "\(answer.stderr)")
            #expect(after["dest.md"] == nil)
            #expect(after["holder.md"]?.contains("[[dest]]") == false)
        }
    }

    /// The paths that a unified diff names.
    private static func paths(inDiff text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            ["--- a/", "+++ b/"].first { line.hasPrefix($0) }.map { String(line.dropFirst($0.count)) }
        }
    }

    private func files(_ it: Case) -> [String: String] {
        let packs = Vault.knownPacks.map(\.name).joined(separator: ", ")
        var files = ["vault.md": "---\ntype: vault\nformat: 1\npacks: [\(packs)]\n---\n"]
        files["dest.md"] = record(it.destination, "dest", number: 1, &files)
        var extra: [String: String] = [:]
        var text = "Text.\n"
        switch it.place {
        case nil: extra[it.field] = "\"[[dest]]\""
        case .heading: text += "\n## [[dest]]\n- [ ] 5\n"
        case .task: text += "\n- [ ] Day: [[dest]]\n"
        case .entry: text += "\n## Chorus\n\n### Phase: action\n- confidence: 1\n- \(it.field): [[dest]]\n\nYes.\n"
        }
        files["holder.md"] = record(it.holder, "holder", number: 2, extra: extra, text: text, &files)
        return files
    }

    /// A record with all that its type requires; what it links is made along.
    private func record(
        _ type: RecordType, _ name: String, number: Int, extra: [String: String] = [:], text: String = "Text.\n",
        _ files: inout [String: String]
    ) -> String {
        var lines = ["type: \(type.name)", "title: \(name)"]
        for field in type.fields where field.isRequired && extra[field.name] == nil && field.name != "title" {
            lines.append("\(field.name): \(value(of: field, for: name, number: number, &files))")
        }
        lines += extra.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return "---\n\(lines.joined(separator: "\n"))\n---\n\(text)"
    }

    private func value(
        of field: Field, for name: String, number: Int, _ files: inout [String: String]
    ) -> String {
        switch field.scalar {
        case .integer, .number: return "\(number)"
        case .boolean: return "true"
        case .choice(let words): return words.last ?? ""
        case .date: return "2026-11-20"
        case .dateTime: return "2026-11-\(20 - number)T10:00:00"
        case .quantity: return "5 min"
        case .link(let names):
            guard let type = Self.destinations(names).first else { return "" }
            let other = "other-\(type.name)"
            if files[other + ".md"] == nil {
                files[other + ".md"] = ""
                files[other + ".md"] = record(type, other, number: 3, &files)
            }
            return "\"[[\(other)]]\""
        default: return "x\(name)"
        }
    }
}

extension SmallFolder {
    /// The texts of all notes by their paths, but for those of `.vault`.
    fileprivate func everyFile() throws -> [String: String] {
        var files: [String: String] = [:]
        for path in try scratch.paths() where !path.hasPrefix(".vault") { files[path] = try scratch.text(of: path) }
        return files
    }
}
