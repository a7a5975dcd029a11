import VaultGraph
import VaultSchema
import VaultSyntax
enum FileChecks { static func check(_ c: CheckContext) -> [Finding] { [] } }
enum FrontMatterChecks { static func check(_ i: Int, _ n: Note, _ c: CheckContext) -> [Finding] { guard n.isRecord else {return []}; return n.document.problems.map { Finding(Rule($0.kind.rawValue, .error, summary: "", page: ""), path: n.path, range: $0.range, message: $0.kind.rawValue) } } }
enum FieldChecks { static func check(_ i: Int, _ n: Note, _ c: CheckContext) -> [Finding] { n.problems.map { Finding(Rule("field", .error, summary: "", page: ""), path: n.path, range: $0.range, message: "\($0.kind)") } } }
enum WrongLinkType { static func finding(_ l: Link, to: Int, note: Note, _ c: CheckContext) -> Finding { Finding(Rule("wrong-link-type", .error, summary: "", page: ""), path: note.path, range: l.range, message: "wrong type") } }
enum AmbiguousLink { static func finding(_ l: Link, between: [Int], note: Note, _ c: CheckContext) -> Finding { Finding(Rule("ambig", .error, summary: "", page: ""), path: note.path, range: l.range, message: "ambiguous") } }
enum LinkByAlias { static func finding(_ l: Link, to: Int, note: Note, _ c: CheckContext) -> Finding { Finding(Rule("alias", .hint, summary: "", page: ""), path: note.path, range: l.range, message: "alias") } }
enum LinkByFormerName { static func finding(_ l: Link, to: Int, note: Note, _ c: CheckContext) -> Finding { Finding(Rule("former", .hint, summary: "", page: ""), path: note.path, range: l.range, message: "former") } }
enum ShadowedName { static func findings(_ l: Link, to: Int, note: Note, _ c: CheckContext) -> [Finding] { [] } }
extension Catalogue { static let fileRules: [Rule] = []; static let frontMatterRules: [Rule] = []; static let fieldRules: [Rule] = [] }
extension Rule { static let wrongLinkType = brokenLink, ambiguousLink = brokenLink, linkByAlias = brokenLink, linkByFormerName = brokenLink, shadowedName = brokenLink }
