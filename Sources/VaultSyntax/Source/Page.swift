/// A page of Markdown that is compiled into the program: a section of a file in `Sources/Pages`.
package struct Page: Sendable {
    /// What it is about: the id of a rule, a topic or a command.
    package let name: String
    /// What follows the name in the title, after a colon; may be empty.
    package let summary: String
    /// The Markdown below the title.
    package let text: String

    package static let rules = pages(of: String(cString: vaultRulePages()))
    package static let topics = pages(of: String(cString: vaultTopicPages()))
    package static let commands = pages(of: String(cString: vaultCommandPages()))
    /// Notes of a new vault, by their paths without an extension, and the text of its `vault.md`, `welcome`.
    package static let samples = pages(of: String(cString: vaultSamplePages()))

    package init(name: String, summary: String = "", text: String) {
        (self.name, self.summary, self.text) = (name, summary, text)
    }

    /// The page of that name; an empty one where there is none.
    package static func named(_ name: String, in pages: [Page]) -> Page {
        pages.first { $0.name == name } ?? Page(name: name, text: "")
    }

    /// The sections of a text, each below its title: `# name` or `# name: summary`.
    package static func pages(of text: String) -> [Page] {
        var sections: [[Substring]] = []
        var fence = Fence()
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if fence.place(of: line) == .outside, line.hasPrefix("# ") {
                sections.append([line])
            } else if !sections.isEmpty {
                sections[sections.count - 1].append(line)
            }
        }
        return sections.map { lines in
            let title = lines[0].dropFirst(2)
            let name = title.prefix { $0 != ":" }
            let text = lines.dropFirst().drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed()
            return Page(
                name: String(name), summary: String(title.dropFirst(name.count + 1).drop { $0 == " " }),
                text: text.joined(separator: "\n"))
        }
    }

    /// Tells which lines stand in blocks between fences.
    package struct Fence: Sendable {
        package enum Place: Equatable, Sendable {
            case outside, inside, end
            /// The first line of a block, with the word after its backticks.
            case start(language: String)
        }

        private var ticks = 0

        package init() {}

        /// To be called for each line, in their order.
        package mutating func place(of line: Substring) -> Place {
            let count = line.prefix { $0 == "`" }.count
            if ticks == 0, count < 3 { return .outside }
            if ticks == 0 {
                ticks = count
                return .start(language: String(line.dropFirst(count)))
            }
            guard count >= ticks else { return .inside }
            ticks = 0
            return .end
        }
    }
}

/// Texts that are compiled into the program as they are, from `Sources/Pages`.
package enum CompiledText {
    /// The style sheet of reports.
    package static var reportStyle: String { String(cString: vaultReportStyle()) }
    /// What each shell runs to complete `vault`: it hands over the words and shows what `vault __complete` answers.
    package static var bashCompletions: String { String(cString: vaultBashCompletions()) }
    package static var zshCompletions: String { String(cString: vaultZshCompletions()) }
    package static var fishCompletions: String { String(cString: vaultFishCompletions()) }
}

// What the target `VaultPages` of Package.swift links into every program.
@_silgen_name("vault_rule_pages") private func vaultRulePages() -> UnsafePointer<UInt8>
@_silgen_name("vault_topic_pages") private func vaultTopicPages() -> UnsafePointer<UInt8>
@_silgen_name("vault_command_pages") private func vaultCommandPages() -> UnsafePointer<UInt8>
@_silgen_name("vault_sample_pages") private func vaultSamplePages() -> UnsafePointer<UInt8>
@_silgen_name("vault_report_style") private func vaultReportStyle() -> UnsafePointer<UInt8>
@_silgen_name("vault_bash_completions") private func vaultBashCompletions() -> UnsafePointer<UInt8>
@_silgen_name("vault_zsh_completions") private func vaultZshCompletions() -> UnsafePointer<UInt8>
@_silgen_name("vault_fish_completions") private func vaultFishCompletions() -> UnsafePointer<UInt8>
