import VaultChecks
import VaultRecords
import VaultSyntax

/// Why a file cannot be imported: what is said after its name, and what to do.
package struct ImportProblem: Error, Hashable, Sendable {
    package let words: String
    package var help: String?

    private init(_ words: String, help: String? = nil) { (self.words, self.help) = (words, help) }

    /// Nothing, or nothing but spaces and line breaks.
    package static let empty = Self(" is empty")
    package static let tooBig = Self(" is too big to be read at once", help: "import it in parts")
    package static let tooManyRows = Self(
        " has more than \(DelimitedTable.mostRows) rows", help: "import it in parts")
    package static let emptyArchive = Self(
        " holds no file that can be imported, or several", help: "unpack it, and import its files")
    package static let notZip = Self(" is not a zip file")
    package static let truncated = Self(" ends in the middle; copy it again")
    package static let damagedDirectory = Self(" is damaged: its list of files contradicts itself")
    package static let tooManyEntries = Self(" has more files than can be read")

    /// None of the kinds that can be read, or not the one that was named.
    package static func unknown(_ source: ImportSource?) -> Self {
        guard let source else {
            return Self(
                " is of no program that is known",
                help: "a table is imported with: vault import csv FILE --map COLUMN=FIELD")
        }
        return Self(
            " is not a file of \(source.title)", help: "see what it looks like with: vault import FILE")
    }

    package static func binary(line: Int) -> Self { Self(" is not text: line \(line) has a zero byte") }
    package static func longRow(line: Int) -> Self { Self(": line \(line) is too long") }
    package static func wideRow(line: Int) -> Self { Self(": line \(line) has too many columns") }
    package static func openQuotes(line: Int) -> Self { Self(": the quotes that begin at line \(line) never end") }
    package static func json(offset: Int) -> Self { Self(" is not JSON: see byte \(offset)") }
    package static func unsafeName(_ name: String) -> Self {
        Self(" has a file that leads out of it: \(Words.quote(name))")
    }
    package static func encrypted(name: String) -> Self { Self(" has a password on \(Words.quote(name))") }
    package static func unknownMethod(name: String, _ method: Int) -> Self {
        Self(" has \(Words.quote(name)) packed in an unknown way, number \(method)")
    }
    /// What is packed is damaged, or its sum is not the one that the archive states.
    package static func damaged(name: String) -> Self { Self(" is damaged at \(Words.quote(name))") }
    /// It has another size than the archive states, or one that no packing reaches.
    package static func wrongSize(name: String) -> Self {
        Self(" states a wrong size of \(Words.quote(name))")
    }

    package static func unknownMeasurement(_ name: String) -> Self {
        Self(
            ": Apple Health has no '\(name)'",
            help: "the names are \(Words.list(AppleMeasurement.named.map(\.name), joint: "and")); "
                + "others are named as in the file, 'HKQuantityTypeIdentifier…'")
    }

    package static func noHeader(_ cell: String) -> Self {
        Self(
            ": the first row is not a header, as it has '\(cell)'",
            help: "put a row with the names of the columns above it")
    }

    /// Something is said of a column that the table does not have; as which field, nil for the id.
    package static func unknownColumn(_ name: String, field: String?, columns: [String]) -> Self {
        let words = " has no column '\(name)'"
        if let field, let column = columns.first(where: { $0.lowercased() == field.lowercased() }) {
            return Self(
                words, help: "the column comes first: --map \(ShellWord.quoted("\(column)=\(name)"))")
        }
        let more = columns.count > 12 ? ["\(columns.count - 12) more"] : []
        let all =
            "its columns are \(Words.list(columns.prefix(12).map { "'\($0)'" } + more, joint: "and"))"
        let near = Near.suggestions(for: name.lowercased(), in: columns.map { $0.lowercased() })
        let meant = columns.filter { near.contains($0.lowercased()) }
        return Self(
            words, help: meant.isEmpty ? all : "did you mean \(Words.alternatives(meant))? \(all)")
    }

    /// A column is to be a field that the type does not have, or a unit.
    package static func unknownField(_ name: String, column: String, isUnit: Bool, fields: [String])
        -> Self
    {
        if isUnit {
            let help = "write --map \(ShellWord.quoted("\(column)=measures \(name)"))"
            return Self(": '\(name)' is a unit, not a field", help: help)
        }
        let words = ["title", "date", "time", "duration", "text", "measures"]
        let near = Near.meant(by: name.lowercased(), in: words + fields.filter { !words.contains($0) })
        let new = "'--new-field' makes a new one"
        return Self(
            ": no field is named '\(name)'",
            help: near.isEmpty
                ? "\(new); the fields are in 'vault help fields'"
                : "did you mean \(Words.alternatives(near))? \(new)")
    }
}
