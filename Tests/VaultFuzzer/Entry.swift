#if FUZZING
    import Foundation
    import VaultFuzzing

    /// The target that `VAULT_FUZZ` names.
    private let target = ProcessInfo.processInfo.environment["VAULT_FUZZ"].flatMap(FuzzTarget.named)

    /// What libFuzzer calls with each input.
    @_cdecl("LLVMFuzzerTestOneInput")
    public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        guard let target else {
            print("VAULT_FUZZ names none of: " + FuzzTarget.all.map(\.name).joined(separator: " "))
            exit(64)
        }
        do {
            try target.run(Array(UnsafeBufferPointer(start: start, count: count)))
        } catch {
            FileHandle.standardError.write(Data("\(target.name): \(error)\n".utf8))
            abort()
        }
        return 0
    }
#endif
