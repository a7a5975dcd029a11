/// How conflicts are written between the lines of a file: as git does.
package struct ConflictMarkers: Hashable, Sendable {
    /// What is between the markers.
    package enum Style: String, CaseIterable, Sendable {
        /// Both sides.
        case merge
        /// Both sides as far as either changed them, and what they were made from.
        case diff3
        /// The same, without the lines at both ends that both sides have.
        case zdiff3
    }

    package var ours: String
    package var base: String
    package var theirs: String
    /// How many characters a marker has.
    package var size: Int
    package var style: Style

    /// What git writes by default.
    package static let standardSize = 7
    private static let sizes = 1...1_000

    /// - Parameters:
    ///   - ours, base, theirs: what is written after the markers
    ///   - size: how many characters a marker has; seven where that makes no sense
    package init(
        ours: String = "ours", base: String = "base", theirs: String = "theirs", size: Int = standardSize,
        style: Style = .merge
    ) {
        self.ours = ours
        self.base = base
        self.theirs = theirs
        self.size = Self.sizes.contains(size) ? size : Self.standardSize
        self.style = style
    }

    /// How closely conflicts of running text are drawn.
    var closeness: LineMerge.Closeness {
        switch style {
        case .merge: .separated
        case .diff3: .wide
        case .zdiff3: .trimmed
        }
    }

    func line(_ sign: Character, _ label: String, _ lineBreak: [UInt8]) -> [UInt8] {
        let label = label.unicodeScalars.filter { $0.properties.generalCategory != .control }
        let text =
            String(repeating: sign, count: size) + (label.isEmpty ? "" : " " + String(String.UnicodeScalarView(label)))
        return Array(text.utf8) + lineBreak
    }
}
