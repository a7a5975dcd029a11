import VaultRecords
import VaultSyntax
import VaultSystem

/// One step of the work again and again on one thread, so that a profiler sees little else.
enum ProfiledStep {
    static let steps = ["parse", "graph", "check", "progress"]

    static func run(_ step: String, folder: String, runs: Int) throws(BenchmarkError) -> Int32 {
        let root: VaultRoot
        do { root = try VaultRoot(folder: folder) } catch { throw BenchmarkError("\(error)") }
        let schema = Phases.schema()
        let listing = try Phases.list(root)
        guard let today = CalendarDate(year: 2026, month: 11, day: 21) else { return 2 }
        switch step {
        case "parse":
            let texts = VaultReading.readAll(listing.notes, in: root) { $1 }.compactMap { try? $0.get() }
            for _ in 0..<runs { print(parse(listing.notes, texts, schema)) }
        case "graph":
            let notes = try Phases.readAndParse(listing, in: root, schema)
            for _ in 0..<runs { print(Phases.graph(notes, listing, schema).notes.count) }
        case "check", "progress":
            let vault = try Phases.open(root)
            for _ in 0..<runs {
                print(
                    step == "check"
                        ? Phases.check(vault, today: today).count : Phases.progress(vault, today: today).goals.count)
            }
        default: throw BenchmarkError("'\(step)' is no step; expected one of \(steps.joined(separator: ", "))")
        }
        return 0
    }

    private static func parse(_ paths: [Path], _ texts: [[UInt8]], _ schema: Schema) -> Int {
        var notes: [Note] = []
        notes.reserveCapacity(texts.count)
        for (path, bytes) in zip(paths, texts) {
            notes.append(NoteReading.read(path: path, bytes: bytes, schema: schema))
        }
        return notes.count
    }
}
