# The clauses of the code that is named: `jadoube laws fide-2023 4.<TAB>`.
_jadoube_with_clauses() {
    if [[ ${COMP_CWORD} -eq 3 && ${COMP_WORDS[1]} == laws && ${COMP_WORDS[2]} != -* && ${COMP_WORDS[3]} != -* ]]; then
        COMPREPLY=($(compgen -W "$(jadoube laws "${COMP_WORDS[2]}" --contents 2>/dev/null | sed -n 's/^ *\([^ ]*\)   *[^ ].*/\1/p')" -- "${COMP_WORDS[3]}"))
        [[ ${#COMPREPLY[@]} -eq 0 ]] || return 0
    fi
    _jadoube "$@"
}
complete -F _jadoube_with_clauses -o bashdefault -o default jadoube
