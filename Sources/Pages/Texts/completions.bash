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
