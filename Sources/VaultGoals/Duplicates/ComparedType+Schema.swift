import VaultGraph
import VaultSchema
import VaultTitles

/// Types without weights of their own: what counts follows from the schema.
extension ComparedType {
    /// 60 for the title, 20 for a required field, 10 for another; fields that one record lacks do not count.
    ///
    /// What is required is what tells records of the type apart: a different number, word or link there, a different
    /// day by more than three, another moment by more than an hour is another thing. So is another single link, or a
    /// short text that has nothing in common. Long texts, lists of text, and numbers and truths that may be left out
    /// say how something is, not what, and are not compared.
    static func other(_ type: TypeID, _ model: GoalsModel) -> ComparedType {
        let schema = model.graph.schema
        var fields: [ComparedField] = []
        var scalars: [Field] = []
        let common = Set(RecordType.common.map(\.name))
        for field in schema.fields[type] where !common.contains(field.name) && isCompared(field) {
            fields.append(
                ComparedField(
                    name: field.name, weight: field.isRequired ? 20 : 10, least: least(of: field)))
            scalars.append(field)
        }
        let compared = scalars
        return ComparedType(title: 60, fields, day: schema.day(of: type), isOfOneDay: false) { number in
            compared.map { fact($0, of: number, model) }
        }
    }

    private static func isCompared(_ field: Field) -> Bool {
        switch field.scalar {
        case .text: !field.isList && !field.allowsBlockText
        case .choice, .integer, .number, .boolean: field.isRequired && !field.isList
        case .date, .dateTime, .time: !field.isList
        case .quantity, .target, .link: true
        case .namedNumber, .namedQuantity, .dateSpan, .countedProperty, .interval: false
        }
    }

    /// Less than this tells two records apart.
    private static func least(of field: Field) -> Similarity {
        switch field.scalar {
        case .text: Similarity(percent: 50)
        case .link: field.isList ? .zero : .same
        case .choice, .integer, .number, .boolean: .same
        case .date, .dateTime: field.isRequired ? Similarity(percent: 50) : .zero
        default: .zero
        }
    }

    private static func fact(_ field: Field, of number: NoteID, _ model: GoalsModel) -> ComparedFact {
        let values = model.graph.elements(.schema(field.name), of: number).compactMap(\.value)
        guard let first = values.first else { return .nothing }
        switch field.scalar {
        case .link:
            let notes = values.compactMap { if case .note(let note) = $0 { note } else { nil } }
            return notes.isEmpty ? .nothing : .notes(Array(Set(notes)).sorted())
        case .quantity, .target:
            let amounts = values.compactMap { value -> ComparedAmount? in
                switch value {
                case .quantity(let quantity): ComparedAmount(quantity, model.units)
                case .target(let target): ComparedAmount(target, model.units)
                default: nil
                }
            }
            return amounts.isEmpty ? .nothing : .amounts(ComparedAmount.sorted(amounts))
        default: break
        }
        switch first {
        case .text(let text): return field.scalar == .text ? .text(text) : .word(text.lowercased())
        case .number(let number): return .word("\(number)")
        case .boolean(let truth): return .word("\(truth)")
        case .day(let day): return .day(Int(day.dayNumber))
        case .moment(let moment): return .moment(moment.wallSeconds)
        case .time(let time): return .moment(time.secondOfDay)
        default: return .nothing
        }
    }
}
