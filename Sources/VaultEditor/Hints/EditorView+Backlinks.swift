import VaultGraph
import VaultSchema

extension EditorView {
    /// The links of other notes that lead to a note, by the path of the note that holds them, then by place.
    ///
    /// Cost: the first time linear in the links of the vault, then that of the notes that give one of its names.
    func backlinks(to number: NoteID) -> [(note: NoteID, link: Link)] {
        let path = graph.notes[number].path
        let holders = graph.byPath(Array(graph.notes(linkingAnyOf: snapshot.reach(of: [path]))))
        var found: [(note: NoteID, link: Link)] = []
        for holder in holders where holder != number && !graph.conflictCopies.contains(holder) {
            let links = graph.notes[holder].links.filter { graph.resolve($0, of: holder).destination == number }
            found += links.sorted { $0.range.start < $1.range.start }.map { (holder, $0) }
        }
        return found
    }
}
