/// Two lists of lines beside each other: `-` is missing, `+` is too much.
package enum Difference {
    /// Nil when both are equal.
    package static func text(expected: [String], actual: [String]) -> String? {
        guard expected != actual else { return nil }
        let difference = actual.difference(from: expected)
        var removed: [Int: String] = [:]
        var inserted: [Int: String] = [:]
        for change in difference {
            switch change {
            case .remove(let offset, let line, _): removed[offset] = line
            case .insert(let offset, let line, _): inserted[offset] = line
            }
        }
        var lines: [String] = []
        var old = 0
        var new = 0
        while old < expected.count || new < actual.count {
            if let line = removed[old] {
                lines.append("- " + marked(line))
                old += 1
            } else if let line = inserted[new] {
                lines.append("+ " + marked(line))
                new += 1
            } else {
                lines.append("  " + expected[old])
                old += 1
                new += 1
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Spaces at the end would not be seen.
    private static func marked(_ line: String) -> String {
        line.hasSuffix(" ") || line.hasSuffix("\t") ? line + "⏎" : line
    }
}
