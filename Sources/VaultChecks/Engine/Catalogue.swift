/// Every rule and check of the engine itself; packs bring their own.
package enum Catalogue {
    package static let rules: [Rule] = fileRules + settingsRules + frontMatterRules + fieldRules + linkRules

    static let checks: [Check] = [
        .ofVault(FileChecks.check),
        .ofVault(DuplicateName.check),
        .ofVault(ShadowedName.check),
        .ofVault(UnknownPack.check),
        .ofVault(PackNotEnabled.check),
        .ofVault(UnknownTimezone.check),
        .ofVault(UnreadableFolder.check),
        .ofVault(UnknownSetting.check),
        .ofNote(FrontMatterChecks.check),
        .ofNote(FieldChecks.check),
        .ofNote(LinkChecks.check),
    ]

    /// The rule with an id, among those of the engine and of the packs.
    package static func rule(_ id: String, packs: [Pack]) -> Rule? {
        (rules + packs.flatMap(\.rules)).first { $0.id == id }
    }
}
