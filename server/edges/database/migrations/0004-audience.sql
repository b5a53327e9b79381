-- One dictionary of names for everybody's lists; what is known of a person comes from extractions.
create table people (
  id bigint generated always as identity primary key,
  -- Names compare byte by byte, whatever the server's locale: the order of the pages, and half the time of an import.
  username text collate "C" not null unique,
  instagram_user_id text,
  full_name text,
  is_private boolean,
  is_verified boolean,
  follower_count bigint
);

create table lists (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- Whose followers or following these are; null for lists of the user's own making.
  account_id bigint references accounts on delete cascade,
  name text not null,
  kind text not null check (kind in ('followers', 'following', 'non_followers', 'custom')),
  source text not null check (source in ('export', 'extraction', 'pasted', 'combined')),
  member_count bigint not null default 0,
  expected_count bigint,
  complete boolean not null default true,
  version_of bigint references lists on delete set null,
  created_at timestamptz not null default now()
);
create index lists_by_user on lists (user_id, id desc);
create index lists_by_account on lists (account_id, kind, id desc) where account_id is not null;
create index lists_by_version on lists (version_of) where version_of is not null;

-- No foreign keys here: to check them row by row doubles the time of an import (a million new members: 6 s without, 13 s with).
-- Members are written only in the transaction that makes their list, and the trigger below ends them with it.
-- Whoever removes people that no list mentions must first `lock table list_members in share mode`, which waits for imports.
create table list_members (
  list_id bigint not null,
  person_id bigint not null,
  added_at timestamptz,
  primary key (list_id, person_id)
);

create function delete_members_of_lists() returns trigger language plpgsql as $$
begin
  delete from list_members where list_id in (select id from gone);
  return null;
end $$;
create trigger lists_deleted after delete on lists referencing old table as gone
  for each statement execute function delete_members_of_lists();
