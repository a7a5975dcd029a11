import VaultChecks
import VaultGoals
import VaultRecords
import VaultSyntax

/// An invented pack: jobs, which are done with tools and count towards goals.
///
/// A line of a job's body is an amount: `all every 5 km`, `all sum 480 kg`, `saw greatest 60 kg`, where `saw` is a
/// tool.
enum JobPack {
    static let pack = Pack(
        name: "jobs", types: [tool, job], rules: [], checks: { _ in [] }, contributions: contributions)

    private static let tool = RecordType("tool", folder: "tools", "A tool.", fields: [])
    private static let job = RecordType(
        "job", folder: "jobs", "Something done with tools.",
        fields: [
            Field("date", .date, required: true, "The day."), Field("time", .time, "When it began."),
            Field("duration", .quantity(group: "s"), "How long it took."),
            Field("goals", .link(to: ["goal", "milestone", "obligation"]), list: true, "What it counts towards."),
            Field("values", .link(to: ["value"]), list: true, "What it serves."),
        ])

    @Sendable private static func contributions(_ snapshot: Snapshot) -> [Contribution] {
        let graph = snapshot.graph
        return graph.records("job").compactMap { number in
            let note = graph.notes[number]
            guard let day = note.date("date") else { return nil }
            let duration = note.readOne("duration", Quantity.read).flatMap { duration in
                UnitTable.builtIn.convert(duration.value, to: "s")?.ceiling?.within(0...Int.max).map {
                    Contribution.Duration(seconds: $0, range: duration.range)
                }
            }
            return Contribution(
                note: number, day: day, time: note.readOne("time", ClockTime.read)?.value, duration: duration,
                amounts: { amounts(note, graph) })
        }
    }

    private static func amounts(_ note: Note, _ graph: Graph) -> Contribution.Amounts {
        var amounts = Contribution.Amounts()
        var start = Int(note.document.body.lowerBound)
        for line in note.document.bytes[start...].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        {
            let range = ByteRange(start, start + line.count)
            start += line.count + 1
            let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 2)
            guard words.count == 3, let quantity = Quantity.read(Array(words[2].utf8).span).value,
                let use = uses[String(words[1])]
            else { continue }
            let amount = Contribution.Amount(quantity, use, range: range)
            if words[0] == "all" {
                amounts.whole.append(amount)
            } else if let tool = graph.note(ofRecord: String(words[0]), type: "tool") {
                if let place = amounts.parts.firstIndex(where: { $0.subject == tool }) {
                    amounts.parts[place].amounts.append(amount)
                } else {
                    amounts.parts.append(Contribution.Part(subject: tool, range: range, amounts: [amount]))
                }
            }
        }
        return amounts
    }

    private static let uses: [String: Contribution.Use] = [
        "sum": .sum, "every": .every, "greatest": .greatest, "least": .least,
    ]
}

/// A vault with goals and jobs from a few files, given by path; it has the tools `saw` and `axe`.
struct JobVault {
    var files: [String: String]

    init(_ files: [String: String]) {
        self.files = files.merging([
            "tools/saw.md": record("type: tool"), "tools/axe.md": record("type: tool"),
        ]) { own, _ in own }
    }

    var graph: Graph {
        let schema = Self.packs.schema
        let notes = files.sorted { $0.key < $1.key }.map { path, text in
            NoteReading.read(path: Path(path), bytes: Array(text.utf8), schema: schema)
        }
        return Graph(schema: schema, notes: notes)
    }

    var model: GoalsModel {
        GoalsModel(Snapshot(graph, packs: Self.packs))
    }

    private static let packs = [GoalsPack.pack, JobPack.pack]

    /// What the rules of the goals pack find on a day.
    func findings(on today: String = "2026-11-21") throws -> [Finding] {
        let ids = Set(GoalsPack.pack.rules.map(\.id))
        return Snapshot(graph, packs: Self.packs).findings(today: try day(today)).filter { ids.contains($0.rule) }
    }
}

/// A job of a day, with lines of its body.
func job(_ date: String, _ lines: String..., goals: String = "", more: String = "") -> String {
    let fields = ["type: job", "date: \(date)", goals.isEmpty ? "" : "goals: [\(goals)]", more].filter { !$0.isEmpty }
    return record(fields.joined(separator: "\n"), body: lines.map { $0 + "\n" }.joined())
}
