create table tasks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  instagram_user_id text not null,
  kind text not null check (kind in ('follow', 'unfollow', 'react', 'comment', 'extract')),
  status text not null check (status in ('scheduled', 'running', 'waiting', 'paused', 'completed', 'stopped', 'failed')),
  sources jsonb not null,
  -- Where reading stands in each source: [{user_id, cursor, exhausted}], in the order of `sources`.
  reading jsonb not null default '[]',
  -- What was done from each source, in the order of `sources`.
  source_counts integer[] not null default '{}',
  filters jsonb not null,
  options jsonb not null,
  preset text not null check (preset in ('careful', 'normal', 'fast')),
  active_hours jsonb,
  -- The plan was previewed: exactly that list is run and nobody is looked for.
  previewed boolean not null default false,
  priority smallint not null default 5,
  target_count integer not null check (target_count > 0),
  done_count integer not null default 0,
  skipped_count integer not null default 0,
  failed_count integer not null default 0,
  current_action text,
  waiting_until timestamptz,
  waiting_rule text,
  waiting_message text,
  error text,
  start_at timestamptz,
  last_step_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz
) with (fillfactor = 80);
create index tasks_by_user on tasks (user_id, id desc);
create index tasks_live on tasks (instagram_user_id) where status in ('scheduled', 'running', 'waiting');

-- One row from the moment somebody is planned for to the proven result.
create table actions (
  id bigint generated always as identity primary key,
  task_id bigint not null references tasks on delete cascade,
  user_id bigint not null,
  account_id bigint not null,
  instagram_user_id text not null,
  kind text not null check (kind in ('follow', 'unfollow', 'like', 'comment')),
  position integer not null,
  source smallint,
  username text not null,
  target_id text,
  media_id text not null default '',
  state text not null default 'planned'
    check (state in ('planned', 'intended', 'done', 'already', 'requested', 'refused', 'skipped', 'unknown')),
  rule text,
  reason text,
  -- What the list it was found in said of the person.
  seen jsonb,
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  -- When the call was decided on; null for those nothing was sent for.
  intended_at timestamptz,
  settled_at timestamptz,
  unique (task_id, kind, username, media_id)
) with (fillfactor = 80);
-- Never twice: one effect of a kind on one target, for an Instagram account, ever.
create unique index actions_never_twice on actions (instagram_user_id, kind, target_id, media_id)
  where state in ('intended', 'done', 'already', 'requested', 'unknown');
create index actions_planned on actions (task_id, position) where state = 'planned';
create index actions_open on actions (instagram_user_id) where state = 'intended';
create index actions_recent on actions (instagram_user_id, settled_at) where intended_at is not null;
create index actions_by_task on actions (task_id, id desc);
create index actions_counted on actions (user_id, intended_at) where state in ('done', 'requested');

-- What of a user's daily actions is used or promised, by the user's own calendar day. Counted up with an intent, down when it came to nothing.
create table daily_usage (
  user_id bigint not null references users on delete cascade,
  day date not null,
  used integer not null,
  primary key (user_id, day)
) with (fillfactor = 70);

create table previews (
  id text primary key,
  user_id bigint not null references users on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  -- The request it was made for; a task that differs is refused.
  request jsonb not null,
  act jsonb not null,
  created_at timestamptz not null default now()
);
create index previews_by_user on previews (user_id, created_at);
