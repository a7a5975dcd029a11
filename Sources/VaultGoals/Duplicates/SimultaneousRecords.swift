import VaultChecks
import VaultGraph
import VaultSchema
import VaultSyntax

/// Two records that two programs have of the same time.
package struct SimultaneousPair: Hashable, Sendable {
    /// The first by path.
    package var first: NoteID
    package var second: NoteID
    /// When each began, and how long it took in seconds.
    package var spans: [Span]

    /// A time that a record takes.
    package struct Span: Hashable, Sendable {
        package var day: CalendarDate
        package var time: ClockTime
        package var seconds: Int
        /// The program it was imported from: `strong`.
        package var source: String
    }
}

extension Snapshot {
    /// Actions and contributions of other packs that were imported from different programs and share at least half of
    /// the shorter one's time: a workout that a watch and a strength app have both recorded. They may be of two types,
    /// so they are not merged but shown side by side.
    ///
    /// Cost: O(n log n) in the imported records with a time; each is compared with at most `mostCompared` others.
    package func simultaneousImports() -> [SimultaneousPair] {
        var found: [(note: NoteID, start: Int, span: SimultaneousPair.Span)] = []
        func add(_ note: NoteID, _ day: CalendarDate, _ time: ClockTime, _ seconds: Int) {
            guard let id = graph.notes[note].texts("import_id").first?.value, let colon = id.firstIndex(of: ":") else {
                return
            }
            let start = DateTime(day: day, secondOfDay: time.secondOfDay).wallSeconds
            let span = SimultaneousPair.Span(
                day: day, time: time, seconds: min(seconds, ContributionTimes.longest), source: String(id[..<colon]))
            found.append((note, start, span))
        }
        let model = goals
        for number in graph.records("action") {
            let note = graph.notes[number]
            guard let day = note.date("date"), let time = note.readOne("time", ClockTime.read)?.value else { continue }
            let seconds = note.readOne("duration", Quantity.read)
                .flatMap { model.units.convert($0.value, to: "s")?.ceiling(within: 0...ContributionTimes.longest) }
            add(number, day, time, seconds ?? 0)
        }
        for contribution in contributions {
            guard let time = contribution.time else { continue }
            add(contribution.note, contribution.day, time, contribution.duration?.seconds ?? 0)
        }
        found.sort { ($0.start, $0.note) < ($1.start, $1.note) }
        var pairs: [SimultaneousPair] = []
        for (place, one) in found.enumerated() {
            for other in found[(place + 1)...].prefix(Self.mostCompared) {
                if other.start >= one.start + max(1, one.span.seconds) { break }
                let end = min(one.start + one.span.seconds, other.start + other.span.seconds)
                let isHalf = 2 * (end - other.start) >= min(one.span.seconds, other.span.seconds)
                guard one.span.source != other.span.source, one.note != other.note, isHalf else { continue }
                let isFirst = graph.notes[one.note].path < graph.notes[other.note].path
                pairs.append(
                    SimultaneousPair(
                        first: isFirst ? one.note : other.note, second: isFirst ? other.note : one.note,
                        spans: isFirst ? [one.span, other.span] : [other.span, one.span]))
            }
        }
        return pairs
    }

    private static let mostCompared = 8
}
