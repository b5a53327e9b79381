alter table schedules
  -- What becomes of a run while the one before has not ended: it is left out, or joins it.
  add column when_busy text not null default 'skip' check (when_busy in ('skip', 'join')),
  -- What there is to say of a run that was not a task of its own.
  add column last_notice text;

create index tasks_live_of_schedule on tasks (schedule_id)
  where schedule_id is not null and status in ('scheduled', 'running', 'waiting', 'paused');
