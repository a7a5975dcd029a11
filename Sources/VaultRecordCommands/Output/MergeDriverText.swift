import VaultConsole
import VaultEdits
import VaultMerging
import VaultRequests

/// What merging one file has to say, for whoever runs the merge.
struct MergeDriverText {
    /// Where the file lies in the work tree.
    let path: String
    let style: Style

    /// A line for each place that is left to decide; nothing when everything is decided.
    func render(_ result: ThreeWayMerge.Result) -> String {
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
                    "'\(path)' was created on both sides, and may be one record or two: "
                        + DisplayText.differing(fields),
                    help: "for one: vault resolve --add --same; for two: vault resolve --add --two", style: style)
            }
        }
        return text + render(result.conflicts)
    }

    func render(_ conflicts: [ThreeWayConflict]) -> String {
        conflicts.map { conflict in
            let place = style(.path, DisplayText.visible("\(path):\(conflict.line)"))
            return place + ": " + words(conflict.place) + "\n"
        }.joined()
    }

    /// Of a file that is not a text.
    var binary: String {
        Diagnostics.warning(
            "'\(path)' is not a text file, so it cannot be merged; our version is kept",
            help: "take theirs with: git checkout --theirs '\(path)'", style: style)
    }

    func words(_ place: ThreeWayConflict.Place) -> String {
        switch place {
        case .field(let name): "both sides changed '\(DisplayText.visible(name))'"
        case .element(let name): "both sides changed an element of '\(DisplayText.visible(name))'"
        case .frontMatter: "both sides changed the front matter"
        case .body: "both sides changed these lines"
        }
    }
}
