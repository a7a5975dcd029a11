-- Neovim 0.11 and newer, with the configuration of the manual: everything that it can ask a server.
local here = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h')
local driver = dofile(here .. '/driver.lua')
local configuration = os.getenv('VAULT_CONFIGURATION')
local goal = 'goals/run-120-km.md'

local function attached()
  return driver.wait('the server is attached', function()
    return driver.lua([[
      local client = vim.lsp.get_clients({ bufnr = 0, name = 'vault' })[1]
      return client and client.initialized and { root = client.root_dir, encoding = client.offset_encoding }
    ]])
  end)
end

local function start()
  driver.start(configuration .. '\nvim.diagnostic.config({ virtual_text = true })\n')
  driver.open(goal)
end

start()

driver.test('the configuration of the manual starts the server', function()
  driver.equal(attached(), { root = driver.folder, encoding = 'utf-8' })
end)

driver.test('a file outside of a vault starts nothing', function()
  local outside = vim.fn.tempname() .. '.md'
  vim.fn.writefile({ '---', 'type: goal', '---' }, outside)
  driver.lua('vim.cmd("silent edit " .. (...))', outside)
  vim.wait(500)
  driver.equal(driver.lua('return #vim.lsp.get_clients({ bufnr = 0 })'), 0)
  driver.open(goal)
end)

driver.test('diagnostics come while typing', function()
  driver.finds({})
  driver.keys('/due<CR>Aé😀x<Esc>')
  driver.finds({ '5:16 unreadable-date' })
  driver.shows('due: 2026-11-30é😀x     ■')
  driver.keys('u')
  driver.finds({})
  if driver.screen():find('■') then error('the screen still shows a finding') end
end)

driver.test('a file that another program changes is seen without a key', function()
  driver.open(goal)
  driver.finds({})
  local value, away = driver.folder .. '/values/health.md', driver.folder .. '/away.txt'
  vim.fn.rename(value, away)
  local ok, problem = pcall(driver.finds, { '7:13 broken-link' })
  vim.fn.rename(away, value)
  if not ok then error(problem, 0) end
  driver.finds({})
end)

driver.test('what a change does to another note is seen there', function()
  driver.open('actions/2026/2026-11-02-morning-run.md')
  driver.finds({})
  driver.lua('vim.cmd("silent edit " .. (...))', driver.folder .. '/goals/walk.md')
  driver.lua([[vim.api.nvim_buf_set_lines(0, 0, -1, false, { '---', 'type: goal', 'title: Walk', 'start: 2026-11-01', 'due: 2026-11-30', '---' })]])
  driver.lua('vim.cmd("buffer " .. vim.fn.bufnr(...))', driver.folder .. '/actions/2026/2026-11-02-morning-run.md')
  driver.keys('/120-km<CR>gg/run-120<CR>cgnwalk<Esc>')
  driver.wait('another link', function() return driver.text():find('[[walk-km]]', 1, true) end)
  driver.finds({ '6:12 broken-link' })
  driver.keys(':s/walk-km/walk/<CR>')
  driver.finds({})
end)

start()
attached()

driver.test('completion after [[ in a field', function()
  driver.lua([[
    local client = vim.lsp.get_clients({ name = 'vault' })[1]
    vim.lsp.completion.enable(true, client.id, 0, { autotrigger = true })
  ]])
  driver.keys('/values<CR>ccvalues: ["[[<C-x><C-o>')
  driver.shows('health')
  driver.keys('heal')
  driver.wait('what fits is left', function()
    return driver.lua([[
      local info = vim.fn.complete_info({ 'items' })
      return #info.items == 1 and info.items[1].word:find('health') ~= nil
    ]])
  end)
  driver.keys('<C-n><C-y><Esc>')
  driver.wait('the link is there', function()
    local line = driver.lua('return vim.api.nvim_get_current_line()')
    return line == 'values: ["[[health]]"' or line == 'values: ["[[health]]"]'
  end)
  driver.open(goal)
end)

driver.test('completion of a field swallows the brackets that stand there', function()
  driver.keys('/health<CR>ciw<C-x><C-o>')
  driver.shows('health')
  driver.keys('<C-n><C-y><Esc>')
  vim.wait(200)
  driver.equal(driver.lua('return vim.api.nvim_get_current_line()'), 'values: ["[[health]]"]')
  driver.open(goal)
end)

driver.test('completion of a field name', function()
  driver.keys('/values<CR>Oimpor<C-x><C-o>')
  driver.shows('importance')
  driver.keys('<C-n><C-y><Esc>')
  driver.wait('the field is there', function()
    return driver.lua('return vim.api.nvim_get_current_line()'):find('^importance:')
  end)
  driver.open(goal)
end)

driver.test('a code action makes its change', function()
  driver.lua([[vim.api.nvim_buf_set_lines(0, 2, 3, false, { 'Title: Run 120 km' })]])
  driver.wait('a finding', function() return #driver.diagnostics() > 0 end)
  driver.lua([[
    vim.api.nvim_win_set_cursor(0, { 3, 1 })
    vim.lsp.buf.code_action({ apply = true, filter = function(action) return action.isPreferred end })
  ]])
  driver.wait('the fix', function() return driver.text():find('\ntitle: Run 120 km\n', 1, true) end)
  driver.finds({})
  driver.open(goal)
end)

driver.test('all certain fixes at once', function()
  driver.lua([[
    vim.api.nvim_buf_set_lines(0, 2, 3, false, { 'Title: Run 120 km' })
    vim.api.nvim_buf_set_lines(0, 3, 4, false, { 'Start: 2026-11-01' })
  ]])
  driver.wait('findings', function() return #driver.diagnostics() > 1 end)
  driver.lua([[vim.lsp.buf.code_action({ apply = true, context = { only = { 'source.fixAll.vault' }, diagnostics = {} } })]])
  driver.wait('the fixes', function() return driver.text():find('\ntitle: Run 120 km\nstart: 2026', 1, true) end)
  driver.open(goal)
end)

driver.test('hover shows how a goal stands', function()
  driver.open('actions/2026/2026-11-02-morning-run.md')
  attached()
  driver.keys('gg/run-120<CR>K')
  driver.shows('30 of 120 km')
  driver.keys('<Esc>:fclose<CR>')
end)

driver.test('inlay hints stand after their lines', function()
  driver.open(goal)
  driver.shows('targets: [120 km')
  local screen = driver.shows('30 of 120 km')
  local line = screen:match('targets: %[[^\n]*')
  if not line or not line:find('30 of 120 km') then error('elsewhere:\n' .. screen, 0) end
  driver.lua('vim.lsp.inlay_hint.enable(false)')
  driver.wait('they are gone', function() return not driver.screen():find('30 of 120 km', 1, true) end)
  driver.lua('vim.lsp.inlay_hint.enable(true)')
end)

driver.test('a lens stands above the title', function()
  driver.lua('vim.lsp.codelens.refresh({ bufnr = 0 })')
  driver.shows('link')
end)

driver.test('a definition is gone to', function()
  driver.open('actions/2026/2026-11-02-morning-run.md')
  driver.keys('gg/run-120<CR>')
  driver.lua('vim.lsp.buf.definition()')
  driver.wait('the goal', function()
    return driver.lua('return vim.api.nvim_buf_get_name(0)') == driver.folder .. '/' .. goal
  end)
end)

driver.test('references are listed', function()
  driver.lua('vim.api.nvim_win_set_cursor(0, { 3, 8 }); vim.lsp.buf.references({ includeDeclaration = false })')
  local found = driver.wait('a list', function()
    return driver.lua([[
      local found = {}
      for _, item in ipairs(vim.fn.getqflist()) do
        table.insert(found, vim.fn.fnamemodify(vim.fn.bufname(item.bufnr), ':t') .. ':' .. item.lnum)
      end
      table.sort(found)
      return #found > 0 and found
    ]])
  end)
  driver.equal(found, { '2026-11-02-morning-run.md:6', 'half marathon plan.md:3' })
  driver.lua('vim.cmd("cclose")')
end)

driver.test('symbols of the note and of the vault', function()
  local found = driver.lua([[
    local client = vim.lsp.get_clients({ name = 'vault' })[1]
    local document = { textDocument = vim.lsp.util.make_text_document_params() }
    local symbols = client:request_sync('textDocument/documentSymbol', document, 20000, 0)
    local all = client:request_sync('workspace/symbol', { query = 'morning' }, 20000, 0)
    return { symbols.result[1].name, all.result[1].name }
  ]])
  driver.equal(found, { 'Run 120 km', 'Morning run' })
end)

driver.test('formatting', function()
  driver.lua([[vim.api.nvim_buf_set_lines(0, 2, 3, false, { 'Title: Run 120 km' })]])
  driver.lua('vim.lsp.buf.format({ timeout_ms = 20000 })')
  local text = driver.text()
  if not text:find('\ntitle: Run 120 km\n', 1, true) or not text:find('\ntargets:\n  - 120 km\n', 1, true) then
    error(text, 0)
  end
  driver.open(goal)
end)

driver.test('a rename changes the links in other notes, with the old name in formerly', function()
  driver.renames_a_goal()
  local text = driver.wait('its text', function()
    driver.open('goals/walk-100-km.md')
    local text = driver.text()
    return text:find('formerly') and text
  end)
  if not text:find('run%-120%-km') then error('no former name: ' .. text, 0) end
  driver.open('notes/half marathon plan.md')
  driver.wait('the plain note', function() return driver.text():find('walk-100-km', 1, true) end)
  driver.finds({})
  driver.lua('vim.cmd("silent! wall")')
end)

driver.finish()
