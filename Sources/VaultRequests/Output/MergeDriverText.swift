import VaultConsole
import VaultEdits
import VaultMerging

/// What merging one file has to say, for whoever runs the merge.
package struct MergeDriverText {
    /// Where the file lies in the work tree.
    package let path: String
    package let style: Style

    package init(
        path: String, style: Style
    ) {
        self.path = path
        self.style = style
    }

    /// A line for each place that is left to decide; nothing when everything is decided.
    package func render(_ result: ThreeWayMerge.Result) -> String {
        var text = ""
        if !result.conflicts.isEmpty {
            switch result.manner {
            case .byField, .byLine: break
            case .twoRecords:
                text += Diagnostics.warning(
                    "'\(path)' was created on both sides as two different records; both are in the file",
                    help: "move theirs to a file of its own with: vault resolve --add", style: style)
            case .perhapsTwo(let fields):
                text += Diagnostics.warning(
                    "'\(path)' was created on both sides, and may be one record or two: \(Self.differing(fields))",
                    help: "for one: vault resolve --add --same; for two: vault resolve --add --two", style: style)
            }
        }
        return text + render(result.conflicts)
    }

    package func render(_ conflicts: [ThreeWayConflict]) -> String {
        conflicts.map { conflict in
            let place = style(.path, DisplayText.visible("\(path):\(conflict.line)"))
            return place + ": " + words(conflict.place) + "\n"
        }.joined()
    }

    /// What suggests two records.
    package static func differing(_ fields: [String]) -> String {
        fields.map { "'\(DisplayText.visible($0))'" }.joined(separator: " and ")
            + (fields.count == 1 ? " differs" : " differ")
    }

    /// Of a file that is not a text.
    package var binary: String {
        Diagnostics.warning(
            "'\(path)' is not a text file, so it cannot be merged; our version is kept",
            help: "take theirs with: git checkout --theirs '\(path)'", style: style)
    }

    package func words(_ place: ThreeWayConflict.Place) -> String {
        switch place {
        case .field(let name): "both sides changed '\(DisplayText.visible(name))'"
        case .element(let name): "both sides changed an element of '\(DisplayText.visible(name))'"
        case .frontMatter: "both sides changed the front matter"
        case .body: "both sides changed these lines"
        }
    }
}
