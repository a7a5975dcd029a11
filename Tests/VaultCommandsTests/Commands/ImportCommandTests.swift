import Foundation
import Testing
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
        let answer = folder.vault("import", "a.csv")
        #expect((answer.exitCode, answer.stdout.contains("init --with workouts")) == (1, true), "\(answer.stdout)")
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
