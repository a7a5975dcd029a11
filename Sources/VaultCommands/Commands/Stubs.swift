extension Command {
    static let list = Command(definition: CommandDefinition("list", "x", example: ""), run: { _ in CommandResult("") })
    static let show = Command(definition: CommandDefinition("show", "x", example: ""), run: { _ in CommandResult("") })
    static let parse = Command(definition: CommandDefinition("parse", "x", example: ""), run: { _ in CommandResult("") })
    static let initialise = Command(definition: CommandDefinition("init", "x", example: ""), run: { _ in CommandResult("") })
}
