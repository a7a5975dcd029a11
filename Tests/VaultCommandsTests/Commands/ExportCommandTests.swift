import Foundation
import Testing
import VaultTestSupport

@testable import VaultProgram

@Suite struct ExportCommandTests {
    private static let files = [
        "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\n---\n",
        "goals/run.md": "---\ntype: goal\ntitle: Run\ndue: 2026-12-31\n---\n",
        "goals/old.md": "---\ntype: goal\ntitle: Old\ndue: 2025-12-31\narchived: true\n---\n",
        "actions/a.md": "---\ntype: action\ntitle: A\ndate: 2026-11-20\nmeasures: -5 km\n---\nOne\n\ntwo\n",
        "actions/b.md": "---\ntype: action\ntitle: B\ndate: 2026-11-21\n---\n",
        "values/calm.md": "---\ntype: value\ntitle: Calm\nlevel: major\n---\n",
    ]

    private func titles(_ arguments: String...) throws -> [String] {
        let folder = try SmallFolder(Self.files)
        let lines = folder.run(arguments: ["export", "--format", "jsonl"] + arguments).stdout.split(separator: "\n")
        return lines.compactMap { line in
            line.firstRange(of: /"title":"([^"]+)"/).map { line[$0].dropFirst(9).dropLast() }.map(String.init)
        }
    }

    /// By type and path; archived ones too.
    @Test func recordsAreChosen() throws {
        #expect(try titles() == ["Calm", "Old", "Run", "A", "B"])
        #expect(try titles("actions", "goal") == ["Old", "Run", "A", "B"])
        #expect(try titles("--where", "title ~ a") == ["Calm", "A"])
        #expect(try titles("--from", "2026-11-21") == ["Run", "B"])
        #expect(try titles("--to", "2026-11-20") == ["Old", "A"])
        #expect(try titles("--from", "yesterday", "--to", "yesterday") == ["A"])
    }

    @Test(arguments: [
        ("vault.json", "{\n  \"schema_version\": 2,"), ("vault.jsonl", "{\"name\":"),
        ("day.ics", "BEGIN:VCALENDAR\r\n"),
        ("all.md", "## values\n\n| title |"), ("plain", "{\n"),
    ])
    func formatFollowsTheFile(file: String, start: String) throws {
        let folder = try SmallFolder(Self.files)
        let answer = folder.run("export", "-o", "out/" + file)
        #expect(answer.exitCode == 0)
        #expect(answer.stderr == "note: the settings in 'vault.md' are not exported\n")
        #expect(answer.stdout.hasPrefix("wrote ") && answer.stdout.hasSuffix("'out/\(file)'\n"))
        #expect(try folder.scratch.text(of: "out/" + file).hasPrefix(start))
        #expect(try folder.scratch.paths().filter { $0.hasSuffix(".tmp") } == [])
    }

    /// A name that asks for a format which is not there is refused, unless a format is named.
    @Test func anUnknownEndingIsRefused() throws {
        let folder = try SmallFolder(Self.files)
        let answer = folder.run("export", "-o", "all.xlsx")
        #expect(answer.exitCode == 2 && answer.stderr.contains("'all.xlsx' is called like no format"))
        #expect(folder.run("export", "-o", "all.xlsx", "--format", "csv", "goals").exitCode != 2)
        #expect(try folder.scratch.paths().filter { $0.hasSuffix(".json") } == [])
    }

    @Test func tableForEachType() throws {
        let folder = try SmallFolder(Self.files)
        #expect(folder.run("export", "--format", "csv").exitCode == 2)
        #expect(
            folder.run("export", "--format", "csv", "-o", "tables").stdout == "wrote 5 records to 3 files in 'tables'\n"
        )
        let actions = try folder.scratch.text(of: "tables/action.csv")
        #expect(actions.hasPrefix("type,path,title,date,time,duration,measure 1 value,measure 1 unit,"))
        #expect(
            actions.contains("\naction,actions/a.md,A,2026-11-20,,,-5,km,") && actions.contains(",\"One\n\ntwo\"\n"))
        #expect(folder.run("export", "actions", "--format", "csv").stdout == actions)
        #expect(folder.run("export", "actions", "--format", "tsv").stdout.contains("\tOne\\n\\ntwo\n"))
        #expect(folder.run("export", "actions", "-o", "tables", "--format", "csv").exitCode == 2)
        #expect(folder.run("export", "actions", "-o", "tables", "--format", "csv", "--force").exitCode == 0)
    }

    /// Notes are never replaced, and what git and this program keep is not for exports.
    @Test(arguments: [
        "goals/run.md", "vault.md", "./actions/../vault.md", ".vault/journal", ".VAULT/x.json", ".git/hooks/pre-commit",
        "new/.git/config", "link.json",
    ])
    func notesAreKept(path: String) throws {
        let folder = try SmallFolder(Self.files)
        try FileManager.default.createSymbolicLink(
            atPath: folder.scratch.path + "/link.json", withDestinationPath: "goals/run.md")
        let before = try folder.scratch.paths()
        for words in [[], ["--force"], ["--format", "markdown-table", "--force"]] {
            let answer = folder.run(arguments: ["export", "-o", path] + words)
            #expect(answer.exitCode == 2 && answer.stdout.isEmpty)
            let isForced = words.contains("--force")
            #expect(
                !isForced
                    || answer.stderr.contains(
                        path.contains(".g") || path.contains(".v") || path.contains(".V")
                            ? "is not for exports" : "is a note of a vault"),
                "\(answer)")
        }
        #expect(folder.texts.filter { Self.files[$0.key] != nil } == Self.files)
        #expect(try folder.scratch.paths() == before)
        #expect(folder.run("export", "actions", "-o", "table.md").exitCode == 0)
    }

    /// What exists is kept, and what is replaced is replaced as a whole.
    @Test func nothingIsOverwritten() throws {
        let folder = try SmallFolder(Self.files.merging(["out.json": "mine", "dir/x": "x"]) { first, _ in first })
        #expect(
            folder.run("export", "-o", "out.json").stderr
                == "error: 'out.json' already exists\nhelp: to replace it: --force\n")
        #expect(try folder.scratch.text(of: "out.json") == "mine")
        #expect(folder.run("export", "-o", "out.json", "--force").exitCode == 0)
        #expect(try folder.scratch.text(of: "out.json") == folder.run("export").stdout)
        #expect(folder.run("export", "-o", "dir").stderr.hasPrefix("error: 'dir' is a folder\n"))
        #expect(folder.run("export", "-o", "dir", "--format", "csv").exitCode == 0, "tables go into the folder")
        #expect(
            folder.run("export", "-o", "out.json", "--format", "csv").stderr.hasPrefix("error: 'out.json' is not a"))
        #expect(folder.run("export", "-o", "out.json/x.json").exitCode == 2)
    }

    @Test(arguments: [
        (["--format", "strong"], "no record matches; nothing was exported\n", 1),
        (["goals", "--format", "strong"], "error: '--format strong' has no goals\nhelp: it is for workouts\n", 2),
        (["messages"], "error: ", 2), (["--where", "title = nope"], "no record matches; nothing was exported\n", 1),
        (
            ["--to", "goals.json"], "error: 'goals.json' is not a date\nhelp: '--to' is the last day; a file is named",
            2
        ),
        (["--guard-formulas"], "error: '--guard-formulas' works only with", 2),
    ])
    func refusals(arguments: [String], message: String, code: Int32) throws {
        let folder = try SmallFolder(Self.files)
        let answer = folder.run(arguments: ["export", "-o", "out"] + arguments)
        #expect(answer.exitCode == code && answer.stdout == "")
        #expect(answer.stderr.hasPrefix(message))
        #expect(try !folder.scratch.paths().contains("out"))
    }

    /// Two folders with the same settings: what one exports, the other holds after the import.
    @Test(arguments: ["json", "jsonl", "csv"])
    func roundTrip(format: String) throws {
        let folder = try SmallFolder(Self.files)
        let kind = format == "csv" ? ["actions"] : []
        let export = folder.run(arguments: ["export", "--format", format] + kind).stdout
        let empty = try SmallFolder(["vault.md": Self.files["vault.md"] ?? "", "in": export])
        let source = format == "csv" ? "csv" : "json"
        #expect(empty.run("import", source, "in", "--write").exitCode == 0)
        #expect(empty.run(arguments: ["export", "--format", format] + kind).stdout == export)
        #expect(empty.run("import", "in").stdout.hasSuffix("Nothing to import.\n"), "also without its name")
        #expect(empty.run("undo").exitCode == 0)
        #expect(empty.run("export").exitCode == 1)
    }

    @Test(arguments: ["json", "jsonl", "csv", "ics"])
    func dashIsStandardOutput(format: String) throws {
        let folder = try SmallFolder(Self.files)
        let words = ["export", "goals", "--format", format]
        #expect(folder.run(arguments: words + ["-o", "-"]) == folder.run(arguments: words))
        #expect(try !folder.scratch.paths().contains("-"))
    }

    /// Bytes that JSON cannot hold are told.
    @Test func otherBytes() throws {
        let folder = try SmallFolder(Self.files)
        try Data(Array("---\ntype: value\ntitle: X\nlevel: major\n---\n".utf8) + [0xFF]).write(
            to: URL(filePath: folder.scratch.path + "/values/x.md"))
        #expect(folder.run("export", "values").stderr.contains("'values/x.md' is not UTF-8"))
    }
}
