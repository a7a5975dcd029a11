import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultReaders

/// Every trap of each program's files once.
struct SourceTests {
    /// The six shapes of Strong's tables, each with the same two sets.
    @Test(arguments: [
        """
        Date,Workout Name,Exercise Name,Set Order,kg,Reps,km,Seconds,Notes
        2017-02-10 16:46:13,Push,Bench,0,60.5,8,0,0,
        2017-02-10 16:46:13,Push,Running,1,0,0,5.2,1860,
        """,
        """
        Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
        2017-02-10 16:46:13,"Push","Bench",1,60.5,8.0,0,0,"","",
        2017-02-10 16:46:13,"Push","Running",1,0,0,5.2,1860.0,"","",
        """,
        """
        Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
        2017-02-10 16:46:13,Push,31min,Bench,1,60.5,8,0,0,,,
        2017-02-10 16:46:13,Push,31min,Running,1,0,0,5.2,1860,,,
        """,
        """
        Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration
        2017-02-10 16:46:13;Push;Bench;1;60.5;kg;8;;;;0;;;31m
        2017-02-10 16:46:13;Push;Running;1;;;0;;5.2;km;1860;;;31m
        """,
        """
        "Workout #";"Date";"Workout Name";"Duration (sec)";"Exercise Name";"Set Order";"Weight (kg)";"Reps";"RPE";"Distance (meters)";"Seconds";"Notes";"Workout Notes"
        "7";"2017-02-10 16:46:13";"Push";"1860";"Bench";"1";"60.5";"8";"";"";"";"";""
        "7";"2017-02-10 16:46:13";"Push";"1860";"Running";"1";"";"";"";"5200";"1860";"";""
        """,
        """
        Date;Nom de l’entraînement;Durée;Nom de l’exercice;Ordre de la série;Poids;Réps;Distance;Secondes;Notes;Notes d’entraînement;RPE
        2017-02-10 16:46:13;Push;31min;Bench;1;60,5;8;0;0;;;
        2017-02-10 16:46:13;Push;31min;Running;1;0;0;5,2;1860;;;
        """,
    ])
    func strongIsReadInAllShapes(text: String) throws {
        let file = try Reading.read(text) {
            $0.weightUnit = "kg"
            $0.distanceUnit = "km"
        }
        #expect(file.source == .strong)
        #expect(file.questions.isEmpty)
        let distance = text.contains("meters") ? "5200 m" : "5.2 km"
        let end = text.hasPrefix("Date,Workout Name,Exercise") ? "16:46:13" : "17:17:13"
        #expect(
            file.records.map(Reading.line) == [
                "workout strong:2017-02-10T16:46:13 | Push | status=completed | started=2017-02-10T16:46:13 | "
                    + "finished=2017-02-10T\(end) | Bench: 8 x 60.5 kg | Running: \(distance) in 31:00"
            ])
    }

    /// Where a column has the units, one that nobody knows is not taken for another.
    @Test func unitsOfRows() throws {
        let file = try Reading.read(
            """
            Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps
            2026-10-05 18:05:00;Push;Bench;1;60;lb;8
            2026-10-05 18:05:00;Push;Bench;2;10;st;8
            2026-10-05 18:05:00;Push;Bench;3;60;;8
            2026-10-05 18:05:00;Push;Bench;4;;;8
            """)
        #expect(file.records.first?.exercises.first?.sets.count == 2)
        #expect(file.skipped.map(\.reason) == ["'st' is not a unit of a weight", "the weight has no unit"])
    }

    private static let strong =
        "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration\n"

    @Test func strongsTraps() throws {
        let file = try Reading.read(
            Self.strong + """
                2021-02-10 16:46:13;Push;Bench;W;20;kg;10;;;;0;elbow in;felt good;1h 2m
                2021-02-10 16:46:13;Push;Bench;1;6.80388555;kg;8.0;9.5;;;0;elbow in;felt good;1h 2m
                2021-02-10 16:46:13;Push;Bench;Rest Timer;;;;;;;90;;felt good;1h 2m
                2021-02-10 16:46:13;Push;Bench;D;0;kg;8;;;;0;;felt good;1h 2m
                2021-02-10 16:46:13;Push;Bench;F;30;kg;8;;;;0;;felt good;1h 2m
                2021-02-10 16:46:13;Push;Bench;1;6.80388555;kg;8.0;9.5;;;0;elbow in;felt good;1h 2m
                2021-02-10 16:46:13;Push;Bench;Note;0;kg;0;;;;0;slowly;felt good;1h 2m
                2021-02-10 16:46:13;Evening;Plank;1;0;kg;0;;;;90;;;264h 1m
                nonsense;Push;Bench;1;20;kg;10;;;;0;;;
                2021-02-10 16:46:13;Push;;1;20;kg;10;;;;0;;;
                2021-02-10 16:46:13;Push;Bench;1;twenty;kg;10;;;;0;;;
                2021-02-10 16:46:13;Push;Bench;2;0;kg;0;;;;0;;;
                2021-02-10 16:46:13;Push;Bench;3;20;kg;8.5;;;;0;;;
                """)
        #expect(
            file.records.map(Reading.line) == [
                "workout strong:2021-02-10T16:46:13#2 | Push | status=completed | started=2021-02-10T16:46:13 | "
                    + "finished=2021-02-10T17:48:13 | text=felt good | "
                    + "Bench: (elbow in) (slowly) warm-up 10 x 20 kg, 8 x 15 lb @9.5, drop 8, failure 8 x 30 kg, "
                    + "8 x 15 lb @9.5",
                "workout strong:2021-02-10T16:46:13 | Evening | status=completed | started=2021-02-10T16:46:13 | "
                    + "finished=2021-02-10T16:46:13 | Plank: 1:30",
            ])
        #expect(
            file.skipped.map { "\($0.line) \($0.reason)" } == [
                "10 'nonsense' is not a date", "11 it names no exercise",
                "12 'twenty' is not a weight", "13 the set has neither repetitions, nor weight, distance or time",
                "14 '8.5' is not a number of repetitions",
            ])
        #expect(file.leftOut.map { "\($0.count) \($0.what)" } == ["1 rest timers"])
        #expect(file.remarks.contains { $0.contains("264h 1m") })
    }

    /// Kilograms or pounds: the vault knows, or it is asked.
    @Test func weightsWithoutUnitAreAskedFor() throws {
        let text = """
            Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
            2017-02-10 16:46:13,Push,Bench,1,60.5,8,0,0,,,
            """
        #expect(try Reading.read(text).questions.map(\.answers) == [["--unit kg", "--unit lb"]])
        let known = try Reading.read(text) { $0.weightUnit = "lb" }
        #expect(known.questions.isEmpty)
        #expect(known.records.first?.exercises.first?.sets.first?.weight?.description == "60.5 lb")
    }

    @Test func hevysTraps() throws {
        let file = try Reading.read(
            """
            "title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_lbs","reps","distance_miles","duration_seconds","rpe"
            "Legs","8 Apr 2026, 16:50","8 Apr 2026, 17:40","","Squat","0","","0","warmup","45","10","","",""
            "Legs","8 Apr 2026, 16:50","8 Apr 2026, 17:40","","Squat","0","","1","dropset","135","5","","","8.5"
            "Legs","8 Apr 2026, 16:50","8 Apr 2026, 17:40","","Lunge","0","","0","normal","","12","","",""
            "Legs","8 Apr 2026, 16:50","8 Apr 2026, 17:40","","Plank","","","0","failure","","0","","60",""
            "Run","2026-04-09 07:00","2026-04-09 06:00","easy","Running","","","0","normal","","","3.1","1800",""
            """)
        #expect(file.source == .hevy)
        #expect(
            file.records.map(Reading.line) == [
                "workout hevy:2026-04-08T16:50 | Legs | status=completed | started=2026-04-08T16:50 | "
                    + "finished=2026-04-08T17:40 | Squat: (superset 0) warm-up 10 x 45 lb, drop 5 x 135 lb @8.5 | "
                    + "Lunge: (superset 0) 12 | Plank: failure 1:00",
                "workout hevy:2026-04-09T07:00 | Run | status=completed | started=2026-04-09T07:00 | "
                    + "finished=2026-04-09T07:00 | text=easy | Running: 3.1 mi in 30:00",
            ])
        #expect(file.remarks.contains { $0.contains("ends before it starts") })
    }

    /// Times are UTC; of two distances the last is in metres; a cell may have lines; German headers.
    @Test(arguments: [
        """
        Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Elapsed Time,Moving Time,Distance,Calories
        9,"Sep 12, 2018, 11:02:23 PM",Late,Run,"one\ntwo",1900,"10,5",1900.0,1800.0,10500.5,300.4
        """,
        """
        Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Beschreibung der Aktivität,Verstrichene Zeit,Distanz,Verstrichene Zeit,Bewegungszeit,Distanz,Kalorien
        9,"12.09.2018, 23:02:23",Late,Lauf,"one\ntwo",1900,"10,5",1900.0,1800.0,10500.5,300.4
        """,
    ])
    func stravasTraps(text: String) throws {
        let file = try Reading.read(text)
        #expect(file.source == .strava)
        #expect(
            file.records.map(Reading.line) == [
                "action strava:9 | Late | date=2018-09-13 | time=01:02 | duration=30 min | measures=10.501 km | "
                    + "measures=300 kcal | tags=\(text.contains("Lauf") ? "Lauf" : "Run") | text=one\ntwo"
            ])
    }

    @Test func stravasOldTable() throws {
        let file = try Reading.read(
            """
            id,date,name,type,description,elapsed_time,distance,commute,gear,filename
            12,2016-05-04 10:00:00,Ride,Ride,,3600,20000.0,false,,x.gpx
            abc,2016-05-04 10:00:00,Ride,Ride,,3600,20000.0,false,,x.gpx
            """)
        #expect(
            file.records.map(Reading.line) == [
                "action strava:12 | Ride | date=2016-05-04 | time=12:00 | duration=1h | measures=20 km"
            ])
        #expect(file.skipped.map(\.reason) == ["'abc' is not the number of an activity"])
    }

    @Test func garminsTraps() throws {
        let text = """
            Activity Type,Date,Favorite,Title,Distance,Calories,Time,Avg HR
            Running,2026-04-23 08:04:14,false,"Morning Run","5.52","1,526",00:38:13,150
            Strength,2026-04-24 08:04:14,false,,--,--,00:00:14.7,--
            """
        #expect(try Reading.read(text).questions.map(\.answers) == [["--unit km", "--unit mi"]])
        let file = try Reading.read(text) { $0.distanceUnit = "km" }
        #expect(
            file.records.map(Reading.line) == [
                "action garmin:2026-04-23T08:04:14 | Morning Run | date=2026-04-23 | time=08:04 | duration=0:38:13 | "
                    + "measures=5.52 km | measures=1526 kcal | tags=Running",
                "action garmin:2026-04-24T08:04:14 | Strength | date=2026-04-24 | time=08:04 | duration=0:00:15",
            ])
    }

    @Test func togglsTraps() throws {
        let file = try Reading.read(
            """
            \u{FEFF}User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags
            Ada,a@example.org,,Book,,Chapter one,No,2026-01-02,09:00:00,2026-01-02,10:15:00,01:15:00,"deep work, text"
            Ada,a@example.org,,Book,,,No,2026-01-02,09:00:00,2026-01-02,10:15:00,01:15:00,
            Ada,a@example.org,,,,,No,2026-01-02,09:00:00,2026-01-02,10:15:00,01:15:00,
            """)
        #expect(
            file.records.map(Reading.line) == [
                "action toggl:2026-01-02T09:00:00#2 | Chapter one | date=2026-01-02 | time=09:00 | duration=1h 15m | "
                    + "tags=Book | tags=deep-work | tags=text",
                "action toggl:2026-01-02T09:00:00 | Book | date=2026-01-02 | time=09:00 | duration=1h 15m",
            ])
        #expect(file.skipped.count == 1)
    }

    /// A span twice is one activity, the one that says more.
    @Test func withingssTraps() throws {
        let file = try Reading.read(
            """
            from,to,from (manual),to (manual),Timezone,Activity type,Data,GPS,Modified
            2024-05-01T07:00:00+02:00,2024-05-01T07:30:00+02:00,,,Europe/Berlin,Running,{},,
            2024-05-01T07:00:00+02:00,2024-05-01T07:30:00+02:00,,,Europe/Berlin,Running,"{""distance"":5012.5,""calories"":301.6}",,
            """)
        #expect(
            file.records.map(Reading.line) == [
                "action withings:2024-05-01T05:00:00Z/2024-05-01T05:30:00Z | Running | date=2024-05-01 | time=07:00 | "
                    + "duration=30 min | measures=5.013 km | measures=302 kcal"
            ])
        #expect(file.leftOut.map(\.count) == [1])
    }

    @Test func habitsTraps() throws {
        let bull = try Reading.read(
            """
            HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText
            Read,,,2024-01-01,1,
            Read,,,2024-01-02,0,
            Water,,,2024-01-01,3,cold
            Read,,,2024-01-03,yes,
            """)
        #expect(
            bull.records.map(Reading.line) == [
                "action habitbull:Read:2024-01-01 | Read | date=2024-01-01",
                "action habitbull:Water:2024-01-01 | Water | date=2024-01-01 | measures=3 | text=cold",
            ])
        #expect(bull.skipped.map(\.line) == [5])
        #expect(bull.questions.map(\.answers) == [["--unit UNIT", "--map 'Water=measures UNIT'"]])
        let harsh = try Reading.read(
            """
            2025-01-01 : Gym : y : Leg day : 1.5
            2025-01-02 : Gym : n : :
            2025-01-03 : Gym : s : ill :
            2025-01-03 : Gym : q : :
            2025-01-04 : Gym : y : :
            """
        ) { $0.givenUnit = "h" }
        #expect(harsh.source == .harsh)
        #expect(
            harsh.records.map(Reading.line) == [
                "action harsh:Gym:2025-01-01 | Gym | date=2025-01-01 | duration=1h 30m | text=Leg day",
                "action harsh:Gym:2025-01-04 | Gym | date=2025-01-04",
            ])
        #expect(harsh.skipped.map(\.line) == [4])
        #expect(harsh.leftOut.map(\.count) == [2])
    }

    @Test(arguments: [
        """
        [{"uuid":"a-1","status":"completed","description":"Write","entry":"20141018T050231Z","end":"20141018T230231Z","tags":["one two"],"project":"book"},
        {"uuid":"a-2","status":"pending","description":"Send","due":"20141020T220000Z"},
        {"uuid":"a-3","status":"pending","description":"Some day"},{"uuid":"a-4","status":"deleted","description":"No"},{"uuid":"a-5"}]
        """,
        """
        {"uuid":"a-1","status":"completed","description":"Write","entry":"20141018T050231Z","end":"20141018T230231Z","tags":["one two"],"project":"book"},
        {"uuid":"a-2","status":"pending","description":"Send","due":"20141020T220000Z"}
        {"uuid":"a-3","status":"pending","description":"Some day"}
        {"uuid":"a-4","status":"deleted","description":"No"}
        {"uuid":"a-5"}
        """,
    ])
    func taskwarriorsTasks(text: String) throws {
        let file = try Reading.read(text)
        #expect(
            file.records.map(Reading.line) == [
                "action task:a-1 | Write | date=2014-10-19 | time=01:02 | tags=one-two | tags=book",
                "obligation task:a-2 | Send | due=2014-10-21",
            ])
        #expect(file.leftOut.map { "\($0.count) \($0.what)" } == ["1 open tasks that are not due", "1 deleted tasks"])
        #expect(file.skipped.count == 1)
    }

    @Test func todoTexts() throws {
        let file = try Reading.read(
            """
            x 2026-11-20 2026-11-01 Call Ann +family @phone
            (A) 2026-11-01 Pay rent due:2026-12-01 +home
            x Water the plants @home
            Read http://example.org some day +books
            x 2026-11-20 2026-11-01 Call Ann +family @phone
            """)
        #expect(file.source == .todoTxt)
        #expect(file.records.map(\.title) == ["Call Ann", "Pay rent", "Call Ann"])
        #expect(file.records.map(\.type) == ["action", "obligation", "action"])
        #expect(Set(file.records.map(\.id)).count == 3)
        #expect(file.leftOut.map(\.count) == [1, 1])
    }

    @Test(
        arguments: [
            ("", nil, ImportProblem.empty), ("\n \n", nil, .empty), ("hello", nil, .unknown(nil)),
            ("a,b\n1,2\n", .strong, .unknown(.strong)), ("a,b\n1,2\n", .strava, .unknown(.strava)),
            ("[1,2", nil, .json(offset: 4)), ("{}", nil, .unknown(nil)), ("\0\0\0\0\0", nil, .binary(line: 1)),
            ("\"a,b", nil, .openQuotes(line: 1)),
        ] as [(String, ImportSource?, ImportProblem)])
    func wrongFilesAreRefused(text: String, source: ImportSource?, problem: ImportProblem) {
        #expect(throws: problem) { try Reading.read(text, as: source) }
    }

    /// Cut anywhere, and with bytes changed anywhere, each file ends in records or in a refusal, whatever it is said
    /// to be.
    @Test(.tags(.random)) func noFileTraps() {
        let files = [
            Self.strong + "2021-02-10 16:46:13;Push;Bench;W;20;kg;10;9;5;km;9;\"a\nb\";c;1h 2m\n",
            "Activity ID,Activity Date,Distance,Distance\n9,\"Sep 12, 2018, 11:02:23 PM\",1,2\n",
            "[{\"uuid\":\"a\",\"status\":\"completed\",\"description\":\"x\",\"end\":\"20141018T230231Z\"}]",
            "2025-01-01 : Gym : y : Leg day : 1.5\n", "x 2026-11-20 2026-11-01 Call +a due:2026-01-01\n",
            "Date;Title;km;measure 1 unit;measure 1 value\n03/04/2026;Run;1,234;x;9\n",
        ]
        var state: UInt64 = 7
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(limit, 1)
        }
        var count = 0
        for text in files {
            let bytes = Array(text.utf8)
            for round in 0..<300 {
                var changed = Array(bytes.prefix(round % 2 == 0 ? random(bytes.count + 1) : bytes.count))
                for _ in 0..<random(4) where !changed.isEmpty {
                    changed[random(changed.count)] = [0, 10, 13, 34, 44, 45, 59, 57, 200, 255][random(10)]
                }
                let source = round % 3 == 0 ? ImportSource.allCases[random(ImportSource.allCases.count)] : nil
                count += (try? Reading.read(changed, as: source, by: 1 + random(50)))?.records.count ?? 0
            }
        }
        #expect(count > 100)
    }
}
