-- How often Instagram has refused a user's password for a name within a day. The password itself is kept nowhere.
create table wrong_passwords (
  user_id bigint not null references users on delete cascade,
  username text not null,
  times integer not null,
  first_at timestamptz not null default now(),
  primary key (user_id, username)
);
