-- One dictionary of names for everybody's lists; what is known of a person comes from extractions.
create table people (
  id bigint generated always as identity primary key,
  username text not null unique,
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

create table list_members (
  list_id bigint not null references lists on delete cascade,
  person_id bigint not null references people,
  added_at timestamptz,
  primary key (list_id, person_id)
);
