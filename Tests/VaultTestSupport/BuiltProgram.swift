import Foundation

/// A program that was built along with the tests.
package enum BuiltProgram {
    /// Its absolute path; empty when it is not there.
    package static func path(_ name: String) -> String {
        let bundles = Bundle.allBundles.map(\.bundlePath)
        return path(name, near: CommandLine.arguments + bundles + [Repository.root + "/.build/debug/tests"]) ?? ""
    }

    /// The program in the nearest folder above one of the places.
    ///
    /// Which folder the products are in is for the person to say (`--scratch-path`), and where the tests are among them
    /// differs: beside the programs on Linux, some folders below in a bundle on macOS, where Xcode's own program runs
    /// them and gets the bundle as an argument.
    package static func path(_ name: String, near places: [String]) -> String? {
        for place in places where place.hasPrefix("/") {
            var folder = URL(filePath: place)
            for _ in 0..<5 where folder.path != "/" {
                folder.deleteLastPathComponent()
                let path = folder.appending(path: name).path
                var isFolder: ObjCBool = false
                let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                if exists, !isFolder.boolValue, FileManager.default.isExecutableFile(atPath: path) { return path }
            }
        }
        return nil
    }
}
