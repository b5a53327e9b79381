-- The people of a task that cannot be undone, as it began: `[{"username": …, "target_id": …}]`. Kept as long as the task.
create table task_people (
  task_id bigint primary key references tasks (id) on delete cascade,
  people jsonb not null,
  created_at timestamptz not null default now()
);
