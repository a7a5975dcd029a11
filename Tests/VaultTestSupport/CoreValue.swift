import Foundation
import VaultSyntax

/// A document's front matter as plain values, to compare with what another reader gives.
package indirect enum CoreValue: Hashable, Sendable, CustomStringConvertible {
    case scalar(CoreScalar)
    case list([CoreValue])
    case map([String: CoreValue])

    /// Nil when anything in the document could not be read.
    package init?(_ document: Document) {
        guard document.problems.allSatisfy({ $0.kind == .documentEndMarker }) else { return nil }
        var map: [String: CoreValue] = [:]
        for entry in document.entries {
            map[document.text(entry.key)] = CoreValue(entry.value, in: document)
        }
        self = .map(map)
    }

    package init(_ index: Int32, in document: Document) {
        let node = document.nodes[Int(index)]
        switch node.kind {
        case .blockList, .flowList:
            self = .list(document.items(of: index).map { CoreValue($0, in: document) })
        case .blockMap, .flowMap:
            var map: [String: CoreValue] = [:]
            for pair in document.pairs(of: index) {
                map[document.text(pair.key)] = CoreValue(pair.value, in: document)
            }
            self = .map(map)
        default:
            self = .scalar(CoreScalar(node, in: document))
        }
    }

    /// The same from JSON.
    package init(json: Any) {
        switch json {
        case let list as [Any]: self = .list(list.map(CoreValue.init(json:)))
        case let map as [String: Any]: self = .map(map.mapValues(CoreValue.init(json:)))
        case let text as String: self = .scalar(.text(text))
        case let number as NSNumber:
            let type = String(cString: number.objCType)
            self = .scalar(type == "c" || type == "B" ? .boolean(number.boolValue) : .number(number.stringValue))
        default: self = .scalar(.null)
        }
    }

    /// Equal with numbers compared by value.
    package func isSame(as other: CoreValue) -> Bool {
        switch (self, other) {
        case (.scalar(.number(let a)), .scalar(.number(let b))):
            return a == b || Double(a) == Double(b)
        case (.scalar(let a), .scalar(let b)): return a == b
        case (.list(let a), .list(let b)): return a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
        case (.map(let a), .map(let b)):
            return a.count == b.count && a.allSatisfy { key, value in b[key].map { value.isSame(as: $0) } ?? false }
        default: return false
        }
    }

    package var description: String {
        switch self {
        case .scalar(let scalar): "\(scalar)"
        case .list(let list): "\(list)"
        case .map(let map): "\(map)"
        }
    }
}
