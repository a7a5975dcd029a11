import Foundation
import Testing
import VaultRecords
import VaultRequests
import VaultTestSupport

@testable import VaultProgram

@Suite struct ReportCommandTests {
    private static let files = [
        "vault.md": "---\ntype: vault\nformat: 1\ntitle: Mine\n---\n",
        "goals/run.md":
            "---\ntype: goal\ntitle: Run\ntargets: [60 km]\nstart: 2026-11-02\ndue: 2026-12-31\n---\n",
        "actions/a.md":
            "---\ntype: action\ntitle: A\ndate: 2026-11-17\nmeasures: [6 km]\ngoals: [\"[[run]]\"]\n---\n",
    ]

    /// Where it is written, and what is there before.
    @Test func whereItIsWritten() throws {
        let folder = try SmallFolder(Self.files)
        let first = folder.run("report", "-o", "out/report.html")
        #expect(first.exitCode == 0 && first.stdout == "wrote a report about '2026' to 'out/report.html'\n")
        let text = try folder.scratch.text(of: "out/report.html")
        #expect(text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
        // A report is replaced, by the same bytes on the same day.
        #expect(folder.run("report", "-o", "out/report.html").exitCode == 0)
        #expect(try folder.scratch.text(of: "out/report.html") == text)
        #expect(folder.run("report", "-o", "-").stdout == text)
        #expect(folder.run("report", "-o", "-", "--open").exitCode == 2)
        try folder.scratch.write("mine\n", to: "page.html")
        for (path, reason) in [
            ("page.html", "exists and is not a report"), ("out", "is a folder"), ("note.md", "would be a note"),
            ("vault.md", "would be a note"), ("new/", "is a folder"),
        ] {
            let answer = folder.run("report", "-o", path)
            #expect(answer.exitCode == 2 && answer.stderr.contains("'\(path)' \(reason)"), "\(answer)")
        }
        #expect(try folder.scratch.text(of: "page.html") == "mine\n")
        #expect(folder.run("report", "-o", "vault.md", "--force").exitCode == 2)
        #expect(folder.run("report", "-o", "page.html", "--force").exitCode == 0)
        #expect(try folder.scratch.text(of: "page.html") == text)
        for (path, reason) in [
            ("", "'--output' is empty"), (".git/x.html", "what lies in '.git'"), ("../.vault/x", "'.vault'"),
        ] {
            let answer = folder.run("report", "-o", path)
            #expect(answer.exitCode == 2 && answer.stderr.contains(reason), "\(answer)")
        }
        let answer = folder.run("report")
        #expect(answer.exitCode == 2 && answer.stderr.contains("no folder for caches"))
    }

    /// Without a name it lies in the folder for caches, one for each vault and subject; the browser gets its path.
    @Test(.tags(.process)) func theBrowserOpensIt() throws {
        let folder = try SmallFolder(Self.files)
        let cache = try ScratchFolder()
        try cache.write(
            "#!/bin/sh\nprintf %s \"$1\" > '\(cache.path)/seen.new' && mv '\(cache.path)/seen.new' '\(cache.path)/seen'\n",
            to: "browser")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: cache.path + "/browser")
        var environment = [
            "XDG_CACHE_HOME": cache.path, "BROWSER": cache.path + "/browser", "PATH": "/usr/bin:/bin",
        ]
        func run(_ arguments: String...) -> (stdout: String, exitCode: Int32) {
            let result = VaultCommand.run(
                Invocation(
                    arguments: arguments, environment: environment, directory: folder.scratch.path,
                    today: CalendarDate(year: 2026, month: 11, day: 21)))
            return (String(decoding: result.stdout, as: UTF8.self), result.exitCode)
        }
        let answer = run("report", "run")
        #expect(answer.exitCode == 0 && answer.stdout.contains("/vault/reports/"), "\(answer)")
        #expect(answer.stdout.hasSuffix("to look at it: vault report run --open\n"))
        #expect(run("report", "run", "--compact").stdout.hasSuffix("vault report run --compact --open\n"))
        let opened = run("report", "run", "--open")
        #expect(opened.exitCode == 0 && opened.stdout.split(separator: "\n").count == 1)
        for _ in 0..<500 where !FileManager.default.fileExists(atPath: cache.path + "/seen") {
            Thread.sleep(forTimeInterval: 0.01)
        }
        let path = try cache.text(of: "seen")
        #expect(path.hasPrefix(cache.path + "/vault/reports/") && path.hasSuffix("/run.html"))
        #expect(FileManager.default.fileExists(atPath: path))
        // The first of several that is installed, with the file in its place.
        try FileManager.default.removeItem(atPath: cache.path + "/seen")
        environment["BROWSER"] = "no-such-browser:" + cache.path + "/browser %s more"
        #expect(run("report", "run", "--open").exitCode == 0)
        #expect(try cache.text(of: "seen") == path)
        // As 'xdg-open' where there is no browser.
        try cache.write("#!/bin/sh\nsleep 0.1; exit 3\n", to: "browser")
        #expect(run("report", "run", "--open").exitCode == 2)
    }

    @Test(arguments: [
        (["--term", "none"], "no term, year or period is named 'none'"),
        (["--year", "x"], "'--year' is 'x'; expected a year such as 2026"),
        (["--year", "99999"], "'--year' is '99999'"),
        (["--to", "2026-11-01"], "'--to' needs '--from'"),
        (["--from", "2026-11-20", "--to", "2026-11-01"], "'--from' is 2026-11-20, which is after '--to' 2026-11-01"),
        (["--year", "2026", "--from", "2026-01-01"], "'--year' and '--from' cannot be combined"),
        (["run", "--year", "2026"], "takes no '--year'"), (["nothing"], "'nothing'"),
        (["2026"], "vault report --year 2026\n"), (["autumn"], "vault report --term autumn\n"),
        (["--format", "csv"], "csv"),
    ])
    func whatIsRefused(arguments: [String], message: String) throws {
        let term = "---\ntype: period\nstart: 2026-09-01\nend: 2026-09-30\n---\n"
        let folder = try SmallFolder(Self.files.merging(["autumn.md": term]) { $1 })
        let answer = folder.run(arguments: ["report", "-o", "-"] + arguments)
        #expect(answer.exitCode == 2 && answer.stderr.contains(message), "\(answer.stderr)")
    }

    @Test func whatItIsAbout() throws {
        let folder = try SmallFolder(Self.files)
        func about(_ arguments: String...) throws -> [String] {
            let answer = folder.run(arguments: ["report", "--format", "json"] + arguments)
            let json = try #require(
                try JSONSerialization.jsonObject(with: Data(answer.stdout.utf8)) as? [String: Any], "\(answer)")
            return ["title", "kind", "from", "to", "judged_on"].map { json[$0] as? String ?? "-" }
        }
        #expect(try about() == ["2026", "year", "2026-01-01", "2026-12-31", "2026-11-21"])
        #expect(try about("--year", "2025") == ["2025", "year", "2025-01-01", "2025-12-31", "2026-01-01"])
        #expect(
            try about("--from", "2026-11-01")
                == ["2026-11-01 to 2026-11-21", "days", "2026-11-01", "2026-11-21", "2026-11-21"])
        #expect(try about("run") == ["Run", "goals", "-", "-", "2026-11-21"])
    }

    /// Of terms that overlap each has its own goals, whichever of them is the current one.
    @Test func termsThatOverlap() throws {
        let folder = try SmallFolder([
            "terms/alpha.md": "---\ntype: term\nnumber: 1\nstart: 2026-10-01\nend: 2026-12-15\n---\n",
            "terms/beta.md": "---\ntype: term\nnumber: 2\nstart: 2026-11-01\nend: 2026-12-31\n---\n",
            "goals/a.md": "---\ntype: goal\ntitle: A\ntargets: [5 km]\nterms: [\"[[alpha]]\"]\n---\n",
            "goals/b.md": "---\ntype: goal\ntitle: B\ntargets: [5 km]\nterms: [\"[[beta]]\"]\n---\n",
        ])
        for (term, goal) in [("alpha", "A"), ("beta", "B")] {
            let page = try PageElement.read(folder.run("report", "--term", term, "-o", "-").stdout.utf8)
            let titles = page.all("section").compactMap { $0.first("h3")?.first("bdi")?.text }
            #expect(titles.contains(goal), "\(term)")
        }
        let backwards = try SmallFolder([
            "terms/odd.md": "---\ntype: term\nnumber: 1\nstart: 2026-12-01\nend: 2026-11-01\n---\n"
        ])
        #expect(backwards.run("report", "--term", "odd", "-o", "-").stderr.contains("'odd' ends before it starts"))
    }

    /// The zone of what is still on pace is as wide as the leeway all along, so that what is on pace lies in it.
    @Test func zoneOfLeeway() throws {
        let folder = try SmallFolder([
            "goals/g.md":
                "---\ntype: goal\ntitle: G\ntargets: [92 km]\nstart: 2026-10-01\ndue: 2026-12-31\n---\n",
            "actions/a.md":
                "---\ntype: action\ntitle: A\ndate: 2026-10-05\nmeasures: [46 km]\ngoals: [\"[[g]]\"]\n---\n",
        ])
        let page = try PageElement.read(folder.run("report", "g", "-o", "-").stdout.utf8)
        func points(_ kind: String) throws -> [(x: Double, y: Double)] {
            let path = try #require(page.all("path").first { $0.attributes["class"] == kind }?.attributes["d"])
            return path.split { "MLZ".contains($0) }.compactMap { pair in
                let parts = pair.split(separator: " ").compactMap { Double($0) }
                return parts.count == 2 ? (parts[0], parts[1]) : nil
            }
        }
        let needed = try points("needed")
        let zone = try points("zone")
        let (first, last) = (try #require(needed.first), try #require(needed.last))
        // In the middle the lower edge lies seven of 92 days below the line.
        let middle = zone.filter { (first.x + 20...last.x - 20).contains($0.x) }
        let slope = (last.y - first.y) / (last.x - first.x)
        let below = middle.map { $0.y - (first.y + slope * ($0.x - first.x)) }.max() ?? 0
        let sevenDays = (first.y - last.y) * 7 / 92
        #expect(abs(below - sevenDays) < 1, "\(below) \(sevenDays)")
    }

    /// An obligation that repeats lists its due dates and what came of each.
    @Test func dueDates() throws {
        let folder = try SmallFolder([
            "obligations/rent.md":
                "---\ntype: obligation\ntitle: Rent\ndue: 2026-08-31\nrepeats: monthly\n---\n",
            "actions/a.md":
                "---\ntype: action\ntitle: Paid\ndate: 2026-10-30\ngoals: [\"[[rent]]\"]\n---\n",
        ])
        let page = try PageElement.read(folder.run("report", "rent", "--as-of", "2026-11-21", "-o", "-").stdout.utf8)
        #expect(
            page.table("Due dates")?.rows == [
                ["Due", "Outcome"], ["2026-10-31", "done on 2026-10-30"], ["2026-09-30", "missed"],
                ["2026-08-31", "missed"],
            ])
    }

    /// Of two workouts on a day only the one with the record has its sign.
    @Test func twoWorkoutsOnADay() throws {
        func workout(_ hour: Int, _ kilograms: Int, _ day: Int) -> String {
            "---\ntype: workout\nstarted: 2026-11-\(day)T\(hour):00\nfinished: 2026-11-\(day)T\(hour):30\nstatus: completed\n"
                + "---\n\n## [[squat]]\n\n- [x] \(kilograms) kg x 5\n"
        }
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\n---\n",
            "exercises/squat.md": "---\ntype: exercise\ntitle: Squat\nexercise_type: weight_and_reps\n---\n",
            "workouts/a.md": workout(10, 70, 11), "workouts/b.md": workout(18, 40, 11),
            "workouts/c.md": workout(10, 60, 12),
        ])
        let page = try PageElement.read(folder.run("report", "-o", "-").stdout.utf8)
        #expect(page.all("circle").count { $0.attributes["class"] == "record" } == 1)
    }

    /// JSON goes to standard output, unless a file is named.
    @Test func numbersInAFile() throws {
        let folder = try SmallFolder(Self.files)
        let json = folder.run("report", "--format", "json").stdout
        #expect(folder.run("report", "--format", "json", "-o", "r.json").exitCode == 0)
        #expect(try folder.scratch.text(of: "r.json") == json)
        // Each takes the place of its own kind only.
        #expect(folder.run("report", "--format", "json", "-o", "r.json").exitCode == 0)
        #expect(folder.run("report", "-o", "r.json").exitCode == 2)
        #expect(folder.run("report", "-o", "r.html").exitCode == 0)
        #expect(folder.run("report", "--format", "json", "-o", "r.html").exitCode == 2)
    }

    @Test func compactLeavesOutWhatIsEmpty() throws {
        let folder = try SmallFolder(["vault.md": "---\ntype: vault\nformat: 1\n---\n"])
        func headings(_ arguments: String...) throws -> [String] {
            let page = try PageElement.read(folder.run(arguments: ["report", "-o", "-"] + arguments).stdout.utf8)
            return page.all("h2").map(\.text)
        }
        #expect(
            try headings() == ["Today", "Goals", "Year 2026", "Terms", "Values", "Life in weeks", "Findings"])
        #expect(try headings("--compact") == [])
    }
}
