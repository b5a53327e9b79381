-- Growth that steers itself (docs/decisions/0111): what its owner wants of an account, by a date of their own calendar.
create table growth_goals (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  followers integer not null check (followers > 0),
  until date not null,
  preset text not null check (preset in ('careful', 'normal', 'fast')),
  sources jsonb not null,
  -- A day's lines wait until their owner accepts them.
  asks_first boolean not null default true,
  status text not null default 'active' check (status in ('active', 'paused', 'reached', 'ended')),
  seed integer not null,
  -- Why no day is planned at the moment, as a reason; null where one was.
  held jsonb,
  next_plan_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index growth_goals_live on growth_goals (account_id) where status in ('active', 'paused');
create index growth_goals_due on growth_goals (next_plan_at) where status = 'active';
create index growth_goals_by_user on growth_goals (user_id, id desc);

-- A day of the user's calendar, planned once: what was known then, and why it was divided so.
create table growth_days (
  id bigint generated always as identity primary key,
  goal_id bigint not null references growth_goals on delete cascade,
  day date not null,
  figures jsonb not null,
  reasons jsonb not null,
  created_at timestamptz not null default now(),
  unique (goal_id, day)
);

-- A line of it: some follows from one source in one block of hours, which become an ordinary task when the block begins.
create table growth_portions (
  id bigint generated always as identity primary key,
  day_id bigint not null references growth_days on delete cascade,
  goal_id bigint not null references growth_goals on delete cascade,
  source jsonb not null,
  source_key text not null,
  block text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  follows integer not null check (follows > 0),
  -- Of these, those that were drawn and not chosen.
  by_chance integer not null check (by_chance between 0 and follows),
  state text not null check (state in ('proposed', 'accepted', 'refused', 'started', 'missed')),
  task_id bigint unique references tasks on delete set null,
  -- Why the task was refused, as a reason.
  problem jsonb,
  unique (day_id, source_key, block)
);
create index growth_portions_by_goal on growth_portions (goal_id, source_key, id desc);
create index growth_portions_open on growth_portions (starts_at) where state in ('proposed', 'accepted');
