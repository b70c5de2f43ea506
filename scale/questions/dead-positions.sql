-- Games that went on although neither side could mate any more: how many, and for how long at most.
select f['code'] as code, count(*) as games, max(plies - f['ply']) as plies_after, avg(plies - f['ply']) as on_average
from (select plies(moves) as plies, unnest(audit(moves, tags)) as f from games('GAMES'))
where f['finding'] = 'played-on-after-dead-position'
group by 1
order by 1;
