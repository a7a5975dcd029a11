import Foundation
import Testing
import VaultTestSupport

@Suite struct CheckFixTests {
    private static let files = [
        "goals/run.md": "---\ntype: goal\nvalues: [[health]]\nparent: [[swmi]]\n---\n",
        "goals/swim.md": "---\ntype: goal\n---\n",
        "health.md": "---\ntype: value\nTitle: Health\n---\n",
    ]
    private static let fixed = "---\ntype: goal\nvalues: \"[[health]]\"\nparent: \"[[swmi]]\"\n---\n"

    @Test func mendsAsOneChange() throws {
        let folder = try SmallFolder(Self.files)
        let before = folder.texts
        let answer = folder.run("check", "--fix")
        #expect(answer.exitCode == 1 && answer.stderr == "")
        #expect(answer.stdout.hasPrefix("fixed 3 findings in 2 notes; 'vault undo' reverts it\n"))
        #expect(answer.stdout.hasSuffix("1 finding needs your decision: vault check --fix --ask\n"))
        #expect(try folder.scratch.text(of: "goals/run.md") == Self.fixed)
        #expect(try folder.scratch.text(of: "health.md") == "---\ntype: value\ntitle: Health\n---\n")
        #expect(folder.run("undo").stdout == "undid: fix 3 findings in 2 notes\n")
        #expect(folder.texts == before)
    }

    @Test func aSecondTimeTouchesNoFile() throws {
        let folder = try SmallFolder(Self.files)
        _ = folder.run("check", "--fix")
        let before = try Self.times(folder)
        let changes = folder.run("undo", "--list").stdout
        let answer = folder.run("check", "--fix")
        #expect(answer.stdout.hasPrefix("nothing to fix automatically\n"))
        #expect(try Self.times(folder) == before)
        #expect(folder.run("undo", "--list").stdout == changes)
    }

    @Test func exitsCleanWhenNothingRemains() throws {
        let folder = try SmallFolder(["health.md": "---\ntype: value\nTitle: Health\nlevel: @x\n---\n"])
        #expect(folder.run("check", "--fix").exitCode == 1)
        try folder.scratch.write("---\nType: value\ntitle: [a: b\n---\n", to: "health.md")
        #expect(folder.run("check", "--fix").exitCode == 1)
        try folder.scratch.write("---\nType: value\ntitle: a: b\n---\n", to: "health.md")
        #expect(folder.run("check", "--fix").exitCode == 0)
    }

    /// A fix that only makes a note readable is made though it shows that two records are one.
    @Test func mendsTwoRecordsThatAreAlikeOnceTheyAreRead() throws {
        let goal = "---\ntype: goal\ntitle: a: b\ntargets: [90 km]\n---\n"
        let folder = try SmallFolder(["a.md": goal, "b.md": goal])
        #expect(folder.run("check").stdout.contains("2 of 2 can be fixed: vault check --fix\n"))
        let answer = folder.run("check", "--fix")
        #expect(answer.exitCode == 1)
        #expect(answer.stdout.hasPrefix("fixed 2 findings in 2 notes;"), "\(answer)")
        let found = "b.md:3:8: error: the goal has the title, dates and targets of 'a'"
        #expect(answer.stdout.contains(found), "\(answer)")
        for name in ["a.md", "b.md"] { #expect(try folder.scratch.text(of: name).contains("title: \"a: b\"\n")) }
    }

    @Test func mendsOnlyWhatIsNamed() throws {
        let folder = try SmallFolder(Self.files)
        #expect(folder.run("check", "--fix", "health.md").stdout.hasPrefix("fixed 1 finding in 1 note;"))
        #expect(try folder.scratch.text(of: "goals/run.md") == Self.files["goals/run.md"])
    }

    @Test func aDryRunShowsADiffOnly() throws {
        let folder = try SmallFolder(Self.files)
        let before = folder.texts
        let answer = folder.run("check", "--fix", "--dry-run")
        #expect(answer.exitCode == 1)
        #expect(answer.stdout.hasPrefix("--- a/goals/run.md\n+++ b/goals/run.md\n"))
        #expect(!answer.stdout.contains("finding"))
        #expect(folder.texts == before)
        #expect(folder.run("check", "--dry-run").exitCode == 2)
    }

    /// Programs read what remains; the rest is said beside it.
    @Test(arguments: ["json", "sarif", "github"]) func speaksToPrograms(format: String) throws {
        let folder = try SmallFolder(Self.files)
        let trial = folder.run("check", "--fix", "--format", format, "--dry-run")
        #expect(folder.texts["goals/run.md"] == Self.files["goals/run.md"])
        let answer = folder.run("check", "--fix", "--format", format)
        #expect(folder.texts["goals/run.md"] == Self.fixed)
        // In JSON the change says whether it was made.
        #expect((format == "json" || trial.stdout == answer.stdout) && answer.exitCode == 1)
        #expect(answer.stdout.contains("broken-link") && !answer.stdout.contains("---\n"))
        if format == "json" {
            let json = try JSONSerialization.jsonObject(with: Data(answer.stdout.utf8)) as? [String: Any]
            let fixed = try #require(json?["fixed"] as? [[String: String]])
            #expect(fixed.map { $0["rule"] } == ["unquoted-link", "unquoted-link", "uppercase-name"])
            #expect(answer.stderr == "")
        } else {
            #expect(answer.stderr == "fixed 3 findings in 2 notes; 'vault undo' reverts it\n")
            #expect(trial.stderr == "would fix 3 findings in 2 notes\n")
        }
    }

    @Test func manyMendsFitTheScreen() throws {
        var files: [String: String] = [:]
        for number in 0..<500 {
            files["v\(number).md"] = "---\ntype: value\nTitle: t\(number)\n\(number == 7 ? "plan: @x\n" : "")---\n"
        }
        let answer = try SmallFolder(files).run("check", "--fix")
        #expect(
            answer.stdout == """
                fixed 501 findings in 500 notes; 'vault undo' reverts it
                500  [uppercase-name]  e.g. write 'title'  v0.md
                  1  [reserved-start]  quote the value     v7.md

                no findings in 501 notes, 500 of them records

                """)
    }

    @Test func leavesOtherFilesAlone() throws {
        let outside = try ScratchFolder()
        let text = "---\ntype: value\nTitle: Far\n---\n"
        try outside.write(text, to: "far.md")
        let folder = try SmallFolder([
            "c.md": "---\ntype: value\n<<<<<<< a\nTitle: a\n=======\nTitle: b\n>>>>>>> b\nLevel: major\n---\n"
        ])
        try FileManager.default.createSymbolicLink(
            atPath: folder.scratch.path + "/far.md", withDestinationPath: outside.path + "/far.md")
        try (Data("---\ntype: value\nTitle: ".utf8) + Data([0xff]) + Data("\n---\n".utf8)).write(
            to: URL(filePath: folder.scratch.path + "/bytes.md"))
        #expect(folder.run("check", "--fix").stdout.hasPrefix("fixed 1 finding in 1 note;"))
        #expect(try outside.text(of: "far.md") == text)
        #expect(
            try folder.scratch.text(of: "c.md")
                == "---\ntype: value\n<<<<<<< a\nTitle: a\n=======\nTitle: b\n>>>>>>> b\nlevel: major\n---\n")
    }

    /// Of two units that no measure has and that are near to each other, one may be a slip of the other.
    @Test func makesOneMeasureForAllSpellings() throws {
        let folder = try SmallFolder([
            "a.md": "---\ntype: goal\ntargets: [20 laps, 3 Laps per week, 5 pages]\n---\n",
            "b.md": "---\ntype: goal\ntargets: [1 lap per day, 2 pagse per week]\n---\n",
        ])
        let answer = folder.run("check", "--fix")
        #expect(answer.stdout.contains("3 findings") && answer.exitCode == 1)
        #expect(folder.texts.keys.filter { $0.hasPrefix("measures/") } == ["measures/laps.md"])
    }

    private static func times(_ folder: SmallFolder) throws -> [String: Date] {
        var times: [String: Date] = [:]
        for path in folder.texts.keys {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.scratch.path + "/" + path)
            times[path] = attributes[.modificationDate] as? Date
        }
        return times
    }
}
