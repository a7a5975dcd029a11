import VaultGraph
import VaultSchema
import VaultSyntax

extension GoalsModel {
    /// The files of the measures that some units lack, one for each unit; those that are near to a known one too.
    package func measureFiles(for units: [String]) -> [FileEdit] {
        var files: [FileEdit] = []
        var groups: Set<String> = []
        for unit in units {
            let found = self.units.unit(unit)
            guard !found.isKnown, groups.insert(found.group).inserted else { continue }
            files.append(MeasureFile.edit(unit, graph, taken: Set(files.map(\.path))))
        }
        return files
    }
}
