import VaultSyntax

/// A change that is kept so that it can be undone.
package struct UndoEntry: Hashable, Sendable {
    package let number: Int
    /// What may be the id of a change. It never runs out.
    package static let numbers = 1...999_999_999
    package let description: String
    /// Wall time, `2026-11-21T07:15:00`.
    package let time: String
    /// The number of the change that this one undid.
    package let undoes: Int?
    /// Whether it has been undone itself.
    package fileprivate(set) var isUndone: Bool
    /// The name of the other machine on which it was made; nil for this one.
    package let host: String?
    /// The paths that it wrote, made or took away, sorted.
    package let paths: [Path]
}

/// A file of `.vault/undo` that cannot be used: it was damaged, or made by hand.
package struct UnusableEntry: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// It cannot be read.
        case file(Errno)
        case damage(JournalDamage)
        /// What it says of this file does not fit its own hashes.
        case contents(Path)
        /// It says that it undid this change, which is not older.
        case undoes(Int)
        /// No larger number is left for the next change.
        case lastNumber
    }

    package let number: Int
    package let why: Reason

    package var path: Path { UndoFolder.path(of: number) }
}

extension UnusableEntry {
    /// Why, in a few words.
    package var reason: String {
        switch why {
        case .file(.invalid): JournalDamage.notFile.words
        case .file(let error): error.words
        case .damage(let damage): damage.words
        case .contents(let path): "it contradicts itself about '\(path)'"
        case .undoes(let target): "it says that it undid change \(target), which is not older"
        case .lastNumber: "there is no larger id for the next change"
        }
    }

    var help: String {
        switch why {
        case .file(.accessDenied), .file(.notPermitted): "see its permissions with: ls -ld '\(path)'"
        default: "delete '\(path)'; this changes no note, and deleted notes stay in '\(Trash.folder)'"
        }
    }
}

/// The entries of `.vault/undo`, each a finished journal under its number.
enum UndoFolder {
    static let path: Path = ".vault/undo"

    static func path(of number: Int) -> Path {
        let digits = String(number)
        return path.file(String(repeating: "0", count: max(0, 4 - digits.count)) + digits)
    }

    /// Notes which of the changes are in effect, oldest first: one is undone when a later one in effect did that.
    ///
    /// Every entry undoes an older one, so one look from the newest on is enough.
    static func markUndone(_ entries: inout [UndoEntry]) {
        var undone: Set<Int> = []
        for index in entries.indices.reversed() {
            entries[index].isUndone = undone.contains(entries[index].number)
            if let target = entries[index].undoes, !entries[index].isUndone { undone.insert(target) }
        }
    }
}

extension Commit {
    /// What can be undone, oldest first, and the entries that cannot be used.
    func entries() throws(CommitError) -> (entries: [UndoEntry], unusable: [UnusableEntry]) {
        guard try hasOwnFolder(UndoFolder.path) else { return ([], []) }
        var entries: [UndoEntry] = []
        var unusable: [UnusableEntry] = []
        for number in entryNumbers() {
            do throws(UnusableEntry) { entries.append(undoEntry(number, try entry(number))) } catch {
                unusable.append(error)
            }
        }
        UndoFolder.markUndone(&entries)
        return (entries, unusable)
    }

    func undoEntry(_ number: Int, _ journal: Journal) -> UndoEntry {
        UndoEntry(
            number: number, description: journal.description, time: journal.time, undoes: journal.undoes,
            isUndone: false, host: journal.origin.isAtHome(with: origin) ? nil : journal.origin.host,
            paths: journal.paths)
    }

    func entry(_ number: Int) throws(UnusableEntry) -> Journal {
        func unusable(_ why: UnusableEntry.Reason) -> UnusableEntry { UnusableEntry(number: number, why: why) }
        let (bytes, journal): ([UInt8], Journal)
        do throws(Errno) { bytes = try disk.bytes(UndoFolder.path(of: number)) } catch { throw unusable(.file(error)) }
        do throws(JournalDamage) { journal = try Journal(reading: bytes) } catch { throw unusable(.damage(error)) }
        if let target = journal.undoes, !(1..<number).contains(target) { throw unusable(.undoes(target)) }
        return journal
    }

    /// In order. Files with other names are not ours.
    func entryNumbers() -> [Int] {
        let names = (try? disk.names(UndoFolder.path, startingWith: "")) ?? []
        return names.compactMap { name in
            WholeNumber(name)?.within(UndoEntry.numbers).flatMap {
                UndoFolder.path(of: $0) == UndoFolder.path.file(name) ? $0 : nil
            }
        }.sorted()
    }

    /// Throws when no number is left for another change.
    func checkNumbers() throws(CommitError) {
        guard entryNumbers().last == UndoEntry.numbers.upperBound else { return }
        throw .unusableChange(UnusableEntry(number: UndoEntry.numbers.upperBound, why: .lastNumber))
    }

    /// Turns the journal into the newest entry, whose number is given back, and lets go of the oldest ones.
    func keepEntry() throws(FileError) -> Int {
        try FileError.attempt(.write, UndoFolder.path.text) { () throws(Errno) in
            do throws(Errno) { try disk.makeFolder(UndoFolder.path) } catch .exists {}
            let numbers = entryNumbers()
            let number = (numbers.last ?? 0) + 1
            guard UndoEntry.numbers.contains(number) else { throw .noSpace }
            try disk.rename(Journal.path, to: UndoFolder.path(of: number), replacing: false)
            pruneEntries(numbers + [number])
            return number
        }
    }

    private func pruneEntries(_ numbers: [Int]) {
        var bytes = 0
        for (age, number) in numbers.reversed().enumerated() {
            let path = UndoFolder.path(of: number)
            // Sizes are what a folder says; the sum of two may be more than a number holds.
            bytes += min((try? disk.status(path))?.size ?? 0, limits.undoBytes + 1)
            // The newest one stays, whatever its size.
            if age > 0, age >= limits.undoEntries || bytes > limits.undoBytes { try? disk.remove(path) }
        }
    }
}
