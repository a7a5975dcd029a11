-- Drives another Neovim as a person would: by keys, and by what is then in its buffers and on its screen.
local driver = { passed = 0, failed = 0 }

driver.patience = tonumber(os.getenv('VAULT_PATIENCE') or '60')
driver.folder = os.getenv('VAULT_FOLDER')
driver.version = vim.version()
driver.name = string.format('Neovim %d.%d', driver.version.major, driver.version.minor)

-- Starts the editor that is driven, with the Lua code of its configuration.
function driver.start(configuration)
  if driver.channel then vim.fn.jobstop(driver.channel) end
  driver.channel = vim.fn.jobstart({ vim.v.progpath, '--clean', '--embed', '--headless' }, { rpc = true, cwd = driver.folder })
  driver.lua('vim.o.columns = 100; vim.o.lines = 40; vim.o.swapfile = false; vim.o.hidden = true')
  driver.lua('vim.o.completeopt = "menuone,noselect"; vim.o.shortmess = vim.o.shortmess .. "cIF"')
  driver.lua(configuration)
end

-- Runs code in it; gives what the code returns.
function driver.lua(code, ...)
  -- A message that waits for a key would stop everything.
  for _ = 1, 20 do
    if not vim.fn.rpcrequest(driver.channel, 'nvim_get_mode').blocking then break end
    driver.keys('<CR>')
    vim.wait(50)
  end
  local result = vim.fn.rpcrequest(driver.channel, 'nvim_exec_lua', code, { ... })
  if result == vim.NIL then return nil end
  return result
end

function driver.open(name)
  driver.keys('<C-\\><C-N>')
  driver.lua('vim.cmd("silent! stopinsert"); vim.cmd("silent edit! " .. vim.fn.fnameescape(...))', driver.folder .. '/' .. name)
end

function driver.keys(keys) vim.fn.rpcrequest(driver.channel, 'nvim_input', keys) end

function driver.text(name)
  return driver.lua([[
    local buffer = (...) and vim.fn.bufnr((...)) or 0
    return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
  ]], name and driver.folder .. '/' .. name)
end

function driver.screen()
  return driver.lua([[
    vim.cmd('redraw!')
    local rows = {}
    for row = 1, vim.o.lines do
      local cells = {}
      for column = 1, vim.o.columns do cells[column] = vim.fn.screenstring(row, column) end
      rows[row] = (table.concat(cells):gsub('%s+$', ''))
    end
    return table.concat(rows, '\n')
  ]])
end

-- Waits until the function gives something, and gives that.
function driver.wait(what, action, seconds)
  local result
  local came = vim.wait((seconds or driver.patience) * 1000, function()
    result = action()
    return result and true or false
  end, 50)
  if not came then error('did not happen: ' .. what, 0) end
  return result
end

-- Waits until the screen shows a text.
function driver.shows(text, seconds)
  local last
  local ok, problem = pcall(driver.wait, 'the screen shows ' .. text, function()
    last = driver.screen()
    return last:find(text, 1, true)
  end, seconds)
  if not ok then error(problem .. '\n' .. (last or ''), 0) end
  return last
end

function driver.equal(found, expected, what)
  if not vim.deep_equal(found, expected) then
    error(string.format('%s: %s instead of %s', what or 'found', vim.inspect(found), vim.inspect(expected)), 0)
  end
end

function driver.test(title, action)
  local only = os.getenv('VAULT_ONLY')
  if only and not title:find(only) then return end
  local start = vim.loop.hrtime()
  local ok, problem = pcall(action)
  local seconds = (vim.loop.hrtime() - start) / 1e9
  if ok then
    driver.passed = driver.passed + 1
    io.stdout:write(string.format('passed  %s: %s (%.1f s)\n', driver.name, title, seconds))
  else
    local _, messages = pcall(driver.lua, [[return vim.fn.execute('messages')]])
    problem = tostring(problem) .. '\n' .. tostring(messages)
    driver.failed = driver.failed + 1
    io.stdout:write(string.format('FAILED  %s: %s: %s\n', driver.name, title, (tostring(problem):gsub('\n~', ''))))
  end
  io.stdout:flush()
end

function driver.finish()
  pcall(vim.fn.jobstop, driver.channel)
  vim.cmd(driver.failed > 0 and 'cquit 1' or 'qall!')
end

-- Diagnostics of the present buffer as 'line:column code'.
function driver.diagnostics()
  return driver.lua([[
    local found = {}
    for _, item in ipairs(vim.diagnostic.get(0)) do
      local code = item.code or (item.user_data and item.user_data.lsp and item.user_data.lsp.code)
      table.insert(found, (item.lnum + 1) .. ':' .. (item.col + 1) .. ' ' .. code)
    end
    table.sort(found)
    return found
  ]])
end

function driver.finds(expected)
  local found
  local ok = pcall(driver.wait, 'diagnostics', function()
    found = driver.diagnostics()
    return vim.deep_equal(found, expected)
  end)
  if not ok then driver.equal(found, expected, 'diagnostics') end
end

-- Renames a goal at a link of another note: the link changes and the file moves.
function driver.renames_a_goal()
  driver.open('actions/2026/2026-11-02-morning-run.md')
  driver.keys('gg/run-120<CR>')
  driver.lua([[vim.lsp.buf.rename('walk-100-km')]])
  driver.wait('the link', function() return driver.text():find('[[walk-100-km]]', 1, true) end)
  driver.wait('the file', function()
    return driver.lua('return vim.fn.filereadable(...)', driver.folder .. '/goals/walk-100-km.md') == 1
  end)
end

return driver
