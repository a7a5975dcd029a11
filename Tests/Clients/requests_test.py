"""Every request that the server answers, as pytest-lsp sends it: with the abilities of real editors, and each answer
checked against the types of the protocol and against what the editor can do.

    VAULT_PROGRAM=… pytest requests_test.py
"""

import asyncio
import os
import shutil
import subprocess
import json

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

from session import ACTION, GOAL, HERE, TODAY, Folder, uri

PROGRAM = os.environ["VAULT_PROGRAM"]
GOAL_FILE, ACTION_FILE = "goals/run-120-km.md", "actions/2026/2026-11-02-morning-run.md"
# The abilities that pytest-lsp knows.
EDITORS = ["visual-studio-code", "neovim@0.11", "neovim@0.7", "emacs"]

pytestmark = pytest.mark.filterwarnings("error::pytest_lsp.LspSpecificationWarning")


@pytest_lsp.fixture(
    params=EDITORS, config=ClientServerConfig(server_command=[PROGRAM, "lsp", "--stdio", "--as-of", TODAY]))
async def client(lsp_client: LanguageClient, request):
    with Folder() as folder:
        capabilities = client_capabilities(request.param)
        lsp_client.folder = folder
        lsp_client.edits = []
        lsp_client.refreshed = 0

        @lsp_client.feature(types.WORKSPACE_APPLY_EDIT)
        def apply(params: types.ApplyWorkspaceEditParams):
            lsp_client.edits.append(params.edit)
            return types.ApplyWorkspaceEditResult(applied=True)

        @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
        def register(params: types.RegistrationParams):
            lsp_client.registered = [item.method for item in params.registrations]

        @lsp_client.feature(types.WORKSPACE_INLAY_HINT_REFRESH)
        @lsp_client.feature(types.WORKSPACE_CODE_LENS_REFRESH)
        def refresh(*_):
            lsp_client.refreshed += 1

        result = await lsp_client.initialize_session(types.InitializeParams(
            capabilities=capabilities, process_id=os.getpid(), root_uri=uri(folder.path),
            workspace_folders=[types.WorkspaceFolder(uri=uri(folder.path), name="small")]))
        lsp_client.server = result.capabilities
        for name in (GOAL_FILE, ACTION_FILE):
            open_note(lsp_client, name)
        yield
        await lsp_client.shutdown_session()


def identifier(client, name):
    return types.TextDocumentIdentifier(uri=uri(client.folder / name))


def open_note(client, name, text=None):
    if text is None:
        text = (client.folder / name).read_text()
    client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=types.TextDocumentItem(
        uri=uri(client.folder / name), language_id="markdown", version=1, text=text)))


def change_note(client, name, text, version=2):
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        text_document=types.VersionedTextDocumentIdentifier(uri=uri(client.folder / name), version=version),
        content_changes=[types.TextDocumentContentChangeWholeDocument(text=text)]))


def spot(text, part, inside=0):
    """The position of a part of an ASCII text."""
    offset = text.index(part) + inside
    line = text.count("\n", 0, offset)
    return types.Position(line=line, character=offset - (text.rfind("\n", 0, offset) + 1))


def slice_of(text, range):
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    return text[starts[range.start.line] + range.start.character:starts[range.end.line] + range.end.character]


def applied(text, edits):
    lines = [0]
    for line in text.split("\n"):
        lines.append(lines[-1] + len(line) + 1)
    for edit in sorted(edits, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True):
        start = lines[edit.range.start.line] + edit.range.start.character
        end = lines[edit.range.end.line] + edit.range.end.character
        text = text[:start] + edit.new_text + text[end:]
    return text


def edits_of(edit, address):
    """The edits of one note in a workspace edit."""
    if edit.document_changes is not None:
        parts = [part for part in edit.document_changes if isinstance(part, types.TextDocumentEdit)]
        return [one for part in parts if part.text_document.uri == address for one in part.edits]
    return list((edit.changes or {}).get(address, []))


async def findings(client, name):
    """What is said about a note."""
    for _ in range(200):
        await asyncio.sleep(0.05)
        # What was sent before the answer is here by then.
        await client.text_document_document_symbol_async(
            types.DocumentSymbolParams(text_document=identifier(client, name)))
        if uri(client.folder / name) in client.diagnostics:
            break
    return client.diagnostics.get(uri(client.folder / name), [])


@pytest.mark.asyncio
async def test_initialize(client):
    server = client.server
    offered = (client.capabilities.general and client.capabilities.general.position_encodings) or []
    if not offered:
        assert server.position_encoding in (None, types.PositionEncodingKind.Utf16)
    else:
        assert server.position_encoding in offered
    sync = server.text_document_sync
    assert sync.open_close and sync.change == types.TextDocumentSyncKind.Incremental


@pytest.mark.asyncio
async def test_diagnostics(client):
    change_note(client, GOAL_FILE, GOAL.replace("due: 2026-11-30", "due: soon"))
    found = await findings(client, GOAL_FILE)
    assert [item.code for item in found] == ["unreadable-date"]
    assert found[0].source == "vault" and found[0].severity == types.DiagnosticSeverity.Error
    assert slice_of(GOAL.replace("2026-11-30", "soon"), found[0].range) == "soon"


@pytest.mark.asyncio
async def test_related_places_of_a_name_that_two_records_have(client):
    open_note(client, "goals/other/run-120-km.md", GOAL)
    found = [item for item in await findings(client, GOAL_FILE) if item.code == "duplicate-name"]
    if not found:
        found = [item for item in await findings(client, "goals/other/run-120-km.md") if item.code == "duplicate-name"]
    assert found
    published = client.capabilities.text_document.publish_diagnostics
    if published and published.related_information:
        assert found[0].related_information


@pytest.mark.asyncio
async def test_code_action_and_fix_all(client):
    text = GOAL.replace("title:", "Title:").replace("targets: [120 km]", "targets: 120 km;")
    change_note(client, GOAL_FILE, text)
    found = await findings(client, GOAL_FILE)
    assert found
    whole = types.Range(types.Position(0, 0), types.Position(9, 0))
    actions = await client.text_document_code_action_async(types.CodeActionParams(
        text_document=identifier(client, GOAL_FILE), range=whole, context=types.CodeActionContext(found)))
    assert actions and all(action.kind and not action.kind.startswith("source") for action in actions)
    fix = next(action for action in actions if action.diagnostics and action.edit)
    changed = applied(text, edits_of(fix.edit, uri(client.folder / GOAL_FILE)))
    assert changed != text
    everything = await client.text_document_code_action_async(types.CodeActionParams(
        text_document=identifier(client, GOAL_FILE), range=whole,
        context=types.CodeActionContext(found, only=["source.fixAll"])))
    assert [action.kind for action in everything] == ["source.fixAll.vault"]
    fixed = applied(text, edits_of(everything[0].edit, uri(client.folder / GOAL_FILE)))
    assert "\ntitle: Run 120 km\n" in fixed


@pytest.mark.asyncio
async def test_a_broken_link_offers_to_make_its_record(client):
    text = ACTION.replace("run-120-km", "walk-100-km")
    change_note(client, ACTION_FILE, text)
    await findings(client, ACTION_FILE)
    there = spot(text, "walk-100-km", 3)
    actions = await client.text_document_code_action_async(types.CodeActionParams(
        text_document=identifier(client, ACTION_FILE), range=types.Range(there, there),
        context=types.CodeActionContext([])))
    made = [action for action in actions or [] if action.title.startswith("create goal")]
    edit = client.capabilities.workspace.workspace_edit
    if edit and "create" in (edit.resource_operations or []):
        assert made and isinstance(made[0].edit.document_changes[0], types.CreateFile)
    else:
        assert not made


@pytest.mark.asyncio
async def test_completion(client):
    text = GOAL.replace('"[[health]]"', '"[[he"')
    change_note(client, GOAL_FILE, text)
    answer = await client.text_document_completion_async(types.CompletionParams(
        text_document=identifier(client, GOAL_FILE), position=spot(text, "[[he", 4)))
    item = next(item for item in answer.items if item.label == "health")
    assert applied(text, [item.text_edit]) == GOAL
    text = GOAL.replace("values:", "impo\nvalues:")
    change_note(client, GOAL_FILE, text, 3)
    answer = await client.text_document_completion_async(types.CompletionParams(
        text_document=identifier(client, GOAL_FILE), position=spot(text, "impo", 4)))
    assert "importance" in [item.label for item in answer.items]


@pytest.mark.asyncio
async def test_hover(client):
    hover = await client.text_document_hover_async(types.HoverParams(
        text_document=identifier(client, ACTION_FILE), position=spot(ACTION, "run-120", 2)))
    assert "30 of 120 km" in hover.contents.value
    assert "run-120-km" in slice_of(ACTION, hover.range)
    nothing = await client.text_document_hover_async(types.HoverParams(
        text_document=identifier(client, ACTION_FILE), position=types.Position(99, 99)))
    assert nothing is None


@pytest.mark.asyncio
async def test_inlay_hints_and_lenses(client):
    whole = types.Range(types.Position(0, 0), types.Position(20, 0))
    hints = await client.text_document_inlay_hint_async(
        types.InlayHintParams(text_document=identifier(client, GOAL_FILE), range=whole))
    assert any("30 of 120 km" in str(hint.label) for hint in hints)
    lenses = await client.text_document_code_lens_async(
        types.CodeLensParams(text_document=identifier(client, GOAL_FILE)))
    assert lenses and all(lens.command.title for lens in lenses)


@pytest.mark.asyncio
async def test_hints_are_asked_for_again_when_another_note_changes(client):
    hints = client.capabilities.workspace.inlay_hint
    if not (hints and hints.refresh_support):
        pytest.skip("it cannot be told to ask again")
    await findings(client, ACTION_FILE)
    await asyncio.sleep(0.5)
    client.refreshed = 0
    change_note(client, ACTION_FILE, ACTION.replace("30 km", "40 km"))
    await findings(client, ACTION_FILE)
    for _ in range(100):
        if client.refreshed:
            break
        await asyncio.sleep(0.05)
    assert client.refreshed
    whole = types.Range(types.Position(0, 0), types.Position(20, 0))
    found = await client.text_document_inlay_hint_async(
        types.InlayHintParams(text_document=identifier(client, GOAL_FILE), range=whole))
    assert any("40 of 120 km" in str(hint.label) for hint in found)


@pytest.mark.asyncio
async def test_definition_references_and_highlights(client):
    there = dict(text_document=identifier(client, ACTION_FILE), position=spot(ACTION, "run-120", 2))
    found = await client.text_document_definition_async(types.DefinitionParams(**there))
    first = found[0] if isinstance(found, (list, tuple)) else found
    assert getattr(first, "target_uri", None) or first.uri == uri(client.folder / GOAL_FILE)
    places = await client.text_document_references_async(types.ReferenceParams(
        **there, context=types.ReferenceContext(include_declaration=False)))
    assert {place.uri for place in places} == {
        uri(client.folder / ACTION_FILE), uri(client.folder / "notes/half marathon plan.md")}
    same = await client.text_document_document_highlight_async(types.DocumentHighlightParams(**there))
    assert "run-120-km" in slice_of(ACTION, same[0].range)


@pytest.mark.asyncio
async def test_symbols(client):
    symbols = await client.text_document_document_symbol_async(
        types.DocumentSymbolParams(text_document=identifier(client, GOAL_FILE)))
    assert symbols[0].name == "Run 120 km"
    nested = client.capabilities.text_document.document_symbol.hierarchical_document_symbol_support
    assert isinstance(symbols[0], types.DocumentSymbol) == bool(nested)
    found = await client.workspace_symbol_async(types.WorkspaceSymbolParams(query="morning"))
    assert [symbol.name for symbol in found] == ["Morning run"]


@pytest.mark.asyncio
async def test_rename(client):
    there = dict(text_document=identifier(client, ACTION_FILE), position=spot(ACTION, "run-120", 2))
    prepared = await client.text_document_prepare_rename_async(types.PrepareRenameParams(**there))
    assert prepared.placeholder == "run-120-km" and slice_of(ACTION, prepared.range) == "run-120-km"
    edit = client.capabilities.workspace.workspace_edit
    if not (edit and "rename" in (edit.resource_operations or [])):
        pytest.skip("it cannot rename files")
    change = await client.text_document_rename_async(types.RenameParams(**there, new_name="walk-100-km"))
    assert "[[walk-100-km]]" in applied(ACTION, edits_of(change, uri(client.folder / ACTION_FILE)))
    assert "formerly: [run-120-km]" in applied(GOAL, edits_of(change, uri(client.folder / GOAL_FILE)))
    assert change.document_changes[-1].new_uri == uri(client.folder / "goals/walk-100-km.md")
    open_places = [part for part in change.document_changes if isinstance(part, types.TextDocumentEdit)]
    assert {part.text_document.version for part in open_places} == {1, None}


@pytest.mark.asyncio
async def test_files_that_are_about_to_be_renamed(client):
    change = await client.workspace_will_rename_files_async(types.RenameFilesParams(files=[
        types.FileRename(
            old_uri=uri(client.folder / GOAL_FILE), new_uri=uri(client.folder / "goals/walk.md")),
        types.FileRename(
            old_uri=uri(client.folder / "values"), new_uri=uri(client.folder / "worth"))]))
    assert "[[walk]]" in applied(ACTION, edits_of(change, uri(client.folder / ACTION_FILE)))


@pytest.mark.asyncio
async def test_formatting(client):
    text = GOAL.replace("title:", "Title:")
    change_note(client, GOAL_FILE, text)
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    edits = await client.text_document_formatting_async(
        types.DocumentFormattingParams(text_document=identifier(client, GOAL_FILE), options=options))
    whole = applied(text, edits)
    assert "\ntitle: Run" in whole and "\ntargets:\n  - 120 km\n" in whole
    there = spot(text, "Title")
    edits = await client.text_document_range_formatting_async(types.DocumentRangeFormattingParams(
        text_document=identifier(client, GOAL_FILE), options=options, range=types.Range(there, there)))
    part = applied(text, edits)
    assert "\ntitle: Run" in part and "\ntargets: [120 km]\n" in part


@pytest.mark.asyncio
async def test_commands(client):
    can = client.capabilities.workspace.apply_edit
    page = await client.workspace_execute_command_async(types.ExecuteCommandParams(
        command="vault.progress", arguments=[uri(client.folder / GOAL_FILE)]))
    assert "Run 120 km" in json.dumps(page, default=vars)
    if not can:
        pytest.skip("it makes no changes that a server proposes")
    await client.workspace_execute_command_async(types.ExecuteCommandParams(
        command="vault.set", arguments=[uri(client.folder / GOAL_FILE), "title", "Run a lot"]))
    await asyncio.sleep(0.2)
    assert "title: Run a lot" in applied(GOAL, edits_of(client.edits[-1], uri(client.folder / GOAL_FILE)))
    edit = client.capabilities.workspace.workspace_edit
    if edit and "create" in (edit.resource_operations or []):
        await client.workspace_execute_command_async(types.ExecuteCommandParams(
            command="vault.log", arguments=["Evening run 5 km", uri(client.folder / GOAL_FILE)]))
        await asyncio.sleep(0.2)
        assert isinstance(client.edits[-1].document_changes[0], types.CreateFile)
    assert (client.folder / GOAL_FILE).read_text() == GOAL


@pytest.mark.asyncio
async def test_a_workout_set_is_ticked(client):
    if not client.capabilities.workspace.apply_edit:
        pytest.skip("it makes no changes that a server proposes")
    text = (
        "---\ntype: workout\ntitle: Push\nstatus: active\nstarted: 2026-11-21T10:20\n---\n"
        "## [[bench-press]]\n- [ ] 8 x 60 kg\n")
    # Opened, since a client that promises to tell of files would have to tell of a written one.
    open_note(client, "exercises/bench-press.md", "---\ntype: exercise\ntitle: Bench press\n---\n")
    open_note(client, "workouts/2026/2026-11-21-push.md", text)
    await client.workspace_execute_command_async(types.ExecuteCommandParams(
        command="vault.tick", arguments=[
            uri(client.folder / "workouts/2026/2026-11-21-push.md"), {"line": 7, "character": 4}]))
    await asyncio.sleep(0.2)
    changed = applied(text, edits_of(client.edits[-1], uri(client.folder / "workouts/2026/2026-11-21-push.md")))
    assert "- [x] 8 x 60 kg" in changed


@pytest.mark.asyncio
async def test_what_is_outside_is_silent(client):
    client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=types.TextDocumentItem(
        uri="file:///nowhere/at-all.md", language_id="markdown", version=1, text="---\ntype: goal\n---\n")))
    there = types.TextDocumentIdentifier(uri="file:///nowhere/at-all.md")
    hover = await client.text_document_hover_async(
        types.HoverParams(text_document=there, position=types.Position(1, 2)))
    assert hover is None
    assert "file:///nowhere/at-all.md" not in client.diagnostics


def test_findings_are_those_of_check(tmp_path):
    """With another client, since all notes of the example are compared."""
    from session import Server

    shutil.copytree(HERE.parent.parent / "vault-example", tmp_path / "v")
    note = tmp_path / "v/goals/half-marathon.md"
    note.write_text(note.read_text().replace("[[health]]", "[[helth]]").replace("due:", "due: x #"))
    done = subprocess.run(
        [PROGRAM, "check", "--vault", tmp_path / "v", "--as-of", TODAY, "--format", "json"], capture_output=True)
    expected = sorted(
        (item["path"], item["rule"], item["line"], item["column"]) for item in json.loads(done.stdout)["findings"])
    with Server(PROGRAM).start((tmp_path / "v").resolve(), encodings=["utf-32"]) as server:
        server.open((tmp_path / "v/vault.md").resolve())
        server.diagnostics((tmp_path / "v/vault.md").resolve())
        root = uri((tmp_path / "v").resolve()) + "/"
        found = sorted(
            (address[len(root):], one["code"], one["range"]["start"]["line"] + 1,
             one["range"]["start"]["character"] + 1)
            for address, items in server.published().items() for one in items)
        assert server.stop() == 0
    assert [item[:3] for item in found] == [item[:3] for item in expected]
    assert found == expected
