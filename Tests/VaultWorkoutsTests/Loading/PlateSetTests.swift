import Testing
import VaultRecords
import VaultWorkouts

/// Which plates make a weight.
@Suite struct PlateSetTests {
    private func rational(_ text: String) throws -> Rational {
        try #require(Rational.read(Array(text.utf8).span).value)
    }

    private func set(_ bar: String, _ plates: String) throws -> PlateSet {
        let plates = try plates.split(separator: " ").map { try rational(String($0)) }
        return try #require(PlateSet(.kilogram, bar: try rational(bar), plates: plates))
    }

    private func words(_ loading: PlateSet.Loading?) -> String {
        guard let loading else { return "-" }
        let side = loading.side.map { $0.decimalText(places: 3) }.joined(separator: "+")
        return "\(loading.weight.decimalText(places: 3)):\(side)"
    }

    /// Bar, plates, weight, the nearest below and above.
    @Test(arguments: [
        ("20", "25 20 15 10 5 2.5 1.25", "92.5", "92.5:25+10+1.25", "92.5:25+10+1.25"),
        ("20", "25 20 15 10 5 2.5 1.25", "92", "90:25+10", "92.5:25+10+1.25"),
        ("20", "25 20 15 10 5 2.5 1.25", "20", "20:", "20:"), ("20", "5", "19.5", "-", "20:"),
        // The greatest plate first would need three plates, or find none at all.
        ("20", "20 15 5", "80", "80:15+15", "80:15+15"), ("0", "20 15", "60", "60:15+15", "60:15+15"),
        ("20", "10", "45", "40:10", "60:10+10"), ("7.5", "1.25 0.5", "11", "11:1.25+0.5", "11:1.25+0.5"),
        ("20", "0.001", "20.001", "20:", "20.002:0.001"), ("20", "25", "5000.5", "-", "-"),
    ])
    func loads(bar: String, plates: String, weight: String, below: String, above: String) throws {
        let found = try set(bar, plates).nearest(to: try rational(weight))
        #expect(words(found.below) == below)
        #expect(words(found.above) == above)
    }

    /// Every weight that can be loaded is made of the plates, with as few as possible.
    @Test func agreesWithTryingAll() throws {
        let plates = [15, 10, 4, 3]
        let set = try set("20", "15 10 4 3")
        var fewest: [Int: Int] = [0: 0]
        for _ in 0..<8 {
            for (sum, count) in fewest {
                for plate in plates where sum + plate <= 60 {
                    fewest[sum + plate] = min(fewest[sum + plate] ?? .max, count + 1)
                }
            }
        }
        for side in 0...60 {
            let weight = Rational(20 + 2 * side)
            let found = set.nearest(to: weight)
            #expect((found.below?.weight == weight) == (fewest[side] != nil), "\(side)")
            if let count = fewest[side] { #expect(found.below?.side.count == count, "\(side)") }
            for loading in [found.below, found.above].compactMap({ $0 }) {
                #expect(Rational.sum(loading.side) * 2 + 20 == loading.weight)
            }
        }
    }

    @Test(arguments: [
        ("100", ["20 x 10", "50 x 5", "70 x 3", "90 x 1"]), ("30", ["20 x 10", "25 x 1"]), ("20", []), ("10", []),
    ])
    func warmsUp(weight: String, sets: [String]) throws {
        let found = try set("20", "25 20 15 10 5 2.5 1.25").warmUp(to: try rational(weight))
        #expect(found.map { "\($0.loading.weight.decimalText(places: 3)) x \($0.reps)" } == sets)
    }

    @Test func refusesWhatIsNoPlate() throws {
        for plates in [[], [0], [-5], [5001]] as [[Rational]] {
            #expect(PlateSet(.kilogram, bar: 20, plates: plates) == nil)
        }
        #expect(PlateSet(.kilogram, bar: -1, plates: [5]) == nil)
        #expect(PlateSet(.kilogram, bar: 20, plates: [try rational("0.0001")]) == nil)
    }
}
