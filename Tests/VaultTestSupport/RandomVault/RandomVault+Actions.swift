extension RandomVault {
    /// Most of them linked to one goal, some to several or to none.
    mutating func addActions(_ count: Int) {
        for index in 0..<count {
            let day = day()
            let name = "\(day)-\(pick(["run", "page", "coffee", "call", "Lauf"]))-\(index)"
            let folder = chance(95) ? "actions/\(day.year)" : "journal"
            write("\(folder)/\(name).md", type: "action", action(day: "\(day)", index: index))
        }
    }

    private mutating func action(day: String, index: Int) -> [(String, RandomField)] {
        let linked = sample(aims, pick([0, 1, 1, 1, 1, 1, 2, 2, 3]))
        let date = chance(1) ? "2026-02-30" : day + (chance(3) ? pick(["T19:30", "T06:15:30"]) : "")
        var fields: [(String, RandomField)] = [("date", .one(date))]
        if chance(60) {
            let title = "Done \(index)" + (chance(50) ? " " + pick(Self.words) : "")
            fields.append(("title", .one(usualTitle(index, towards: linked.first) ?? title)))
        }
        if chance(10) { fields.append(("values", .list(["[[\(pick(["health", "family", "a good life"]))]]"]))) }
        if chance(10) { fields.append(("tags", .list([pick(Self.words)]))) }
        if chance(40) { fields.append(("time", .one("\(twoDigits(number(5...22))):\(twoDigits(number(0...59)))"))) }
        let measures = measures(towards: linked)
        if !measures.isEmpty { fields.append(("measures", .list(measures))) }
        if chance(25) { fields.append(("duration", .one(duration()))) }
        if !linked.isEmpty {
            var links: [String] = []
            for aim in linked { links.append(link(to: aim)) }
            if chance(3) { links.append(link(to: linked[0])) }
            if chance(5) { links.append(pick(["[[nobody]]", "[[health]]", "[[term-1]]", "[[Shared alias]]"])) }
            fields.append((chance(2) ? "Goals" : "goals", .list(links)))
        }
        let amounts = amounts(towards: linked)
        if !amounts.isEmpty { fields.append(("amounts", .list(amounts))) }
        if chance(3) { fields.append(("archived", .one("true"))) }
        return fields
    }

    /// A third of the titles, and most of actions without a goal, are those of others too: most of them of one goal.
    private func usualTitle(_ index: Int, towards aim: RandomAim?) -> String? {
        guard aim == nil ? index % 4 != 0 : index % 3 == 0 else { return nil }
        let number = aim.map { $0.name.utf8.reduce(0) { $0 + Int($1) } } ?? index
        let tree = Self.trees[number % Self.trees.count]
        return "Usual \(tree)" + ["", " leaf", " root \(index % 7) min"][number / Self.trees.count % 3]
    }

    private static let trees = [
        "oak", "elm", "fir", "yew", "pine", "beech", "larch", "alder", "maple", "cedar", "hazel", "holly", "rowan",
        "aspen", "birch", "willow", "juniper", "hornbeam", "walnut", "cherry", "linden", "poplar", "spruce", "acacia",
    ]

    /// Amounts of what the goals ask for and of something else; seldom two of one kind, which then count neither.
    private mutating func measures(towards linked: [RandomAim]) -> [String] {
        var kinds: [RandomUnits] = []
        for units in linked.flatMap(\.kinds) where !kinds.contains(units) && chance(75) { kinds.append(units) }
        let other = pick(RandomUnits.all)
        if !kinds.contains(other), chance(35) { kinds.append(other) }
        if let first = kinds.first, chance(3) { kinds.append(first) }
        var measures: [String] = []
        for units in kinds.shuffled(using: &random) { measures.append(quantity(units)) }
        if chance(5) { measures.append("\(number(2...5)) times") }
        if chance(1) { measures.append(pick(["fast", "5;2 km", "30m", "7"])) }
        return measures
    }

    private mutating func duration() -> String {
        pick(["\(number(5...90)) min", "\(number(1...3)).25 h", "1h \(number(1...59))m", "0:\(number(10...59)):30"])
    }

    /// At most one for each goal, by its name or another way that a bare link may be written.
    private mutating func amounts(towards linked: [RandomAim]) -> [String] {
        var amounts: [String] = []
        for aim in linked where chance(12) {
            let units = chance(85) && !aim.kinds.isEmpty ? pick(aim.kinds) : pick(RandomUnits.all)
            let names = [aim.name, aim.name, aim.pathEnd, aim.name.uppercased()] + aim.aliases.prefix(1)
            amounts.append("\(pick(names)) \(chance(10) ? "3 times" : quantity(units))")
        }
        if chance(2) { amounts.append("\(pick(aims).name) 7 km") }
        return amounts
    }
}
