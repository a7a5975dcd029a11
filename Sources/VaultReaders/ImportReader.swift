import VaultRecords
import VaultSyntax

/// Reads files of other programs.
package struct ImportReader {
    package var settings: ImportSettings

    /// How many values JSON may have at most.
    static let mostValues = 8_000_000

    package init(_ settings: ImportSettings) { self.settings = settings }

    /// Reads a file. Cost: O(bytes).
    ///
    /// - Parameter source: what it is said to be; nil to find out
    package func read(_ feed: ByteFeed, as source: ImportSource?) throws(ImportProblem) -> ImportedFile {
        let (head, whole) = feed.beginning(1 << 12)
        let start = DecodedText(head, settings.encoding).bytes
        guard let first = start.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else { throw .empty }
        switch (source, first) {
        case (.appleHealth, _): return try AppleHealthReader.read(whole, settings)
        case (nil, UInt8(ascii: "<")) where AppleHealthReader.recognises(head):
            return try AppleHealthReader.read(whole, settings)
        case (.taskwarrior, _), (.json, _), (.chatGPT, _), (.claude, _), (nil, UInt8(ascii: "[")),
            (nil, UInt8(ascii: "{")):
            return try readJSON(whole, as: source)
        case (.todoTxt, _): return TodoText.read(try FileLines(whole, settings.encoding), settings)
        case (.harsh, _): return HabitDays.harsh(try FileLines(whole, settings.encoding), settings)
        default: break
        }
        if source == nil {
            let text = String(decoding: start, as: UTF8.self)
            let lines = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.hasPrefix("#") }
            if let line = lines.first, HabitDays.fits(harsh: line) { return try read(whole, as: .harsh) }
            if TodoText.fits(lines) { return try read(whole, as: .todoTxt) }
        }
        return try readTable(whole, as: source)
    }

    private func readTable(_ feed: ByteFeed, as source: ImportSource?) throws(ImportProblem) -> ImportedFile {
        let table = try DelimitedTable(feed, delimiter: settings.delimiter, encoding: settings.encoding)
        if let problem = table.problem, table.rows.isEmpty { throw problem }
        guard table.header.count > 1 || source == .csv else { throw .unknown(source) }
        var file = try read(table, as: source)
        if let line = table.guessedLine {
            file.remark("line \(line) is not UTF-8, so the file is read as Windows-1252")
        } else if table.encoding != .utf8 {
            file.remark("the file is \(table.encoding.rawValue)")
        }
        if let problem = table.problem { file.remark("the file" + problem.words) }
        if table.rowsAbove > 0 {
            file.remark("\(Words.count(table.rowsAbove, "row")) above the header: not read")
        }
        return file
    }

    private func read(_ table: DelimitedTable, as source: ImportSource?) throws(ImportProblem) -> ImportedFile {
        if source != .csv, let preset = TablePreset.of(table, as: source) {
            if preset.has("exercise") { return SetTable.read(table, preset, settings) }
            if preset.has("amount") { return HabitDays.habitBull(table, preset, settings) }
            if preset.has("data") { return WithingsTable.read(table, preset, settings) }
            return MappedTable(table, preset, settings).read()
        }
        guard source == nil || source == .csv else { throw .unknown(source) }
        if ExportedTable.fits(table) { return ExportedTable.read(table) }
        try MappedTable.check(settings, table)
        return MappedTable(table, settings).read()
    }

    private func readJSON(_ feed: ByteFeed, as source: ImportSource?) throws(ImportProblem) -> ImportedFile {
        let bytes = try feed.whole(settings.encoding).bytes
        if bytes.count(where: { $0 == UInt8(ascii: ",") }) > Self.mostValues { throw .tooBig }
        let values = try values(of: bytes)
        guard let first = values.first?.value else { throw .empty }
        if source == .taskwarrior || source == nil && TaskwarriorTasks.fits(first) {
            guard values.contains(where: { TaskwarriorTasks.fits($0.value) }) else { throw .unknown(source) }
            return TaskwarriorTasks.read(values, settings)
        }
        if source == nil || source == .chatGPT || source == .claude, let found = ChatExport.source(of: first),
            source == nil || source == found
        {
            return ChatExport.read(values, found, settings)
        }
        if ExportedJSON.fits(first) { return ExportedJSON.read(values) }
        throw .unknown(source)
    }

    /// The elements of an array, or an object for each line.
    private func values(of bytes: [UInt8]) throws(ImportProblem) -> [(line: Int, value: JSONValue)] {
        let whole: JSONValue?
        var problem: JSONProblem?
        do throws(JSONProblem) { whole = try JSONReader.read(bytes) } catch { (whole, problem) = (nil, error) }
        if let whole {
            return (whole.array ?? [whole]).enumerated().map { ($0.offset + 1, $0.element) }
        }
        var values: [(line: Int, value: JSONValue)] = []
        for (number, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        {
            var line = line
            while let last = line.last, [0x20, 0x0D, UInt8(ascii: ",")].contains(last) { line.removeLast() }
            if line.isEmpty || line.elementsEqual("[".utf8) || line.elementsEqual("]".utf8) { continue }
            guard let value = try? JSONReader.read(Array(line)) else { throw .json(offset: problem?.offset ?? 0) }
            values.append((number + 1, value))
        }
        return values
    }
}

extension Schema {
    /// The fields of a type by their names, and whether they are lists.
    package func listFields(of type: String) -> [String: Bool] {
        guard let type = self.type(type) else { return [:] }
        return Dictionary(fields[type].elements.map { ($0.name, $0.isList) }) { first, _ in first }
    }
}

/// The bytes of a file, piece by piece, wherever they come from.
package struct ByteFeed {
    /// The next piece; empty at the end.
    private let read: () -> [UInt8]

    /// - Parameter read: gives the next piece at each call, and an empty one at the end
    package init(_ read: @escaping () -> [UInt8]) { self.read = read }

    /// A feed of bytes that are in memory, in pieces of a size.
    package init(_ bytes: [UInt8], by size: Int = 1 << 16) {
        var place = 0
        self.init {
            let end = min(place + max(size, 1), bytes.count)
            defer { place = end }
            return Array(bytes[place..<end])
        }
    }

    /// The next piece; empty at the end.
    package func next() -> [UInt8] { read() }

    /// The same feed once more, beginning with bytes that were taken from it to look at.
    package func preceded(by head: [UInt8]) -> ByteFeed {
        var isFirst = true
        return ByteFeed {
            defer { isFirst = false }
            return isFirst && !head.isEmpty ? head : read()
        }
    }

    /// As many bytes of it to look at, however large its pieces are, and the same feed once more.
    func beginning(_ count: Int) -> (head: [UInt8], whole: ByteFeed) {
        var head: [UInt8] = []
        while head.count < count {
            let piece = next()
            if piece.isEmpty { break }
            head += piece
        }
        return (Array(head.prefix(count)), preceded(by: head))
    }
}

extension ImportReader {
    /// Reads a zip file: the export of a phone, of a habit tracker, or one that holds a single table or list.
    ///
    /// - Parameter source: what it is said to be; nil to find out
    package func read(_ archive: ZipArchive, as source: ImportSource?) throws(ImportProblem) -> ImportedFile {
        let entries = archive.entries.filter { entry in
            let parts = entry.name.split(separator: "/")
            return !entry.name.hasSuffix("/") && parts.first != "__MACOSX" && parts.last?.first != "."
        }
        func entry(_ name: String) -> ZipArchive.Entry? {
            entries.first { $0.name == name || $0.name.hasSuffix("/" + name) }
        }
        var others = entries.count - 1
        var file: ImportedFile?
        if source == .loop || source == nil, let habits = entry("Habits.csv") {
            file = try loop(archive, habits)
            others -= entries.count { $0.name.hasSuffix("/Checkmarks.csv") }
        } else if source == nil || source == .strava, let table = entry("activities.csv") {
            file = try read(archive.open(table).feed, as: source)
        } else if source == nil || source == .chatGPT || source == .claude, let list = entry("conversations.json") {
            file = try read(archive.open(list).feed, as: source)
        } else if source == nil || source == .appleHealth {
            file = try AppleHealthReader.read(archive, settings)
            if file == nil, source != nil { throw .emptyArchive }
        }
        if file == nil {
            let tables = entries.filter { entry in
                [".csv", ".tsv", ".json", ".txt"].contains { entry.name.lowercased().hasSuffix($0) }
            }
            guard tables.count == 1 else { throw .emptyArchive }
            file = try read(archive.open(tables[0]).feed, as: source)
        }
        guard var file else { throw .emptyArchive }
        file.unread.add("files in the zip file", count: others)
        return file
    }

    private func table(_ archive: ZipArchive, _ entry: ZipArchive.Entry) throws(ImportProblem) -> DelimitedTable {
        try DelimitedTable(archive.open(entry).feed, delimiter: settings.delimiter, encoding: settings.encoding)
    }

    /// The habits of Loop Habit Tracker, each with a folder `001 Name` that has its days.
    private func loop(_ archive: ZipArchive, _ habits: ZipArchive.Entry) throws(ImportProblem) -> ImportedFile {
        let list = try table(archive, habits)
        let base = habits.name.dropLast("Habits.csv".count)
        var days: [(habit: TableRow, table: DelimitedTable?)] = []
        var count = 0
        var missing: [TableRow] = []
        let (position, name) = (list.column("Position"), list.column("Name"))
        guard let position, let name else { throw .unknown(.loop) }
        for row in list.rows {
            // The number alone tells, as signs that a file name cannot have are left out of it.
            let number = String(repeating: "0", count: max(0, 3 - row[position].count)) + row[position]
            let found = archive.entries.first { entry in
                entry.name.hasPrefix(base + number + " ") && entry.name.hasSuffix("/Checkmarks.csv")
            }
            if let found, !row[name].isEmpty {
                let table = found.size == 0 ? nil : try table(archive, found)
                days.append((row, table))
                count += table?.rows.count ?? 0
                if count > DelimitedTable.mostRows { throw .tooManyRows }
            } else {
                missing.append(row)
            }
        }
        return HabitDays.loop(list, days, missing, settings)
    }
}
