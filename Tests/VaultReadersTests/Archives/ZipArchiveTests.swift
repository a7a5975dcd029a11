import Testing
import VaultTestSupport

@testable import VaultReaders

@Suite struct ZipArchiveTests {
    static func read(_ stream: ZipStream) -> [UInt8] {
        let feed = stream.feed
        var bytes: [UInt8] = []
        while true {
            let piece = feed.next()
            if piece.isEmpty { return bytes }
            bytes += piece
        }
    }

    /// What every file in an archive says, and what is wrong with it.
    static func texts(_ archive: ZipArchive) -> [String] {
        archive.entries.map { entry in
            do throws(ImportProblem) {
                let stream = try archive.open(entry)
                let text = String(decoding: read(stream), as: UTF8.self)
                return "\(entry.name): \(text)" + (stream.problem.map { " \($0.words)" } ?? "")
            } catch {
                return "\(entry.name): \(error.words)"
            }
        }
    }

    private static func sample(_ change: (inout ZipSample.File) -> Void = { _ in }) -> ZipSample {
        var file = ZipSample.File("a.xml", "<a/>")
        change(&file)
        return ZipSample([file, ZipSample.File("b/导出.txt", "text")])
    }

    @Test(arguments: [
        sample(), sample { $0.method = 0 }, sample { $0.isZip64 = true },
    ])
    func filesAreRead(sample: ZipSample) throws {
        var large = sample
        large.isZip64 = true
        large.comment = "PK\u{5}\u{6} is not the end"
        for archive in [try sample.opened(), try large.opened()] {
            #expect(Self.texts(archive) == ["a.xml: <a/>", "b/导出.txt: text"])
        }
    }

    @Test func filesOfNothingAreRead() throws {
        #expect(try Self.texts(ZipSample([.init("a", ""), .init("b/", "")]).opened()) == ["a: ", "b/: "])
        #expect(try ZipSample([]).opened().entries.isEmpty)
    }

    @Test(arguments: [
        (sample { $0.flags = 1 }, " has a password on 'a.xml'"),
        (sample { $0.method = 12 }, " has 'a.xml' packed in an unknown way, number 12"),
        (sample { $0.sum = 1 }, "<a/>  is damaged at 'a.xml'"),
        (sample { $0.statedSize = 5 }, "<a/>  states a wrong size of 'a.xml'"),
        (sample { $0.statedSize = 3 }, "  states a wrong size of 'a.xml'"),
        (
            sample {
                $0.method = 0
                $0.statedSize = 5
            }, " states a wrong size of 'a.xml'"
        ),
        // No packing makes so much of so little.
        (sample { $0.statedSize = 1_000_000 }, " states a wrong size of 'a.xml'"),
    ])
    func filesThatCannotBeReadAreTold(sample: ZipSample, expected: String) throws {
        #expect(try Self.texts(sample.opened()).first == "a.xml: " + expected)
    }

    /// What is more than the archive states is never given away.
    @Test func bombsAreBounded() throws {
        var file = ZipSample.File("a", DeflateSamples.zeros(50_000_000))
        file.method = 0
        var bytes = ZipSample([file]).bytes
        // The same bytes, now said to be packed.
        for place in bytes.indices.dropLast(12)
        where bytes[place] == 0x50 && bytes[place + 1] == 0x4B && bytes[place + 2] < 5 {
            bytes[place + (bytes[place + 2] == 1 ? 10 : 8)] = 8
        }
        let archive = try ZipSample.open(bytes)
        let stream = try archive.open(try #require(archive.entries.first))
        #expect(Self.read(stream).count <= file.data.count)
        #expect(stream.problem == .wrongSize(name: "a"))
    }

    @Test(arguments: ["../a", "a/../b", "/a", "a\\b", "C:/a", "..", "a\u{0}b"])
    func namesThatLeadOutAreRefused(name: String) {
        #expect(throws: ImportProblem.unsafeName(name)) { try ZipSample([.init(name, "x")]).opened() }
    }

    @Test(arguments: ["a..b", "..a/b", "a b", "é", "a/b/c", "."])
    func otherNamesAreNot(name: String) throws {
        #expect(try ZipSample([.init(name, "x")]).opened().entries.map(\.name) == [name])
    }

    @Test(arguments: ["", "P", "<a/>", "PK\u{1}\u{2}", "Rar!"])
    func otherFilesAreRefused(text: String) {
        #expect(throws: ImportProblem.notZip) { try ZipSample.open(Array(text.utf8)) }
    }

    @Test func endsInTheMiddleAreTold() {
        var sample = Self.sample()
        for isZip64 in [false, true] {
            sample.isZip64 = isZip64
            let bytes = sample.bytes
            for count in 4..<bytes.count {
                #expect(throws: ImportProblem.self) { try ZipSample.open(Array(bytes[..<count])) }
            }
        }
    }

    @Test(.tags(.random), arguments: 0..<400 as Range<UInt64>)
    func nothingTraps(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var sample = Self.sample { $0.isZip64 = seed % 3 == 0 }
        sample.isZip64 = seed % 2 == 0
        var bytes = sample.bytes
        for _ in 0..<Int.random(in: 1..<6, using: &random) {
            let place = Int.random(in: bytes.indices, using: &random)
            bytes[place] = Bool.random(using: &random) ? 0xFF : UInt8.random(in: 0...255, using: &random)
        }
        if let archive = try? ZipSample.open(bytes) { #expect(Self.texts(archive).count == archive.entries.count) }
    }
}
