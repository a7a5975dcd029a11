#if !FUZZING
    import Foundation
    import VaultFuzzing

    /// Without the fuzzer it runs the files that it is given: `VaultFuzzer TARGET FILE …`.
    @main
    enum Replay {
        static func main() throws {
            let arguments = CommandLine.arguments.dropFirst()
            guard let target = arguments.first.flatMap(FuzzTarget.named) else {
                print("usage: VaultFuzzer TARGET FILE …")
                print("targets: " + FuzzTarget.all.map(\.name).joined(separator: " "))
                exit(64)
            }
            for path in arguments.dropFirst() {
                print(path)
                try target.run([UInt8](Data(contentsOf: URL(filePath: path))))
            }
        }
    }
#endif
