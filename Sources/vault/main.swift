import VaultCommands

VaultCommand.main()
