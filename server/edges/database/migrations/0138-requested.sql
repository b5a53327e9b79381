-- How many of the `done_count` are follow requests, which wait for an answer.
alter table tasks add column requested_count integer not null default 0;
update tasks set requested_count = requests.count
from (select task_id, count(*) from actions where state = 'requested' group by 1) as requests
where requests.task_id = tasks.id;
