import VaultEdits
import VaultSchema
import VaultSyntax

/// Single texts that both sides changed, of which one stays and the other is added to a list, as the rule of their
/// field says.
///
/// Both sides get the text that stays, and the side that had another one gets that as an element of the list. So what
/// is left is a merge of two lists. Whoever is ours, the text that stays is the same.
struct MergedSpellings {
    private let base: MergeSide
    private let fields: [String: Field]
    private let units: MergeUnits

    init(base: MergeSide, _ fields: [String: Field], _ units: MergeUnits) {
        self.base = base
        self.fields = fields
        self.units = units
    }

    /// Both sides as they are then; as they were where nothing is added. Cost: that of an edit for each such field.
    func sides(_ ours: MergeSide, _ theirs: MergeSide) -> (ours: MergeSide, theirs: MergeSide) {
        var sides = (ours: ours, theirs: theirs)
        for block in ours.blocks.blocks {
            guard let field = fields[block.key], let mine = text(field, in: sides.ours),
                let yours = text(field, in: sides.theirs), let list = list(field, mine, yours)
            else { continue }
            if Array(mine.utf8).comes(before: Array(yours.utf8)) {
                sides.theirs = side(sides.theirs, field, mine, yours, list) ?? sides.theirs
            } else {
                sides.ours = side(sides.ours, field, yours, mine, list) ?? sides.ours
            }
        }
        return sides
    }

    /// The list to which one of two texts is added, where both are new.
    private func list(_ field: Field, _ mine: String, _ yours: String) -> String? {
        let verdict = MergeVerdict(field, ours: [mine], theirs: [yours], isList: false) {
            units.table(for: [mine, yours])
        }
        guard case .joins(let list) = verdict, mine != yours else { return nil }
        let old = text(field, in: base)
        return mine == old || yours == old ? nil : list
    }

    private func text(_ field: Field, in side: MergeSide) -> String? {
        guard let block = side.blocks.blocks.first(where: { $0.key == field.name }), side.isReadable(block),
            let texts = side.value(block).texts, texts.count == 1
        else { return nil }
        return texts[0]
    }

    /// A side with the text that stays, and its own in the list; nil where that cannot be written.
    private func side(
        _ side: MergeSide, _ field: Field, _ kept: String, _ own: String, _ list: String
    ) -> MergeSide? {
        var edits = FieldEdits(side.document, fields: [field] + (fields[list].map { [$0] } ?? []))
        do throws(FieldEditProblem) {
            try edits.set(field.name, [kept])
            try edits.remove(list, [kept])
            // Another case of the text that stays needs no entry.
            let reading = ElementReading(field)
            if reading.meaning(of: own) != reading.meaning(of: kept) { try edits.add(list, [own]) }
        } catch {
            return nil
        }
        return MergeSide(edits.document.bytes[...])
    }
}
