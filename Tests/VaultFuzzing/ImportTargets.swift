import VaultExchange
import VaultPlans
import VaultReaders
import VaultRecords
import VaultSyntax
import VaultTestSupport

extension FuzzTarget {
    /// `SOURCE OPTION … ␞ FILE`: a file of another program, planned, written, and imported again.
    ///
    /// Without a source the file is looked at. In pieces of any size it holds the same records; what is planned can be
    /// written, has no errors, and is nothing new at the next import.
    static let imports = FuzzTarget("imports") { bytes in
        let parts = InputParts(bytes, 2)
        let check = ImportCheck(parts.text(0).split(separator: " ").map(String.init))
        guard let file = try check.read(parts[1]) else { return }
        let vault = StandingVault.vault
        guard let plan = check.plan(file, in: vault) else { return }
        try check.plan(plan, fits: vault)
        // Nothing is written before they are answered.
        guard plan.questions.isEmpty else { return }
        guard let changed = vault.applying(plan.edit.change) else { throw BrokenProperty("the plan does not apply") }
        try check.newNotes(of: plan, in: changed)
        guard let again = check.plan(file, in: changed) else { throw BrokenProperty("it is refused the second time") }
        let rest = again.items.first { $0.fate != .same && $0.fate != .forgotten }
        try expect(rest == nil, "not the same the second time: \(rest.map { "\($0)" } ?? "")")
    }
}

private struct ImportCheck {
    private let source: ImportSource?
    private let reader: ImportReader
    private let wish: ImportWish

    init(_ words: [String]) {
        source = words.first.flatMap(ImportSource.init)
        var settings = ImportSettings(today: StandingVault.today) { DateTime(secondsSinceEpoch: $0, offset: 7200) }
        settings.measurements = ["steps", "mass", "sleep", "mindful"]
        for word in words {
            switch word {
            case "dmy", "mdy": settings.dayOrder = DayOrder(rawValue: word)
            case "comma": settings.decimalComma = true
            case "lb": (settings.weightUnit, settings.unitIsGiven) = (word, true)
            case "mi": settings.distanceUnit = word
            case "tab": settings.delimiter = UInt8(ascii: "\t")
            case "value", "goal": settings.mapping.type = word
            default:
                if let encoding = TextEncoding(named: word) { settings.encoding = encoding }
                let pair = word.split(separator: "=", maxSplits: 1).map(String.init)
                if pair.count == 2, word.allSatisfy({ $0.isASCII && $0.isLetter || "=_-".contains($0) }) {
                    settings.mapping.columns.append((pair[0], pair[1].replacing("_", with: " ")))
                }
            }
        }
        let schema = StandingVault.schema
        settings.isUnit = { UnitTable.builtIn.unit($0).isKnown }
        settings.fields = { schema.listFields(of: $0) }
        reader = ImportReader(settings)
        var wish = ImportWish()
        wish.takesUpdates = true
        self.wish = wish
    }

    /// What a file holds; nil for one that is refused, whatever the pieces that it comes in.
    func read(_ bytes: [UInt8]) throws -> ImportedFile? {
        let whole = read(bytes, by: 1 << 16)
        let pieces = read(bytes, by: 5)
        let (left, right) = (whole.map(Self.text), pieces.map(Self.text))
        try expect(left == right, "in pieces it is '\(right ?? "refused")', else '\(left ?? "refused")'")
        return whole
    }

    private func read(_ bytes: [UInt8], by size: Int) -> ImportedFile? {
        if ZipArchive.recognises(bytes) {
            let archive = try? ZipArchive(size: bytes.count) { start, count in
                start < bytes.count ? Array(bytes[start..<min(bytes.count, start + count)]) : []
            }
            return archive.flatMap { try? reader.read($0, as: source) }
        }
        return try? reader.read(ByteFeed(bytes, by: size), as: source)
    }

    private static func text(_ file: ImportedFile) -> String {
        let records = file.records.map { record in
            ["\(record.type) \(record.id) \(record.line) \(record.title) \(record.body)"]
                + record.fields.map { "\($0.name)=\($0.text)" }
                + record.exercises.map { "\($0.title) \($0.remarks) \($0.sets.count)" }
        }
        return "\(file.source) \(records) \(file.skipped) \(file.leftOut) \(file.questions) \(file.isTruncated)"
    }

    func plan(_ file: ImportedFile, in vault: VaultInMemory) -> ImportPlan? {
        if file.archive != nil {
            return try? vault.snapshot.importing(chats: file, owner: nil, today: StandingVault.today)
        }
        return try? vault.snapshot.importing(file, wish, now: DateTime(day: StandingVault.today))
    }

    /// A file for each new record, at a path of its own, where there is none yet.
    func plan(_ plan: ImportPlan, fits vault: VaultInMemory) throws {
        let files = plan.edit.change.files
        try expect(Set(files.map(\.path)).count == files.count, "two files have one path")
        for item in plan.items where item.fate == .new {
            try expect(files.contains { $0.path == item.path }, "no file for '\(item.path)'")
            try expect(item.path.isNote && vault.files[item.path] == nil, "'\(item.path)' is no new note")
        }
    }

    /// New notes are records of the planned type, without errors. What a table of any shape says in the fields of the
    /// vault is for the judgement of the change, and an export brings back whatever was wrong.
    func newNotes(of plan: ImportPlan, in vault: VaultInMemory) throws {
        let graph = vault.graph
        for item in plan.items where item.fate == .new {
            guard let number = graph.note(at: item.path) else { throw BrokenProperty("no note '\(item.path)'") }
            let type = graph.notes[number].type.map { graph.schema.types[$0].name }
            try expect(type == item.type, "'\(item.path)' is a \(type ?? "plain note")")
        }
        if plan.source == .csv || plan.source == .json { return }
        let new = Set(plan.items.map(\.path))
        let error = vault.findings().first { new.contains($0.path) && $0.severity == .error }
        let text = error.map { vault.text($0.path) }
        try expect(error == nil, "\(error?.path ?? ""): \(error?.message ?? "")\n\(text ?? "")")
    }
}
