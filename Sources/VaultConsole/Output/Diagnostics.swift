/// What a command prints in addition to its output, on stderr.
package enum Diagnostics {
    /// `error: …` and, where there is one, `help: …`, each on a line.
    package static func error(_ message: String, help: String? = nil, style: Style) -> String {
        var text = "\(style(.error, "error")): \(DisplayText.visible(message))\n"
        if let help { text += "\(style(.heading, "help")): \(DisplayText.visible(help))\n" }
        return text
    }

    /// `warning: …` and, where there is one, `help: …`.
    package static func warning(_ message: String, help: String?, style: Style) -> String {
        var text = "\(style(.warning, "warning")): \(DisplayText.visible(message))\n"
        if let help { text += "\(style(.heading, "help")): \(DisplayText.visible(help))\n" }
        return text
    }

    /// `note: …`, for what is as it should be and may surprise.
    package static func note(_ message: String, style: Style) -> String {
        "\(style(.heading, "note")): \(DisplayText.visible(message))\n"
    }

    package static func error(_ error: UsageError, style: Style) -> String {
        Self.error(error.message, help: error.help, style: style)
    }
}
