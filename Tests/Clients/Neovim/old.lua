-- A Neovim before 0.11: it is pushed to, and counts in UTF-16.
local here = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h')
local driver = dofile(here .. '/driver.lua')
local goal = 'goals/run-120-km.md'

driver.start(os.getenv('VAULT_CONFIGURATION') .. '\nvim.diagnostic.config({ virtual_text = true, update_in_insert = true })')
driver.open(goal)

driver.test('the configuration of the manual starts the server', function()
  driver.wait('it is attached', function()
    return driver.lua([[
      local client = (vim.lsp.get_active_clients or vim.lsp.get_clients)()[1]
      return client and client.initialized and vim.lsp.buf_is_attached(0, client.id)
    ]])
  end)
  driver.equal(driver.lua([[return (vim.lsp.get_active_clients or vim.lsp.get_clients)()[1].offset_encoding]]), 'utf-16')
end)

driver.test('diagnostics are pushed, and places counted in UTF-16', function()
  driver.finds({})
  driver.keys('/values<CR>ccvalues: ["😀é", "[[nobody]]"]<Esc>')
  -- Bytes: the editor turns UTF-16 into them.
  driver.finds({ '7:10 bare-link', '7:11 broken-link', '7:23 broken-link' })
  driver.shows('■')
  driver.keys('u')
  driver.finds({})
end)

driver.test('completion', function()
  driver.lua([[vim.bo.omnifunc = 'v:lua.vim.lsp.omnifunc']])
  driver.keys('/values<CR>ccvalues: ["[[hea<C-x><C-o>')
  driver.wait('the menu', function() return driver.lua('return vim.fn.pumvisible()') == 1 end)
  driver.keys('<C-n><C-y><Esc>')
  driver.wait('the link is there', function()
    return driver.lua('return vim.api.nvim_get_current_line()'):find('health]]"', 1, true)
  end)
  driver.open(goal)
end)

driver.test('hover', function()
  driver.open('actions/2026/2026-11-02-morning-run.md')
  driver.keys('gg/run-120<CR>')
  driver.lua('vim.lsp.buf.hover()')
  -- Before 0.11 a floating window is not on the screen without a terminal.
  driver.wait('the window', function()
    return driver.lua([[
      for _, window in ipairs(vim.api.nvim_list_wins()) do
        local text = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
        if text:find('30 of 120 km', 1, true) then return true end
      end
    ]])
  end)
  driver.lua([[
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then vim.api.nvim_win_close(window, true) end
    end
  ]])
end)

driver.test('a definition is gone to', function()
  driver.lua('vim.lsp.buf.definition()')
  driver.wait('the goal', function()
    return driver.lua('return vim.api.nvim_buf_get_name(0)') == driver.folder .. '/' .. goal
  end)
end)

driver.test('a code action makes its change', function()
  driver.lua([[vim.api.nvim_buf_set_lines(0, 2, 3, false, { 'Title: Run 120 km' })]])
  driver.wait('a finding', function() return #driver.diagnostics() > 0 end)
  driver.lua([[
    vim.ui.select = function(items, _, choose) choose(items[1], 1) end
    vim.api.nvim_win_set_cursor(0, { 3, 1 })
    vim.lsp.buf.code_action()
  ]])
  driver.wait('the fix', function() return driver.text():find('\ntitle: Run 120 km\n', 1, true) end)
  driver.open(goal)
end)

driver.test('a rename changes the links in other notes', driver.renames_a_goal)

driver.finish()
