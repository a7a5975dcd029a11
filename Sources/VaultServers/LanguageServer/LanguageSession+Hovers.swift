import VaultEditor
import VaultSyntax

/// What is shown beside the text.
extension LanguageSession {
    func hover(_ params: JSONValue) throws(MessageError) -> Answer {
        guard let (scene, offset) = try spot(params),
            let hover = scene.view.hover(at: offset, in: scene.path, findings: findings(in: scene))
        else { return .null }
        let session = self
        return .result { writer in
            writer.object { writer in
                session.writeMarkup("contents", hover.markdown, isShown: session.client.readsMarkdown, to: &writer)
                session.write("range", hover.range, in: scene.lines, to: &writer)
            }
        }
    }

    func hints(_ params: JSONValue) throws(MessageError) -> Answer {
        guard settings.hints, let scene = try scene(params) else { return .result { $0.array { _ in } } }
        let hints = scene.view.hints(in: try range(params, in: scene), of: scene.path)
        let session = self
        return .result { writer in
            writer.array(of: hints) { writer, hint in
                writer.object { writer in
                    writer.member("position", scene.lines.position(of: hint.offset, session.encoding))
                    writer.member("label", hint.text)
                    if let tooltip = hint.tooltip {
                        session.writeMarkup("tooltip", tooltip, isShown: session.client.readsMarkdown, to: &writer)
                    }
                    writer.member("paddingLeft", hint.padsLeft)
                }
            }
        }
    }

    func lenses(_ params: JSONValue) throws(MessageError) -> Answer {
        guard settings.lenses, let scene = try scene(params) else { return .result { $0.array { _ in } } }
        let lenses = scene.view.lenses(of: scene.path)
        let session = self
        return .result { writer in
            writer.array(of: lenses) { writer, lens in
                writer.object { writer in
                    session.write("range", lens.range, in: scene.lines, to: &writer)
                    writer.member("command") { writer in
                        writer.member("title", lens.title)
                        writer.member("command", lens.command.map { "vault.show\($0.rawValue.capitalizedWord)" } ?? "")
                        writer.key("arguments")
                        writer.array { writer in
                            writer.string(scene.document.uri)
                            writer.object { writer in
                                let start = scene.lines.position(of: Int(lens.range.start), session.encoding)
                                writer.member("line", start.line)
                                writer.member("character", start.column)
                            }
                        }
                    }
                }
            }
        }
    }
}

extension String {
    fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}
