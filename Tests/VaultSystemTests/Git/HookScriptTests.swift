import Testing
import VaultSystem

struct HookScriptTests {
    @Test(arguments: [["."], ["./a", "./it's b"], []])
    func `a script is read as it was written`(_ vaults: [String]) {
        for isInPath in [true, false] {
            let program = ProgramPlace(path: "/a/it's/vault", isInPath: isInPath)
            let script = HookScript(name: "pre-commit", program: program, vaults: vaults)
            #expect(HookScript(name: "pre-commit", text: script.text) == script)
            #expect(HookScript(name: "pre-commit", text: script.text + "\n") == nil)
            #expect(HookScript(name: "pre-merge-commit", text: script.text) == nil)
        }
    }
}
