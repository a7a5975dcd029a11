import VaultSyntax

/// A finding that a fix took away.
package struct FixedFinding: Hashable, Sendable {
    /// Where it was.
    package var path: String
    /// The id of its rule.
    package var rule: String
    /// What the fix did, as a command to a person.
    package var title: String

    /// All three as they are.
    package init(path: String, rule: String, title: String) {
        self.path = path
        self.rule = rule
        self.title = title
    }
}

/// The fixes of one reading that can be made together.
package struct FixRound: Sendable {
    /// How often the findings that the last fixes brought to light are looked for.
    package static let bound = 32

    package private(set) var change = Change(files: [])
    package private(set) var fixed: [FixedFinding] = []

    /// Takes every certain fix but those that touch what another one touches; they come in a later round.
    /// At least one is taken where there is one. Cost: O(edits · log edits).
    package init(_ findings: [Finding]) {
        let certain = findings.compactMap { finding in finding.certainFix.map { (finding, $0) } }
        let left = Self.overlapping(certain.map { $0.1.change })
        var merged: [String: FileEdit] = [:]
        var order: [String] = []
        for (number, (finding, fix)) in certain.enumerated() where !left.contains(number) {
            fixed.append(.init(path: finding.path, rule: finding.rule, title: fix.title))
            for file in fix.change.files {
                if merged[file.path] == nil {
                    merged[file.path] = file
                    order.append(file.path)
                } else if file.before != nil {
                    merged[file.path]?.edits += file.edits
                }
            }
        }
        for path in order { merged[path].map { change.files.append($0.withoutRepeats) } }
    }

    /// The numbers of the changes that touch what one before them, or one further up in the file, touches.
    private static func overlapping(_ changes: [Change]) -> Set<Int> {
        var byPath: [String: [(number: Int, file: FileEdit)]] = [:]
        for (number, change) in changes.enumerated() {
            for file in change.files { byPath[file.path, default: []].append((number, file)) }
        }
        var left: Set<Int> = []
        for (_, files) in byPath.sorted(by: { $0.key < $1.key }) {
            // A new file is made once; who would make another one at its path finds it made.
            if let first = files.first, first.file.before == nil {
                for (number, file) in files where file != first.file { left.insert(number) }
                continue
            }
            let edits = files.flatMap { number, file in file.edits.map { (number: number, edit: $0) } }
                .sorted {
                    ($0.edit.range.start, $0.edit.range.end, $0.number)
                        < ($1.edit.range.start, $1.edit.range.end, $1.number)
                }
            var last: (number: Int, edit: TextEdit)?
            for (number, edit) in edits where !left.contains(number) {
                if let last, last.number != number, last.edit != edit, edit.range.start <= last.edit.range.end {
                    left.insert(number)
                } else {
                    last = (number, edit)
                }
            }
        }
        return left
    }
}

extension FileEdit {
    /// Edits that two fixes have in common count once.
    fileprivate var withoutRepeats: FileEdit {
        var copy = self
        var seen: Set<TextEdit> = []
        copy.edits = edits.filter { seen.insert($0).inserted }
        return copy
    }
}
