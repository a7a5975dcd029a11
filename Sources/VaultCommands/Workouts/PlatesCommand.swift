import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultRecords
import VaultRequests
import VaultWorkouts

extension Command {
    package static let plates = Command(definition: PlatesCommand.definition, run: PlatesCommand.run)
}

/// `vault plates WEIGHT`: what goes on each side of the bar, and how to warm up to it.
enum PlatesCommand {
    static let definition = CommandDefinition(
        "plates", "show the plates for a weight, and sets to warm up",
        arguments: [Argument("WEIGHT", .weight, count: .several, "the whole weight, such as 92.5 kg")],
        options: [
            Option("bar", value: "WEIGHT", .text, "the weight of the bar; default: 20 kg or 45 lb"),
            Option("plates", value: "WEIGHT,…", .text, "the plates there are, such as 20,10,5,2.5"),
            .format,
        ])

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let written = request.words.joined(separator: " ")
        let (weight, given) = try amount(written, "the weight")
        if weight <= 0 { throw notAbove(written, "the weight") }
        let model = try request.vaultIfAny()?.snapshot.workouts
        // That of the vault; without a vault kg.
        let unit = given ?? model?.units.weight ?? .kilogram
        let bar = try request.value("bar").map { (text) throws(Refusal) in
            try amount(text, "'--bar'", in: unit)
        }
        var plates: [Rational] = []
        for text in request.arguments.list("plates") {
            let plate = try amount(text, "'--plates'", in: unit)
            if plate <= 0 { throw notAbove(text, "a plate of '--plates'") }
            plates.append(plate)
        }
        if plates.isEmpty { plates = model?.plates(in: unit) ?? [] }
        let set = PlateSet(
            unit, bar: bar ?? model?.bar(in: unit) ?? PlateSet.standardBar(unit),
            plates: plates.isEmpty ? PlateSet.standardPlates(unit) : plates)
        guard let set else {
            throw .usage(
                "the bar and the plates cannot be loaded",
                help: "expected at most 50 plates, each of them and the bar up to 5000 with at most three decimals")
        }
        guard weight <= PlateSet.most else {
            throw .usage("'\(written)' is more than a bar can hold; expected at most 5000")
        }
        let answer = PlatesAnswer(set, weight)
        if request.isJSON { return CommandResult(Answers.plates, answer) }
        return CommandResult(PlatesText(style: request.style, width: request.width).page(answer))
    }

    private static func amount(_ text: String, _ what: String, in unit: WeightUnit) throws(Refusal) -> Rational {
        let (amount, given) = try amount(text, what)
        guard let given, given != unit else { return amount }
        throw .usage(
            "'\(text)' is not in \(unit.rawValue), the unit of the weight",
            help: "give \(what) and the weight in one unit")
    }

    private static func notAbove(_ text: String, _ what: String) -> Refusal {
        .usage("\(what) is '\(text)'; expected more than 0")
    }

    private static func amount(
        _ text: String, _ what: String
    ) throws(Refusal) -> (amount: Rational, unit: WeightUnit?) {
        if text.first.map({ "-−–".contains($0) }) == true, text.dropFirst().first?.isNumber == true {
            throw .usage("\(what) is '\(text)', which is below 0")
        }
        guard let weight = TypedSet.weight(text), weight.unit.isEmpty || WeightUnit(rawValue: weight.unit) != nil else {
            throw .usage("\(what) is '\(text)'; expected a weight such as 92.5 kg or 205 lb")
        }
        return (weight.amount, WeightUnit(rawValue: weight.unit))
    }
}

/// Plates for a terminal.
struct PlatesText {
    let style: Style
    let width: Int

    func page(_ answer: PlatesAnswer) -> String {
        let unit = answer.plates.unit.rawValue
        let weight = "\(number(answer.weight)) \(unit)"
        let bar = "bar \(number(answer.plates.bar)) \(unit)"
        var text: String
        if answer.isExact, let loading = answer.loadings.first {
            text = style(.heading, weight) + ": " + bar + ", \(side(loading))\n"
        } else if answer.weight < answer.plates.bar {
            text = style(.heading, weight) + " is less than the bar, \(number(answer.plates.bar)) \(unit)\n"
        } else {
            text = style(.heading, weight) + " cannot be loaded with these plates; \(bar)\n"
            for loading in answer.loadings {
                let more = loading.weight - answer.weight
                let rest = "\(number(more.isNegative ? -more : more)) \(unit) \(more.isNegative ? "less" : "more")"
                text += "  \(padded("\(number(loading.weight)) \(unit)", 8))  \(side(loading)), \(rest)\n"
            }
        }
        if answer.warmUp.isEmpty { return text }
        text += "\n" + style(.heading, "Warm-up") + "\n"
        for set in answer.warmUp {
            let reps = set.reps < 10 ? " \(set.reps)" : "\(set.reps)"
            text += "  \(reps) x \(padded("\(number(set.loading.weight)) \(unit)", 8))  \(side(set.loading))\n"
        }
        return text
    }

    private func side(_ loading: PlateSet.Loading) -> String {
        loading.side.isEmpty ? "no plates" : "each side " + loading.side.map(number).joined(separator: " + ")
    }

    private func number(_ number: Rational) -> String { number.decimalText(places: 3) }

    private func padded(_ text: String, _ cells: Int) -> String {
        text + DisplayText.spaces(max(0, cells - DisplayText.width(text)))
    }
}
