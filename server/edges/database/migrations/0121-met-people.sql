-- People whom a user's own accounts have met: as a page shows them, with the address of their picture. `seen_people` has a line for everybody on
-- extracted lists and answers sets of millions; here are those alone who may stand in a row that somebody looks at (docs/decisions/0095).
create table met_people (
  user_id bigint not null references users on delete cascade,
  instagram_user_id text not null,
  username text collate "C" not null,
  full_name text,
  -- At Instagram, where it expires within days; empty where they have no picture.
  picture_url text,
  is_private boolean,
  is_verified boolean,
  is_business boolean,
  followers bigint,
  following bigint,
  posts bigint,
  mutuals bigint,
  bio text,
  last_post_at timestamptz,
  -- Whether they follow the Instagram account `tied_to`, the one that looked last.
  follows_me boolean,
  tied_to text,
  seen_at timestamptz not null default now(),
  primary key (user_id, instagram_user_id)
) with (fillfactor = 80);
create index met_people_by_name on met_people (user_id, username);
create index met_people_by_age on met_people (user_id, seen_at);
create index met_people_to_purge on met_people (seen_at);

create table met_posts (
  user_id bigint not null references users on delete cascade,
  -- The post's own number.
  pk text not null,
  -- Whose it is; null where the answer didn't name them.
  instagram_user_id text,
  picture_url text,
  caption text,
  taken_at timestamptz,
  seen_at timestamptz not null default now(),
  primary key (user_id, pk)
) with (fillfactor = 80);
create index met_posts_by_owner on met_posts (user_id, instagram_user_id, taken_at desc) where instagram_user_id is not null;
create index met_posts_by_age on met_posts (user_id, seen_at);
create index met_posts_to_purge on met_posts (seen_at);
