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
