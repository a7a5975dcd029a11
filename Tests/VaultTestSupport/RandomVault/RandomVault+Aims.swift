extension RandomVault {
    /// Six in ten are goals, the others milestones and obligations.
    mutating func addAims(_ count: Int) {
        for index in 0..<count {
            let type = index % 10 < 6 ? "goal" : index % 10 < 8 ? "milestone" : "obligation"
            aims.append(aim(index, type: type))
        }
        for index in aims.indices { addAim(index) }
    }

    private mutating func aim(_ index: Int, type: String) -> RandomAim {
        let verb = pick(["run", "read", "save", "write", "learn", "Practise", "walk", "über"])
        let noun = pick(["far", "more", "daily", "slowly", "together", "again"])
        var name = pick(["\(verb)-\(noun)-\(index)", "\(verb)-\(noun)-\(index)", "\(verb) \(noun) \(index)"])
        if index < 2 { name = ["half", "half 5"][index] }
        let folder = pick(["\(type)s", "\(type)s", "\(type)s/sport", "areas/home"])
        var aim = RandomAim(name: name, type: type, path: "\(folder)/\(name).md")
        if chance(30) { aim.aliases.append("Alias \(index)") }
        if type == "goal", chance(10) { aim.aliases.append("Shared alias") }
        if chance(15) { aim.formerly.append("old name \(index)") }
        return aim
    }

    private mutating func addAim(_ index: Int) {
        let type = aims[index].type
        var fields = names(of: index) + dates(of: type)
        let targets = targets(pick([0, 1, 1, 1, 2, 2, 3]), ofAim: index)
        if !targets.isEmpty || chance(30) { fields.append(("targets", .list(targets))) }
        fields += values()
        if type == "goal", chance(50) {
            fields.append(("keywords", .list(sample(Self.words, number(1...2)))))
        }
        if chance(30) { fields.append(("importance", .one(chance(8) ? "high" : "\(number(1...10))"))) }
        if chance(6) { fields.append(("archived", .one("true"))) }
        fields += stated()
        if type == "goal" {
            if chance(50) { fields.append(("plan", .one(pick(["Every morning", "Slowly, and often", " "])))) }
            if index > 0, chance(40) { fields.append(("parent", .one(link(to: goal(below: index))))) }
            let breaks = breaks()
            if !breaks.isEmpty { fields.append(("breaks", .list(breaks))) }
        }
        if type == "milestone", chance(75) { fields.append(("goal", .one(link(to: goal(below: aims.count))))) }
        write(aims[index].path, type: chance(5) ? type.capitalized : type, fields)
    }

    /// What actions may be about, in their titles and in the keywords of goals.
    static let words = ["run", "swim", "read", "garden", "piano", "coffee", "tax"]

    /// Links to values, for some of them with how well it serves them.
    private mutating func values() -> [(String, RandomField)] {
        guard chance(60) else { return [] }
        let names = sample(["health", "family", "curiosity", "calm", "a good life", "home"], number(1...3))
        var alignment: [String] = []
        for name in names where chance(50) { alignment.append("\(name) \(number(1...10))") }
        let links = names.map { "[[\($0)]]" }
        return [("values", .list(links))] + (alignment.isEmpty ? [] : [("alignment", .list(alignment))])
    }

    private func names(of index: Int) -> [(String, RandomField)] {
        var fields: [(String, RandomField)] = []
        let aim = aims[index]
        if index % 3 != 0 { fields.append(("title", .one("The aim of \(aim.name)"))) }
        if !aim.aliases.isEmpty { fields.append(("aliases", .list(aim.aliases))) }
        if !aim.formerly.isEmpty { fields.append(("formerly", .list(aim.formerly))) }
        return fields
    }

    private mutating func dates(of type: String) -> [(String, RandomField)] {
        var fields: [(String, RandomField)] = []
        let first = day(-30...250)
        let last = first.adding(days: chance(95) ? number(5...160) : -number(1...20))
        if chance(55) { fields.append(("start", .one("\(first)" + (chance(5) ? "T07:15" : "")))) }
        if type != "goal" || chance(55) { fields.append(("due", .one(chance(97) ? "\(last)" : "2026-02-30"))) }
        if chance(60) {
            let terms = sample(spans, pick([1, 1, 1, 2, 3])).map { "[[\($0)]]" }
            fields.append(("terms", .list(terms + (chance(5) ? ["[[term-99]]"] : []))))
        }
        return fields
    }

    private mutating func stated() -> [(String, RandomField)] {
        var fields: [(String, RandomField)] = []
        if chance(15) {
            fields.append(("status", .one(pick(["active", "paused", "achieved", "dropped", "Paused", "runing"]))))
        }
        if chance(8) { fields.append(("completed", .one("\(day(60...340))"))) }
        return fields
    }

    private mutating func breaks() -> [String] {
        var breaks: [String] = []
        if chance(3) { breaks.append("soon") }
        for _ in 0..<pick([0, 0, 0, 1, 2, 3]) {
            let first = day()
            let last = first.adding(days: pick([2, 6, 13, 34]))
            breaks.append(chance(25) ? "\(first)" : "\(first) \(pick(["to", "TO"])) \(last)")
        }
        return breaks
    }

    /// A goal before this one, so that parents make no cycle.
    private mutating func goal(below index: Int) -> RandomAim {
        pick(aims[..<index].filter { $0.type == "goal" })
    }

    /// A link in one of the ways that lead to it; an alias that two goals share leads nowhere.
    mutating func link(to aim: RandomAim) -> String {
        var ways = [
            "[[\(aim.name)]]", "[[\(aim.name)]]", "[[\(aim.name)]]", "[[\(aim.name)|shown]]", "[[\(aim.pathEnd)]]",
            "[[\(aim.name)#Plan]]", aim.name, "[[\(aim.name.uppercased())]]",
        ]
        for other in aim.aliases + aim.formerly { ways += ["[[\(other)]]", other] }
        return pick(ways)
    }
}
