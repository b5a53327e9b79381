-- What needs or concerns a user, for the bell of the interface; at most 500 each, for 90 days.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  event text not null,
  -- What it is about: a task, an account, a limit or a week, by its id. The same is not noted twice in a row.
  subject text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_of_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_age on notifications (created_at);
