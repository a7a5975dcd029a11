/// What each shell has to run to complete `vault`: it hands over the words and shows what `vault __complete` answers.
extension CompletedShell {
    package var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    // bash 3.2 of macOS has neither `mapfile` nor `compopt`.
    private static let bashScript = #"""
        # Completions of vault for bash; see 'vault help install'.
        _vault() {
            local directive line
            COMPREPLY=()
            {
                IFS= read -r directive
                while IFS= read -r line; do COMPREPLY+=("$line"); done
            } < <(command vault __complete bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
            case $directive in
                nospace)
                    type compopt >/dev/null 2>&1 && compopt -o nospace
                    ;;
                files | folders)
                    type compopt >/dev/null 2>&1 && compopt -o filenames
                    local kind=-f
                    [[ $directive == folders ]] && kind=-d
                    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$kind" -- "$2")
                    ;;
            esac
        }
        complete -F _vault vault

        """#

    private static let zshScript = #"""
        #compdef vault
        # Completions of vault for zsh; see 'vault help install'.
        compdef _vault vault

        _vault() {
            local -a lines open_texts open_shown texts shown
            local line text label note
            local -i width=0
            lines=("${(@f)$(command vault __complete zsh "${(@)words[2,CURRENT-1]}" "$QIPREFIX$PREFIX" 2>/dev/null)}")
            case $lines[1] in
                files)
                    if (( $#lines < 2 )); then
                        compset -P '--[^=]##='
                        _files
                        return
                    fi
                    _files
                    ;;
                folders)
                    compset -P '--[^=]##='
                    _files -/
                    return
                    ;;
            esac
            shift lines
            (( $#lines )) || return 1
            for line in "${(@)lines}"; do
                label=${${line#*$'\t'}%%$'\t'*}
                (( ${(m)#label} > width && ${(m)#label} <= 40 )) && width=${(m)#label}
            done
            for line in "${(@)lines}"; do
                text=${line%%$'\t'*}
                label=${${line#*$'\t'}%%$'\t'*}
                note=${line##*$'\t'}
                if [[ -n $note ]] && (( width + 16 < COLUMNS )); then
                    (( ${(m)#label} < width )) && label=${(mr:width:)label}
                    label+="  -- $note"
                fi
                (( ${(m)#label} < COLUMNS )) || label=${(mr:COLUMNS-2:)label}…
                if [[ $text == (*=|type:|tag:|in:) ]]; then
                    open_texts+=("$text")
                    open_shown+=("$label")
                else
                    texts+=("$text")
                    shown+=("$label")
                fi
            done
            local -a match_case=(-M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}')
            (( $#texts )) && compadd "${(@)match_case}" -l -d shown -a texts
            (( $#open_texts )) && compadd "${(@)match_case}" -S '' -l -d open_shown -a open_texts
            return 0
        }

        if [[ $funcstack[1] == _vault ]]; then _vault "$@"; fi

        """#

    private static let fishScript = #"""
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

        """#
}
