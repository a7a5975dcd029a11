import VaultSchema

extension Schema {
    /// The record type that a word names: `goal`, `Goals`, `exercise-categories`, `exercise category`.
    package func type(named word: String) -> TypeID? {
        let wanted = word.lowercased().replacing(" ", with: "-")
        return recordTypes.indices.first { index in
            let name = recordTypes[index].name
            return wanted == name || wanted == plural(of: index)
        }
    }

    /// `goals`, `exercise-categories`.
    package func plural(of type: TypeID) -> String {
        let name = types[type].name
        return name.hasSuffix("y") ? name.dropLast() + "ies" : name + "s"
    }
}
