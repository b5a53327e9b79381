-- What was asked for under an Idempotency-Key, for a day: claimed before it is done, answered afterwards.
create table idempotency_keys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  key text not null,
  -- Of the call and what was sent with it, under a key of this row's own: nothing that was sent can be guessed from it.
  request_hash bytea not null,
  -- That key and, once there is one, the answer: some answers tell a secret that is told once.
  sealed bytea not null,
  -- Null until there is an answer.
  status smallint,
  claimed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
