-- Games given another result than the law of their day gives, by code and year.
select f['code'] as code, substr(date, 1, 4) as year, f['finding'] as finding, count(*) as games
from (select date, unnest(audit(moves, tags)) as f from games('GAMES'))
where f['severity'] = 'result'
group by 1, 2, 3
order by 2, 1, 3;
