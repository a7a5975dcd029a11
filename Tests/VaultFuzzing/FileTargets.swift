import VaultSyntax
import VaultSystem

extension FuzzTarget {
    /// A journal, an entry of undo or the note of a lock: what is read is written so that it reads as the same.
    ///
    /// The hash at the end is made for each input, since no search finds it.
    static let journal = FuzzTarget("journal") { bytes in
        for text in [bytes, bytes + Array("end \(Fingerprint(bytes).text)\n".utf8)] {
            if let journal = try? Journal(reading: text) {
                try expect((try? Journal(reading: journal.text)) == journal, "the journal reads otherwise")
            }
            if let note = LockNote(text: text) {
                try expect(LockNote(text: note.text) == note, "the lock's note reads otherwise")
            }
        }
    }

    /// `PATTERNS ␞ PATHS`, in lines: what is ignored is what a plain reading of the patterns says.
    static let ignorePatterns = FuzzTarget("ignore-patterns") { bytes in
        let parts = InputParts(bytes, 2)
        let lines = parts.text(0).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let patterns = IgnorePatterns(lines)
        let plain = PlainPatterns(lines)
        // No system has longer paths.
        for path in parts[1].split(separator: 0x0A).prefix(8) where path.count <= 4_096 {
            guard let path = String(validating: path, as: UTF8.self) else { continue }
            for isFolder in [true, false] {
                let covers = patterns.covers(Path(path), isFolder: isFolder)
                guard let expected = plain.covers(path, isFolder: isFolder) else { continue }
                try expect(covers == expected, "'\(path)'\(isFolder ? "/" : "") is \(covers ? "" : "not ")ignored")
            }
        }
    }

    /// A file of the zone database, alone and as the rule at the end of one.
    static let zoneFiles = FuzzTarget("zone-files") { bytes in
        try ZoneCheck.offsets(Zone(zoneFile: bytes))
        try ZoneCheck.offsets(Zone(zoneFile: ZoneCheck.file(withRule: bytes)))
    }

    /// `TEXT ␞ INDEX`: a path that an index holds in full is found.
    static let gitIndex = FuzzTarget("git-index") { bytes in
        let parts = InputParts(bytes, 2)
        let (text, index) = (parts.text(0), parts[1])
        let mayHold = GitIndex(bytes: index, isSplit: false).mayHold(text)
        let isPlain = index.count > 8 && index.starts(with: "DIRC".utf8) && index[7] <= 3
        let wanted = Array(text.utf8)
        let holds = index.indices.contains { index[$0...].starts(with: wanted) }
        try expect(
            mayHold == (index.isEmpty ? false : !isPlain || wanted.isEmpty || holds), "'\(text)' is not judged right")
        try expect(GitIndex(bytes: index, isSplit: true).mayHold(text), "a split index is not certain")
    }
}

private enum ZoneCheck {
    /// Days from before history to far ahead, and the two ends of what a clock can say.
    private static let moments: [Int64] =
        [.min, .min + 1, -62_135_596_800, -1, 0, 1, 253_402_300_799, .max - 1, .max]
        + (0..<40).map { -2_000_000_000 + 217_728_013 * $0 }

    static func offsets(_ zone: Zone?) throws {
        guard let zone else { return }
        for moment in moments {
            let offset = zone.offset(at: moment)
            try expect(abs(offset) <= 8 * 86_400, "\(offset) s east of UTC")
            let wall = zone.wallTime(at: moment)
            let isTime = (0..<86_400).contains(wall.secondOfDay)
            let isDay = (1...12).contains(wall.day.month) && (1...31).contains(wall.day.day)
            try expect(isTime && isDay, "\(moment) is \(wall)")
        }
    }

    /// A file of version 2 with one kind of time and no changes, and with the rule behind.
    static func file(withRule rule: [UInt8]) -> [UInt8] {
        let head = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
        let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4]
        let table: [UInt8] = [0, 0, 0, 0, 0, 0] + Array("UTC".utf8) + [0]
        return head + counts + table + head + counts + table + [0x0A] + rule + [0x0A]
    }
}
