import Foundation
import Testing
import VaultRecords
import VaultRequests
import VaultTestSupport

@testable import VaultProgram

/// What must hold of every report, whatever is in the notes.
@Suite struct ReportPageTests {
    private static func page(of arguments: [String], in folder: String) throws -> (root: PageElement, bytes: [UInt8]) {
        let result = VaultCommand.run(
            Invocation(
                arguments: ["report", "-o", "-"] + arguments, directory: folder, home: "/", columns: 80,
                today: CalendarDate(year: 2026, month: 11, day: 21)))
        #expect(result.exitCode == 0, "\(String(decoding: result.stderr, as: UTF8.self))")
        return (try PageElement.read(result.stdout), result.stdout)
    }

    /// Headings in order, pictures with words, tables with heads, unique ids, nothing that is loaded.
    private func check(_ root: PageElement, _ comment: Comment) {
        #expect(root.attributes["lang"] == "en", comment)
        let all = root.all
        #expect(Set(all.map(\.name)).isDisjoint(with: ["script", "img", "iframe", "object", "link", "base"]), comment)
        let names = Set(all.flatMap(\.attributes.keys))
        #expect(names.isDisjoint(with: ["src", "style", "onload", "onclick"]), comment)
        let ids = all.compactMap { $0.attributes["id"] }
        #expect(ids.count == Set(ids).count, comment)
        for link in root.all("a") {
            let target = link.attributes["href"] ?? ""
            #expect(target.hasPrefix("#") && ids.contains(String(target.dropFirst())), comment)
        }
        var level = 0
        for heading in all where heading.name.wholeMatch(of: /h[1-6]/) != nil {
            let own = Int(heading.name.dropFirst()) ?? 0
            #expect(own <= level + 1 && !heading.text.isEmpty, "\(heading.text)")
            level = own
        }
        for picture in root.all("svg") {
            #expect(picture.attributes["viewBox"] != nil && picture.attributes["width"] == nil, comment)
            if picture.attributes["aria-hidden"] == "true" { continue }
            #expect(picture.attributes["role"] == "img", comment)
            let labels = (picture.attributes["aria-labelledby"] ?? "").split(separator: " ").map(String.init)
            #expect(labels.count == 2, comment)
            let words = picture.children.prefix(2)
            #expect(words.map(\.name) == ["title", "desc"], comment)
            #expect(
                words.compactMap { $0.attributes["id"] } == labels && words.allSatisfy { !$0.text.isEmpty }, comment)
        }
        for table in root.all("table") {
            #expect(table.first("caption")?.text.isEmpty == false, comment)
            let columns = table.rows.map(\.count)
            #expect(Set(columns).count == 1, "\(table.first("caption")?.text ?? "") \(columns)")
            let heads = table.all("th")
            #expect(heads.allSatisfy { ["col", "row"].contains($0.attributes["scope"]) }, comment)
            #expect(table.first("thead")?.all("th").allSatisfy { !$0.text.isEmpty } ?? false, comment)
        }
        for picture in root.all("svg") { checkForms(of: picture, comment) }
    }

    /// Every form lies in its picture.
    private func checkForms(of picture: PageElement, _ comment: Comment) {
        let frame = (picture.attributes["viewBox"] ?? "").split(separator: " ").compactMap { Double($0) }
        guard frame.count == 4 else {
            Issue.record("\(picture.attributes)")
            return
        }
        func expect(_ x: Double?, _ y: Double?) {
            let isInside = x.map { -1...frame[2] + 1 ~= $0 } ?? false && y.map { -1...frame[3] + 1 ~= $0 } ?? false
            #expect(isInside, "\(comment): \(x ?? -1) \(y ?? -1) in \(frame) of \(picture.first("title")?.text ?? "")")
        }
        func number(_ element: PageElement, _ key: String) -> Double? { element.attributes[key].flatMap { Double($0) } }
        for box in picture.all("rect") {
            let (x, y) = (number(box, "x"), number(box, "y"))
            expect(x, y)
            expect(
                x.flatMap { x in number(box, "width").map { x + $0 } },
                y.flatMap { y in number(box, "height").map { y + $0 } })
        }
        for dot in picture.all("circle") { expect(number(dot, "cx"), number(dot, "cy")) }
        for line in picture.all("line") {
            expect(number(line, "x1"), number(line, "y1"))
            expect(number(line, "x2"), number(line, "y2"))
        }
        for path in picture.all("path") where path.attributes["d"]?.contains("h") == false {
            let points = (path.attributes["d"] ?? "").split { "MLZ".contains($0) }.map { $0.split(separator: " ") }
            for point in points { expect(point.first.flatMap { Double($0) }, point.last.flatMap { Double($0) }) }
        }
    }

    @Test(arguments: [
        [], ["--compact"], ["--year", "2026"], ["--year", "2025"], ["--term", "term-1"], ["--term", "term-4"],
        ["--from", "2026-06-01", "--to", "2026-08-31"], ["run-190-km", "piano-ninety-minutes", "half-marathon"],
        ["--from", "0001-01-01", "--to", "9999-12-31"], ["--from", "2025-11-01", "--to", "2026-07-01"],
    ])
    func theExample(arguments: [String]) throws {
        let folder = Repository.root + "/vault-example"
        let (root, bytes) = try Self.page(of: arguments, in: folder)
        check(root, "\(arguments)")
        #expect(try Self.page(of: arguments, in: folder).bytes == bytes)
    }

    /// The section of each plot that `vault-example` must show.
    @Test func theExampleShowsEveryPlot() throws {
        let (root, _) = try Self.page(of: [], in: Repository.root + "/vault-example")
        let questions = Set(root.all.filter { ["h3", "h4", "h5"].contains($0.name) }.map(\.text))
        let wanted: Set = [
            "Is it on pace?", "How much of the limit is used?", "How far is it to the target?",
            "Was each week met?", "Was each day met?", "Was the limit kept each day?", "Was the limit kept each month?",
            "How much was it each week?", "On which days?", "On which days was something done?",
            "How many actions each month?", "How many hours each month?", "The terms of the year",
            "Do the planned hours fit into a week?", "Where am I in my weeks?", "How much was lifted each week?",
            "On which days were workouts?", "How many sets does each category get?", "Am I getting stronger?",
            "Am I getting better?", "How much was done each week?", "What was the best so far, and when?",
        ]
        #expect(wanted.subtracting(questions) == [])
        let kinds = Set(root.all.compactMap { $0.attributes["class"] })
        #expect(
            kinds.isSuperset(of: [
                "zone", "ahead1", "outlook", "needed", "done", "ceiling", "h4", "met", "missed", "over", "before",
            ]))
        #expect(root.all("p").filter { $0.attributes["class"] == "empty" }.map(\.text) == [])
    }

    /// Of a goal of many years the last ones are drawn, and its axis is theirs.
    @Test(arguments: ["latest 50 kg from 5000 kg", "best 50 kg from 5000 kg"])
    func oldReadingsAreNotDrawn(target: String) throws {
        let folder = try ScratchFolder()
        try folder.write("---\ntype: vault\nformat: 1\n---\n", to: "vault.md")
        try folder.write(
            "---\ntype: goal\ntargets: ['\(target)']\nstart: 1990-01-01\n---\n", to: "goals/g.md")
        for (year, weight) in [(1991, 4000), (2000, 80), (2020, 70), (2024, 75)] {
            try folder.write(
                "---\ntype: action\ndate: \(year)-01-01\nmeasures: [\(weight) kg]\ngoals: ['[[g]]']\n---\n",
                to: "actions/a\(year).md")
        }
        let (root, _) = try Self.page(of: ["g"], in: folder.path)
        let picture = try #require(root.all("svg").first { $0.first("title")?.text.contains("target") ?? false })
        #expect(picture.all("text").compactMap { Int($0.text) }.filter { $0 < 1990 } == [50, 60, 70, 80])
    }

    /// Notes that hold HTML change nothing but the texts.
    @Test func notesCannotWriteHTML() throws {
        let evil = "</svg></table><script>alert(1)</script><img src=x onerror=y>&amp;\u{202E}\u{200B}"
        var files = [
            "vault.md":
                "---\ntype: vault\nformat: 1\ntitle: '\(evil)'\nbirth: 1990-01-01\npacks: [goals, workouts, threads]\n---\n",
            "terms/t.md":
                "---\ntype: term\nnumber: 1\ntitle: '\(evil)'\nstart: 2026-10-01\nend: 2026-12-31\ntheme: '\(evil)'\n---\n",
            "values/v.md": "---\ntype: value\ntitle: '\(evil)'\nlevel: major\n---\n",
            "exercises/e.md": "---\ntype: exercise\ntitle: '\(evil)'\nexercise_type: weight_and_reps\n---\n",
            "workouts/w.md":
                "---\ntype: workout\ntitle: '\(evil)'\nstarted: 2026-11-20T10:00\nfinished: 2026-11-20T11:00\n"
                + "status: completed\n---\n\n## [[e]]\n\n- [x] 50 kg x 5\n",
            "actions/a.md":
                "---\ntype: action\ntitle: '\(evil)'\ndate: 2026-11-20\nmeasures: [3 km]\ngoals: ['[[g0]]']\n---\n[[\(evil)]]\n",
        ]
        for (number, target) in ["60 km", "3 km per week", "at most 9 km", "latest 3 km from 9 km"].enumerated() {
            files["goals/g\(number).md"] =
                "---\ntype: goal\ntitle: '\(evil)'\ntargets: ['\(target)']\nvalues: ['[[v]]']\nterms: ['[[t]]']\n---\n"
        }
        let folder = try ScratchFolder()
        for (path, text) in files { try folder.write(text, to: path) }
        let (root, bytes) = try Self.page(of: [], in: folder.path)
        check(root, "hostile")
        let plain = files.mapValues { $0.replacing(evil, with: "plain") }
        let other = try ScratchFolder()
        for (path, text) in plain { try other.write(text, to: path) }
        // What a check finds may differ, as characters that nobody sees are worth a word.
        func names(_ root: PageElement) -> [String] {
            root.all("section").filter { $0.attributes["id"] != "findings" }.flatMap(\.all).map(\.name)
        }
        #expect(try names(Self.page(of: [], in: other.path).root) == names(root))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.unicodeScalars.contains { [0x202E, 0x200B].contains($0.value) })
    }

    /// Five years with 2,000 actions and 60 goals: at most 1.5 MB.
    @Test func sizeOfFiveYears() throws {
        let folder = try ScratchFolder()
        try folder.write("---\ntype: vault\nformat: 1\n---\n", to: "vault.md")
        let targets = ["150 km", "90 min per week", "2 times per day", "at most 900 EUR", "latest 70 kg from 90 kg"]
        let measures = ["5 km", "30 min", "31 min", "12 EUR", "80 kg"]
        var day = try #require(CalendarDate(year: 2022, month: 1, day: 3))
        for goal in 0..<60 {
            let first = day.adding(days: goal % 5 == 0 ? 0 : goal * 29)
            let last = goal % 5 == 0 ? day.adding(days: 1900) : first.adding(days: 69)
            try folder.write(
                "---\ntype: goal\ntitle: Goal \(goal)\ntargets: ['\(targets[goal % 5])']\nstart: \(first)\ndue: \(last)\n---\n",
                to: "goals/goal-\(goal).md")
        }
        for action in 0..<2000 {
            let goal = action * 60 / 2000
            if action % 33 == 0, goal % 5 != 0 { day = day.adding(days: 29) }
            try folder.write(
                "---\ntype: action\ndate: \(day.adding(days: action % 60))\nmeasures: [\(measures[goal % 5])]\n"
                    + "goals: ['[[goal-\(goal)]]']\n---\n", to: "actions/action-\(action).md")
        }
        let all = try Self.page(of: ["--from", "2022-01-01"], in: folder.path)
        check(all.root, "five years")
        #expect(all.root.all("section").count > 60 && all.bytes.count < 1_500_000, "\(all.bytes.count)")
    }
}
