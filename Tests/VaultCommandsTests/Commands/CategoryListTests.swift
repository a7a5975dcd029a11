import Testing

/// `vault list` of records that have a place of their own in lists.
@Suite struct CategoryListTests {
    private static func category(_ position: Int?) -> String {
        "---\ntype: exercise-category\n\(position.map { "position: \($0)\n" } ?? "")---\n"
    }

    @Test func categoriesGoByTheirPosition() throws {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [workouts]\n---\n",
            "arms.md": Self.category(10), "back.md": Self.category(nil), "chest.md": Self.category(9),
            "abs.md": Self.category(nil), "legs.md": Self.category(9),
        ])
        let listed = folder.run("list", "exercise-category", "--format", "paths").stdout
        #expect(listed == "chest.md\nlegs.md\narms.md\nabs.md\nback.md\n")
        let other = folder.run("list", "exercise-category", "--format", "paths", "--sort", "-name").stdout
        #expect(other == "legs.md\nchest.md\nback.md\narms.md\nabs.md\n")
    }
}
