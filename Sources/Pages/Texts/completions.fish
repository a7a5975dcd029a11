# Completions of vault for fish; see 'vault help install'.
function __vault_complete
    set -l words (commandline -opc)
    set -e words[1]
    set -l current (commandline -ct)
    set -l lines (command vault __complete fish $words "$current" 2>/dev/null)
    set -l prefix (string match -r -- '^--[^=]+=' "$current")
    set -l rest (string replace -r -- '^--[^=]+=' '' "$current")
    switch "$lines[1]"
        case files
            for path in (__fish_complete_path "$rest")
                echo "$prefix$path"
            end
        case folders
            for path in (__fish_complete_directories "$rest" '')
                echo "$prefix$path"
            end
    end
    if set -q lines[2]
        printf '%s\n' $lines[2..-1]
    end
end
complete -c vault -e
complete -c vault -f -a '(__vault_complete)'
