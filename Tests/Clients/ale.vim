" Vim with ALE, with the configuration of the manual.
set nocompatible hidden noswapfile encoding=utf-8
let s:failed = 0

function! s:Say(line) abort
  call writefile([a:line], '/dev/stdout', 'a')
endfunction

function! s:Test(title, passed, found) abort
  if a:passed
    call s:Say('passed  Vim with ALE: ' . a:title)
  else
    let s:failed = 1
    call s:Say('FAILED  Vim with ALE: ' . a:title . ': ' . a:found)
  endif
endfunction

function! s:Wait(condition) abort
  for s:round in range(300)
    if eval(a:condition) | return 1 | endif
    sleep 100m
  endfor
  return 0
endfunction

try
  silent packadd ale
catch
  call s:Say('skipped Vim: ALE is not installed')
  qall!
endtry
call writefile(split($VAULT_CONFIGURATION, "\n"), $HOME . '/vault.vim')
exe 'source ' . $HOME . '/vault.vim'
filetype plugin on

exe 'edit ' . $VAULT_FOLDER . '/goals/run-120-km.md'
call setline(5, 'due: soon')
ALELint
call s:Wait('len(getloclist(0)) > 0')
let s:found = map(copy(getloclist(0)), {_, item -> item.lnum . ':' . item.col . ' ' . item.text})
call s:Test('findings', get(s:found, 0, '') =~# '^5:6 .*soon', string(s:found))
edit!
exe 'edit ' . $VAULT_FOLDER . '/actions/2026/2026-11-02-morning-run.md'
ALELint
sleep 500m
call cursor(6, 14)
ALEGoToDefinition
call s:Test('a definition is gone to', s:Wait('bufname("") =~# "goals/run-120-km.md"'), bufname(''))
exe s:failed ? 'cquit 1' : 'qall!'
