import VaultRecords
import VaultSyntax

extension ImportReader {
    /// Reads a zip file: the export of a phone, of a habit tracker, or one that holds a single table or list.
    ///
    /// - Parameter source: what it is said to be; nil to find out
    package func read(_ archive: ZipArchive, as source: ImportSource?) throws(ImportProblem) -> ImportedFile {
        func entry(_ name: String) -> ZipArchive.Entry? {
            archive.entries.first { $0.name == name || $0.name.hasSuffix("/" + name) }
        }
        if source == .loop || source == nil, let habits = entry("Habits.csv") { return try loop(archive, habits) }
        if source == nil || source == .strava, let table = entry("activities.csv") {
            return try read(feed(archive, table), as: source)
        }
        if source == nil || source == .chatGPT || source == .claude, let list = entry("conversations.json") {
            return try read(feed(archive, list), as: source)
        }
        if source == nil || source == .appleHealth {
            do throws(AppleHealthProblem) {
                return try AppleHealthReader.read(archive, settings)
            } catch {
                if source == .appleHealth || error != .notInArchive { throw ImportProblem(error) }
            }
        }
        let tables = archive.entries.filter { entry in
            [".csv", ".tsv", ".json", ".txt"].contains { entry.name.lowercased().hasSuffix($0) }
        }
        guard tables.count == 1 else { throw .emptyArchive }
        return try read(feed(archive, tables[0]), as: source)
    }

    /// The export of Apple Health that is not in a zip file.
    func readHealth(_ feed: ByteFeed) throws(ImportProblem) -> ImportedFile {
        do throws(AppleHealthProblem) {
            return try AppleHealthReader.read(feed, settings)
        } catch {
            throw ImportProblem(error)
        }
    }

    private func feed(_ archive: ZipArchive, _ entry: ZipArchive.Entry) throws(ImportProblem) -> ByteFeed {
        do throws(ZipProblem) { return try archive.open(entry).feed } catch { throw .archive(error) }
    }

    private func table(_ archive: ZipArchive, _ entry: ZipArchive.Entry) throws(ImportProblem) -> DelimitedTable {
        let feed = try feed(archive, entry)
        do throws(TableProblem) {
            return try DelimitedTable(feed, delimiter: settings.delimiter, encoding: settings.encoding)
        } catch {
            throw ImportProblem(error)
        }
    }

    /// The habits of Loop Habit Tracker, each with a folder `001 Name` that has its days.
    private func loop(_ archive: ZipArchive, _ habits: ZipArchive.Entry) throws(ImportProblem) -> ImportedFile {
        let list = try table(archive, habits)
        let base = habits.name.dropLast("Habits.csv".count)
        var days: [(habit: TableRow, table: DelimitedTable)] = []
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
                days.append((row, try table(archive, found)))
            } else {
                missing.append(row)
            }
        }
        return LoopHabits.read(list, days, missing, settings)
    }
}

extension ImportProblem {
    init(_ problem: AppleHealthProblem) {
        self =
            switch problem {
            case .markup(.longTag(let line)): .longRow(line: line)
            case .markup(.notMarkup), .empty, .otherRoot: .unknown(.appleHealth)
            case .unknownMeasurement(let name): .unknownMeasurement(name)
            case .notInArchive: .emptyArchive
            case .archive(let problem): .archive(problem)
            }
    }
}
