import VaultSyntax

/// A change that is kept so that it can be taken back.
package struct UndoEntry: Hashable, Sendable {
    package let number: Int
    /// What may be a number of a change. Nobody comes to the end of it by changes.
    package static let numbers = 1...999_999_999
    package let description: String
    /// Wall time, `2026-11-21T07:15:00`.
    package let time: String
    /// The number of the change that this one took back.
    package let undoes: Int?
    /// Whether it has been taken back itself.
    package fileprivate(set) var isUndone: Bool
    /// The paths that it wrote, made or took away, sorted.
    package let paths: [String]
}

/// The entries of `.vault/undo`, each a finished journal under its number.
enum UndoFolder {
    static let path = ".vault/undo"

    static func path(of number: Int) -> String {
        let digits = String(number)
        return path + "/" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Notes which of the changes stand, oldest first: taking back a change that took back another makes that one
    /// stand again.
    static func standing(_ entries: inout [UndoEntry]) {
        var places: [Int: Int] = [:]
        for index in entries.indices { places[entries[index].number] = index }
        for index in entries.indices {
            var target = entries[index].undoes
            var isUndone = true
            while let number = target, let place = places[number], place < index {
                entries[place].isUndone = isUndone
                isUndone.toggle()
                target = entries[place].undoes
            }
        }
    }
}

extension Commit {
    /// What can be taken back, oldest first. Entries that cannot be read, and those of other machines and places, are
    /// left out.
    func entries() -> [UndoEntry] {
        var entries: [UndoEntry] = []
        for number in entryNumbers() {
            guard let journal = entry(number) else { continue }
            entries.append(
                UndoEntry(
                    number: number, description: journal.description, time: journal.time, undoes: journal.undoes,
                    isUndone: false, paths: Set(journal.steps.flatMap(\.paths)).sorted()))
        }
        UndoFolder.standing(&entries)
        return entries
    }

    /// Nil when there is none that can be used.
    func entry(_ number: Int) -> Journal? {
        guard let bytes = try? disk.bytes(UndoFolder.path(of: number)), let journal = Journal(text: bytes),
            journal.origin.isAtHome(with: origin)
        else { return nil }
        return journal
    }

    /// In order.
    func entryNumbers() -> [Int] {
        let names = (try? disk.names(UndoFolder.path, startingWith: "")) ?? []
        return names.compactMap { name in
            WholeNumber(name)?.within(UndoEntry.numbers).flatMap {
                UndoFolder.path(of: $0) == UndoFolder.path + "/" + name ? $0 : nil
            }
        }.sorted()
    }

    /// Turns the journal into the newest entry, and lets go of the oldest ones. Nil when that could not be done.
    func keepEntry() -> Int? {
        do throws(Errno) {
            do throws(Errno) { try disk.makeFolder(UndoFolder.path) } catch .exists {}
            let numbers = entryNumbers()
            let number = (numbers.last ?? 0) + 1
            guard UndoEntry.numbers.contains(number) else { return nil }
            try disk.rename(Journal.path, to: UndoFolder.path(of: number), replacing: false)
            pruneEntries(numbers + [number])
            return number
        } catch {
            return nil
        }
    }

    private func pruneEntries(_ numbers: [Int]) {
        var bytes = 0
        for (age, number) in numbers.reversed().enumerated() {
            let path = UndoFolder.path(of: number)
            bytes += (try? disk.status(path))?.size ?? 0
            // The newest one stays, whatever its size.
            if age > 0, age >= limits.undoEntries || bytes > limits.undoBytes { try? disk.remove(path) }
        }
    }
}
