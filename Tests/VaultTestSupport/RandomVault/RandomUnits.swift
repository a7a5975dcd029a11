/// Units of which amounts can be added up: spellings, each with an amount that one action may have of it.
struct RandomUnits: Equatable, Sendable {
    var name: String
    var spellings: [(text: String, usual: Int)]

    static func == (first: RandomUnits, second: RandomUnits) -> Bool { first.name == second.name }

    static let distance = RandomUnits(
        name: "distance",
        spellings: [
            ("km", 8), ("km", 8), ("KM", 9), ("kilometers", 8), ("Kilometres", 7), ("mi", 5), ("miles", 5), ("m", 7000),
            ("ft", 20000), ("yards", 8000), ("lap", 20), ("laps", 21), ("round", 8), ("nmi", 4), ("sea-miles", 4),
            ("cm", 700_000), ("klick", 8),
        ])
    static let time = RandomUnits(
        name: "time",
        spellings: [
            ("min", 40), ("min", 45), ("minutes", 50), ("h", 1), ("Hours", 1), ("hr", 1), ("sec", 2400), ("s", 2500),
            ("pomodoro", 2), ("Pomodoros", 2), ("workday", 1), ("span", 0), ("clock", 0),
        ])
    static let mass = RandomUnits(
        name: "mass",
        spellings: [
            ("kg", 80), ("kg", 78), ("g", 80000), ("lb", 170), ("pounds", 180), ("oz", 2800), ("stone", 12), ("st", 13),
        ])
    static let energy = RandomUnits(
        name: "energy",
        spellings: [("kcal", 600), ("kJ", 2400), ("J", 2_400_000), ("calories", 650), ("cal", 620000)])
    static let volume = RandomUnits(
        name: "volume",
        spellings: [("ml", 500), ("l", 1), ("litres", 1), ("bottle", 1), ("cups", 2), ("mug", 3), ("pots", 1)])
    static let money = RandomUnits(
        name: "money", spellings: [("EUR", 20), ("EUR", 30), ("euro", 15), ("cents", 1999), ("€", 25), ("sign €", 20)])
    static let dollars = RandomUnits(name: "dollars", spellings: [("$", 40), ("sign $", 35)])
    static let pages = RandomUnits(name: "pages", spellings: [("pages", 30), ("page", 25), ("Seiten", 28)])
    static let climb = RandomUnits(name: "climb", spellings: [("m-climb", 300)])
    static let flips = RandomUnits(name: "flips", spellings: [("flips", 10), ("flip", 9), ("FLIPS", 12)])

    static let all = [distance, time, mass, energy, volume, money, dollars, pages, climb, flips]
}

extension RandomVault {
    /// An amount of one action: `5.2 km`, `1h 30m`, `€12.50`.
    mutating func quantity(_ units: RandomUnits) -> String {
        let spelling = pick(units.spellings)
        if units == .time, spelling.usual == 0 { return spelling.text == "clock" ? clock() : timeSpan() }
        let amount = decimal(about: spelling.usual)
        if let sign = spelling.text.split(separator: " ").dropFirst().first { return "\(sign)\(amount)" }
        let isTight = ["km", "kg", "EUR", "ml", "min"].contains(spelling.text) && chance(20)
        return isTight ? amount + spelling.text : "\(amount) \(spelling.text)"
    }

    /// The amount that a target asks for: `times` of what one action may have.
    mutating func asked(_ units: RandomUnits, times: ClosedRange<Int>) -> String {
        let spelling = pick(units.spellings.filter { $0.usual > 0 })
        let amount = number(times) * max(1, spelling.usual)
        let decimals = chance(20) ? ".\(number(1...99))" : ""
        if let sign = spelling.text.split(separator: " ").dropFirst().first { return "\(sign)\(amount)\(decimals)" }
        return "\(amount)\(decimals) \(spelling.text)"
    }

    private mutating func decimal(about usual: Int) -> String {
        if chance(3) { return "0" }
        let sign = chance(3) ? "-" : ""
        let whole = number((usual / 3)...(usual * 5 / 3))
        guard chance(45) else { return "\(sign)\(max(1, whole))" }
        let places = chance(80) ? number(1...3) : number(4...9)
        return "\(sign)\(whole)." + (0..<places).map { _ in String(number(0...9)) }.joined()
    }

    private mutating func clock() -> String {
        "\(number(0...2)):\(twoDigits(number(0...59))):\(twoDigits(number(1...59)))"
    }

    private mutating func timeSpan() -> String {
        let hours = "\(number(0...2))h"
        let minutes = "\(number(1...59))" + pick(["m", "min"])
        let seconds = "\(number(0...59))s"
        switch number(1...4) {
        case 1: return "\(hours) \(minutes) \(seconds)"
        case 2: return "\(minutes) \(seconds)"
        case 3: return hours + minutes
        default: return "\(hours) \(minutes)"
        }
    }

    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
