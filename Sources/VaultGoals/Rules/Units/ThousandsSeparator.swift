import Synchronization
import VaultChecks
import VaultSchema
import VaultSyntax

/// `10.000 steps`: ten, written as many people write ten thousand.
package enum ThousandsSeparator {
    /// Looks closely at a text that `mayBe` one. Cost: the first such text costs a pass over all amounts.
    static func findings(_ index: Int32, _ field: String, _ note: Note, _ model: GoalsModel) -> [Finding] {
        let text = note.document.text(index)
        guard let unit = unit(of: text, field), isCountedWhole(unit, model) else { return [] }
        let readings = readings(text)
        let (whole, small) = (readings[0], readings[1])
        return [
            Finding(
                .thousandsSeparator, path: note.path, range: note.document.nodes[Int(index)].range, field: field,
                message: message(text, small), help: help(whole, small),
                fixes: Fix.respell("write '\(whole)'", in: note, node: index, as: whole)
                    + Fix.respell("write '\(small)'", in: note, node: index, as: small))
        ]
    }

    /// The text without the point, and with the same amount written so that it cannot be mistaken for that: `1.250 EUR`
    /// is `1250 EUR` or `1.25 EUR`, and `1.255 EUR` is `1255 EUR` or `1.2550 EUR`.
    package static func readings(_ text: String) -> [String] {
        let number = number(in: text)
        guard let point = number.firstIndex(of: ".") else { return [text, text] }
        let (before, after) = (text[..<number.startIndex], text[number.endIndex...])
        let (whole, decimals) = (number[..<point], number[number.index(after: point)...])
        return ["\(before)\(whole)\(decimals)\(after)", "\(before)\(NumberSpelling.decimal(whole, decimals))\(after)"]
    }

    /// Whether a unit converts into no other, and all amounts of it are whole but those written like this.
    static func isCountedWhole(_ unit: String, _ model: GoalsModel) -> Bool {
        !model.units.converts(unit) && model.fractionalUnits.allowsWhole(unit, in: model)
    }

    /// One to three digits, not 0 in front, a point and just three more, and then something else than a digit:
    /// anywhere in the text. Takes no memory.
    static func mayBe(_ text: Span<UInt8>) -> Bool {
        var index = 0
        while index < text.count {
            guard text[index].isDigit, index == 0 || !text[index - 1].isDigit && text[index - 1] != UInt8(ascii: ".")
            else {
                index += 1
                continue
            }
            let start = index
            while index < text.count, text[index].isDigit { index += 1 }
            guard index - start <= 3, text[start] != UInt8(ascii: "0"), index < text.count,
                text[index] == UInt8(ascii: ".")
            else { continue }
            let point = index
            index += 1
            while index < text.count, text[index].isDigit { index += 1 }
            if index - point == 4 { return true }
        }
        return false
    }

    package static func mayBe(_ text: String) -> Bool { mayBe(Array(text.utf8).span) }

    private static func unit(of text: String, _ field: String) -> String? {
        let bytes = Array(text.utf8)
        if field == "targets" { return Target.read(bytes.span).value?.quantity.unit }
        return Quantity.read(bytes.span).value?.unit
    }

    /// The first number that is written so.
    private static func number(in text: String) -> Substring {
        let isPart = { (character: Character) in character.isASCII && (character.isNumber || character == ".") }
        var rest = text[...]
        while let start = rest.firstIndex(where: isPart) {
            let word = rest[start...].prefix(while: isPart)
            if mayBe(String(word)) { return word }
            rest = rest[word.endIndex...]
        }
        return ""
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { self >= 48 && self <= 57 }
}

/// The units of which some amount has decimals; found on demand.
final class FractionalUnits: Sendable {
    private let state = Mutex<Set<String>?>(nil)

    /// Whether no amount of a unit has decimals. The first call costs a pass over the entries of the actions.
    func allowsWhole(_ unit: String, in model: GoalsModel) -> Bool {
        state.withLock { state in
            let units = state ?? Self.units(model)
            state = units
            return !units.contains(model.units.unit(unit).group)
        }
    }

    private static func units(_ model: GoalsModel) -> Set<String> {
        var found: Set<String> = []
        func add(_ quantity: Quantity, _ text: @autoclosure () -> String) {
            if quantity.amount.isWhole, !text().contains(".") { return }
            if !ThousandsSeparator.mayBe(text()) { found.insert(model.units.unit(quantity.unit).group) }
        }
        let actions = model.actionNotes
        for number in actions {
            let note = model.graph.notes[number]
            for measure in note.read("measures", Quantity.read) {
                add(measure.value, note.document.text(measure.node))
            }
        }
        for target in model.goals.flatMap(\.plan.targets) {
            if let quantity = target.target?.quantity { add(quantity, target.written) }
        }
        return found
    }
}

extension Rule {
    static let thousandsSeparator = Rule(
        "thousands-separator", .warning, formerly: "thousands-point",
        summary: "a point may be meant as a thousands separator")
}

// MARK: Words

private func message(_ text: String, _ small: String) -> String {
    "\(Words.quote(text)) counts as \(Words.quote(small)), because a point is a decimal point"
}

private func help(_ whole: String, _ small: String) -> String { "write '\(whole)' or '\(small)'" }
