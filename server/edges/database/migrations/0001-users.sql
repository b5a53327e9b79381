create table users (
  id bigint generated always as identity primary key,
  email text not null,
  -- The address in one spelling (NFKC, lower case): one person, one account.
  email_key text not null unique,
  password_hash text,
  google_id text unique,
  timezone text not null default 'UTC',
  subscription_onboarding_completed boolean not null default false,
  created_at timestamptz not null default now()
);

create table sessions (
  -- SHA-256 of the token in the cookie; the token itself is kept nowhere.
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  remember boolean not null,
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id, last_seen_at);

create table subscriptions (
  user_id bigint primary key references users on delete cascade,
  plan_id text not null,
  status text not null check (status in ('active', 'trialing', 'ended')),
  trial_started_at timestamptz,
  current_period_end timestamptz,
  created_at timestamptz not null default now()
);

-- Large payloads of socket events between processes (@socket.io/postgres-adapter).
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
