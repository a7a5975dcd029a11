import Testing
import VaultTestSupport

@testable import VaultReaders

/// Files that are broken, cut off, packed, or something else.
@Suite struct AppleHealthReaderTests {
    private static let measurements: Set<String> = ["steps", "sleep", "mass", "mindful"]
    /// One of everything, with signs in names that XML writes as entities, and a control character.
    private static let elements = [
        AppleSample.steps("A &amp; B’s Watch", "11-18 10:00:00", "11-18 10:10:00", "10"),
        AppleSample.steps("i\u{B}Phone", "11-18 23:50:00", "11-19 00:10:00", "30"),
        AppleSample.record(
            "HKQuantityTypeIdentifierBodyMass", "A", "11-18 07:00:00", value: "7\u{B}1", unit: "kg",
            inner: AppleSample.zone("West")),
        AppleSample.workout(
            inner: [AppleSample.statistics("DistanceWalkingRunning", "5", "km"), "<!-- > --><![CDATA[<a>]]>"]),
        AppleSample.workout("Yoga", "11-18 19:00:00", "11-18 19:30:00", "duration=\"30\" durationUnit=\"min\""),
    ].joined()

    private static func read(_ bytes: some Sequence<UInt8>, by size: Int = 1 << 16) throws -> ImportedFile {
        try AppleHealthReader.read(ByteFeed(Array(bytes), by: size), AppleSample.settings(measurements))
    }

    @Test(arguments: [1, 7, 100, 1 << 16])
    func piecesDoNotMatter(size: Int) throws {
        let file = try Self.read(AppleSample.export(Self.elements).utf8, by: size)
        #expect(
            file.records.map { "\($0.title) \($0.fields.last?.text ?? "")" } == [
                "Running 5 km", "Yoga 30 min", "Body mass 71 kg", "Steps 25 steps", "Steps 15 steps",
            ])
        #expect(file.skipped.isEmpty && !file.isTruncated)
    }

    /// What was read until then stays, and it is told.
    @Test func filesThatEndInTheMiddleAreReadSoFar() throws {
        let text = Array(AppleSample.export(Self.elements).utf8)
        let whole = try Self.read(text).records.map(AppleSample.text)
        let ending = text.count - "\n".utf8.count
        for count in text.indices {
            do {
                let file = try Self.read(text[..<count])
                #expect(file.isTruncated == (count < ending), "\(count)")
                let found = file.records.filter { $0.id.hasPrefix("apple:workout") }.map(AppleSample.text)
                #expect(found == Array(whole.prefix(found.count)), "\(count)")
                #expect(file.skipped.isEmpty)
            } catch {
                #expect(error as? ImportProblem == .unknown(.appleHealth), "\(count)")
                #expect(!String(decoding: text[..<count], as: UTF8.self).contains("locale=\"de_DE\">"))
            }
        }
    }

    @Test(.tags(.random), arguments: 0..<300 as Range<UInt64>)
    func nothingTraps(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var text = Array(AppleSample.export(Self.elements).utf8)
        for _ in 0..<Int.random(in: 1..<8, using: &random) {
            let place = Int.random(in: text.indices, using: &random)
            let end = min(text.count, place + Int.random(in: 1..<200, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: text[place] = UInt8.random(in: 0...255, using: &random)
            case 1: text.removeSubrange(place..<end)
            case 2: text.insert(contentsOf: text[place..<end], at: Int.random(in: text.indices, using: &random))
            default: text.insert("<>&\"'/=0-9".utf8.randomElement(using: &random) ?? 0, at: place)
            }
        }
        let whole = try? Self.read(text).records.map(AppleSample.text)
        let pieces = try? Self.read(text, by: Int.random(in: 1..<50, using: &random)).records.map(AppleSample.text)
        #expect(whole == pieces)
    }

    @Test(arguments: [
        "", "  \n", "<?xml version=\"1.0\"?>", "Date,Value\n", "</HealthData>",
        "<ClinicalDocument xmlns=\"urn:hl7-org:v3\"></ClinicalDocument>",
    ])
    func otherFilesAreRefused(text: String) {
        #expect(throws: ImportProblem.unknown(.appleHealth)) { try Self.read(text.utf8) }
    }

    @Test func aRootWithoutAnEndIsRefused() {
        let text = "<" + String(repeating: "a", count: 1 << 21)
        #expect(throws: ImportProblem.longRow(line: 1)) { try Self.read(text.utf8) }
    }

    @Test func aTagWithoutAnEndIsTold() throws {
        let text = AppleSample.export(
            AppleSample.workout() + "<Record value=\"" + String(repeating: "1", count: 1 << 21))
        let file = try Self.read(text.utf8)
        #expect(file.records.count == 1 && file.isTruncated)
        #expect(file.skipped == [SkippedRow(line: 17, reason: "this tag does not end; nothing after it was read")])
    }

    @Test(arguments: [
        ("<HealthData ", false), ("<HealthData locale=\"a\">", true), ("<?xml?>\n<!DOCTYPE HealthData [\n<!ELE", true),
        ("<ClinicalDocument>", false), ("", false), ("PK", false), ("</HealthData>", false),
    ])
    func exportsAreRecognised(head: String, expected: Bool) {
        #expect(AppleHealthReader.recognises(Array(head.utf8)) == expected)
    }
}

/// The file that is the export, of those in an archive.
@Suite struct AppleHealthExportTests {
    private static let export = AppleSample.export(AppleSample.workout())
    private static let clinical = "<?xml version=\"1.0\"?><ClinicalDocument>" + String(repeating: " ", count: 90_000)

    @Test(arguments: [
        "apple_health_export/export.xml", "apple_health_export/eksport.xml", "导出.xml", "a/Exportar.XML",
    ])
    func itIsFoundByWhatItSays(name: String) throws {
        let file = try Self.read([
            .init("apple_health_export/export_cda.xml", Self.clinical), .init("other.xml", Self.clinical),
            .init("apple_health_export/workout-routes/route.gpx", "<gpx/>"), .init(name, Self.export),
            .init("__MACOSX/._export.xml", Self.export + "\n\n"),
        ])
        #expect(file?.records.count == 1 && file?.isTruncated == false && file?.remarks == [])
    }

    private static func read(_ files: [ZipSample.File]) throws -> ImportedFile? {
        try AppleHealthReader.read(ZipSample(files).opened(), AppleSample.settings())
    }

    @Test func damageIsTold() throws {
        var zip = ZipSample.File("export.xml", Self.export)
        zip.sum = 1
        let file = try Self.read([zip])
        #expect(file?.records.count == 1 && file?.isTruncated == true)
        #expect(file?.remarks == ["'export.xml' is damaged: some of it may be missing or wrong"])
        zip.data = Array("<!DOCTYPE HealthData [".utf8)
        #expect(throws: ImportProblem.damaged(name: "export.xml")) { try Self.read([zip]) }
    }

    @Test func archivesWithoutItAreRefused() throws {
        let other = ZipSample.File("export_cda.xml", Self.clinical)
        #expect(try Self.read([other])?.records == nil)
        var locked = ZipSample.File("export.xml", Self.export)
        locked.flags = 1
        #expect(throws: ImportProblem.encrypted(name: "export.xml")) { try Self.read([other, locked]) }
    }
}
