-- Sign-ins to Instagram that wait for their code; ten minutes at most.
create table pending_sign_ins (
  id text primary key,
  user_id bigint not null references users on delete cascade,
  username text not null,
  -- Session, device and identifier of the sign-in, sealed.
  sealed bytea not null,
  methods text[] not null,
  method text not null,
  phone_hint text,
  created_at timestamptz not null default now()
);

-- A disconnected account keeps its history; its session is shredded.
alter table accounts add column disconnected_at timestamptz;

-- Whoever takes the daily reading of an account has this long for it.
alter table accounts add column noting_until timestamptz;
