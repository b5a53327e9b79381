-- What is free of a day's actions that were granted ahead to the accounts of a bucket. daily_usage.used counts them as used.
create table day_blocks (
  bucket smallint not null default 0,
  user_id bigint not null references users on delete cascade,
  day date not null,
  free integer not null check (free >= 0),
  primary key (bucket, user_id, day)
);
create index day_blocks_by_user on day_blocks (user_id, day);
