import Foundation
import Testing
import VaultTestSupport

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
