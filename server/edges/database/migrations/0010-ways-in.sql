-- A session's name for lists and for ending it; its token's hash is shown to nobody.
alter table sessions add column id bigint generated always as identity unique;

-- When the address was proven: by a link mailed to it, or by Google. Null until then.
alter table users add column email_verified_at timestamptz;

-- Goes up when all older ways in are closed; a sign-in that began before opens no session any more.
alter table users add column sign_in_generation int not null default 0;

-- Links sent by mail: one use, one purpose, for a while.
create table mailed_links (
  id text primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('reset_password', 'verify_email')),
  -- SHA-256 of the token in the link.
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index mailed_links_by_user on mailed_links (user_id, purpose);

-- Tries of a password, code or link that failed, for as long as they count.
create table failed_tries (
  id bigint generated always as identity primary key,
  -- What was tried, or where from; a hash, for a password is sometimes typed where an address belongs.
  key bytea not null,
  failed_at timestamptz not null default now()
);
create index failed_tries_by_key on failed_tries (key, failed_at);
create index failed_tries_by_time on failed_tries (failed_at);
