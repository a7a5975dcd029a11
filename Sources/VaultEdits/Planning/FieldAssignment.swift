/// An assignment to one field: `due=2026-12-27`, `goals+=run`, `tags-=old`, `plan=`.
package struct FieldAssignment: Hashable, Sendable {
    /// What is done with the text; the raw values are how it is written.
    package enum Verb: String, Hashable, Sendable {
        case set = "="
        case add = "+="
        case remove = "-="
    }

    /// The field's name as it was written.
    package var field: String
    package var verb: Verb
    /// Empty with `set`: the field is removed.
    package var text: String

    package init(_ field: String, _ verb: Verb, _ text: String) {
        (self.field, self.verb, self.text) = (field, verb, text)
    }

    /// Nil for a text that is not an assignment: one that does not begin with a name and one of the signs. A name is of
    /// letters, digits, spaces, `_`, `-`, `.` and `/`; it begins with a letter and does not end in a space.
    package init?(_ written: String) {
        guard let sign = written.firstIndex(of: "=") else { return nil }
        var name = written[..<sign]
        verb = .set
        if name.hasSuffix("+") || name.hasSuffix("-") { verb = name.removeLast() == "+" ? .add : .remove }
        let isName = name.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isIDContinue || scalar.properties.numericType != nil
                || " -./".unicodeScalars.contains(scalar)
        }
        guard isName, name.last != " ", name.unicodeScalars.first?.properties.isAlphabetic == true else { return nil }
        field = String(name)
        text = String(written[written.index(after: sign)...])
    }
}

extension FieldAssignment {
    /// What words such as `due: friday`, `due:friday` and `due = friday` were to assign, and these words; nil if none
    /// of the words before a colon or a sign is a field. One word is a title, and so is the first where a space follows
    /// its colon: `'Plan: read more'`.
    /// - Parameters:
    ///   - takesAll: whether all words after it are the text, not only the next
    ///   - field: the field that a name in lower case means
    package static func misspelled(
        in words: [String], takesAll: Bool, field: (_ name: String) -> String?
    ) -> (written: String, meant: FieldAssignment)? {
        guard words.count > 1 else { return nil }
        for (place, word) in words.enumerated() {
            var (name, text, taken) = (word, "", 1)
            if let sign = word.firstIndex(where: { $0 == ":" || $0 == "=" }), sign > word.startIndex {
                text = String(word[word.index(after: sign)...])
                if place == 0, text.first == " " { continue }
                name = String(word[..<sign].split(separator: " ").joined(separator: " "))
            } else if let next = words.dropFirst(place + 1).first, next.hasPrefix("=") || next.hasPrefix("+=") {
                text = String(next.drop { $0 == "+" }.dropFirst())
                taken = 2
            } else {
                continue
            }
            guard let field = field(name.lowercased()) else { continue }
            if text.isEmpty {
                let rest = words.dropFirst(place + taken)
                let given = takesAll ? rest : rest.prefix(1)
                text = given.joined(separator: " ")
                taken += given.count
            }
            let written = words[place..<place + taken].joined(separator: " ")
            return (written, FieldAssignment(field, .set, String(text.drop { $0 == " " })))
        }
        return nil
    }
}

extension [FieldAssignment] {
    /// What repeated assignments of a field mean: to a list the first `=` gives its elements, and further ones add.
    /// Refused is what would drop something that is given: a second text for a field of one value, and `=` after what
    /// was added or removed. Names are compared without case.
    package func joined(isList: (String) -> Bool) throws(Refusal) -> [FieldAssignment] {
        var joined = self
        for (place, assignment) in enumerated() where assignment.verb == .set {
            let name = assignment.field.lowercased()
            guard let earlier = self[..<place].last(where: { $0.field.lowercased() == name }) else { continue }
            guard isList(name), earlier.verb == .set, !assignment.text.isEmpty else {
                let (field, given) = (assignment.field, earlier.field + earlier.verb.rawValue + earlier.text)
                throw Refusal(
                    "repeated", "'\(field)' is given twice, so '\(given)' would be lost; nothing was written",
                    help: isList(name) ? "write '\(field)=…' first, and '\(field)+=…' after it" : "give it once")
            }
            joined[place].verb = .add
        }
        return joined
    }
}
