import VaultSyntax

/// Where deleted files rest: `.vault/trash/TIME-PROCESS-NUMBER/` and after it the path that the file had.
enum Trash {
    static let folder = ".vault/trash"

    /// The folder for what one commit deletes.
    static func name(_ time: DateTime, process: Int32) -> String {
        let text = String(time.description.filter { $0 != ":" })
        return "\(text)-\(process)-\(UInt32.random(in: 0 ... .max))"
    }

    static func path(of path: String, in name: String) -> String {
        "\(folder)/\(name)/\(path)"
    }

    /// Whether `name` made it: `2026-11-21T071500-PROCESS-NUMBER`. What anyone else puts into the trash stays there.
    static func isName(_ name: String) -> Bool {
        let shape = "0000-00-00T000000-"
        let start = name.prefix(shape.count)
        guard start.count == shape.count else { return false }
        func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
        let isTime = zip(start, shape).allSatisfy { $1 == "0" ? isDigit($0) : $0 == $1 }
        let numbers = name.dropFirst(shape.count).split(separator: "-", omittingEmptySubsequences: false)
        return isTime && numbers.count == 2
            && numbers.allSatisfy { (1...10).contains($0.count) && $0.allSatisfy(isDigit) }
    }

    /// Whether the path leads into the trash and no further.
    static func holds(_ path: String) -> Bool {
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        return names.count > 3 && names[0] == ".vault" && names[1] == "trash" && names.allSatisfy(VaultPath.isName)
    }
}

extension Commit {
    /// Removes what has been in the trash for longer than it is kept. What cannot be removed stays, and so does
    /// what an entry of `.vault/undo` may still bring back.
    ///
    /// Cost: a look into two folders; where something is old enough, the entries are read.
    func pruneTrash() {
        guard let names = try? disk.names(Trash.folder, startingWith: "") else { return }
        var folders: [(path: String, made: Int64)] = []
        for name in names where Trash.isName(name) {
            let path = "\(Trash.folder)/\(name)"
            guard let status = try? disk.status(path), status.kind == .folder else { continue }
            folders.append((path, status.modified))
        }
        let changes = entryNumbers().compactMap { (try? disk.status(UndoFolder.path(of: $0)))?.modified }
        let elapsed = ElapsedTime(events: folders.map(\.made) + changes, now: now)
        let period = Int64(limits.trashDays * CivilDay.secondsPerDay)
        let old = folders.filter { elapsed.since($0.made) > period }.map(\.path)
        if old.isEmpty { return }
        let kept = trashOfEntries()
        for path in old where !kept.contains(Array(path.utf8)) { removeTree(path, depth: 0) }
    }

    /// The folders of the trash from which the entries of `.vault/undo` bring files back, also those that are damaged.
    private func trashOfEntries() -> Set<[UInt8]> {
        var found: Set<[UInt8]> = []
        let depth = Trash.folder.split(separator: "/").count + 1
        for number in entryNumbers() {
            let text = (try? disk.bytes(UndoFolder.path(of: number))) ?? []
            for line in text.split(separator: UInt8(ascii: "\n")) where line.starts(with: "remove ".utf8) {
                let names = line.split(separator: UInt8(ascii: " ")).last?.split(separator: UInt8(ascii: "/")) ?? []
                found.insert(Array(names.prefix(depth).joined(separator: [UInt8(ascii: "/")])))
            }
        }
        return found
    }

    /// Removes a folder and all in it; a link goes, never what it leads to.
    private func removeTree(_ path: String, depth: Int) {
        guard depth < 64 else { return }
        for name in (try? disk.names(path, startingWith: "")) ?? [] {
            let inner = "\(path)/\(name)"
            if (try? disk.status(inner))?.kind == .folder {
                removeTree(inner, depth: depth + 1)
            } else {
                try? disk.remove(inner)
            }
        }
        try? disk.removeFolder(path)
    }
}

/// How much time has gone by, as far as it was lived through.
///
/// A clock may jump to 2040 or to 1970 and back. So the time between two changes counts for nothing when it is more
/// than a year: whoever was away for so long loses nothing by it, and a clock that stays wrong goes on from there.
struct ElapsedTime {
    private static let jump: Int64 = Int64(366 * CivilDay.secondsPerDay)
    /// Seconds from each event until now.
    private var seconds: [Int64: Int64] = [:]

    /// - Parameter events: moments at which something was changed, in seconds since 1970
    init(events: [Int64], now: Int64) {
        var (next, sum) = (now, Int64(0))
        for event in Set(events).sorted(by: >) where event < now {
            let gap = next.subtractingReportingOverflow(event)
            if !gap.overflow, gap.partialValue <= Self.jump { sum += gap.partialValue }
            seconds[event] = sum
            next = event
        }
    }

    /// Seconds from one of the events until now; 0 for what is yet to come.
    func since(_ event: Int64) -> Int64 { seconds[event] ?? 0 }
}
