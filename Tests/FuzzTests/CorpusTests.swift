import Testing
import VaultFuzzing
import VaultTestSupport

/// The targets of the fuzzer, with the inputs that are kept and some changes of them.
@Suite(.tags(.random)) struct CorpusTests {
    private static let folder = "Tests/Fixtures/fuzz"

    private static func inputs(of target: String) -> [(path: String, bytes: [UInt8])] {
        Repository.files(below: folder + "/" + target).compactMap { path in
            Repository.bytes(path).map { (path, $0) }
        }
    }

    @Test func everyFolderIsThatOfATarget() {
        let folders = Repository.files(below: Self.folder).compactMap { path in
            path.split(separator: "/").dropFirst(3).dropLast().first.map(String.init)
        }
        #expect(Set(folders) == Set(FuzzTarget.all.map(\.name)))
    }

    @Test(arguments: FuzzTarget.all.map(\.name))
    func whatIsKeptBreaksNothing(name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        let inputs = Self.inputs(of: name)
        #expect(inputs.count >= 3)
        for input in inputs { Self.run(target, input.bytes, input.path) }
    }

    /// Without the fuzzer nothing looks for new ways; these are a few blind steps from the known ones.
    @Test(arguments: FuzzTarget.all.map(\.name))
    func changesOfItBreakNothing(name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        let inputs = Self.inputs(of: name).map(\.bytes)
        var random = SeededGenerator(seed: 12)
        for round in 0..<100 {
            var bytes = inputs.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0...bytes.count, using: &random)
                let other = inputs.randomElement(using: &random) ?? []
                switch Int.random(in: 0..<4, using: &random) {
                case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 8))
                case 2: bytes.insert(contentsOf: other.shuffled(using: &random).prefix(8), at: place)
                default:
                    let start = Int.random(in: 0...other.count, using: &random)
                    bytes.insert(contentsOf: other[start...].prefix(40), at: place)
                }
            }
            Self.run(target, bytes, "round \(round)")
        }
    }

    private static func run(_ target: FuzzTarget, _ bytes: [UInt8], _ name: String) {
        do {
            try target.run(bytes)
        } catch {
            Issue.record("\(name): \(error)\n\(bytes)")
        }
    }
}
