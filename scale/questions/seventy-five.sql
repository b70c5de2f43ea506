-- Time scrambles that broke the rule of 75 moves, as it stands today.
select date, white, black, result, f['ply'] as drawn_at, plies - f['ply'] as plies_after, count(*) as copies
from (select date, white, black, result, plies(moves) as plies, unnest(audit(moves, tags, 'fide-2023')) as f from games('GAMES'))
where f['finding'] in ('played-on-after-move-count', 'move-count-not-drawn')
group by 1, 2, 3, 4, 5, 6
order by 6 desc, 1, 2, 3, 5
limit 10;
