import VaultSyntax
// VaultWriter rewrite ROOT NUMBER   moves and rewrites NUMBER notes, again and again, until it is ended
// VaultWriter count ROOT TIMES      adds one to two notes, TIMES times
import VaultSystem

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 3, let number = Int(arguments[2]) else {
    ProcessEnvironment.finish(
        stdout: [], stderr: Array("usage: VaultWriter rewrite|count ROOT NUMBER\n".utf8), exitCode: 64)
}
do {
    let root = try VaultRoot(folder: arguments[1])
    if arguments[0] == "rewrite" {
        try Rewriting(root: root, number: number).run()
    } else {
        try Counting(root: root).run(times: number)
    }
} catch {
    ProcessEnvironment.finish(stdout: [], stderr: Array("\(error)\n".utf8), exitCode: 1)
}
