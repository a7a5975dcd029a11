/// How new files of a type are named, or their folder: what names are made from, and what the manual prints.
package struct NamePattern: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        /// As it is.
        case text(String)
        /// A field's text as a file name; of a link field the name of its record.
        case slug(of: String)
        /// The number of a field, padded with zeros to this many digits.
        case number(of: String, digits: Int)
        /// Of the record's day.
        case year, day, time
        /// The name of the record that a field links.
        case record(of: String)
    }

    package var parts: [Part]

    package init(_ parts: [Part]) { self.parts = parts }

    /// A name that depends on nothing.
    package init(_ text: String) { parts = text.isEmpty ? [] : [.text(text)] }

    /// As the manual says it: `actions/YYYY`, `SLUG of unit`, `term-N`.
    package var words: String { parts.map(\.words).joined() }
}

extension NamePattern.Part {
    /// The title as a file name.
    package static let slug = NamePattern.Part.slug(of: "title")
    /// The field `number`.
    package static let number = NamePattern.Part.number(of: "number", digits: 1)

    fileprivate var words: String {
        switch self {
        case .text(let text): text
        case .slug(of: "title"): "SLUG"
        case .slug(of: let field): "SLUG of \(field)"
        case .number(_, digits: 4), .year: "YYYY"
        case .number: "N"
        case .day: "YYYY-MM-DD"
        case .time: "HHMMSS"
        case .record(of: let field): field.uppercased()
        }
    }
}

extension NamePattern: ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
    package init(arrayLiteral parts: Part...) { self.init(parts) }
    package init(stringLiteral text: String) { self.init(text) }
}

extension NamePattern.Part: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self = .text(text) }
}

/// Making names.
extension NamePattern {
    /// What a record gives for a name.
    package struct Source {
        /// What stands for each `SLUG`, as a file name already; nil leaves it to be filled in later.
        package var slug: String?
        package var number: Int?
        package var moment: DateTime?

        package init(slug: String? = nil, number: Int? = nil, moment: DateTime? = nil) {
            (self.slug, self.number, self.moment) = (slug, number, moment)
        }
    }

    /// The same pattern with what is known in place of its parts; a part that is not known stays.
    ///
    /// - Parameter joint: what is between the day and the text after it
    package func filled(_ source: Source, joint: String = "-") -> NamePattern {
        NamePattern(
            parts.indices.map { place in
                switch parts[place] {
                case .slug: source.slug.map { .text($0) } ?? parts[place]
                case .number(_, let digits): source.number.map { .text(Self.padded($0, digits)) } ?? parts[place]
                case .year: source.moment.map { .text(Self.padded($0.day.year, 4)) } ?? parts[place]
                case .day: source.moment.map { .text("\($0.day)") } ?? parts[place]
                case .time: source.moment.map { .text(Self.clock($0.secondOfDay)) } ?? parts[place]
                case .text("-") where place > 0 && parts[place - 1] == .day: .text(joint)
                case .text, .record: parts[place]
                }
            })
    }

    /// The name; nothing stands for a part that is not known.
    package var text: String {
        parts.reduce(into: "") { name, part in if case .text(let text) = part { name += text } }
    }

    private static func clock(_ second: Int) -> String {
        [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }.joined()
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let written = "\(number)"
        return String(repeating: "0", count: max(0, digits - written.count)) + written
    }
}
