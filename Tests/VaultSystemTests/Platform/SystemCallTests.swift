import Foundation
import Testing

@testable import VaultSystem

/// Calls that not every system knows: where it does, they are used.
struct SystemCallTests {
    /// A folder with two files on a file system that can do all of it.
    private struct Folder: ~Copyable {
        let path: String
        let opened: Descriptor
        var number: Int32 { opened.number }

        init() throws {
            let base = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
            path = base + "/vault-calls-\(Platform.processNumber)-\(UInt32.random(in: 0 ... .max))"
            try Platform.makeFolder(path, below: Platform.workingFolder)
            for name in ["a", "b"] { try Data(name.utf8).write(to: URL(filePath: path + "/" + name)) }
            opened = try Descriptor(path, for: .folder(followingLinks: true))
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func text(_ name: String) -> String? { try? String(contentsOfFile: path + "/" + name, encoding: .utf8) }
    }

    @Test func `two files change places in one step`() throws {
        let folder = try Folder()
        #expect(try Platform.exchange("a", below: folder.number, with: "b", below: folder.number))
        #expect(folder.text("a") == "b" && folder.text("b") == "a")
        let number = folder.number
        #expect(throws: Errno.notFound) { try Platform.exchange("a", below: number, with: "gone", below: number) }
    }

    @Test func `a rename to a name that is taken is refused`() throws {
        let folder = try Folder()
        let number = folder.number
        #expect(throws: Errno.exists) { try Platform.renameToFree("a", below: number, to: "b", below: number) }
        try Platform.renameToFree("a", below: folder.number, to: "c", below: folder.number)
        #expect(folder.text("b") == "b" && folder.text("c") == "a")
    }

    #if !canImport(Darwin)
        @Test func `the system knows the calls`() throws {
            let folder = try Folder()
            #expect(try Platform.syncFileSystem(folder.number))
            #expect(LinuxCalls.rename(folder.number, "a", folder.number, "c", 0) == 0)
            #expect(throws: Errno(number: EBADF)) { try Platform.syncFileSystem(-1) }
        }

        /// A file system without extended attributes has nothing to copy.
        @Test func `attributes of a file are copied`() throws {
            let folder = try Folder()
            let source = try Descriptor("a", below: folder.number, for: .sharing)
            let copy = try Descriptor("b", below: folder.number, for: .sharing)
            #expect(!Platform.hasAttributes(source.number))
            let value = Array("red".utf8)
            guard LinuxCalls.setAttribute(source.number, "user.tag", value, value.count) == 0 else { return }
            #expect(Platform.hasAttributes(source.number))
            try Platform.copyAttributes(of: source.number, to: copy.number)
            var found = [UInt8](repeating: 0, count: 10)
            #expect(LinuxCalls.attribute(copy.number, "user.tag", &found, 10) == 3 && found.starts(with: value))
        }
    #endif
}
