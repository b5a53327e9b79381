-- What a user has paused at once (docs/decisions/pause-everything.md). One that was resumed is kept for a while, so that resuming again is no error.
create table pauses (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- Null: every account of the user, also those that are connected later.
  account_id bigint references accounts on delete cascade,
  at timestamptz not null default now(),
  ended_at timestamptz
);
-- By null as by an account: two pauses of the same at once are one.
create unique index pauses_one_of_each on pauses (user_id, coalesce(account_id, 0)) where ended_at is null;
create index pauses_of_account on pauses (account_id) where account_id is not null;
create index pauses_ended on pauses (user_id, ended_at) where ended_at is not null;
