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
}

extension AppleTypes {
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
