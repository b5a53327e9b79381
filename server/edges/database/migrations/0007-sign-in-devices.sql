-- The phone that Instagram is shown when a user signs in to a name: the same at every try, whatever became of those before. Forgotten eight weeks
-- after the last one; once connected, an account keeps it in `accounts`.
create table sign_in_devices (
  user_id bigint not null references users on delete cascade,
  -- The name at Instagram; for a browser's session, which names nobody, `id:` and the number in it.
  username text not null,
  device jsonb not null,
  -- The machine id that Instagram gave this phone; empty before its first answer.
  mid text not null default '',
  -- Until when Instagram asked for no further try.
  wait_until timestamptz,
  used_at timestamptz not null default now(),
  primary key (user_id, username)
);
create index sign_in_devices_by_use on sign_in_devices (used_at);
