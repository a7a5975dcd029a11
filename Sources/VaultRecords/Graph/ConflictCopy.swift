import VaultSyntax

/// Which files are copies of others, by what sync tools, merge tools and systems add to a name.
///
/// All that is known is the two tables below. In their patterns, which start somewhere in a name and reach its end, a
/// small letter stands for that letter in either case, and
///
///     *  any text, also none    #  a digit               +  digits
///     @  a day                  %  a hexadecimal digit   !  a machine: 4 to 15 capitals, digits and hyphens
enum ConflictCopy {
    /// What no person writes: a word of a tool with a time, a number or `conflict` in it. A file with such a name is a
    /// copy, whatever it contains.
    private static let tools =
        [
            // Dropbox, in its languages, ownCloud and Nextcloud; then Obsidian Sync.
            "conflicted copy", "in konflikt stehende kopie", "kopie in konflikt", "copie en conflit",
            "copia en conflicto", "copia in conflitto", "c\u{F3}pia em conflito", "kopia powoduj\u{105}ca konflikt",
            "\u{7AF6}\u{5408}\u{30B3}\u{30D4}\u{30FC}",
        ].flatMap { [" (*\($0) *@)", " (*\($0) *@ +)", " (*'s \($0))", " (*\($0) *############)"] } + [
            " (case conflict)", " (case conflict +)", " (unicode encoding conflict)", " (selective sync conflict)",
            " (white space conflict)", " (case clash from @ +)", "_conflict-*########-######",
            // Syncthing, Seafile, rclone and Resilio Sync, Cryptomator, pCloud and Google Drive, FileCloud.
            ".sync-conflict-########-######*", " (sfconflict *)", ".conflict+", ".Conflict", " (conflict %%%%%%%%)",
            " [conflicted]", " [conflict]", "(conflict_*_@-##-##-##)",
            // Synology Drive.
            "_*-##-####-####_*conflict", "_*-##-####-####_*conflict_+",
            // `git mergetool`, also an old one.
            "_LOCAL_+", "_REMOTE_+", "_BASE_+", "_BACKUP_+", ".LOCAL.+", ".REMOTE.+", ".BASE.+", ".BACKUP.+",
        ]

    /// `copy` in the languages of the systems.
    private static let words = [
        "copy", "kopie", "copie", "copia", "c\u{F3}pia", "kopia", "kopi", "kopio", "kopya",
        "\u{43A}\u{43E}\u{43F}\u{438}\u{44F}", "\u{30B3}\u{30D4}\u{30FC}", "\u{526F}\u{672C}",
        "\u{BCF5}\u{C0AC}\u{BCF8}",
    ]

    /// What people write too: numbers (iCloud, Obsidian, browsers), machines (OneDrive), `dup`, and `copy` (Finder,
    /// Windows, Linux). A file with such a name is a copy only beside a file with the same bytes.
    private static let systems =
        [" +", " (+)", "-!", ".dup", ".dup+"]
        + words.flatMap { [" \($0)", " - \($0)", " \u{2013} \($0)", " \u{2014} \($0)", " (\($0))"] }

    /// The same before a name: `Copy of run` (Drive).
    private static let starts = [
        "copy of ", "kopie von ", "copie de ", "copia de ", "copia di ", "c\u{F3}pia de ", "kopia ", "kopie van ",
    ]

    private static let (toolMarks, systemMarks) = (tools.map(Array.init), systems.map(Array.init))

    /// What a file was a copy of, by the mark of a tool; nil when its name has none. The original of a copy's copy is
    /// that of the copy.
    static func originalName(_ name: String) -> String? {
        stems(of: name, toolMarks).first.map { originalName($0) ?? $0 }
    }

    /// What a file may be a copy of by a name that people write too, nearest first: of `run copy 2` first `run copy`,
    /// then `run`. At most about eight.
    static func possibleNames(_ name: String) -> [String] {
        var (names, place) = ([name], 0)
        while place < names.count, names.count < 9 {
            let (next, lower) = (names[place], names[place].lowercased())
            let start = starts.first { lower.hasPrefix($0) && lower.count > $0.count }
            names += start.map { [String(next.dropFirst($0.count))] } ?? stems(of: next, systemMarks).reversed()
            place += 1
        }
        return Array(names.dropFirst())
    }

    /// What is before each mark that reaches a name's end, the shortest first.
    private static func stems(of name: String, _ marks: [[Character]]) -> [String] {
        let text = Array(name)
        return text.indices.dropFirst().compactMap { start in
            guard [" ", ".", "_", "-", "("].contains(text[start]) else { return nil }
            let end = text[start...]
            guard isClosed(end), marks.contains(where: { matches($0[...], end) }) else { return nil }
            let stem = text[..<start].reversed().drop { $0 == " " }.reversed()
            return stem.isEmpty ? nil : String(stem)
        }
    }

    /// Whether a mark in parentheses is one: `(1) (Ana (work)'s conflicted copy 2026-11-21)` are two.
    private static func isClosed(_ text: ArraySlice<Character>) -> Bool {
        guard let open = text.prefix(2).firstIndex(of: "(") else { return true }
        var depth = 0
        let close = text[open...].firstIndex { character in
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            return depth == 0
        }
        return close == text.endIndex - 1
    }

    /// Whether a text is what a pattern stands for.
    private static func matches(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
        guard let token = pattern.first else { return text.isEmpty }
        let first = text.first
        func run(_ fits: (Character) -> Bool) -> Int { text.prefix(while: fits).count }
        let lengths: ClosedRange<Int>
        switch token {
        case "*": lengths = 0...text.count
        case "#" where first.map(isDigit) == true: lengths = 1...1
        case "%" where first?.isHexDigit == true: lengths = 1...1
        case "+" where first.map(isDigit) == true: lengths = 1...run(isDigit)
        case "@" where CalendarDate.read(Array(String(text.prefix(10)).utf8).span).value != nil: lengths = 10...10
        case "!" where first.map(isCapital) == true && (4...15).contains(run(isOfMachine)):
            lengths = run(isOfMachine)...run(isOfMachine)
        case _ where first == token || first?.lowercased() == String(token): lengths = 1...1
        default: return false
        }
        return lengths.contains { matches(pattern.dropFirst(), text.dropFirst($0)) }
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
    private static func isCapital(_ character: Character) -> Bool { ("A"..."Z").contains(character) }
    private static func isOfMachine(_ character: Character) -> Bool {
        isCapital(character) || isDigit(character) || character == "-"
    }
}

/// The same of notes and their graph.
extension ConflictCopy {
    /// A quick look at the file's name, without memory. Cost: O(length).
    static func mayBe(_ path: Path) -> Bool {
        path.withUTF8 { mayBe($0.span, Path.nameRange($0.span)) }
    }

    private static func mayBe(_ path: Span<UInt8>, _ name: Range<Int>) -> Bool {
        guard name.count > 2 else { return false }
        let last = path[name.upperBound - 1]
        if last == UInt8(ascii: ")") || last == UInt8(ascii: "]") || last >= 0x80 { return true }
        // The last four bytes in lower case, and where the last word starts.
        var (recent, word) = (UInt32(0), name.lowerBound)
        for place in name {
            if path[place] == UInt8(ascii: " ") { word = place + 1 }
            recent = recent << 8 | UInt32(path[place] | 0x20)
            // `nfli` as in `conflict`, in the languages of the table.
            if recent == 0x6E66_6C69 { return true }
        }
        // `.dup`; a last word as `copy`; `Copy of`, in the languages of the tables.
        let (first, second) = (path[name.lowerBound], path[name.lowerBound + 1])
        return recent == 0x2E64_7570 || endsInNumberOrCapitals(path, name)
            || word > name.lowerBound
                && ((1...6).contains(name.upperBound - word) && isCOrK(path[word])
                    || isCOrK(first) && (second | 0x20 == UInt8(ascii: "o") || second >= 0x80))
    }

    private static func isCOrK(_ byte: UInt8) -> Bool {
        byte | 0x20 == UInt8(ascii: "c") || byte | 0x20 == UInt8(ascii: "k")
    }

    /// ` 2`, `_LOCAL_4711`, `.dup2` and `-DESKTOP-AB12CD3`; not `2026-11-21`.
    private static func endsInNumberOrCapitals(_ path: Span<UInt8>, _ name: Range<Int>) -> Bool {
        var start = name.upperBound
        while start > name.lowerBound, path[start - 1].isDigit { start -= 1 }
        if start < name.upperBound, start > name.lowerBound {
            switch path[start - 1] {
            case UInt8(ascii: " "), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "p"): return true
            default: break
            }
        }
        var (hasHyphen, hasCapital) = (false, false)
        while start > name.lowerBound, !(hasHyphen && hasCapital) {
            switch path[start - 1] {
            case UInt8(ascii: "-"): hasHyphen = true
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): hasCapital = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): break
            default: return false
            }
            start -= 1
        }
        return hasHyphen && hasCapital
    }

    /// Whether a note is a copy that counts nowhere: its name has a tool's mark, or that of a system beside a note with
    /// the same bytes.
    static func isCopy(_ note: Note, in graph: Graph) -> Bool {
        originalName(note.name) != nil
            || possibleOriginals(of: note, in: graph).contains { graph.notes[$0].document.bytes == note.document.bytes }
    }

    /// The notes beside a note that it may be a copy of by a name that people write too, nearest first.
    static func possibleOriginals(of note: Note, in graph: Graph) -> [NoteID] {
        possibleNames(note.name).compactMap { graph.note(beside: note, named: $0) }
    }
}

extension Graph {
    /// The note of a name in the folder of another one, whatever case and composition.
    func note(beside note: Note, named name: String) -> NoteID? {
        if case .note(let found) = resolve("./" + name, allowed: nil, from: note.folder) { return found }
        return conflictCopy(at: note.path(beside: name))
    }
}

extension Note {
    /// The path of a note of another name in the same folder.
    func path(beside name: String) -> Path { folder.file(name + path.ending) }
}
