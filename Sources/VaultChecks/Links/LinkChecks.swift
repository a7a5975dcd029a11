import VaultGraph
import VaultSchema
import VaultSyntax

/// Follows every link of a note.
enum LinkChecks {
    static func check(_ index: Int, _ note: Note, _ context: CheckContext) -> [Finding] {
        guard note.isRecord || context.checksPlainNotes else { return [] }
        var findings: [Finding] = []
        for link in note.links {
            switch context.graph.resolve(link, of: index) {
            case .note(let destination):
                if case .field = link.place, !link.isInBody {
                    findings += ShadowedName.findings(link, to: destination, note: note, context)
                }
            case .otherFile where !isField(link): break
            case .otherFile, .broken: findings.append(BrokenLink.finding(link, note: note, context))
            case .wrongType(let found): findings.append(WrongLinkType.finding(link, to: found, note: note, context))
            case .ambiguous(let found):
                findings.append(AmbiguousLink.finding(link, between: found, note: note, context))
            case .alias(let found): findings.append(LinkByAlias.finding(link, to: found, note: note, context))
            case .formerName(let found): findings.append(LinkByFormerName.finding(link, to: found, note: note, context))
            }
        }
        return findings
    }

    static func isField(_ link: Link) -> Bool {
        if case .field = link.place { return true }
        return false
    }

    /// The name of the link's field; nil in a body and in other properties.
    static func fieldName(_ link: Link, of note: Note, _ graph: Graph) -> String? {
        guard case .field(let field) = link.place, let type = note.type else { return nil }
        return graph.schema.fields[type][Int(field)].name
    }

    /// The place of the destination's name; the whole scalar when it cannot be told apart.
    static func place(_ link: Link) -> ByteRange { link.destination }

    /// A fix that writes another destination, and what is shown where that was the old name.
    static func redirect(_ title: String, _ link: Link, of note: Note, to name: String, shown: String? = nil) -> [Fix] {
        switch link.style {
        case .wikilink, .embed:
            let text = shown.map { name + "|" + $0 } ?? name
            return Fix.replace(title, in: note, link.destination, with: text)
        case .bare:
            return Fix.replace(title, in: note, link.range, with: "\"[[\(name)]]\"")
        case .markdown, .image:
            return []
        }
    }
}

extension Catalogue {
    static let linkRules: [Rule] = [
        .brokenLink, .wrongLinkType, .ambiguousLink, .linkByAlias, .linkByFormerName, .shadowedName,
    ]
}
