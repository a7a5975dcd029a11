import VaultGraph

/// Records as `vault list` tells of them.
package struct RecordListAnswer: Sendable {
    let records: [Int]
    let total: Int
    let graph: Graph
    let computed: ComputedFields

    /// - Parameters:
    ///   - records: those to tell of
    ///   - total: how many fit
    package init(_ records: [Int], of total: Int, in graph: Graph, computed: ComputedFields) {
        self.records = records
        self.total = total
        self.graph = graph
        self.computed = computed
    }

    /// Each on its own, made when it is asked for.
    package var rows: some Sequence<RecordAnswer> & SendableMetatype {
        records.lazy.map { RecordAnswer($0, of: graph, computed: computed) }
    }

    static let shape = Shape<RecordListAnswer>("record-list", "records that fit") { key in
        key.integer("total", "how many fit, also beyond --limit") { $0.total }
        key.array("records", of: RecordAnswer.shape, "the records, in the order that was asked for") { $0.rows }
    }
}
