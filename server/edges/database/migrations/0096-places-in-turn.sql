-- The places of a task's people are shared out among its sources in turn. Tasks under way go on behind those they have planned for.
update tasks set reading = (
  select jsonb_agg(place || jsonb_build_object('turns', last_place / jsonb_array_length(sources) + 1) order by nth)
  from (select coalesce(max(position), 0) as last_place from actions where task_id = tasks.id) planned,
    jsonb_array_elements(reading) with ordinality as places(place, nth))
where status in ('scheduled', 'running', 'waiting', 'paused') and not previewed and kind <> 'extract' and jsonb_array_length(reading) > 0;

-- A page of a task's actions, whatever their state, and the next of those planned for. Nothing else has this order, so that
-- PostgreSQL is not tempted to walk through all actions there are until it has met enough of one task.
create index actions_by_place on actions (task_id, state, position, id);
drop index actions_by_task;
drop index actions_planned;

-- What has not ended, of an account and of a user; paused tasks count with them.
drop index tasks_live;
create index tasks_live on tasks (instagram_user_id) where status in ('scheduled', 'running', 'waiting', 'paused');
create index tasks_live_by_user on tasks (user_id) where status in ('scheduled', 'running', 'waiting', 'paused');
