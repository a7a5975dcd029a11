import VaultEdits
import VaultPlans
import VaultSyntax

extension EditRefusal {
    /// The file that it is about; nil where it is about none, or several.
    package var path: Path? {
        switch self {
        case .outside(let path), .unlinkable(let path), .field(let path, _), .settled(let path, _, _, _),
            .nameTaken(_, let path),
            .place(let path),
            .callout(let path, _), .link(let path, _), .plainNote(let path), .inUse(let path, _),
            .conflictCopy(let path), .sameRecord(let path), .unreadable(let path, _, _), .openCode(let path),
            .conflicts(_, let path):
            path
        case .finding(let finding): finding.path
        case .newerFormat, .missingParts, .noDestination, .severalDestinations, .missing, .unknownField, .untitled,
            .name,
            .repeated, .settingsField, .settings, .differentTypes, .nothingToDecide, .other:
            nil
        }
    }

    /// The id of the rule that would be broken.
    package var rule: String? {
        if case .finding(let finding) = self { finding.rule } else { nil }
    }
}
