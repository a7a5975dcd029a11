import VaultEdits
import VaultSyntax

/// `run` where `[[run]]` is meant.
enum BareLink {
    static func finding(_ it: FieldCase) -> Finding {
        let link = ScalarSpelling.quoted("[[\(trimmed(it.text))]]")
        return it.finding(
            .bareLink, message: message(it.found, link), help: "write \(link)",
            fixes: Fix.replace("write it as a link", in: it.note, it.problem.range, with: link, isCertain: true))
    }

    private static func trimmed(_ text: String) -> Substring {
        var text = text[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return text
    }
}

extension Rule {
    static let bareLink = Rule(
        "bare-link", .hint, summary: "a link is written as a bare name")
}

// MARK: Words

private func message(_ found: String, _ link: String) -> String { "\(found), a bare name; expected \(link)" }
