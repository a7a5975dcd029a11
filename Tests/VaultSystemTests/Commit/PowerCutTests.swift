import Foundation
import Testing
import VaultTestSupport

@testable import VaultSystem

/// A loss of power at any moment of a commit, whatever the disk had not yet kept, leaves the old state or the new one;
/// after its end it leaves the new one, and nothing to be finished.
@Suite(.tags(.crash)) struct PowerCutTests {
    /// What was not synced: nothing of it is there; names are, and bytes are not; names up to some step, and all bytes.
    private enum Loss: CaseIterable {
        case all, bytes, someNames
    }

    private static func image(_ loss: Loss, _ disk: PowerCutDisk, after count: Int) -> PowerCutDisk.Image {
        switch loss {
        case .all: disk.image(after: count, names: 0, bytes: false)
        case .bytes: disk.image(after: count, names: count, bytes: false)
        case .someNames: disk.image(after: count, names: count - count % 3 - 1, bytes: true)
        }
    }

    /// Puts an image in the place of a folder: a vault is known by where it lies.
    private static func put(_ image: PowerCutDisk.Image, into tree: TemporaryTree) throws {
        for name in try tree.names("") { try FileManager.default.removeItem(atPath: tree.absolute(name)) }
        for folder in image.folders.sorted() where !folder.isEmpty { try tree.makeFolder(folder.text) }
        for (path, file) in image.names {
            try tree.write(path.text, String(decoding: image.contents[file] ?? [], as: UTF8.self))
        }
    }

    /// Without empty folders and temporary files, which do no harm.
    private static func files(_ tree: TemporaryTree) throws -> [String: String] {
        try CommitTrial.state(tree).filter { !$0.key.hasSuffix(".tmp") && $0.value != "/" }
    }

    @Test(arguments: CommitTrial.all + CommitTrial.commands)
    func `after any step there is one of both`(trial: CommitTrial) throws {
        let tree = try trial.tree()
        let old = try Self.files(tree)
        let disk = try PowerCutDisk(tree)
        try trial.run(disk)
        let new = try Self.files(tree)
        var seen: Set<String> = []
        for count in 0...disk.steps.count {
            for loss in Loss.allCases {
                try Self.put(Self.image(loss, disk, after: count), into: tree)
                if count == disk.steps.count {
                    #expect(try Self.files(tree) == new, "\(loss)")
                    #expect(tree.bytes(Journal.path.text) == nil, "\(loss)")
                }
                try CommitTrial.runNextCommand(tree)
                let state = try Self.files(tree)
                #expect(state == old || state == new, "\(loss) after step \(count): \(state)")
                seen.insert(state == old ? "old" : "new")
            }
        }
        #expect(seen == ["old", "new"])
    }
}
