import Testing
import VaultRecords
import VaultSyntax
import VaultThreads

@testable import VaultReaders

/// Conversations, and habits with a file for each.
struct ChatAndHabitTests {
    @Test(arguments: [
        (
            """
            [{"title":"Tea","create_time":1700000000.5,"conversation_id":"c","current_node":"d","mapping":{
            "a":{"message":null,"parent":null,"children":["b"]},
            "b":{"message":{"id":"1","author":{"role":"user"},"create_time":1700000001.7,"content":{"parts":["Which?",{"x":1}]}},"parent":"a"},
            "c":{"message":{"id":"2","author":{"role":"assistant"},"content":{"parts":["None."]}},"parent":"b"},
            "t":{"message":{"id":"4","author":{"role":"tool"},"content":{"parts":["{}"]}},"parent":"b"},
            "d":{"message":{"id":"3","author":{"role":"assistant"},"content":{"parts":["Black."]}},"parent":"t"}}},
            {"title":"Nothing","create_time":1,"conversation_id":"e","mapping":{}}, 7]
            """, ImportSource.chatGPT,
            "chatgpt:c Tea 2023-11-15T00:13:20 | chatgpt:1 2023-11-15T00:13:21 Which? > Black."
        ),
        (
            """
            [{"uuid":"u","name":"Tea","created_at":"2024-05-01T10:00:00.123456Z","chat_messages":[
            {"uuid":"1","text":"Which?","sender":"human","created_at":"2024-05-01T10:00:01.5+00:00","files":[]},
            {"uuid":"2","text":"","content":[{"type":"text","text":"Green."},{"type":"tool_use"}],"sender":"assistant","created_at":"2024-05-01T10:00:03Z"},
            {"uuid":"3","text":"","sender":"assistant"}]},
            {"uuid":"e","name":"Nothing","created_at":"2024-05-01T10:00:00Z","chat_messages":[]}, 7]
            """, .claude, "claude:u Tea 2024-05-01T12:00:00 | claude:1 2024-05-01T12:00:01 Which? > Green."
        ),
    ])
    func conversations(text: String, source: ImportSource, line: String) throws {
        let file = try Reading.read(text)
        #expect(file.source == source)
        let threads = try #require(file.archive).threads.map { thread in
            (["\(thread.id) \(thread.title) \(thread.created)"]
                + thread.messages.map { message in
                    "\(message.id) \(message.sent) \(message.text) > "
                        + message.phases.map(\.content).joined(separator: " / ")
                }).joined(separator: " | ")
        }
        #expect(threads == [line])
        // Of ChatGPT also the answer that was regenerated away.
        #expect(file.leftOut.map(\.count) == [1, 1] + (source == .chatGPT ? [1] : []))
        #expect(file.unread.map(\.what) == [source == .chatGPT ? "'part'" : "'tool_use'"])
        #expect(file.skipped.map(\.line) == [3])
    }

    /// An answer goes to the message before it, not to a copy that is left out.
    @Test func aMessageComesOnce() throws {
        let file = try Reading.read(
            """
            [{"uuid":"u","name":"Tea","created_at":"2024-05-01T10:00:00Z","chat_messages":[
            {"uuid":"1","text":"Which?","sender":"human","created_at":"2024-05-01T10:00:01Z"},
            {"uuid":"1","text":"Which?","sender":"human","created_at":"2024-05-01T10:00:01Z"},
            {"uuid":"2","text":"Green.","sender":"assistant","created_at":"2024-05-01T10:00:03Z"}]}]
            """)
        let messages = try #require(file.archive).threads.flatMap(\.messages)
        #expect(messages.map(\.phases.count) == [1])
        #expect(file.leftOut.map(\.count) == [1])
    }

    @Test func loopsTraps() throws {
        let list = try Self.table(
            """
            Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
            001,Read,YES_NO,,,1,1,#fff,,,,false
            002,Water,NUMERICAL,,,1,1,#fff,glasses,AT_LEAST,8.0,false
            """)
        let read = try Self.table(
            """
            Date,Value,Notes
            2024-01-06,2,
            2024-01-05,YES_MANUAL,good
            2024-01-04,YES_AUTO,
            2024-01-03,SKIP,
            2024-01-02,NO,
            2024-01-01,UNKNOWN,
            2023-12-31,MAYBE,
            """)
        let water = try Self.table("2024-01-05,3500\n2024-01-04,-1\n2024-01-03,2\n06-16-24,5\n")
        let file = HabitDays.loop(
            list, [(list.rows[0], read), (list.rows[1], water)], [], Reading.settings { _ in })
        #expect(
            file.records.map(Reading.line) == [
                "action loop:Read:2024-01-06 | Read | date=2024-01-06",
                "action loop:Read:2024-01-05 | Read | date=2024-01-05 | text=good",
                "action loop:Water:2024-01-05 | Water | date=2024-01-05 | measures=3.5 glasses",
                "action loop:Water:2024-01-03 | Water | date=2024-01-03 | measures=0.002 glasses",
            ])
        #expect(file.skipped.map(\.line) == [8, 4])
        #expect(file.leftOut.map(\.count) == [1, 1, 3])
    }

    /// Units are free text there, and single words here.
    @Test(arguments: [
        ("glasses of water", "glasses-of-water"), ("km", "km"), ("km/h", "km/h"), (" min ", "min"),
        ("gl!sses", "glsses"),
        ("Wörter", "Wörter"), ("m²", "m²"), ("%", "%"), ("🥛", nil), ("", nil), ("3", nil), ("per", nil),
    ])
    func aUnitIsMadeOneWord(text: String, unit: String?) {
        #expect(UnitWord.spelled(text) == unit)
    }

    private static func table(_ text: String) throws(ImportProblem) -> DelimitedTable {
        try DelimitedTable(ByteFeed(Array(text.utf8)))
    }
}
