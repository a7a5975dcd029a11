import VaultEdits
import VaultSyntax

/// What rules find: values of `VaultEdits`, since plans and refusals carry them too.
package typealias Finding = VaultEdits.Finding
package typealias Fix = VaultEdits.Fix
package typealias Severity = VaultEdits.Severity

extension VaultEdits.Finding {
    /// What a rule finds in one place, with the rule's id and severity.
    package init(
        _ rule: Rule,
        path: String,
        range: ByteRange,
        field: String? = nil,
        message: String,
        help: String? = nil,
        related: [Related] = [],
        fixes: [Fix] = []
    ) {
        self.init(
            rule: rule.id, severity: rule.severity, path: path, range: range, field: field, message: message,
            help: help, related: related, fixes: fixes)
    }
}
