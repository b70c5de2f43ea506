-- Flags that fell against a bare king: how they were scored, and what is due today.
with ended as (
    select result, moves, termination, split_part(final_fen(moves), ' ', 1) as board
    from games('GAMES')
    where termination ilike '%time forfeit%' or termination ilike '%on time%'
)
select result, lawful_result(moves, termination, null, 'fide-2023') as due, count(*) as games
from ended
where board !~ '[QRBNP]' or board !~ '[qrbnp]'
group by 1, 2
order by 1, 2;
