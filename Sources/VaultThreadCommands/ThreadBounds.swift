import VaultConsole
import VaultGraph
import VaultKit
import VaultRequests
import VaultSchema
import VaultSyntax
import VaultThreads

/// What `--before` and `--after` leave of messages or threads: neither what they name, nor the day that they name.
struct ThreadBounds {
    private enum Bound {
        /// Before it starts, or from the next day on.
        case day(CalendarDate)
        case time(DateTime)
        case note(NoteID)
    }

    private let before: Bound?
    private let after: Bound?

    /// - Parameter types: of the records that may be named
    init(_ request: Request, _ types: [String], in vault: Vault) throws(CommandFailure) {
        before = try Self.bound("before", request, types, in: vault)
        after = try Self.bound("after", request, types, in: vault)
    }

    private static func bound(
        _ option: String, _ request: Request, _ types: [String], in vault: Vault
    ) throws(CommandFailure) -> Bound? {
        guard let written = request.arguments.value(option) else { return nil }
        let bytes = Array(written.utf8)
        let today = try request.today(vault)
        if let time = ClockTime.read(bytes.span).value {
            return .time(DateTime(day: today, secondOfDay: time.secondOfDay))
        }
        // A day may be written with a time; alone it is a day.
        if written.contains(":"), let time = DateTime.read(bytes.span).value { return .time(time) }
        if let day = try? DateArgument.read(written, today: today, direction: .past) { return .day(day) }
        return .note(try ThreadCommand.record(written, types, in: vault, for: .reading, request))
    }

    /// The records that are named.
    var notes: [NoteID] {
        [before, after].compactMap { bound in
            if case .note(let note) = bound { note } else { nil }
        }
    }

    /// Whether a time lies between them; a message that is named stands for when it was sent.
    func hold(_ time: DateTime?, of model: ThreadsModel) -> Bool {
        isBefore(time) { model.message(ofNote: $0)?.sent } && isAfter(time) { model.message(ofNote: $0)?.sent }
    }

    /// Those of some records between them, which are in the order of time; a record that is named is a place there.
    func among<Item>(_ items: [Item], note: (Item) -> NoteID, time: (Item) -> DateTime?) -> [Item] {
        var items = items
        if case .note(let named) = before { items = Array(items.prefix { note($0) != named }) }
        if case .note(let named) = after { items = Array(items.drop { note($0) != named }.dropFirst()) }
        return items.filter { item in
            isBefore(time(item), noted: { _ in nil }) && isAfter(time(item), noted: { _ in nil })
        }
    }

    /// - Parameter noted: the time of a record; nil where its place was looked at
    private func isBefore(_ time: DateTime?, noted: (NoteID) -> DateTime?) -> Bool {
        let end: DateTime?
        switch before {
        case nil: return true
        case .day(let day): end = DateTime(day: day)
        case .time(let time): end = time
        case .note(let note): end = noted(note)
        }
        guard let end else { return true }
        return time.map { $0.isEarlier(than: end) } ?? false
    }

    private func isAfter(_ time: DateTime?, noted: (NoteID) -> DateTime?) -> Bool {
        let start: DateTime?
        switch after {
        case nil: return true
        case .day(let day): return time.map { !$0.isEarlier(than: DateTime(day: day.adding(days: 1))) } ?? false
        case .time(let time): start = time
        case .note(let note): start = noted(note)
        }
        guard let start else { return true }
        return time.map { start.isEarlier(than: $0) } ?? false
    }
}
