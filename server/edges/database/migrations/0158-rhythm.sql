-- How an account spreads its work over the day (docs/decisions/0110): null as long as nobody has chosen a rhythm.
alter table account_limits add column rhythm jsonb;

-- What an account looked at in each of its sessions, written with every result. Kept for a week.
create table account_sessions (
  account_id bigint not null references accounts on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  done integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  skips_in_a_row integer not null default 0,
  primary key (account_id, starts_at)
);
