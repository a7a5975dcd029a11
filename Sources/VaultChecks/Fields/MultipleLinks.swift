import VaultEdits
import VaultGraph
import VaultSyntax

/// `[[a]], [[b]]` in one text.
enum MultipleLinks {
    static func finding(_ it: FieldCase, items: [String]) -> Finding {
        if let name = nameWithComma(it) {
            let link = ScalarSpelling.quoted("[[\(name)]]")
            return it.finding(
                .multipleLinks, message: message(it.found), help: "write \(link)",
                fixes: Fix.replace("write it as one link", in: it.note, it.problem.range, with: link))
        }
        return it.finding(
            .multipleLinks, message: message(it.found),
            help: it.field?.isList == true ? "write each link as a list item" : "keep one of them",
            fixes: ListWriting.fixes(it, items: items, isCertain: it.text.contains("[[")))
    }

    /// The text itself when a note has that name: `Run, then rest`.
    private static func nameWithComma(_ it: FieldCase) -> String? {
        let text = it.text
        guard !text.contains("["), !text.contains("/"),
            case .note = it.context.graph.resolve(text, allowed: nil, from: it.note.folder)
        else { return nil }
        return text
    }
}

extension Rule {
    static let multipleLinks = Rule(
        "multiple-links", .error, formerly: "several-links", summary: "several links are in one value")
}

// MARK: Words

private func message(_ found: String) -> String { "\(found); expected one link per value" }
