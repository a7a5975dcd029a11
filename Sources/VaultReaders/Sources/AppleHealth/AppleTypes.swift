/// Which types of records are asked for, and which others there are.
struct AppleTypes {
    /// More types are counted as one.
    private static let most = 1000

    private let asked: [String: Int]
    /// How many records there are of each type.
    private var counts: [String: Int] = [:]
    /// That of the record before: files have them type by type.
    private var last: (name: [UInt8], kind: Int?, count: Int) = ([], nil, 0)

    init(asked kinds: [AppleMeasurement]) {
        asked = Dictionary(uniqueKeysWithValues: kinds.enumerated().map { ($1.type, $0) })
    }

    /// The number of a type among those that are asked for.
    mutating func kind(_ name: ArraySlice<UInt8>) -> Int? {
        if last.name.elementsEqual(name) {
            last.count += 1
            return last.kind
        }
        count()
        let text = String(decoding: name, as: UTF8.self)
        last = (Array(name), asked[text], 1)
        return last.kind
    }

    private mutating func count() {
        if last.count == 0 { return }
        let name = String(decoding: last.name, as: UTF8.self)
        counts[counts[name] == nil && counts.count >= Self.most ? "" : name, default: 0] += last.count
        last.count = 0
    }

    private var all: [String: Int] {
        var copy = self
        copy.count()
        return copy.counts
    }

    /// How many records are of types that are not asked for.
    var passedOver: Int { all.reduce(0) { asked[$1.key] == nil ? $0 + $1.value : $0 } }

    func isFound(_ kind: AppleMeasurement) -> Bool { all[kind.type] != nil }

    /// The short names of types that are there and not asked for.
    var named: [String] {
        let all = all
        return AppleMeasurement.named.filter { all[$0.type] != nil && asked[$0.type] == nil }.map(\.name)
    }
}

/// The export in the zip file that a phone makes.
package enum AppleHealthExport {
    /// How much of a file is looked at.
    private static let head = 1 << 15

    /// The file in an archive that is an export: `export.xml`, in the language of the phone `eksport.xml`, `导出.xml`,
    /// in a folder or not. Not `export_cda.xml`, which has the same in another form.
    ///
    /// - Returns: its bytes; `ZipStream.problem` tells what was wrong once they have ended
    package static func open(_ archive: ZipArchive) throws(AppleHealthProblem) -> (feed: ByteFeed, stream: ZipStream) {
        var problem: ZipProblem?
        let candidates = archive.entries.filter { entry in
            let name = entry.name.lowercased()
            return name.hasSuffix(".xml") && !name.hasSuffix("export_cda.xml") && !name.hasPrefix("__macosx/")
        }
        for entry in candidates.sorted(by: { $0.size > $1.size }).prefix(100) {
            do throws(ZipProblem) {
                let stream = try archive.open(entry)
                let feed = stream.feed
                var head: [UInt8] = []
                while head.count < Self.head {
                    let piece = feed.next()
                    if piece.isEmpty { break }
                    head += piece
                }
                if AppleHealthReader.recognises(head) { return (feed.preceded(by: head), stream) }
                problem = problem ?? stream.problem
            } catch {
                problem = problem ?? error
            }
        }
        if let problem { throw .archive(problem) }
        throw .notInArchive
    }
}

/// Why a file is not read as an export of Apple Health.
package enum AppleHealthProblem: Error, Hashable, Sendable {
    /// It is not XML, or not to its end.
    case markup(XMLProblem)
    /// It has no element at all.
    case empty
    /// Its first element is another one than `HealthData`, as `ClinicalDocument` in `export_cda.xml`.
    case otherRoot(String)
    /// A kind of measurement was asked for that there is not.
    case unknownMeasurement(String)
    /// An archive in which no file is an export.
    case notInArchive
    /// The archive cannot be read.
    case archive(ZipProblem)
}
