/// Where deleted files rest: `.vault/trash/TIME-PROCESS-NUMBER/` and behind it the path that the file had.
enum Trash {
    static let folder = ".vault/trash"

    /// The folder for what one commit deletes.
    static func name(_ time: WallTime, process: Int32) -> String {
        let text = String(time.text.filter { $0 != ":" })
        return "\(text)-\(process)-\(UInt32.random(in: 0 ... .max))"
    }

    static func path(of path: String, in name: String) -> String {
        "\(folder)/\(name)/\(path)"
    }

    /// Whether `name` made it: `2026-11-21T071500-PROCESS-NUMBER`. What somebody else puts into the trash stays there.
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

extension WallTime {
    /// `2026-11-21T07:15:00`.
    var text: String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        let day = [String(year), two(month), two(day)].joined(separator: "-")
        return day + "T" + [two(hour), two(minute), two(second)].joined(separator: ":")
    }
}

extension Commit {
    /// Takes away what has been in the trash for longer than it is kept. What cannot be taken away stays.
    func pruneTrash() {
        guard let names = try? disk.names(Trash.folder, startingWith: "") else { return }
        for name in names where Trash.isName(name) {
            let path = "\(Trash.folder)/\(name)"
            guard let status = try? disk.status(path), status.kind == .folder else { continue }
            if status.modified < now - Int64(limits.trashDays) * 86_400 { removeTree(path, depth: 0) }
        }
    }

    /// Takes away a folder and all in it; a link goes, never what it leads to.
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
