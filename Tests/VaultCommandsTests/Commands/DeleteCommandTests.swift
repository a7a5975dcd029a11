import Testing
import VaultChecks
import VaultEdits
import VaultKit
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultProgram
@testable import VaultRequests

/// `vault delete` and `vault archive`.
@Suite struct DeleteCommandTests {
    private static let goal = "---\ntype: goal\ntargets: 100 km\n---\n"

    /// Fields of an action before and after `run` is deleted.
    @Test(arguments: [
        ("goals: \"[[run]]\"\n", ""),
        ("goals:\n  - \"[[run]]\"\n  - \"[[swim]]\" # pool\n", "goals:\n  - \"[[swim]]\" # pool\n"),
        ("goals: [\"[[swim]]\", \"[[run|x]]\"]\n", "goals: [\"[[swim]]\"]\n"),
        ("goals: [\"[[the one]]\", \"[[run]]\", swim]\n", "goals: [swim]\n"),
        (
            "goals: [\"[[run]]\", \"[[swim]]\"]\namounts:\n  - run 5 km\n  - swim 2 km\n",
            "goals: [\"[[swim]]\"]\namounts:\n  - swim 2 km\n"
        ),
        ("goals: \"[[run]]\"\namounts: \"[[run]] 5 km\"\n", ""),
        // Without quotes, which YAML takes for lists in a list.
        ("goals: [[run]]\n", ""), ("goals: [[run]], [[goals/run]]\n", ""),
        ("goals: [ [[run]], swim ]\n", "goals: [ swim ]\n"),
        ("goals:\n  - [[run]]\n  - swim\n  - [[the one]]\n", "goals:\n  - swim\n"),
        ("goals:\n  - [[swim]] # pool\n  - [[run]]\n", "goals:\n  - \"[[swim]]\" # pool\n"),
        (
            "goals:\n" + String(repeating: "  - [[run]]\n", count: 64) + "  - swim\n", "goals:\n  - swim\n"
        ),
    ])
    func fieldsLetGo(before: String, after: String) throws {
        let (head, tail) = ("---\ntype: action\ndate: 2026-11-01\n", "---\nOut.\n")
        let folder = try SmallFolder([
            "goals/run.md": "---\ntype: goal\naliases: the one\ntargets: 100 km\n---\n", "goals/swim.md": Self.goal,
            "a.md": head + before + tail, "notes/n.md": "[[run]]",
        ])
        let texts = folder.texts
        #expect(folder.run("delete", "run", "--yes").exitCode == 0)
        #expect(
            folder.texts == [
                "a.md": head + after + tail, "goals/swim.md": Self.goal, "notes/n.md": "[[run]]",
                "vault.md": texts["vault.md"] ?? "",
            ])
        #expect(folder.run("check").exitCode == 0)
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.texts == texts)
    }

    @Test(arguments: [("y", false), ("Yes", false), ("n", true), ("", true), (nil, true)] as [(String?, Bool)])
    func itAsks(answer: String?, stays: Bool) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal])
        #expect(folder.run(["delete", "run"], answers: answer).exitCode == 0)
        #expect((folder.texts["goals/run.md"] != nil) == stays)
    }

    /// Names that do not suffice.
    @Test(arguments: ["ru", "the one", "before", "goals", "x"])
    func theWholeNameIsNeeded(name: String) throws {
        let folder = try SmallFolder([
            "goals/run.md": "---\ntype: goal\naliases: the one\nformerly: before\n---\n", "b.md": "b",
        ])
        #expect(folder.run("delete", name, "--yes").exitCode == 2)
        #expect(folder.texts.count == 3)
    }

    @Test(arguments: ["run", "RUN", "[[run]]", "goals/run", "goals/run.md"])
    func nameOrPathSuffice(name: String) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal])
        #expect(folder.run("delete", name, "--yes").exitCode == 0)
        #expect(folder.texts.count == 1)
    }

    @Test func oneOfTwoMeasuresOfAUnitMayGo() throws {
        let folder = try SmallFolder([
            "measures/lap.md": "---\ntype: measure\nunit: lap\n---\n",
            "measures/round.md": "---\ntype: measure\nunit: Laps\n---\n",
            "goals/g.md": "---\ntype: goal\ntargets: 10 laps\n---\n",
        ])
        #expect(folder.run("delete", "round", "--yes").exitCode == 0)
    }

    @Test func aRecordIsSetAsideAndBroughtBack() throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal, "goals/swim.md": Self.goal, "n.md": "n"])
        let texts = folder.texts
        #expect(folder.run("archive", "run", "swim").stdout == "archived 2 notes\n")
        #expect(folder.texts["goals/run.md"]?.contains("\narchived: true\n") == true)
        #expect(folder.run("archive", "run").stdout == "nothing to change\n")
        #expect(folder.run("archive", "--undo", "run", "swim").stdout == "brought back 2 notes\n")
        #expect(folder.texts == texts)
        #expect(folder.run("archive", "n.md").stderr == "error: 'n.md' is a plain note, not a record\n")
    }
}

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

/// The delete rules of fields in texts, and setting aside instead of deleting.
@Suite struct BodyRemovalTests {
    private static let pack = Pack(
        name: "gym",
        types: [
            RecordType("kind", folder: "", "", fields: []),
            RecordType(
                "lift", folder: "", "", fields: [Field("kind", .link(to: ["kind"]), deletion: .cascade, "")]),
            RecordType(
                "plan", folder: "", "", fields: [Field("of", .link(to: ["week"]), deletion: .cascade, "")],
                bodyFields: [BodyField("lift", .heading, to: ["lift"], deletion: .archive, "")]),
            RecordType(
                "week", folder: "", "", fields: [],
                bodyFields: [
                    BodyField("day", .task, to: ["plan"], ""),
                    BodyField("best", .entry(below: ["Facts"]), to: ["lift"], deletion: .restrict, ""),
                ]),
        ], rules: [], checks: { _ in [] })

    private static let vault = VaultInMemory(
        [
            "arms.md": "---\ntype: kind\n---\n",
            "curl.md": "---\ntype: lift\nkind: arms\n---\n",
            "dip.md": "---\ntype: lift\nkind: arms\n---\n",
            "row.md": "---\ntype: lift\narchived: true\n---\n",
            "pull.md": "---\ntype: plan\n---\n## [[curl]]\n- 3\n# [[row]]\nAs in [[push]].\n",
            "push.md": "---\ntype: plan\nof: w\n---\n## [[dip]]\n",
            "w.md": "---\ntype: week\n---\n- [x] A: [[pull]], [[push]]\n- [ ] B: [[pull]]\n# Facts\n- best: [[curl]]\n",
        ], packs: [pack])

    /// Who is deleted; who goes and who is archived; what loses something; which texts keep a link.
    @Test(
        arguments: [
            (["push"], [], [], ["w.md day 4 push"], ["pull.md:7"]),
            (["pull"], [], [], ["w.md day 4 pull", "w.md day 5 pull"], []),
            (["dip"], [], ["dip.md by push.md"], [], []),
            // The one who needs it goes as well.
            (["dip", "push"], [], [], ["w.md day 4 push"], ["pull.md:7"]),
            // A chain: with the week goes its plan, and then nobody needs the lift.
            (["w", "dip"], ["push.md"], [], [], ["pull.md:7"]),
            (["w", "curl"], ["push.md"], ["curl.md by pull.md"], [], ["pull.md:7"]),
            // What would go along is archived, and lets go of what goes.
            (
                ["arms", "w"], ["push.md"], ["curl.md by pull.md"], ["curl.md kind arms"], ["pull.md:7"]
            ),
        ] as [([String], [Path], [String], [String], [String])])
    func rulesHold(names: [String], along: [Path], aside: [String], detached: [String], left: [String]) throws {
        let graph = Self.vault.graph
        let removal = Removal(graph, names.compactMap { graph.note(at: Path($0 + ".md")) })
        #expect(removal.restricting.isEmpty)
        let planned = try removal.planned()
        let along = along + (names.contains("arms") ? ["dip.md"] : [])
        #expect(Set(planned.cascaded) == Set(along))
        #expect(planned.archived.map { "\($0.path) by \($0.users.map(\.text).joined(separator: " "))" } == aside)
        let found = planned.detached.map { "\($0.path) \($0.field) \($0.line.map { "\($0) " } ?? "")\($0.name)" }
        #expect(found == detached)
        #expect(planned.left.map { "\($0.path):\($0.line)" } == left)
        let after = try #require(Self.vault.applying(planned.edit.change))
        let gone = Set(Self.vault.files.keys).subtracting(after.files.keys)
        let kept = Set(planned.archived.map(\.path))
        #expect(gone == Set(along + names.map { Path($0 + ".md") }).subtracting(kept))
        #expect(kept.allSatisfy { after.text($0).contains("\narchived: true\n") })
        // No field leads nowhere then.
        #expect(after.findings().filter { $0.severity == .error }.map(\.message) == [])
    }

    @Test func onlyTheItemsChange() throws {
        let graph = Self.vault.graph
        let number = try #require(graph.note(at: "pull.md"))
        let after = try #require(Self.vault.applying(try Removal(graph, [number]).planned().edit.change))
        #expect(
            after.text("w.md")
                == "---\ntype: week\n---\n- [x] A: [[push]]\n- [ ] B:\n# Facts\n- best: [[curl]]\n")
    }

    @Test func whatIsSetAsideIsTold() throws {
        let graph = Self.vault.graph
        func text(_ names: String...) throws -> RemovalText {
            RemovalText(try Removal(graph, names.compactMap { graph.note(at: Path($0 + ".md")) }).planned())
        }
        let one = try text("dip")
        #expect(one.outlook == "would archive instead, because other notes need it\n  dip.md, needed by push.md\n")
        #expect(one.description == "archive dip.md")
        #expect(
            one.done
                == "archived instead of deleted, because other notes need it\n  dip.md, needed by push.md\n"
                + "'vault undo' brings it back\n")
        #expect(
            try text("arms").outlook == """
                would delete
                  arms.md
                fields that lose a link or an entry
                  curl.md: kind
                  dip.md: kind
                and archive instead, because other notes need it
                  curl.md, needed by pull.md
                  dip.md, needed by push.md

                """)
    }

    @Test func whatIsSetAsideAlreadyStaysAsItIs() throws {
        let graph = Self.vault.graph
        let number = try #require(graph.note(at: "row.md"))
        let planned = try Removal(graph, [number]).planned()
        #expect(planned.archived.map(\.path) == ["row.md"])
        #expect(!planned.edit.changesAnything)
    }

    @Test func anEntryRestricts() throws {
        var vault = Self.vault
        vault.files["pull.md"] = nil
        let graph = vault.graph
        let removal = Removal(graph, [graph.note(at: "curl.md")].compactMap { $0 })
        #expect(removal.restricting.map { graph.notes[$0.holder].path } == ["w.md"])
    }

    /// Links of fields in texts are judged as those of fields are.
    @Test(arguments: [
        ("- [ ] [[plul]]", "broken-link error plan"), ("- [ ] [[dip]]", "wrong-link-type error"),
        ("- [ ] [[arms]]", "wrong-link-type error"), ("[[plul]]", "broken-link warning"), ("- [ ] [[pull]]", ""),
    ])
    func checked(line: String, expected: String) {
        var vault = Self.vault
        vault.files["w.md"] = Array("---\ntype: week\n---\n\(line)\n".utf8)
        let found = vault.findings().filter { $0.path == "w.md" }.map { "\($0.rule) \($0.severity.word)" }
        #expect(found == (expected.isEmpty ? [] : [expected.replacing(" plan", with: "")]))
    }

    /// Users, their threads and the messages of these: all of it goes, and is told, and what many texts and one hub
    /// link is found once for each link.
    @Test func longChains() throws {
        var files = ["root.md": "---\ntype: node\n---\n"]
        var hub = ""
        for index in 0..<2_000 {
            files["n\(index).md"] = "---\ntype: node\nof: \(index < 10 ? "root" : "n\(index / 10)")\n---\n"
            hub += "[[n\(index)]]\n"
        }
        files["hub.md"] = hub
        let node = RecordType(
            "node", folder: "", "", fields: [Field("of", .link(to: ["node"]), deletion: .cascade, "")])
        let vault = VaultInMemory(files, packs: [Pack(name: "p", types: [node], rules: [], checks: { _ in [] })])
        let graph = vault.graph
        let planned = try Removal(graph, [try #require(graph.note(at: "root.md"))]).planned()
        #expect(planned.cascaded.count == 2_000)
        #expect(planned.left.map(\.line) == Array(1...2_000))
    }
}
