import VaultSyntax

/// What a person sets in the editor. Nothing of it changes what a command finds.
struct LanguageSettings: Hashable, Sendable {
    /// Whether hints are shown after targets, terms and sets.
    var hints = true
    /// Whether lines above titles are shown.
    var lenses = true
    /// Whether plain notes are judged as well, as by `vault check --plain`.
    var plain = false
    /// Whether warnings are shown as errors, as `vault check --strict` takes them.
    var strict = false

    /// What an object says, or its member `vault`; what it does not say stays.
    mutating func read(_ value: JSONValue?) {
        let value = value?["vault"] ?? value
        hints = value?["hints"]?.bool ?? hints
        lenses = value?["lenses"]?.bool ?? lenses
        plain = value?["plain"]?.bool ?? plain
        strict = value?["strict"]?.bool ?? strict
    }
}
