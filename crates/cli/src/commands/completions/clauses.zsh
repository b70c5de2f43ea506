# The clauses of the code that is named: `jadoube laws fide-2023 4.<TAB>`.
_jadoube_clauses() {
    local -a clauses
    clauses=(${(f)"$(jadoube laws "${line[1]}" --contents 2>/dev/null | sed -n 's/^ *\([^ ]*\)   *[^ ].*/\1/p')"})
    compadd -a clauses
}

