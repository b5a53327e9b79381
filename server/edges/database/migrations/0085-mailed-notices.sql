-- What a user wants to be told of by mail, and what is still to be told.
alter table users add column mailed_events text[] not null
  default '{task_finished,task_failed,limit_reached,account_needs_you,weekly_summary}';

create table mailed_notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  event text not null,
  data jsonb not null,
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  -- Null once it is sent or given up.
  next_attempt_at timestamptz default now()
);
create index mailed_notices_due on mailed_notices (next_attempt_at) where next_attempt_at is not null;
create index mailed_notices_of on mailed_notices (user_id, created_at);
