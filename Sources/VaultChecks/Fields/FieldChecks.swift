import VaultGraph
import VaultSchema
import VaultSyntax

/// Reports what is wrong or odd with the fields of a record, and which plain note was perhaps meant to be one.
enum FieldChecks {
    static func check(_ index: NoteID, _ note: Note, _ context: CheckContext) -> [Finding] {
        guard note.isRecord else { return MisspelledType.findings(note, context) }
        var findings = IneffectiveSilence.findings(note, context) + FormerRuleID.findings(note, context)
        for (index, problem) in note.problems.enumerated() where !isReportedElsewhere(problem, note) {
            findings.append(finding(FieldCase(problem: problem, index: index, note: note, context: context)))
        }
        return findings
    }

    /// A key that is there before in another spelling gets that one finding, and what only follows from another finding
    /// none. The packs of `vault.md` have a rule of their own.
    private static func isReportedElsewhere(_ problem: FieldProblem, _ note: Note) -> Bool {
        switch problem.kind {
        case .uppercaseName: note.problems.contains { $0.kind == .repeated && $0.node == problem.node }
        case .scalar(let scalar): scalar.kind == .unknownChoice && UnknownPack.judges(problem.field, of: note)
        case .missing: MissingField.follows(from: note, problem.field)
        case .commentInText: note.problems.contains { $0.kind == .missing && $0.field == problem.field }
        default: false
        }
    }

    private static func finding(_ it: FieldCase) -> Finding {
        switch it.problem.kind {
        case .scalar(let problem): UnreadableScalar.finding(it, problem)
        case .missing: MissingField.finding(it)
        case .unknown(let near): UnknownField.finding(it, near: near)
        case .otherName(let meant): SingularOrPluralName.finding(it, meant: meant)
        case .uppercaseName(let name): UppercaseName.finding(it, name: name)
        case .repeated: RepeatedField.finding(it)
        case .unexpectedList: UnexpectedList.finding(it)
        case .notAScalar: NotAScalar.finding(it)
        case .unexpectedLineBreak: UnexpectedLineBreak.finding(it)
        case .commentInText: CommentInText.finding(it)
        case .bareLink: BareLink.finding(it)
        case .multipleLinks(let items): MultipleLinks.finding(it, items: items)
        case .notALink(let problem): NotALink.finding(it, problem)
        case .outOfRange(let range): OutOfRange.finding(it, range)
        case .repeatedElement: RepeatedElement.finding(it)
        case .dashWithoutSpace: DashWithoutSpace.finding(it)
        case .multipleWords(let items): MultipleWords.finding(it, items: items)
        case .invisible(let character, let inText): InvisibleCharacterFound.finding(it, character, inText: inText)
        }
    }
}

extension Catalogue {
    static let fieldRules: [Rule] = [
        .missingField, .unknownField, .singularOrPluralName, .uppercaseName, .repeatedField, .unexpectedList,
        .notAScalar,
        .unexpectedLineBreak, .commentInText, .bareLink, .multipleLinks, .notALink, .outOfRange, .repeatedElement,
        .multipleWords, .invisibleCharacter, .unreadableNumber, .unreadableDate, .impossibleDate, .ambiguousDate,
        .dateWithTime, .implausibleYear, .unreadableDatetime,
        .fractionalSeconds, .unreadableTime, .unreadableBoolean, .unknownChoice, .unreadableQuantity,
        .multipleQuantities, .unreadableTarget, .targetSpelling, .unreadableBreak, .unreadableAmount,
        .unreadableAlignment, .unreadableCount, .unreadableInterval, .misspelledType, .untypedRecord,
        .ineffectiveSilence, .formerRuleID,
    ]
}
