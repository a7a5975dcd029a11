import VaultEdits
import VaultRecords
import VaultSyntax

/// Every rule and check of the engine itself; packs bring their own.
package enum Catalogue {
    package static let rules: [Rule] = fileRules + settingsRules + frontMatterRules + fieldRules + linkRules

    /// Those of values that cannot be read.
    package static let rulesOfValues = fieldRules.filter {
        $0.id.hasPrefix("unreadable-") || $0.id == Rule.ambiguousDate.id || $0.id == Rule.impossibleDate.id
    }

    static let checks: [Check] = [
        .ofVault(FileChecks.check),
        .ofVault(FileChecks.duplicateName),
        .ofVault(LinkChecks.shadowedName),
        .ofVault(SettingsChecks.unknownPack),
        .ofVault(SettingsChecks.packNotEnabled),
        .ofVault(SettingsChecks.unknownTimezone),
        .ofVault(SettingsChecks.unreadableFolder),
        .ofVault(SettingsChecks.unknownSetting),
        .ofVault(FieldChecks.accidentalTypes),
        .ofNote(FrontMatterChecks.check),
        .ofNote(FieldChecks.check),
        .ofNote(LinkChecks.check),
    ]

    /// The rule with an id, among those of the engine and of the packs.
    package static func rule(_ id: String, packs: [Pack]) -> Rule? {
        (rules + packs.flatMap(\.rules)).first { $0.id == id }
    }
}

/// What rules find: values of `VaultEdits`, since plans and refusals carry them too.
package typealias Rule = VaultEdits.Rule
package typealias Finding = VaultEdits.Finding
package typealias Fix = VaultEdits.Fix
package typealias Severity = VaultEdits.Severity

extension Fix {
    /// A fix that edits the note itself.
    ///
    /// What a certain fix takes out of a note it writes again, but for spaces, quotes and the marks of YAML and lists;
    /// where it would not, it is a choice of a person.
    ///
    /// - Parameter rewords: whether it writes what was read there in other words
    package static func edits(
        _ title: String, in note: Note, _ edits: [TextEdit], isCertain: Bool = false, rewords: Bool = false
    ) -> [Fix] {
        if edits.isEmpty { return [] }
        let file = FileEdit(path: note.path, before: note.document.bytes, edits: edits)
        let isCertain = isCertain && (rewords || keepsText(file))
        return [Fix(title: title, change: Change(files: [file]), isCertain: isCertain)]
    }

    /// Whether all that the edits take out is in what they write, in the same order.
    private static func keepsText(_ file: FileEdit) -> Bool {
        func isText(_ character: Unicode.Scalar) -> Bool {
            !character.properties.isWhitespace && !character.properties.isDefaultIgnorableCodePoint
                && !"'\"\u{201C}\u{201D}\u{2018}\u{2019}\u{2013}\u{2014}+-?:,.[]{}#&*!|>%@`\\".unicodeScalars.contains(
                    character)
        }
        let edits = file.edits.inOrder
        var written = edits.lazy.flatMap { $0.replacement.lowercased().unicodeScalars.filter(isText) }.makeIterator()
        return edits.allSatisfy { edit in
            let bytes = (file.before ?? [])[edit.range.offsets]
            return String(decoding: bytes, as: UTF8.self).lowercased().unicodeScalars.filter(isText).allSatisfy {
                wanted in
                while let next = written.next() { if next == wanted { return true } }
                return false
            }
        }
    }

    /// A fix that writes another text in place of one range.
    package static func replace(
        _ title: String, in note: Note, _ range: ByteRange, with text: String, isCertain: Bool = false,
        rewords: Bool = false
    ) -> [Fix] {
        edits(
            title, in: note, [TextEdit(range: range, replacement: text)], isCertain: isCertain, rewords: rewords)
    }

    /// A fix that writes another text as a scalar: quoted as it was, or where YAML needs it.
    package static func respell(
        _ title: String, in note: Note, node: Int32, as text: String, isCertain: Bool = false
    ) -> [Fix] {
        let node = note.document.nodes[Int(node)]
        let spelled = ScalarSpelling.spell(text, like: node.kind)
        return replace(title, in: note, node.range, with: spelled, isCertain: isCertain, rewords: isCertain)
    }

    /// Of how many findings of one kind a note's fields are edited for a fix: each costs as much as the front matter is
    /// long, and all of them the square of it. The next ones follow when these are gone.
    package static let mostOfFields = 32

    /// A fix that edits fields; none where an edit is refused. Cost: linear in the front matter.
    package static func fields(
        _ title: String, in note: Note, _ schema: Schema, isCertain: Bool = false, rewords: Bool = false,
        _ edit: (inout FieldEdits) throws(Refusal) -> Void
    ) -> [Fix] {
        var fields = FieldEdits(note, schema)
        do throws(Refusal) { try edit(&fields) } catch { return [] }
        return edits(title, in: note, fields.edits, isCertain: isCertain, rewords: rewords)
    }
}

extension Note {
    /// What a rule finds in one place of the note.
    package func finding(
        _ rule: Rule, _ range: ByteRange, field: String? = nil, _ message: String, help: String? = nil,
        related: [Finding.Related] = [], fixes: [Fix] = []
    ) -> Finding {
        Finding(
            rule, path: path, range: range, field: field, message: message, help: help, related: related, fixes: fixes)
    }

    /// What shows a field: its value, else its key, else the value of `type`.
    package func place(of field: String) -> ByteRange {
        guard let entry = document.entry(field) else {
            return field == "type" ? ByteRange(0, 0) : place(of: "type")
        }
        let node = document.nodes[Int(entry.value)]
        return node.isScalar && node.kind != .missing ? node.range : document.nodes[Int(entry.key)].range
    }
}

extension Document {
    /// The whole line on which a range starts, without its end.
    func line(of range: ByteRange) -> ByteRange {
        firstLine(of: ByteRange(lines.start(of: Int(range.start)), bytes.count))
    }

    /// The part of a range that lies on its first line: what shows a defect of several lines.
    package func firstLine(of range: ByteRange) -> ByteRange {
        let end = min(Int(range.end), bytes.count)
        guard Int(range.start) < end else { return range }
        let lineEnd = bytes[Int(range.start)..<end].firstIndex { $0 == 0x0A || $0 == 0x0D }
        return ByteRange(Int(range.start), lineEnd ?? end)
    }
}
