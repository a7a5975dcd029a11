/// Why a type, or a field of one, cannot be used as it is declared.
package struct SchemaProblem: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A name that is empty, has a letter in upper case, a space, or a sign that ends a key.
        case unusableName
        /// Two types of one name, or two fields of one type.
        case repeatedName
        /// A field that holds another kind of scalar in an earlier type.
        case otherKind(in: String)
        /// More fields, or more places in texts, than links can count; how many are used.
        case tooManyFields(used: Int)
    }

    package var kind: Kind
    /// The name of the type.
    package var type: String
    /// The name of the field; nil where the type itself is meant.
    package var field: String?

    package init(_ kind: Kind, type: String, field: String? = nil) {
        (self.kind, self.type, self.field) = (kind, type, field)
    }
}

extension Schema {
    /// The most fields of a type: links keep the number of their field in 16 bits.
    package static let mostFields = Int(Int16.max)

    /// What cannot be used of the types as they are declared. Cost: linear in their fields.
    package var problems: [SchemaProblem] {
        var problems: [SchemaProblem] = []
        var typeNames: Set<String> = []
        var kinds: [String: (kind: Kind, type: String)] = [:]
        for type in types {
            if !Self.isUsable(type.name) { problems.append(SchemaProblem(.unusableName, type: type.name)) }
            if !typeNames.insert(type.name).inserted { problems.append(SchemaProblem(.repeatedName, type: type.name)) }
            if max(type.allFields.count, type.bodyFields.count) > Self.mostFields {
                problems.append(SchemaProblem(.tooManyFields(used: Self.mostFields), type: type.name))
            }
            var names: Set<String> = []
            for field in type.allFields {
                func add(_ kind: SchemaProblem.Kind) {
                    problems.append(SchemaProblem(kind, type: type.name, field: field.name))
                }
                if !Self.isUsable(field.name) { add(.unusableName) }
                if !names.insert(field.name).inserted { add(.repeatedName) }
                let kind = Kind(field.scalar)
                if let first = kinds[field.name], first.kind != kind { add(.otherKind(in: first.type)) }
                if kinds[field.name] == nil { kinds[field.name] = (kind, type.name) }
            }
        }
        return problems
    }

    private static func isUsable(_ name: String) -> Bool {
        !name.isEmpty && name == name.lowercased() && name != "type"
            && !name.unicodeScalars.contains {
                $0.properties.isWhitespace || $0.value < 0x20 || ":#,[]{}\"'".unicodeScalars.contains($0)
            }
    }
}
