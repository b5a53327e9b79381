create table api_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  -- SHA-256 of the token; the token itself is kept nowhere.
  token_hash bytea not null unique,
  scopes text[] not null,
  last_four text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz
);
create index api_tokens_by_user on api_tokens (user_id, id desc);

create table webhooks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  url text not null,
  events text[] not null,
  -- What deliveries are signed with, sealed (edges/secrets.ts).
  sealed_secret bytea,
  created_at timestamptz not null default now()
);
create index webhooks_by_user on webhooks (user_id, id desc);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  event text not null,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts smallint not null default 0,
  response_status smallint,
  error text,
  created_at timestamptz not null default now(),
  -- Null once it is settled. While an attempt is under way, when another may begin.
  next_attempt_at timestamptz default now(),
  settled_at timestamptz
);
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where next_attempt_at is not null;

create table audit_log (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  event text not null,
  ip text,
  user_agent text,
  details jsonb not null default '{}',
  at timestamptz not null default now()
);
create index audit_log_by_user on audit_log (user_id, id desc);

-- What is written stays as it is; only with the user themselves it goes.
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from users where id = old.user_id) then
    return old;
  end if;
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function keep_audit_log();
create trigger audit_log_never_emptied before truncate on audit_log for each statement execute function keep_audit_log();

-- A user's own data as a zip; its bytes in parts, so that any process can write and any other can send it.
create table own_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
  size_bytes bigint,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz not null default now() + interval '7 days'
);
create index own_exports_by_user on own_exports (user_id, id desc);

create table own_export_parts (
  export_id bigint not null references own_exports on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (export_id, position)
);
