import VaultCommands
import VaultFiles

let result = VaultCommand.run(Invocation(.current()))
Surroundings.finish(stdout: result.stdout, stderr: result.stderr, exitCode: result.exitCode)
