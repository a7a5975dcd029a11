import VaultGraph
import VaultSchema
import VaultSyntax

/// Follows every link of a note.
enum LinkChecks {
    static func check(_ index: NoteID, _ note: Note, _ context: CheckContext) -> [Finding] {
        guard note.isRecord || context.checksPlainNotes else { return [] }
        var findings: [Finding] = []
        let redirect = Redirect(note)
        for link in note.links {
            switch context.graph.resolve(link, of: index) {
            case .note: break
            case .otherFile where !isField(link): break
            case .broken where !isField(link) && Graph.leavesVault(note.destination(of: link), from: note.folder): break
            case .otherFile, .broken: findings.append(BrokenLink.finding(link, note: note, redirect, context))
            case .wrongType(let found): findings.append(WrongLinkType.finding(link, to: found, note: note, context))
            case .ambiguous(let found):
                findings.append(AmbiguousLink.finding(link, between: found, note: note, redirect, context))
            case .alias(let found): findings.append(LinkByAlias.finding(link, to: found, note: note, redirect, context))
            case .formerName(let found):
                findings.append(LinkByFormerName.finding(link, to: found, note: note, redirect, context))
            }
        }
        return findings
    }

    /// Whether a link is held to what its record's type says, in front matter or body.
    static func isField(_ link: Link) -> Bool {
        switch link.place {
        case .field, .bodyField: true
        case .property, .body: false
        }
    }

    /// The name of the link's field; nil in free text and in other properties.
    static func fieldName(_ link: Link, of note: Note, _ graph: Graph) -> String? {
        graph.schema.role(of: link, in: note)?.name
    }

    /// The types that the link's field takes, none for any record; nil in free text and in other properties.
    static func allowedTypes(_ link: Link, of note: Note, _ graph: Graph) -> [String]? {
        graph.schema.role(of: link, in: note)?.types
    }

    /// The place of the destination's name; the whole scalar when it cannot be told apart.
    static func place(_ link: Link) -> ByteRange { link.destination }

}

extension Catalogue {
    static let linkRules: [Rule] = [
        .brokenLink, .wrongLinkType, .ambiguousLink, .linkByAlias, .linkByFormerName, .shadowedName,
    ]
}
