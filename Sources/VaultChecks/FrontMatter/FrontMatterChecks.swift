import VaultGraph
import VaultSchema
import VaultSyntax

/// Reports what of a record's front matter cannot be read, and where git left a conflict. Plain notes are silent.
enum FrontMatterChecks {
    static func check(_ index: NoteID, _ note: Note, _ context: CheckContext) -> [Finding] {
        let problems = note.document.problems
        if problems.isEmpty, note.conflicts.isEmpty { return [] }
        guard note.isRecord else {
            let seconds = problems.flatMap { SecondFrontMatter.ofPlain($0, note, context) }
            guard context.checksPlainNotes else { return seconds }
            let conflicts = problems.filter { $0.kind == .conflictMarker } + inBody(note)
            return seconds + conflicts.map { finding($0, note, context) }
        }
        var findings: [Finding] = []
        for problem in problems {
            if problem.kind == .secondFrontMatter, !SecondFrontMatter.isMeant(problem, note, context) { continue }
            findings.append(finding(problem, note, context))
        }
        return findings + inBody(note).map { finding($0, note, context) }
    }

    /// Conflicts in the body, except for one that is known already, because it hides the front matter.
    private static func inBody(_ note: Note) -> [Problem] {
        let known = note.document.problems.filter { $0.kind == .conflictMarker }.map(\.range.start)
        return note.conflicts.filter { !known.contains($0.start) }.map { Problem(.conflictMarker, $0) }
    }

    static func finding(_ problem: Problem, _ note: Note, _ context: CheckContext) -> Finding {
        let place = field(problem, note, context)
        let (rule, wording) = judge(problem, note, isList: place?.field?.isList == true)
        let related = related(problem, note).map {
            Finding.Related(path: note.path, range: $0, message: wording.related ?? "part of the same problem")
        }
        return Finding(
            rule, path: note.path, range: self.place(problem, note.document), field: place?.name,
            message: wording.message, help: wording.help, related: related.map { [$0] } ?? [],
            fixes: wording.fix.map {
                Fix.edits(
                    $0, in: note, EntryFixing.edits(problem, in: note, context.graph.schema),
                    isCertain: wording.isCertain)
            } ?? [])
    }

    /// The rule that reports a problem, and its words.
    private static func judge(_ problem: Problem, _ note: Note, isList: Bool) -> (Rule, Wording) {
        let text = note.document.text(problem.range)
        return switch problem.kind {
        case .duplicateKey: (.duplicateKey, DuplicateKey.wording(text))
        case .anchor: (.yamlAnchor, YAMLAnchor.wording(text))
        case .tag: (.yamlTag, YAMLTag.wording(text))
        case .explicitKey: (.explicitKey, ExplicitKey.wording(text))
        case .directive: (.yamlDirective, YAMLDirective.wording(text))
        case .multipleDocuments: (.multipleDocuments, MultipleDocuments.wording(text))
        case .listInList: (.listInList, ListInList.wording(text, problem.edits))
        case .tabIndentation: (.tabIndentation, TabIndentation.wording())
        case .unquotedLink: (.unquotedLink, UnquotedLink.wording(text, problem.edits))
        case .unquotedPlaceholder: (.unquotedPlaceholder, UnquotedPlaceholder.wording(text))
        case .reservedStart: (.reservedStart, ReservedStart.wording(text))
        case .colonInValue: (.colonInValue, ColonInValue.wording())
        case .itemAfterKey: (.itemAfterKey, ItemAfterKey.wording(text, isList: isList))
        case .textAfterQuote: (.textAfterQuote, TextAfterQuote.wording(text, before: note.document, problem.range))
        case .unclosedQuote: (.unclosedQuote, UnclosedQuote.wording(text))
        case .unclosedBracket: (.unclosedBracket, UnclosedBracket.wording(text))
        case .strayIndicator: (.strayIndicator, StrayIndicator.wording(text))
        case .badEscape: (.badEscape, BadEscape.wording(text))
        case .badIndentation: (.badIndentation, BadIndentation.wording(text, isContinuation: problem.related != nil))
        case .missingColon: (.missingColon, MissingColon.wording(text))
        case .badBlockHeader: (.badBlockHeader, BadBlockHeader.wording(text))
        case .nestingTooDeep: (.nestingTooDeep, NestingTooDeep.wording())
        case .controlCharacter: (.controlCharacter, ControlCharacter.wording(text))
        case .unclosedFrontMatter: (.unclosedFrontMatter, UnclosedFrontMatter.wording(problem, note.document))
        case .lateFrontMatter: (.lateFrontMatter, LateFrontMatterFound.wording(text, at: Int(problem.range.start)))
        case .dashWithoutSpace: (.dashWithoutSpace, DashWithoutSpace.wording(text))
        case .documentEndMarker: (.documentEndMarker, DocumentEndMarker.wording())
        case .secondFrontMatter: (.secondFrontMatter, SecondFrontMatter.wording())
        case .conflictMarker: (.conflictMarker, ConflictMarker.wording())
        case .notUTF8: (.notUTF8, NotUTF8.wording(note.document.bytes, at: Int(problem.range.start)))
        }
    }

    /// The smallest range that shows the problem: of a part of several lines its first one.
    private static func place(_ problem: Problem, _ document: Document) -> ByteRange {
        switch problem.kind {
        case .secondFrontMatter, .conflictMarker: document.firstLine(of: problem.range)
        default: problem.range
        }
    }

    private static func related(_ problem: Problem, _ note: Note) -> ByteRange? {
        switch problem.kind {
        case .conflictMarker: ConflictMarker.end(of: problem.range, note.document)
        case .lateFrontMatter: nil
        default: problem.related
        }
    }

    /// The field in whose entry the problem lies, by its name as the schema spells it where it knows it.
    private static func field(
        _ problem: Problem, _ note: Note, _ context: CheckContext
    ) -> (name: String, field: Field?)? {
        let document = note.document
        guard let entry = document.entries.first(where: { $0.range.offsets.contains(Int(problem.range.start)) }) else {
            return nil
        }
        let key = document.nodes[Int(entry.key)]
        guard let type = note.type,
            let index = document.withText(key, { context.graph.schema.field($0, of: type) })
        else { return (document.text(key), nil) }
        let field = context.graph.schema.fields[type][index]
        return (field.name, field)
    }
}

extension Catalogue {
    static let frontMatterRules: [Rule] = [
        .duplicateKey, .yamlAnchor, .yamlTag, .explicitKey, .yamlDirective, .multipleDocuments, .listInList,
        .tabIndentation, .unquotedLink, .unquotedPlaceholder, .reservedStart, .colonInValue, .itemAfterKey,
        .textAfterQuote, .unclosedQuote, .unclosedBracket, .strayIndicator, .badEscape, .badIndentation, .missingColon,
        .badBlockHeader, .nestingTooDeep, .controlCharacter, .lateFrontMatter, .dashWithoutSpace, .unclosedFrontMatter,
        .documentEndMarker, .secondFrontMatter,
        .conflictMarker, .notUTF8,
    ]
}
