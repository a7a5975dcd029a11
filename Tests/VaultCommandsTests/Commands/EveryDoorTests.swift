import Foundation
import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

/// An amount is read in one way, whatever takes it: a quick log, a field, a new record, a question, a table, a fix, or the
/// server of an assistant.
@Suite struct EveryDoorTests {
    /// Each door, with how it is given an amount for an action named `a`.
    enum Door: CaseIterable {
        case log, logInWords, set, new, dialogue, table, fix, assistant
    }

    private static func measures(_ text: String) -> String {
        "---\ntype: action\ntitle: Walk\ndate: 2026-11-20\nmeasures: [\"\(text)\"]\n---\n"
    }

    /// What the actions say after an amount was given at a door.
    private static func amounts(_ text: String, at door: Door) throws -> [Quantity] {
        let folder = try SmallFolder(
            door == .set ? ["a.md": "---\ntype: action\ntitle: Walk\ndate: 2026-11-20\n---\n"] : [:])
        switch door {
        case .log: _ = folder.run("log", "Walk", text)
        case .logInWords: _ = folder.run(arguments: ["log", "Walk"] + text.split(separator: " ").map(String.init))
        case .set: _ = folder.run("set", "a", "measures+=\(text)")
        case .new: _ = folder.run("new", "action", "Walk", "measures=\(text)")
        case .dialogue: _ = folder.run(["new", "action", "--ask", "measures=\(text)"], answers: "Walk")
        case .table:
            try folder.scratch.write("date,title,amount\n2026-11-20,Walk,\"\(text)\"\n", to: "walks.csv")
            _ = folder.run("import", "csv", "walks.csv", "--map", "amount=measures", "--write")
        case .fix:
            try folder.scratch.write(measures(text), to: "a.md")
            _ = folder.run("check", "--fix")
        case .assistant:
            let client = TestClient(folder, writes: true)
            let proposal = #"{"change": "log", "title": "Walk", "amounts": ["\#(text)"]}"#
            let plan = client.call("propose_change", proposal)["structuredContent"]
            if let id = plan?["plan"]?.string, let summary = plan?["summary"]?.string {
                _ = client.call("apply_change", #"{"plan": "\#(id)", "summary": \#(JSONWriter.quoted(summary))}"#)
            }
        }
        return folder.files.filter { $0.hasPrefix("actions/") || $0 == "a.md" }.flatMap { path in
            (folder.text(path) ?? "").split(separator: "\n").compactMap { line in
                let value = line.split(separator: ": ", maxSplits: 1).last ?? line
                let text = value.filter { !"[]\"".contains($0) }.drop { $0 == " " }
                let isAmount = line.hasPrefix("duration: ") || line.hasPrefix("measures: ") || line.hasPrefix("  - ")
                let amount = text.hasPrefix("- ") && line.hasPrefix("  - ") ? text.dropFirst(2) : text
                return isAmount ? Quantity.read(Array(amount.utf8).span).value : nil
            }
        }
    }

    @Test(
        arguments: [
            ("5.2km", 5.2, "km"), ("5,2 km", 5.2, "km"), (".5 km", 0.5, "km"),
            ("1'000 km", 1000, "km"), ("EUR 5", 5, "EUR"), ("½ h", 0.5, "h"), ("2½ h", 2.5, "h"),
            ("1 hour 30 minutes", 90, "min"), ("1 hr 30 min", 90, "min"), ("1h 30 mins", 90, "min"),
            ("1 hour, 30 minutes", 90, "min"), ("1 hour and 30 minutes", 90, "min"), ("1hr30", 90, "min"),
            ("1hr30min", 90, "min"), ("2 hours 15 min 10 s", 8110, "s"), ("90 minutes 30 seconds", 5430, "s"),
            ("0:31:12", 1872, "s"), ("-3 EUR", -3, "EUR"), ("1.234,5 EUR", 1234.5, "EUR"),
        ], Door.allCases)
    func isReadAlike(sample: (text: String, amount: Double, unit: String), door: Door) throws {
        let found = try Self.amounts(sample.text, at: door)
        let wanted = Quantity(Rational(Int(sample.amount * 10)).divided(by: 10) ?? 0, sample.unit)
        #expect(found == [wanted], "\(sample.text) at \(door)")
    }

    /// What has several readings or none is nowhere taken for one of them.
    @Test(
        arguments: [
            "30m", "1:30", "5-6 km", "5 km.", "10.999.99 AUD", "+5 km", "1,000 EUR", "3 to 4 km", "1/2 h", "~5 km",
            "5,30 min", "1.5h30m", "2min30", "150,- EUR",
        ], [Door.log, .logInWords, .set, .new, .dialogue, .fix, .assistant])
    func isRefusedAlike(text: String, door: Door) throws {
        #expect(try Self.amounts(text, at: door).isEmpty, "\(text) at \(door)")
    }
}
