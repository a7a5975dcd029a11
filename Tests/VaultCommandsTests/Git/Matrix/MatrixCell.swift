import VaultTestSupport

/// One pair of edits, and what is to come of it.
struct MatrixCell: CustomStringConvertible {
    let ours: MatrixEdit
    let theirs: MatrixEdit

    static let all = MatrixEdit.allCases.flatMap { ours in
        MatrixEdit.allCases.map { MatrixCell(ours: ours, theirs: $0) }
    }

    var description: String { "\(ours) × \(theirs)" }

    /// What a merge has to do.
    enum Outcome: Hashable {
        /// Everything is decided.
        case clean
        /// One field has two values: a conflict around its line.
        case conflict
        /// One side deleted the file, and the other changed it.
        case deletion
        /// Two names for one file.
        case names
        /// Two records at one path.
        case records
    }

    var outcome: Outcome {
        let pair: Set = [ours, theirs]
        let isDue = [ours, theirs].allSatisfy { $0 == .sameValue || $0 == .otherValue }
        if isDue { return pair.contains(.otherValue) ? .conflict : .clean }
        if pair == [.rename] { return .names }
        if pair == [.rename, .create] { return .records }
        if pair.contains(.delete), pair.count == 2, !pair.contains(.create) { return .deletion }
        return .clean
    }

    func edit(_ side: MatrixEdit.Side) -> MatrixEdit { side == .ours ? ours : theirs }

    /// Both renames lead to one place unless they are to differ.
    func name(_ side: MatrixEdit.Side) -> String { outcome == .names && side == .theirs ? "jog" : "swim" }

    private func applied(_ sides: MatrixEdit.Side...) -> MatrixModel {
        sides.reduce(into: .base) { $0.apply(edit($1), $1, name: name($1)) }
    }

    /// What the notes hold at the end; of an open merge, with that side being right.
    func expected(_ side: MatrixEdit.Side) -> MatrixModel {
        switch outcome {
        case .clean: return applied(.ours, .theirs)
        case .conflict: return applied(side.other, side)
        case .deletion: return deletion(side)
        case .names:
            // The other name becomes a former one. Both links are new elements of their list.
            var model = applied(side)
            model.notes["goals/\(name(side)).md"]?.fields["formerly"] = [name(side.other), "run"].sorted()
            model.notes[MatrixEdit.lake]?.fields["goals"] = ["[[jog]]", "[[swim]]"]
            return model
        case .records:
            var model = applied(.ours)
            model.notes["goals/swim-2.md"] = applied(.theirs).notes[MatrixEdit.swim]
            model.notes[MatrixEdit.run] = nil
            let renamed = applied(ours == .rename ? .ours : .theirs)
            for path in [MatrixEdit.lake, "plain/diary.md"] {
                // Links that theirs had rewritten mean theirs.
                let note = renamed.notes[path]
                model.notes[path] = theirs == .rename ? note?.naming("swim-2", for: "swim") : note
            }
            return model
        }
    }

    /// Deleted, or kept as the other side has it. What a deletion took out of other notes stays out of them; what a
    /// rename wrote there stays as well.
    private func deletion(_ side: MatrixEdit.Side) -> MatrixModel {
        let deleter: MatrixEdit.Side = ours == .delete ? .ours : .theirs
        var model = applied(deleter.other)
        if edit(deleter.other) != .rename { model.notes[MatrixEdit.lake] = applied(deleter).notes[MatrixEdit.lake] }
        if side == deleter { for path in [MatrixEdit.run, MatrixEdit.swim] { model.notes[path] = nil } }
        return model
    }

    /// The rules of errors that are left when that side is right: links of the side that kept what the other deleted.
    func findings(_ side: MatrixEdit.Side) -> Set<String> {
        outcome == .deletion && edit(side) == .delete && edit(side.other) == .rename ? ["broken-link"] : []
    }

    /// What `resolve` says of the goal while nobody is right.
    var words: String? {
        func deleted(_ path: String) -> String {
            "\(path): " + (ours == .delete ? "we deleted it, they changed it" : "they deleted it, we changed it")
                + "; use --ours or --theirs\n"
        }
        return switch outcome {
        case .clean: nil
        case .conflict: ": both sides changed 'due'\n"
        case .deletion: deleted([ours, theirs].contains(.rename) ? MatrixEdit.swim : MatrixEdit.run)
        case .names: "goals/run.md: we renamed it to 'goals/swim.md', they to 'goals/jog.md'; use --ours or --theirs\n"
        case .records: "goals/swim.md: two different records; theirs is now 'goals/swim-2.md'\n"
        }
    }
}
