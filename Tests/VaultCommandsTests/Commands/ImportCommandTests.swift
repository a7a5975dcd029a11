import Foundation
import Synchronization
import Testing
import VaultProgram
import VaultRecords
import VaultRequests
import VaultTestSupport

/// `vault import` in a repository, which remembers what was imported first.
@Suite(.tags(.git), .enabled(if: GitFolder.isGitThere, "git is not installed")) struct ImportCommandTests {
    private static let settings =
        "---\ntype: vault\nformat: 1\npacks: [goals, workouts, threads]\ntimezone: Europe/Berlin\n---\n"

    private func folder() throws -> GitFolder {
        let folder = try GitFolder(["vault.md": Self.settings])
        try folder.commit("begin")
        return folder
    }

    private func table(_ rows: String...) -> String {
        "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Distance\n"
            + rows.map { $0 + "\n" }.joined()
    }

    private struct Plan: Decodable {
        struct Record: Decodable {
            struct Difference: Decodable {
                var field: String
                var vault: String
                var file: String
                var verdict: String
            }
            var state: String
            var path: String?
            var differences: [Difference]
        }
        var new: Int
        var changed: Int
        var same: Int
        var updated: Int
        var records: [Record]
    }

    private func plan(_ folder: GitFolder, _ file: String, _ options: String...) throws -> Plan {
        let answer = folder.vault(arguments: ["import", file, "--format", "json"] + options)
        return try JSONDecoder().decode(Plan.self, from: Data(answer.stdout.utf8))
    }

    /// The line that writes can be copied, whatever the file is called.
    @Test(arguments: [
        (["plain.csv"], "vault import plain.csv --write"), (["--", "-x.csv"], "vault import --write -- -x.csv"),
        (["a b.csv"], "vault import 'a b.csv' --write"),
    ])
    func theLineThatWritesIsTold(words: [String], line: String) throws {
        let folder = try folder()
        try folder.scratch.write(table("9,2026-10-01 05:00:00,Run,Run,1800,5,5000"), to: words.last ?? "")
        #expect(folder.vault(arguments: ["import"] + words).stdout.hasSuffix("  \(line)\n"))
        let typed = try #require(ShellWords.split(line))
        #expect(folder.vault(arguments: Array(typed.dropFirst())).stdout == "imported 1 action\n")
    }

    /// What the note says, what the next export says, and what becomes of the field: by what was imported first.
    @Test(
        arguments: [
            (nil, "5000", "same", nil), (nil, "6000", "changed", "update"), ("5 km", "6000", "changed", "update"),
            ("5000 m", "6000", "changed", "update"), ("5.5 km", "5000", "same", nil),
            ("5.5 km", "6000", "changed", "decide"),
            ("6 km", "6000", "same", nil),
        ] as [(String?, String, String, String?)])
    func gitTellsWhoChangedAField(edit: String?, next: String, state: String, verdict: String?) throws {
        let folder = try folder()
        try folder.scratch.write(table("9,2026-10-01 05:00:00,Run,Run,1800,5,5000"), to: "a.csv")
        #expect(folder.vault("import", "a.csv", "--write").exitCode == 0)
        try folder.commit("import")
        if let edit { #expect(folder.vault("set", "2026-10-01-run", "measures=\(edit)").exitCode == 0) }
        try folder.git("commit", "-q", "--no-verify", "--allow-empty", "-a", "-m", "edit")
        try folder.scratch.write(table("9,2026-10-01 05:00:00,Run,Run,1800,5,\(next)"), to: "b.csv")
        let found = try plan(folder, "b.csv")
        #expect(found.records.map(\.state) == [state])
        #expect(found.records.first?.differences.first?.verdict == verdict)
        // Only what the source alone has changed is taken over.
        let updated = try plan(folder, "b.csv", "--update", "--write")
        #expect(updated.updated == (verdict == "update" ? 1 : 0))
        let note = try folder.scratch.text(of: "actions/2026/2026-10-01-run.md")
        #expect(note.contains("  - \(verdict == "update" ? "6 km" : edit ?? "5 km")\n"))
        #expect(try plan(folder, "b.csv", "--overwrite", "--write").updated == (verdict == "decide" ? 1 : 0))
        #expect(try plan(folder, "b.csv").changed == 0 || verdict == nil)
    }

    /// However many rows have changed, git is asked once for all.
    @Test func gitIsCalledAsOftenForManyChangesAsForFew() throws {
        let folder = try folder()
        func table(_ metres: Int) -> String {
            let rows = (10..<30).map { "\($0),2026-10-\($0) 05:00:00,Run \($0),Run,1800,5,\($0 < 12 ? 6000 : metres)" }
            return self.table(rows.joined(separator: "\n"))
        }
        try folder.scratch.write(table(5000).replacing("6000", with: "5000"), to: "a.csv")
        #expect(folder.vault("import", "a.csv", "--write").exitCode == 0)
        try folder.commit("import")
        var counts: [Int] = []
        for (metres, changed) in [(5000, 2), (6000, 20)] {
            try folder.scratch.write(table(metres), to: "a.csv")
            let trace = folder.scratch.path + "/.trace\(metres)"
            let answer = folder.vault("import", "a.csv", "--format", "json", adding: ["GIT_TRACE": trace])
            #expect(answer.stdout.contains("\"changed\": \(changed),"), "\(answer)")
            let calls = try folder.scratch.text(of: ".trace\(metres)").split(separator: "\n")
            counts.append(calls.count { $0.contains("trace: built-in: git") })
        }
        #expect(counts == [3, 3])
    }

    /// What an import wrote is found under the names that a note had then. Where two notes took each other's names in one
    /// commit, which git takes for two edits, nothing is known, and a person decides.
    @Test(
        arguments: [
            ([], "update"), ([["run", "jog"]], "update"), ([["run", "jog"], ["swim", "run"]], "update"),
            ([["run", "jog", "swim", "run", "jog", "swim"]], "decide"),
        ] as [([[String]], String)])
    func whatWasImportedIsFoundUnderOldNames(commits: [[String]], verdict: String) throws {
        let folder = try folder()
        let other = "8,2026-10-02 05:00:00,Swim,Swim,1800,1,1000"
        try folder.scratch.write(table("9,2026-10-01 05:00:00,Run,Run,1800,5,5000", other), to: "a.csv")
        #expect(folder.vault("import", "a.csv", "--write").exitCode == 0)
        try folder.commit("import")
        try folder.git("mv", "actions/2026/2026-10-01-run.md", "actions/run.md")
        try folder.git("mv", "actions/2026/2026-10-02-swim.md", "actions/swim.md")
        #expect(folder.vault("set", "run", "measures=5.5 km").exitCode == 0)
        try folder.git("commit", "-q", "--no-verify", "-a", "-m", "move")
        for names in commits {
            for place in stride(from: 0, to: names.count, by: 2) {
                try folder.git("mv", "actions/\(names[place]).md", "actions/\(names[place + 1]).md")
            }
            try folder.git("commit", "-q", "--no-verify", "-a", "-m", "rename")
        }
        // Both have changed the run; the swim only its source.
        let swim = other.replacing("1000", with: "2000")
        try folder.scratch.write(table("9,2026-10-01 05:00:00,Run,Run,1800,5,6000", swim), to: "a.csv")
        #expect(try plan(folder, "a.csv").records.map { $0.differences.map(\.verdict) } == [["decide"], [verdict]])
        try folder.scratch.write(table("9,2026-10-01 05:00:00,Run,Run,1800,5,5000", other), to: "a.csv")
        #expect(try plan(folder, "a.csv").changed == (verdict == "update" ? 0 : 1))
    }

    /// A title that a person gave stays; one that the source gave later is taken over.
    @Test func titlesOfPeopleStay() throws {
        let folder = try folder()
        try folder.scratch.write(
            table("8,2026-10-01 05:00:00,Run,Run,1800,5,5000", "9,2026-10-02 05:00:00,Run,Run,1800,5,5000"), to: "a.csv"
        )
        _ = folder.vault("import", "a.csv", "--write")
        try folder.commit("import")
        #expect(folder.vault("set", "2026-10-01-run", "title=By the river").exitCode == 0)
        try folder.scratch.write(
            table("8,2026-10-01 05:00:00,Run,Run,1800,5,5000", "9,2026-10-02 05:00:00,Race,Run,1800,5,5000"),
            to: "a.csv")
        _ = folder.vault("import", "a.csv", "--write", "--update")
        #expect(try folder.scratch.text(of: "actions/2026/2026-10-01-run.md").contains("title: By the river\n"))
        #expect(try folder.scratch.text(of: "actions/2026/2026-10-02-run.md").contains("title: Race\n"))
    }

    /// Whatever the zone of the vault, the same records are known.
    @Test func anotherZoneMakesNothingNew() throws {
        let folder = try folder()
        try folder.scratch.write(table("9,2026-10-01 22:30:00,Run,Run,1800,5,5000"), to: "a.csv")
        _ = folder.vault("import", "a.csv", "--write")
        try folder.scratch.write(Self.settings.replacing("Europe/Berlin", with: "America/New_York"), to: "vault.md")
        let found = try plan(folder, "a.csv")
        #expect((found.new, found.same + found.changed) == (0, 1))
    }

    /// All of it goes, and everything is as it was, byte for byte.
    @Test func oneUndoTakesAnImportBack() throws {
        let folder = try folder()
        let rows = (1...400).map { "\($0),2026-10-01 05:00:\($0 % 60),Run,Run,1800,5,5000" }
        try folder.scratch.write(table(rows.joined(separator: "\n")), to: "a.csv")
        let before = try folder.scratch.paths()
        #expect(folder.vault("import", "a.csv", "--write").stdout == "imported 400 actions\n")
        #expect(try folder.scratch.paths().filter { $0.hasPrefix("actions/2026/") && $0.hasSuffix(".md") }.count == 400)
        #expect(folder.vault("check").exitCode == 0)
        #expect(folder.vault("undo").exitCode == 0)
        #expect(try folder.scratch.paths().filter { !$0.hasPrefix(".vault") } == before)
    }

    /// Where something is not UTF-8, nothing is written, also beside it.
    @Test func otherBytesStay() throws {
        let folder = try folder()
        func append(_ bytes: [UInt8], to path: String) throws -> [UInt8] {
            let file = URL(filePath: folder.scratch.path).appending(path: path)
            try (Data(contentsOf: file) + Data(bytes)).write(to: file)
            return try [UInt8](Data(contentsOf: file))
        }
        func bytes(_ path: String) throws -> [UInt8] {
            try [UInt8](Data(contentsOf: URL(filePath: folder.scratch.path).appending(path: path)))
        }
        try folder.scratch.write(table("9,2026-10-01 05:00:00,Run,Run,1800,5,5000"), to: "a.csv")
        _ = folder.vault("import", "a.csv", "--write")
        try folder.commit("import")
        try folder.scratch.write(table("9,2026-10-01 05:00:00,Race,Run,1800,5,6000"), to: "a.csv")
        let (note, list) = ("actions/2026/2026-10-01-run.md", "imports/strava.md")
        let before = try append(Array("Caf".utf8) + [0xE9], to: note)
        for options in [["--update"], ["--overwrite"]] {
            let answer = folder.vault(arguments: ["import", "a.csv"] + options)
            #expect(answer.stdout.contains("\(note) is not UTF-8, so it is not changed"), "\(answer.stdout)")
            #expect(folder.vault(arguments: ["import", "a.csv", "--write"] + options).stdout == "nothing to change\n")
            #expect(try bytes(note) == before)
        }
        // The list of what was deleted is a note like any other, and nothing is deleted that it cannot remember.
        try folder.scratch.write("---\nforgotten: []\n---\n", to: list)
        let listBefore = try append([0xE9], to: list)
        let refused = folder.vault("delete", "2026-10-01-run", "--yes", "--forget")
        #expect((refused.exitCode, refused.stderr.contains(list)) == (2, true), "\(refused.stderr)")
        #expect(try (bytes(list), bytes(note)) == (listBefore, before))
    }

    /// Asked only where somebody can answer and something would come back.
    @Test(arguments: [("y", true), ("n", false), (nil, false)] as [(String?, Bool)])
    func deletingOffersToForget(answer: String?, isKept: Bool) throws {
        let action = "---\ntype: action\ntitle: Run\ndate: 2026-10-01\n"
        let folder = try SmallFolder([
            "a.md": action + "import_id: strava:9\n---\n", "b.md": action + "---\n", "c.md": action + "---\n",
        ])
        #expect(folder.run(["delete", "a"], answers: "y", answer).stdout.hasPrefix("deleted a.md\n"))
        #expect(folder.texts["a.md"] == nil)
        #expect(folder.texts["imports/strava.md"]?.contains("  - strava:9\n") ?? false == isKept)
        // One that was not imported asks nothing else; the end of the input is no answer.
        #expect(folder.run(["delete", "b"], answers: "y").stdout.hasPrefix("deleted b.md\n"))
        #expect(folder.run(["delete", "c"], answers: "n", "y").stdout == "nothing was deleted\n")
    }

    /// Two tasks of one title and day would be duplicates, and nothing could be written.
    @Test func tasksThatAreThereAlreadyAreSkipped() throws {
        let folder = try folder()
        try folder.scratch.write(
            "---\ntype: obligation\ntitle: Pay the rent\ndue: 2026-12-01\n---\n", to: "obligations/rent.md")
        try folder.scratch.write(
            """
            (A) 2026-11-01 pay the Rent due:2026-12-01
            2026-11-01 Call Ann due:2026-12-02
            2026-11-01 Call Ann due:2026-12-02
            2026-11-01 Call Ann due:2026-12-03

            """, to: "todo.txt")
        let plan = folder.vault("import", "todo.txt").stdout
        let reason = "the obligation has the title, due date and requester of"
        #expect(plan.contains("line 1: \(reason) 'pay-the-rent'\n"), "\(plan)")
        #expect(plan.contains("line 3: \(reason) 'call-ann'\n"), "\(plan)")
        #expect(folder.vault("import", "todo.txt", "--write").stdout.hasPrefix("imported 2 obligations\n"))
        #expect(folder.vault("check", "--strict").exitCode == 0)
        #expect(try self.plan(folder, "todo.txt").new == 0)
    }

    @Test func aProgramWithoutAFile() throws {
        let folder = try folder()
        #expect(folder.vault("import", "strava").stderr.contains("'vault import strava' needs a FILE"))
        #expect(folder.vault("import", "strava", "strava").stderr.contains("'strava'"))
        #expect(!folder.vault("import", "strava", "strava").stderr.contains("needs a FILE"))
        try folder.scratch.write("Date,Title\n2026-10-02,Swim\n", to: "strava")
        #expect(folder.vault("import", "strava").exitCode == 0)
    }

    /// Two exports in one file, and a table that says when its records were made.
    @Test func anIDComesOnce() throws {
        let folder = try folder()
        let row = "9,2026-10-01 05:00:00,Run,Run,1800,5,5000"
        try folder.scratch.write(table(row, row.replacing("1800", with: "1900")), to: "a.csv")
        #expect(folder.vault("import", "a.csv").stdout.contains("line 3: 'strava:9' stands above\n"))
        #expect(folder.vault("import", "a.csv", "--write").stdout.hasPrefix("imported 1 action\n"))
        // The second row is no change of what the first one made.
        let again = folder.vault("import", "a.csv", "--write", "--overwrite")
        #expect(again.stdout.hasPrefix("nothing to change\n"))
        #expect(again.exitCode == 1)
        #expect(try plan(folder, "a.csv").same == 1)
        try folder.scratch.write("Date,Title,created\n2026-10-02,Swim,2026-10-03T08:00\n", to: "b.csv")
        #expect(folder.vault("import", "b.csv", "--write").exitCode == 0)
        #expect(try folder.scratch.text(of: "actions/2026/2026-10-02-swim.md").contains("created: 2026-10-03T08:00\n"))
        #expect(try plan(folder, "b.csv").same == 1)
        #expect(folder.vault("check", "--strict").exitCode == 0)
    }

    /// Rows that cannot be read or written are listed, all of them, in the plan and by the write; the others are
    /// written, or none.
    @Test(
        arguments: [
            ("Date,Title,Amount\n2026-01-02,A,5 km\n2026-01-01,B,~5 km\n2026-01-03,C,(45.00)\n", [3, 4], 1),
            ("Date,Title,goals\n2026-01-02,A,hub\n2026-01-01,B,nope\n2026-01-03,C,hub\n", [3], 2),
            ("Date,Title,km,m,Time\n2026-01-01,A,5,120,\n2026-01-02,B,5,,\n2026-01-03,C,,7,25:61:00\n", [2, 4], 1),
            ("Date,Title,text\n2026-01-02,A,x\n2026-01-01,B,\"---\ntype: goal\n---\ny\"\nnever,C,x\n", [3, 7], 1),
            ("Date,Title,Amount\n2026-01-02,A,~5 km\n", [2], 0),
        ] as [(String, [Int], Int)])
    func rowsThatCannotBeWrittenAreListed(text: String, lines: [Int], written: Int) throws {
        struct Rows: Decodable {
            struct Row: Decodable { var line: Int }
            var new: Int
            var skipped: [Row]
        }
        let folder = try folder()
        try folder.scratch.write("---\ntype: goal\ntitle: Hub\ntargets: 50 km\n---\n", to: "hub.md")
        try folder.scratch.write(text, to: "a.csv")
        func rows(_ options: String...) throws -> Rows {
            let answer = folder.vault(arguments: ["import", "csv", "a.csv", "--format", "json"] + options)
            #expect(answer.exitCode == 1)
            return try JSONDecoder().decode(Rows.self, from: Data(answer.stdout.utf8))
        }
        func count() throws -> Int { try folder.scratch.paths().count { $0.hasPrefix("actions/2026/") } }
        let before = try folder.scratch.paths()
        for options in [[], ["--dry-run"], ["--all-or-nothing", "--write"], ["--write"]] {
            let answer = folder.vault(arguments: ["import", "csv", "a.csv"] + options)
            #expect(answer.exitCode == 1, "\(options): \(answer.stdout)\(answer.stderr)")
            if options != ["--dry-run"] {
                for line in lines { #expect(answer.stdout.contains("line \(line): "), "\(options)\n\(answer.stdout)") }
            }
            if options != ["--write"] {
                let plan = try rows()
                #expect((plan.new, plan.skipped.map(\.line)) == (written, lines))
                #expect(try folder.scratch.paths() == before)
            }
        }
        #expect(try folder.scratch.paths().count { $0.hasPrefix("actions/") && $0.hasSuffix(".md") } == written)
        #expect(folder.vault("check").exitCode == 0)
        if written > 0 { #expect(folder.vault("undo").exitCode == 0) }
        #expect(try folder.scratch.paths().filter { !$0.hasPrefix(".vault") } == before)
    }

    /// What only the vault has changed is not mentioned; what the source has changed is, also a text.
    @Test(
        arguments: [
            (nil, nil, []), ("6 x 62.5", nil, []), (nil, "great", ["text update"]),
            ("6 x 62.5", "great", ["text decide"]),
            ("went well", nil, []), ("went well", "great", ["text decide"]),
        ] as [(String?, String?, [String])])
    func correctionsInTheVaultStay(edit: String?, text: String?, differences: [String]) throws {
        let folder = try folder()
        let table = """
            Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Workout Notes
            2026-01-05 18:00:00,Push,Bench,1,60,8,went well
            2026-01-05 18:00:00,Push,Bench,2,62.5,5,went well

            """
        try folder.scratch.write(table, to: "a.csv")
        #expect(folder.vault("import", "a.csv", "--unit", "kg", "--write").exitCode == 0)
        try folder.commit("import")
        let path = "workouts/2026/2026-01-05-push.md"
        if let edit {
            let old = edit == "went well" ? edit : "5 x 62.5"
            let new = edit == "went well" ? "well enough" : edit
            try folder.scratch.write(try folder.scratch.text(of: path).replacing(old, with: new), to: path)
        }
        if let text { try folder.scratch.write(table.replacing("went well", with: text), to: "a.csv") }
        // Also where nothing says the unit again.
        for options in [["--unit", "kg"], []] {
            let answer = folder.vault(arguments: ["import", "a.csv", "--format", "json"] + options)
            let plan = try JSONDecoder().decode(Plan.self, from: Data(answer.stdout.utf8))
            #expect(plan.records.flatMap(\.differences).map { "\($0.field) \($0.verdict)" } == differences)
        }
    }

    @Test func unitsOfOneKindAreRefused() throws {
        let folder = try folder()
        try folder.scratch.write("Date,Title,Amount\n2026-01-02,A,5\n", to: "a.csv")
        #expect(folder.vault("import", "a.csv", "--unit", "kg", "--unit", "lb").stderr.contains("'kg' and 'lb'"))
        #expect(folder.vault("import", "a.csv", "--unit", "kg", "--unit", "km").exitCode == 0)
    }

    /// Sets keep all their parts, in brackets where the exercise does not have them.
    @Test func setsKeepTheirParts() throws {
        let folder = try folder()
        let head =
            "title,start_time,end_time,exercise_title,set_index,set_type,weight_kg,reps,distance_km,duration_seconds\n"
        let rows = [
            "Sled,0,normal,100,,0.02,", "Bench,0,normal,60,8,,90", "Knee,0,normal,,15,,", "Knee,1,normal,,15,,",
            "Knee,2,normal,5,12,,", "Carry,0,normal,40,,,30", "Rope,0,normal,,100,,60",
        ]
        let times = "Day,\"8 Apr 2026, 16:50\",\"8 Apr 2026, 17:50\","
        try folder.scratch.write(head + rows.map { times + $0 + "\n" }.joined(), to: "a.csv")
        #expect(folder.vault("import", "a.csv").stdout.contains("3 sets with a part"))
        #expect(folder.vault("import", "a.csv", "--write").exitCode == 0)
        let text = try folder.scratch.text(of: "workouts/2026/2026-04-08-day.md")
        let sets = text.split(separator: "\n").filter { $0.hasPrefix("- [x] ") }.map { String($0.dropFirst(6)) }
        #expect(
            sets == [
                "0.02 km (100 kg)", "8 x 60 kg (1:30)", "15", "15", "12 +5 kg", "40 kg for 0:30", "100 (1:00)",
            ])
        #expect(try plan(folder, "a.csv").same == 1)
        #expect(folder.vault("check", "--strict").exitCode == 0)
    }

    /// A vault without the pack says how to turn it on.
    @Test func aMissingPackIsNamed() throws {
        let folder = try GitFolder(["vault.md": "---\ntype: vault\nformat: 1\n---\n"])
        try folder.scratch.write(
            "title,start_time,end_time,exercise_title,reps\nDay,2026-04-08 16:50,2026-04-08 17:50,Bench,8\n",
            to: "a.csv")
        for option in ["--dry-run", "--write", "--no-pager"] {
            let answer = folder.vault("import", "a.csv", option)
            let isNamed = answer.stdout.replacing("\n  ", with: " ").contains("vault init --with workouts")
            #expect((answer.exitCode, isNamed) == (1, true), "\(answer)")
        }
    }

    @Test func aSetIsCorrectedAtTheSource() throws {
        let folder = try folder()
        func table(_ weight: String) -> String {
            """
            Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;Seconds
            2026-10-05 18:05:00;Push;Bench;1;60;kg;8;
            2026-10-05 18:05:00;Push;Bench;2;\(weight);kg;8;

            """
        }
        try folder.scratch.write(table("60"), to: "a.csv")
        _ = folder.vault("import", "a.csv", "--write")
        try folder.commit("import")
        try folder.scratch.write(table("62.5"), to: "a.csv")
        #expect(try plan(folder, "a.csv").records.first?.differences.map(\.verdict) == ["update"])
        #expect(try plan(folder, "a.csv", "--update", "--write").updated == 1)
        let path = "workouts/2026/2026-10-05-push.md"
        #expect(try folder.scratch.text(of: path).hasSuffix("## [[bench]]\n- [x] 8 x 60 kg\n- [x] 8 x 62.5 kg\n"))
        try folder.commit("update")
        // With a remark of a person in it, nobody but that person decides.
        let text = try folder.scratch.text(of: path)
        try folder.scratch.write(text + "\nI was tired.\n", to: path)
        try folder.scratch.write(table("65"), to: "a.csv")
        #expect(try plan(folder, "a.csv").records.first?.differences.map(\.verdict) == ["decide"])
    }

    @Test func aRemarkIsDeletedAtTheSource() throws {
        let folder = try folder()
        func table(_ remark: String) -> String {
            "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;Notes\n"
                + "2026-10-05 18:05:00;Push;Bench;1;60;kg;8;\(remark)\n"
        }
        try folder.scratch.write(table("Slow"), to: "a.csv")
        _ = folder.vault("import", "a.csv", "--write")
        try folder.commit("import")
        let path = "workouts/2026/2026-10-05-push.md"
        let text = try folder.scratch.text(of: path)
        #expect(text.hasSuffix("## [[bench]]\nSlow\n- [x] 8 x 60 kg\n"))
        // What a person adds is nothing that the source has deleted.
        try folder.scratch.write(text + "\nI was tired.\n", to: path)
        #expect(try plan(folder, "a.csv").records.map(\.state) == ["same"])
        try folder.scratch.write(table(""), to: "a.csv")
        #expect(try plan(folder, "a.csv").records.first?.differences.map(\.verdict) == ["decide"])
        try folder.scratch.write(text, to: path)
        #expect(try plan(folder, "a.csv", "--update", "--write").updated == 1)
        #expect(try folder.scratch.text(of: path) == text.replacing("Slow\n", with: ""))
    }

    /// An exercise that cannot be made is no reason to refuse the other rows.
    @Test func anExerciseWithALineBreak() throws {
        let folder = try folder()
        try folder.scratch.write(
            "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps\n"
                + "2026-10-05 18:05:00;Push;\"Bench\nPress\";1;60;kg;8\n2026-10-06 18:05:00;Push;Squat;1;60;kg;8\n",
            to: "a.csv")
        let answer = folder.vault("import", "a.csv", "--write")
        #expect(answer.exitCode == 0, "\(answer)")
        #expect(try folder.scratch.text(of: "exercises/bench-press.md").contains("title: Bench Press\n"))
    }

    @Test func exercisesAreTakenForOthers() throws {
        let folder = try folder()
        try folder.scratch.write(
            "---\ntype: exercise\ntitle: Bench Press\nexercise_type: weight_and_reps\n---\n",
            to: "exercises/bench-press.md")
        try folder.scratch.write(
            """
            Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;Seconds
            2026-10-05 18:05:00;Push;Bench (Barbell);1;60;kg;8;
            """, to: "a.csv")
        #expect(folder.vault("import", "a.csv", "--exercise", "Bench (Barbell)=bench-press", "--write").exitCode == 0)
        #expect(try folder.scratch.text(of: "workouts/2026/2026-10-05-push.md").contains("## [[bench-press]]\n"))
        #expect(try folder.scratch.paths().count { $0.hasPrefix("exercises/") && $0.hasSuffix(".md") } == 1)
    }

    /// Of goals only those that hold the day are linked.
    @Test func goalsAreLinkedOnTheirDays() throws {
        let folder = try folder()
        try folder.scratch.write(
            "---\ntype: goal\ntitle: Run 50 km\ntargets: 50 km\nstart: 2026-10-02\ndue: 2026-12-01\n---\n",
            to: "goals/run.md")
        try folder.scratch.write(
            table("8,2026-10-01 05:00:00,Run,Run,1800,5,5000", "9,2026-10-02 05:00:00,Run,Run,1800,5,5000"), to: "a.csv"
        )
        #expect(folder.vault("import", "a.csv", "--goal", "run", "--write").exitCode == 0)
        #expect(try !folder.scratch.text(of: "actions/2026/2026-10-01-run.md").contains("[[run]]"))
        #expect(try folder.scratch.text(of: "actions/2026/2026-10-02-run.md").contains("  - \"[[run]]\"\n"))
    }

    @Test func conversationsAreThreads() throws {
        let folder = try folder()
        try folder.scratch.write("---\ntype: user\ntitle: Ada\n---\n", to: "users/ada.md")
        try folder.scratch.write(
            """
            [{"uuid":"u","name":"Tea","created_at":"2024-05-01T10:00:00Z","chat_messages":[
            {"uuid":"1","text":"Which?","sender":"human","created_at":"2024-05-01T10:00:01Z"},
            {"uuid":"2","text":"Green.","sender":"assistant","created_at":"2024-05-01T10:00:03Z"}]}]
            """, to: "chats.json")
        #expect(folder.vault("import", "chats.json", "--write").stdout == "imported 1 thread and 1 message\n")
        #expect(folder.vault("check", "--strict").exitCode == 0)
        #expect(try plan(folder, "chats.json").new == 0)
    }
}

/// `vault import -`: what comes on stdin, in pieces of any size.
@Suite struct ImportInputTests {
    private static let table = "Activity ID,Activity Date,Activity Name,Activity Type\n9,2026-10-01 05:00:00,Run,Run\n"

    private func answer(_ pieces: [[UInt8]?], to words: String...) throws -> (text: String, exitCode: Int32) {
        let folder = try SmallFolder(["vault.md": "---\ntype: vault\nformat: 1\npacks: [goals]\n---\n"])
        let rest = Mutex(pieces[...])
        let result = VaultCommand.run(
            Invocation(
                arguments: ["import"] + words, directory: folder.scratch.path, columns: 80,
                today: CalendarDate(year: 2026, month: 11, day: 21),
                input: StandardInput { rest.withLock { $0.isEmpty ? [] : $0.removeFirst() } }))
        return (String(decoding: result.stdout + result.stderr, as: UTF8.self), result.exitCode)
    }

    @Test(arguments: [1, 7, 1_000]) func piecesAreOneFile(size: Int) throws {
        let bytes = Array(Self.table.utf8)
        let pieces = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
        #expect(try answer(pieces, to: "-").text.hasPrefix("-: Strava\n\n  new   1 action\n"))
        #expect(try answer(pieces, to: "-", "--write").text == "imported 1 action\n")
    }

    /// A zip file has its list of contents at its end.
    @Test func aZipFileComesInPieces() throws {
        let path = "Tests/Fixtures/fuzz/imports/strava-zip"
        let bytes = try #require(Repository.bytes(path)?.split(separator: 0x1E, maxSplits: 1).last)
        let pieces = bytes.indices.map { [bytes[$0]] }
        #expect(try answer([Array(bytes.prefix(4))] + pieces.dropFirst(4), to: "-").text.hasPrefix("-: Strava\n"))
        let cut = try answer([Array(bytes.dropLast(30))], to: "-")
        #expect(cut.exitCode == 2, "\(cut.text)")
    }

    /// Names as everywhere else.
    @Test(arguments: ["", ".", "..", "a/b", "../x", "con", "\u{1b}[31m", " x", "a|b", "x.", ".md"])
    func aMappingIsKeptUnderANameOfANote(name: String) throws {
        let folder = try SmallFolder(["t.csv": "date,title\n2026-11-19,x\n"])
        let before = folder.texts
        let answer = folder.run("import", "csv", "t.csv", "--write", "--keep", name)
        #expect(answer.exitCode == 2 && answer.stderr.contains("name"), "\(answer)")
        #expect(folder.texts == before)
        #expect(folder.run("import", "csv", "t.csv", "--write", "--keep", "mine").exitCode == 0)
        #expect(folder.texts["imports/mine.md"] != nil)
    }

    @Test func whatCannotBeReadIsNoEnd() throws {
        let broken = try answer([Array(Self.table.utf8), nil], to: "-", "--write")
        #expect(broken == ("error: the file on standard input cannot be read\n", 2))
    }
}

/// What the plan of an import says before anything is written, and what is known at the next one.
@Suite struct ImportPlanTests {
    private static let rows = "Datum;Lauf;Weite;Zeit\n2026-11-01;Run;6,05;81:30\n2026-11-02;Swim;1,5;0:40:00\n"
    private static let words = ["import", "csv", "a.csv", "--map", "Lauf=title"]
    private static let distance = ["--map", "Weite=measures km"]
    private static let time = ["--map", "Zeit=duration"]

    private func folder(_ files: [String: String] = [:]) throws -> SmallFolder {
        try SmallFolder(files.merging(["a.csv": Self.rows]) { $1 })
    }

    /// An error in what is made along, here an exercise whose name has one character of 300 code points: all rows that
    /// need it are listed, with what is wrong, and the others are imported.
    @Test(arguments: [
        (8, [0]), (8, [7]), (8, [3, 4]), (8, [0, 7]), (8, []), (8, Array(0..<8)), (40, Array(0..<39)),
    ])
    func rowsOfABadExerciseAreListed(count: Int, bad: [Int]) throws {
        let mark = String(repeating: "\u{301}", count: 300)
        for isShared in [false, true] {
            let rows = (0..<count).map { row in
                let name = bad.contains(row) ? (isShared ? "E" : "E\(row)") + mark : "F\(row)"
                return "2026-11-01 10:\(10 + row):00,W,20m,\(name),1,0,5,0,0,,,\n"
            }
            let head =
                "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,"
                + "Notes,Workout Notes,RPE\n"
            let folder = try SmallFolder([
                "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\n---\n",
                "s.csv": head + rows.joined(),
            ])
            let answer = folder.run("import", "strong", "s.csv", "--write", "--format", "json")
            #expect(answer.exitCode == (bad.isEmpty ? 0 : 1), "\(answer)")
            for row in 0..<count {
                let skipped = "\"line\": \(row + 2),\n      \"reason\": \"exercises/"
                #expect(answer.stdout.contains(skipped) == bad.contains(row), "\(answer)")
            }
            #expect(folder.texts.keys.count { $0.hasPrefix("workouts/") } == count - bad.count)
            #expect(folder.texts.keys.count { $0.hasPrefix("exercises/") } == count - bad.count)
        }
    }

    /// A trial shows the text of each note.
    @Test func aTrialIsADiff() throws {
        let folder = try folder()
        let answer = folder.run(arguments: Self.words + Self.distance + ["--dry-run"])
        #expect(answer.stdout.contains("+++ b/actions/2026/2026-11-01-run.md\n"), "\(answer)")
        #expect(answer.stdout.contains("+  - 6.05 km\n"))
        #expect(folder.texts.keys.allSatisfy { !$0.hasPrefix("actions/") })
    }

    @Test(
        arguments: [
            ("start: 2026-11-02", "1 of 2 not linked: before 'Far' starts on 2026-11-02"),
            ("due: 2026-10-31", "2 of 2 not linked: after 'Far' ends on 2026-10-31"),
            ("start: 2026-11-03\ndue: 2026-12-01", "2 of 2 not linked: before 'Far' starts on 2026-11-03"),
            ("start: 2026-11-01\ndue: 2026-11-02", nil),
        ] as [(String, String?)])
    func rowsOutsideOfTheGoalAreCounted(dates: String, sentence: String?) throws {
        let folder = try folder(["goals/far.md": "---\ntype: goal\ntitle: Far\n\(dates)\ntargets: [90 km]\n---\n"])
        for option in [[], ["--write"]] {
            let answer = folder.run(arguments: Self.words + Self.distance + ["--goal", "far"] + option)
            #expect(answer.exitCode == 0)
            #expect(answer.stdout.contains("not linked") == (sentence != nil), "\(answer)")
            if let sentence { #expect(answer.stdout.contains(sentence), "\(answer)") }
        }
    }

    @Test func aNewFieldIsMadeOnRequest() throws {
        let folder = try folder()
        let answer = folder.run(arguments: Self.words + ["--map", "Weite=effort_felt", "--new-field", "--write"])
        #expect(answer.exitCode == 0, "\(answer)")
        #expect(
            folder.texts["actions/2026/2026-11-01-run.md"]?.contains("effort_felt: \"6,05\"\n") == true,
            "\(folder.texts)")
    }

    /// Amounts without a unit stop the import with the way out, before anything is judged.
    @Test func amountsWithoutAUnitAreAskedAbout() throws {
        let folder = try folder()
        let words = Self.words + ["--map", "Weite=measures"]
        #expect(folder.run(arguments: words).stdout.contains("in which unit is '6,05' in the column 'Weite'?"))
        let refused = folder.run(arguments: words + ["--write"])
        #expect(refused.exitCode == 2 && refused.stderr.contains("'--unit UNIT' or"), "\(refused)")
        #expect(folder.run(arguments: words + ["--unit", "km", "--write"]).stdout == "imported 2 actions\n")
        #expect(folder.texts["actions/2026/2026-11-01-run.md"]?.contains("  - 6.05 km\n") == true)
    }

    /// A row is the same whichever of its columns are read.
    @Test(arguments: [
        (distance + time, distance, 2, 0), (distance, distance + time, 0, 2), (distance + time, [], 2, 0),
        (distance, time, 0, 2), ([], distance, 0, 2),
    ])
    func otherColumnsMakeNothingNew(first: [String], second: [String], same: Int, changed: Int) throws {
        let folder = try folder()
        #expect(folder.run(arguments: Self.words + first + ["--write"]).stdout == "imported 2 actions\n")
        let before = folder.texts
        let plan = folder.run(arguments: Self.words + second).stdout
        #expect(
            plan.contains("new       none\n") || plan.contains("new  none\n") || !plan.contains("new  2"), "\(plan)")
        #expect(plan.contains("the same  2 records\n") == (same > 0), "\(plan)")
        #expect(plan.contains("changed  2 records\n") == (changed > 0), "\(plan)")
        _ = folder.run(arguments: Self.words + second + ["--write"])
        #expect(folder.texts == before)
        // '--overwrite' adds what was not read before.
        _ = folder.run(arguments: Self.words + second + ["--write", "--overwrite"])
        #expect(folder.texts.count == before.count)
        #expect((folder.texts == before) == (changed == 0))
    }

    /// Also where the rows get ids, lose them, or get others.
    @Test(arguments: [
        ([], ["--id", "Nr"], "nothing to change\n"), (["--id", "Nr"], [], "nothing to change\n"),
        (["--id", "Nr"], ["--id", "Other"], "nothing to change\n"),
    ])
    func idsMayComeLater(first: [String], second: [String], done: String) throws {
        let folder = try folder(["b.csv": "Date,Title,Nr,Other\n2026-11-01,Nap,0123456,7654321\n"])
        #expect(folder.run(arguments: ["import", "b.csv", "--write"] + first).stdout == "imported 1 action\n")
        #expect(folder.run(arguments: ["import", "b.csv", "--write"] + second).stdout == done)
    }

    /// Rows that say something else are others, and each record is that of one row.
    @Test func otherRowsAreNew() throws {
        let folder = try folder()
        _ = folder.run(arguments: Self.words + Self.distance + ["--write"])
        try folder.scratch.write(
            "Datum;Lauf;Weite;Zeit\n2026-11-01;Run;7,05;1:00:00\n2026-11-02;Swim;1,5;0:40:00\n2026-11-02;Swim;1,5;0:50:00\n",
            to: "a.csv")
        let answer = folder.run(arguments: Self.words + Self.distance + Self.time + ["--write"])
        #expect(answer.stdout.hasPrefix("imported 2 actions\n"), "\(answer)")
    }
}

/// Random rows in random order, and importing them again.
@Suite(.tags(.random)) struct RandomImportTests {
    private static let settings =
        "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\ntimezone: Europe/Berlin\n---\n"

    private struct Counts: Decodable {
        var new: Int
        var same: Int
        var changed: Int
    }

    private func counts(_ folder: SmallFolder, _ file: String) throws -> Counts {
        let answer = folder.run(arguments: ["import", file, "--unit", "kg", "--unit", "km", "--format", "json"])
        return try JSONDecoder().decode(Counts.self, from: Data(answer.stdout.utf8))
    }

    /// The same file, one in another order, and one that goes on make nothing new but what they add; the vault has no
    /// findings, and what was read is what the vault says.
    @Test(arguments: 1...12) func importingAgainIsNothing(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let rows = (0..<40).map { number in Self.row(number, seed, &random) }
        let header = Self.headers[Int(seed % UInt64(Self.headers.count))]
        let folder = try SmallFolder(["vault.md": Self.settings])
        func write(_ rows: [String], _ name: String) throws {
            let ending = random.next() % 2 == 0 ? "\n" : "\r\n"
            try folder.scratch.write(([header] + rows).map { $0 + ending }.joined(), to: name)
        }
        try write(Array(rows.prefix(30)), "a.csv")
        #expect(folder.run("import", "a.csv", "--unit", "kg", "--unit", "km", "--write").exitCode == 0)
        let first = try counts(folder, "a.csv")
        #expect(first.new == 0 && first.changed == 0 && first.same > 0, "\(first)")
        #expect(folder.run("check", "--strict").exitCode == 0, "\(folder.run("check").stdout)")
        try write(Array(rows), "b.csv")
        let second = try counts(folder, "b.csv")
        #expect(second.same == first.same && second.changed == 0)
        #expect(folder.run("import", "b.csv", "--unit", "kg", "--unit", "km", "--write").exitCode == 0)
        try write(rows.reversed(), "c.csv")
        let third = try counts(folder, "c.csv")
        #expect(third.new == 0 && third.changed == 0 && third.same == second.same + second.new, "\(third)")
    }

    private static let headers = [
        "Activity ID,Activity Date,Activity Name,Activity Type,Moving Time,Distance,Distance,Calories",
        "Date,Title,Distance (km),Duration,Pages,Notes",
    ]

    /// A row for the header of a seed, with blanks, quotes and odd numbers.
    private static func row(_ number: Int, _ seed: UInt64, _ random: inout SeededGenerator) -> String {
        func pick<Element>(_ elements: [Element]) -> Element { elements[Int(random.next() % UInt64(elements.count))] }
        let day = "2026-0\(1 + random.next() % 9)-\(10 + random.next() % 19)"
        let title = pick([
            "Run", "Läufe am See", "\"Quoted, with a comma\"", "\"two\nlines\"", "yes", "007", "- dash", "[x] done",
        ])
        let distance = pick(["", "0", "5.2", "12.3456789", "1000", "0.1"])
        let time = pick(["", "1860", "59", "3600", "0"])
        if seed % 2 == 0 {
            return
                "\(number),\(day) 0\(random.next() % 10):15:00,\(title),Run,\(time),1,\(distance),\(pick(["", "300.4"]))"
        }
        let clock = pick(["", "31 min", "1:05:00", "2h"])
        return "\(day),\(title),\(distance),\(clock),\(pick(["", "3"])),\(pick(["", "#x: y", "---"]))"
    }
}
