import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultReaders

/// What a file says is taken over, or named once with its count.
struct LosslessTests {
    private static let strong = "Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps\n"
    private static let date = "2026-01-05 18:00:00"

    /// An exercise that is done again begins with another number; a row that follows itself is a double, and so is one
    /// of a workout that was left for another one, as where two exports are in one file.
    @Test(arguments: [
        (["A,1", "A,2", "A,1", "A,2"], "A: 4", 0), (["A,1", "B,1", "A,1", "B,1"], "A: 2, B: 2", 0),
        (["A,1", "A,1", "A,2"], "A: 2", 1), (["A,W", "A,W"], "A: 2", 0), (["A,1", "-", "A,1"], "A: 1", 1),
        (["A,1", "A,2", "A,1", "-", "A,1", "A,2", "A,1"], "A: 3", 3), (["A,1", "-", "A,1", "A,3"], "A: 2", 1),
    ])
    func setsAreCounted(rows: [String], sets: String, repeats: Int) throws {
        let lines = rows.map { row in
            row == "-" ? "2026-01-06 18:00:00,Other,Z,1,5,5\n" : "\(Self.date),Push,\(row),60,8\n"
        }
        let file = try Reading.read(Self.strong + lines.joined())
        let found = file.records[0].exercises.map { "\($0.title): \($0.sets.count)" }.joined(separator: ", ")
        #expect(found == sets)
        #expect(file.skipped.map(\.isRepeated) == Array(repeating: true, count: repeats))
    }

    /// Whatever the order of rows, the same workout of a minute has the same id.
    @Test func workoutsOfOneMinuteKeepTheirIDs() throws {
        let rows = ["\(Self.date),Push,A,1,60,8\n", "\(Self.date),Legs,B,1,60,8\n", "\(Self.date),Arms,C,1,60,8\n"]
        func ids(_ rows: [String]) throws -> [String: String] {
            let records = try Reading.read(Self.strong + rows.joined()).records
            return Dictionary(uniqueKeysWithValues: records.map { ($0.title, $0.id) })
        }
        let first = try ids(rows)
        #expect(Set(first.values).count == 3)
        #expect(try ids(rows.reversed()) == first)
    }

    /// Garmin writes swims and tracks in metres or yards beside kilometres or miles, without a decimal.
    @Test(arguments: [
        ("Pool Swimming", "\"1,200\"", "km", "1200 m"), ("Lap Swimming", "750", "mi", "750 yd"),
        ("Natación en piscina", "\"1,200\"", "km", "1200 m"), ("Open Water Swimming", "1.20", "km", "1.2 km"),
        ("Track Running", "\"3,000\"", "km", "3000 m"), ("Running", "5.20", "km", "5.2 km"),
        ("Baneløb", "\"3,000\"", "km", "3000 m"), ("Cycling", "\"1,200.50\"", "km", "1200.5 km"),
        ("Running", "10", "mi", "10 mi"), ("Running", "12.345", "km", "12.345 km"),
    ])
    func garminsMetres(kind: String, distance: String, unit: String, amount: String) throws {
        let text = """
            Activity Type,Date,Favorite,Title,Distance,Calories,Time
            Running,2026-01-04 08:00:00,false,A,5.20,0,00:27:00
            \(kind),2026-01-05 08:00:00,false,B,\(distance),0,00:40:00
            """
        let file = try Reading.read(text) { $0.distanceUnit = unit }
        #expect(file.records[1].fields.first { $0.name == "measures" }?.text == amount)
        #expect(file.questions.isEmpty && file.source == .garmin)
    }

    /// An amount whose unit nothing says is asked about; a day that was done with 0 is done.
    @Test(arguments: [
        ("2026-01-01 : A : y : : 10\n", nil, "measures=10", true), ("2026-01-01 : A : y : : 0\n", nil, "", false),
        ("2026-01-01 : A : y : : 10\n", "min", "duration=10 min", false),
        ("2026-01-01 : A : y : : 1.5\n", "pages", "measures=1.5 pages", false),
        ("HabitName,CalendarDate,Value\nA,2026-01-01,1\n", nil, "", false),
        ("HabitName,CalendarDate,Value\nA,2026-01-01,1\nA,2026-01-02,30\n", nil, "measures=1", true),
        ("HabitName,CalendarDate,Value\nA,2026-01-01,1\nA,2026-01-02,30\n", "reps", "measures=1 reps", false),
    ])
    func amountsOfHabits(text: String, unit: String?, field: String, isAsked: Bool) throws {
        let byOption = try Reading.read(text) { $0.givenUnit = unit }
        let byName = try Reading.read(text) { settings in
            if let unit { settings.mapping.columns = [("a", "measures \(unit)")] }
        }
        for file in [byOption, byName] {
            let fields = file.records[0].fields.dropFirst().map { "\($0.name)=\($0.text)" }
            #expect(fields.joined(separator: " ") == field)
            #expect(!file.questions.isEmpty == isAsked)
        }
    }

    /// Columns and properties that are not read, by program.
    @Test(
        arguments: [
            (strong.dropLast() + ",Mood\n\(date),Push,A,1,60,8,good\n\(date),Push,A,2,60,8,\n", ["1 'Mood'"]),
            ("Date,Title,X,,\n2026-01-01,A,--,z,\n2026-01-02,B,1,,y\n", ["1 'X'", "1 'column 4'", "1 'column 5'"]),
            ("[{\"uuid\":\"a\",\"status\":\"pending\",\"description\":\"x\",\"priority\":\"H\"}]", ["1 'priority'"]),
            (
                "x 2026-01-01 Call at 10:30 rec:1w +a\n(A) 2026-01-01 Pay due:2026-02-01 pri:A\n",
                ["1 'rec:'", "1 priorities", "1 'pri:'"]
            ),
            (
                "Activity ID,Activity Date,Activity Name,Gear,Distance,Distance\n9,2026-01-01 10:00:00,A,Shoe,5,5000\n",
                ["1 'Gear'"]
            ),
        ] as [(String, [String])])
    func restIsNamed(text: String, rest: [String]) throws {
        let file = try Reading.read(text)
        #expect(file.unread.map { "\($0.count) \($0.what)" } == rest)
        #expect(!file.records.isEmpty || !file.leftOut.isEmpty)
        // Two files name each once.
        #expect(file.followed(by: file).unread.map(\.count) == file.unread.map { 2 * $0.count })
    }

    /// A time is a word of the title, an address too.
    @Test func wordsWithColonsStay() throws {
        let file = try Reading.read("x 2026-01-01 Call at 10:30 http://a.b: due:soon a:b\n")
        #expect(file.records.map(\.title) == ["Call at 10:30 http://a.b:"])
        #expect(file.unread.map(\.what) == ["'due:'", "'a:'"])
    }

    @Test func tablesBelowOtherLines() throws {
        let file = try Reading.read("\"Date: today\"\n\"a\nb\"\nDatum;Titel;km\n2026-01-01;Lauf;1,5\n", as: .csv)
        #expect(file.records.map(\.title) == ["Lauf"])
        #expect(file.remarks.contains("2 rows above the header: not read"))
        #expect(file.records.map(\.line) == [5])
        #expect(throws: ImportProblem.noHeader("2026-01-01")) {
            try Reading.read("2026-01-01,Run,5 km\n2026-01-02,Swim,1 km\n")
        }
    }

    /// The other columns of a row, and their order, do not make another row of it.
    @Test func rowsAreKnownByAllTheirCells() throws {
        let text = "Date,Name,Link,Watched\n2026-01-05,Summer,x/1,2026-01-03\n"
        let plain = try Reading.read(text).records[0]
        let mapped = try Reading.read(text) {
            $0.mapping.columns = [("Date", "-"), ("Watched", "date"), ("Link", "id")]
        }.records[0]
        let turned = try Reading.read("Name,Watched,Date,Link\nSummer,2026-01-03,2026-01-05,x/1\n").records[0]
        #expect((mapped.id, mapped.rowID) == ("csv:x/1", plain.id))
        #expect((turned.id, plain.rowID) == (plain.id, nil))
    }

    /// Nobody counts small calories, unless somebody says so.
    @Test(arguments: [("Energy (cal)", nil, "272 kcal"), ("cal", nil, "272 kcal"), ("E", "measures cal", "272 cal")])
    func calories(header: String, field: String?, amount: String) throws {
        let file = try Reading.read("Date,Title,\(header)\n2026-01-01,Run,272\n") { settings in
            if let field { settings.mapping.columns = [(header, field)] }
        }
        #expect(file.records[0].fields.last?.text == amount)
        #expect(file.remarks.isEmpty == (field != nil))
    }

    /// What a person corrected counts; 0 is no correction.
    @Test(arguments: [("900", "0.9 km"), ("0", "5.013 km")])
    func withingsCorrections(manual: String, distance: String) throws {
        let file = try Reading.read(
            """
            from,to,from (manual),to (manual),Timezone,Activity type,Data,GPS,Modified
            2024-05-01T07:00:00+02:00,2024-05-01T07:30:00+02:00,,,Europe/Berlin,Running,"{""distance"":5012.5,""manual_distance"":\(manual),""hr"":9}",,
            """)
        #expect(file.records[0].fields.last?.text == distance)
        #expect(file.unread.map(\.what) == ["'hr' in 'Data'"])
    }

    /// Texts of attachments and artifacts stand in the message, whatever is in them.
    @Test(arguments: [("Dune", "```\nDune\n```"), ("a ```` b\n", "`````\na ```` b\n`````")])
    func attachmentsStay(text: String, fenced: String) throws {
        let json = text.replacing("\n", with: "\\n")
        let file = try Reading.read(
            """
            [{"uuid":"u","name":"Tea","created_at":"2024-05-01T10:00:00Z","chat_messages":[
            {"uuid":"1","text":"See","sender":"human","created_at":"2024-05-01T10:00:01Z",
            "attachments":[{"file_name":"a.txt","extracted_content":"\(json)"}]},
            {"uuid":"2","sender":"assistant","created_at":"2024-05-01T10:00:03Z","content":[{"type":"thinking"},
            {"type":"tool_use","name":"artifacts","input":{"content":"\(json)"}}]}]}]
            """)
        let message = try #require(file.archive?.threads.first?.messages.first)
        #expect(message.text.contains("See\n\na.txt:\n\n\(fenced)"))
        #expect(message.phases.map(\.content) == [fenced])
        #expect(file.unread.map(\.what) == ["'thinking'"])
    }

    /// More than can be held is refused, not read in part.
    @Test func rowsAreBounded() {
        let rows = String(repeating: "2026-01-01,a\n", count: DelimitedTable.mostRows + 1)
        let problem = ImportProblem.tooManyRows
        #expect(throws: problem) { try Reading.read("date,title\n" + rows) }
        #expect(throws: problem) { try Reading.read(rows.replacing("2026", with: "x 2026"), as: .todoTxt) }
        let values = "[" + String(repeating: "[],", count: ImportReader.mostValues) + "1, 1]"
        #expect(throws: ImportProblem.tooBig) { try Reading.read(values) }
    }

    /// The distances of a triathlon are one, and all are told.
    @Test(arguments: [("SwimBikeRun", ["measures=25 km"]), ("Other", [])])
    func severalDistances(kind: String, measures: [String]) throws {
        let statistics = ["Cycling\" sum=\"20\" unit=\"km", "WalkingRunning\" sum=\"5000\" unit=\"m"].map {
            "<WorkoutStatistics type=\"HKQuantityTypeIdentifierDistance\($0)\"/>"
        }
        let file = try Reading.read(
            """
            <HealthData><Workout workoutActivityType="HKWorkoutActivityType\(kind)" duration="60" durationUnit="min" \
            startDate="2026-01-02 10:00:00 +0100" endDate="2026-01-02 11:00:00 +0100">\(statistics.joined())\
            <WorkoutEvent/></Workout></HealthData>
            """)
        #expect(file.records[0].fields.dropFirst(3).map { "\($0.name)=\($0.text)" } == measures)
        #expect(file.records[0].body == "Cycling: 20 km\nWalking Running: 5000 m")
        #expect(file.unread.map(\.what) == ["'WorkoutEvent'"])
    }
}
