# The codes, and the clauses of the code that is named: `jadoube laws fide-2023 4.<TAB>`.
function __fish_jadoube_law
    set -l words (commandline -opc)
    if test (count $words) -eq 2
        jadoube laws 2>/dev/null | string replace -rf '^ *([a-z]+(?:-\d{4})?) {2,}(?!from).*$' '$1'
    else if test (count $words) -eq 3
        jadoube laws $words[3] --contents 2>/dev/null | string replace -rf '^ *(\S+) {2,}(\S.*)$' '$1\t$2'
    end
end
complete -c jadoube -f -n "__fish_jadoube_using_subcommand laws" -a "(__fish_jadoube_law)"
