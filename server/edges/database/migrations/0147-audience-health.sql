-- Audience health (docs/decisions/0107): followers by Instagram's own number, who engaged with the newest posts, who came and who left.
alter table lists drop constraint lists_kind_check;
alter table lists add constraint lists_kind_check check (kind in (
  'followers', 'following', 'non_followers',
  'pending_requests', 'recently_unfollowed', 'close_friends', 'blocked', 'restricted',
  'ghosts', 'supporters', 'fans', 'inactive', 'suspicious',
  'custom'
));
alter table lists drop constraint lists_source_check;
alter table lists add constraint lists_source_check check (source in ('export', 'extraction', 'pasted', 'combined', 'health'));
-- One living list of each kind for an account.
create unique index lists_of_health on lists (account_id, kind) where source = 'health';

-- The reading of an account's audience: where it is, and what its last one came to. `step` is the fence: a read counts once.
create table health_readings (
  account_id bigint primary key references accounts on delete cascade,
  is_on boolean not null default true,
  step integer not null default 0,
  round integer not null default 0,
  progress jsonb not null default '{"phase": "rest"}',
  began_at timestamptz,
  next_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- The reads of one day of the pacing, which have a bound of their own.
  day bigint not null default 0,
  reads integer not null default 0,
  last_number integer not null default 0,
  -- What each part came to when it was last read, and when it was last read completely.
  followers jsonb,
  followers_at timestamptz,
  following jsonb,
  following_at timestamptz,
  posts_at timestamptz
);
create index health_readings_due on health_readings (next_at) where is_on;

-- Everybody a reading has met, each with a number of the account's own for the bitmaps of the posts: names change, ids don't.
create table health_people (
  account_id bigint not null references accounts on delete cascade,
  number integer not null,
  instagram_user_id text not null,
  username text not null,
  full_name text not null default '',
  no_picture boolean,
  is_private boolean,
  is_verified boolean,
  follower_round integer not null default 0,
  following_round integer not null default 0,
  is_follower boolean not null default false,
  is_followed boolean not null default false,
  since timestamptz,
  missing_since timestamptz,
  -- What their own page showed; `is_gone` where there was none.
  checked_at timestamptz,
  is_gone boolean,
  followers bigint,
  following bigint,
  posts bigint,
  -- The lists they are on.
  lists text[] not null default '{}',
  primary key (account_id, number),
  unique (account_id, instagram_user_id)
);
create index health_people_on_lists on health_people (account_id, number) where lists <> '{}';
create index health_people_missing on health_people (account_id, missing_since) where missing_since is not null;

-- The newest posts, and for each the numbers of who liked it and who commented on it, as portable Roaring bitmaps.
create table health_posts (
  account_id bigint not null references accounts on delete cascade,
  media_id text not null,
  position integer not null,
  taken_at timestamptz not null,
  like_count bigint,
  comment_count bigint,
  likers bytea not null default '\x3a30000000000000',
  commenters bytea not null default '\x3a30000000000000',
  likers_read jsonb,
  comments_read jsonb,
  primary key (account_id, media_id)
);

-- Who came, left or was renamed, by the day of the user's calendar on which it was noticed.
create table health_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  at timestamptz not null default clock_timestamp(),
  date date not null,
  kind text not null check (kind in ('came', 'left', 'gone', 'renamed')),
  instagram_user_id text not null,
  username text not null,
  former_username text
);
create index health_changes_by_account on health_changes (account_id, id desc);
create index health_changes_by_age on health_changes (at);

-- How many were on each list, by day.
create table health_counts (
  account_id bigint not null references accounts on delete cascade,
  date date not null,
  kind text not null,
  people bigint not null,
  primary key (account_id, date, kind)
);
