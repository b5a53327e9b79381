create table accounts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- Instagram's own number of the account, as text: it is longer than a JavaScript number can be trusted with.
  instagram_user_id text not null,
  username text not null,
  full_name text not null default '',
  followers_count bigint not null default 0,
  following_count bigint not null default 0,
  profile_pic_url text,
  is_active boolean not null default false,
  status text not null default 'connected' check (status in ('connected', 'needs_sign_in', 'needs_confirmation')),
  status_reason text,
  -- Names this sign-in to the browser.
  session_id text not null,
  -- Instagram's session, sealed (edges/secrets.ts); null once it is shredded.
  sealed_session bytea,
  -- The device this account has always signed in from.
  device jsonb not null,
  connected_at timestamptz not null default now(),
  unique (user_id, instagram_user_id)
);
create unique index accounts_one_active on accounts (user_id) where is_active;
create index accounts_by_instagram_user on accounts (instagram_user_id);

create table account_snapshots (
  account_id bigint not null references accounts on delete cascade,
  date date not null,
  followers_count bigint not null,
  following_count bigint not null,
  primary key (account_id, date)
);

-- The schedule of one Instagram account, whoever of our users connected it: one action at a time, one set of limits.
create table account_schedule (
  instagram_user_id text primary key,
  -- When to look at this account next; null while it has nothing to do.
  next_action_at timestamptz,
  lease_owner text,
  lease_until timestamptz,
  -- Goes up with every claim; a write that carries an older one changes nothing.
  fence bigint not null default 0,
  -- Goes up with every wake, so that a wake during a step is not lost when the step ends.
  wakes bigint not null default 0,
  -- The pacing's gap: no action before this.
  quiet_until timestamptz,
  quiet_rule text,
  -- Actions left before the next longer pause.
  burst_left smallint not null default 0,
  -- Instagram's own failures in a row (5xx, time-outs), for the back-off.
  failures smallint not null default 0,
  -- Successes claimed and not found in a row.
  lies smallint not null default 0
) with (fillfactor = 70);
create index account_schedule_due on account_schedule (next_action_at) where next_action_at is not null;

create table account_rests (
  instagram_user_id text not null,
  -- An action's kind, or `all`.
  kind text not null,
  until timestamptz not null,
  rule text not null,
  message text not null,
  -- How often in a row this rest was needed: the next one is longer.
  strikes smallint not null default 1,
  started_at timestamptz not null default now(),
  primary key (instagram_user_id, kind)
);
