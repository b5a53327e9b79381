-- Tasks of every kind, and tasks that take back what another did.
alter table tasks
  add column stop_at timestamptz,
  -- Fewer than the target where the account is to keep following so many.
  add column most_done integer,
  add column undo_of bigint references tasks on delete set null,
  add column list_id bigint,
  add column schedule_id bigint,
  -- Instagram's numbers of those who liked one of the account's newest posts; null until somebody has looked.
  add column loyal_ids text[],
  -- When those who have not followed back are unfollowed; null when that is not wanted or has been arranged.
  add column follow_up_at timestamptz;
-- A task is taken back once.
create unique index tasks_undone_once on tasks (undo_of) where undo_of is not null;
create index tasks_follow_up on tasks (follow_up_at) where follow_up_at is not null;

alter table actions drop constraint actions_kind_check;
alter table actions
  add constraint actions_kind_check check (kind in ('follow', 'unfollow', 'like', 'comment', 'unlike', 'delete_comment')),
  -- What a comment says.
  add column text text,
  -- Instagram's number of what came of it: the comment.
  add column result_id text,
  -- When its effect was ended by the opposite action: then the same may be done again.
  add column undone_at timestamptz;
drop index actions_never_twice;
create unique index actions_never_twice on actions (instagram_user_id, kind, target_id, media_id)
  where state in ('intended', 'done', 'already', 'requested', 'unknown') and undone_at is null;
-- What was written to whom, for the rules on comments.
create index actions_comments on actions (instagram_user_id, target_id, intended_at) where kind = 'comment' and intended_at is not null;

alter table account_schedule
  -- For the warm-up: days (scaled like all pacing) on which something was done, the last of them, and the last warning.
  add column active_days integer not null default 0,
  add column active_day bigint,
  add column warned_at timestamptz;

-- What a user has chosen for an account; the defaults hold where there is no row.
create table account_limits (
  account_id bigint primary key references accounts on delete cascade,
  preset text not null default 'normal' check (preset in ('careful', 'normal', 'fast')),
  active_hours jsonb,
  warm_up boolean not null default true
);

create table schedules (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  task jsonb not null,
  recurrence jsonb not null,
  timezone text not null,
  is_paused boolean not null default false,
  -- Null when it is paused or has ended.
  next_run_at timestamptz,
  last_run_at timestamptz,
  last_task_id bigint references tasks on delete set null,
  last_problem text,
  created_at timestamptz not null default now()
);
create index schedules_by_user on schedules (user_id, id);
create index schedules_due on schedules (next_run_at) where next_run_at is not null;

create table task_templates (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  description text not null default '',
  task jsonb not null,
  created_at timestamptz not null default now()
);
create index task_templates_by_user on task_templates (user_id, id);

-- One row for each process that works; a row that is old is of one that has gone.
create table workers (
  id text primary key,
  host text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  held integer not null default 0,
  steps bigint not null default 0
);
