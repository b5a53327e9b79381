-- What a user moved in from a tool they used before (docs/decisions/0105): their word on an Instagram account's past, for their own tasks alone.
create table former_moves (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  instagram_user_id text not null,
  -- The account's name when it was moved in.
  account text not null,
  tools text[] not null,
  files text[] not null,
  -- Of everybody in it: the same files again are the same move.
  digest bytea not null,
  -- How many of its people were met, followed and so on, and how many it put on the exclusion list.
  counts jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, instagram_user_id, digest)
);

create table former_people (
  move_id bigint not null references former_moves on delete cascade,
  username text collate "C" not null,
  -- Instagram's own number, where the files have it.
  person_id text,
  tool text not null,
  -- When each thing was last done, epoch seconds, null where that is unknown; empty for those who are only on a whitelist or blacklist.
  acts jsonb not null,
  -- On the exclusion list because of this move.
  is_excluded boolean not null default false,
  primary key (move_id, username)
);
create index former_people_by_id on former_people (move_id, person_id) where person_id is not null;
create index former_people_excluded on former_people (move_id, username) where is_excluded;
