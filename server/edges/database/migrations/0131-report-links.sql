-- Links by which anybody can read the report of a week, until they expire or are withdrawn. Of the link only the SHA-256 is kept.
create table report_links (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- Null for all accounts of the user.
  account_id bigint references accounts (id) on delete cascade,
  first_day date not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened bigint not null default 0,
  opened_at timestamptz
);
create index report_links_of_user on report_links (user_id, id desc);
create index report_links_of_account on report_links (account_id) where account_id is not null;
create index report_links_ended on report_links (expires_at);
