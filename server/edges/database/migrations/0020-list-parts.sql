alter table lists
  -- `never`: whom no task may ever act on; one for each user.
  add column role text check (role in ('never')),
  add column notes text not null default '',
  -- Whose followers or following an extraction brought, so that the next one is a newer version of the same list.
  add column of_username text,
  add column of_side text check (of_side in ('followers', 'following')),
  -- An extraction is still bringing people: not shown, and nobody's newest version yet.
  add column running boolean not null default false,
  -- The people's numbers as a portable Roaring bitmap; null until it is first needed.
  add column bitmap bytea,
  -- When the people last changed; most lists never do.
  add column changed_at timestamptz not null default clock_timestamp();
-- It is compressed already.
alter table lists alter bitmap set storage external;
create unique index lists_one_never on lists (user_id) where role = 'never';
create index lists_extracted on lists (user_id, of_username, of_side, id desc) where of_username is not null;

-- The people of a list in the order of their names, 4,096 to a part: a quarter of the room that a row for each took, and one read for a page.
create table list_parts (
  list_id bigint not null references lists on delete cascade,
  -- How many people of the list stand before this part.
  position integer not null,
  people_count integer not null,
  -- One to a line.
  usernames text not null,
  -- Of each in turn the number in `people`, four bytes.
  person_ids bytea not null,
  -- Of each in turn since when, in epoch seconds, four bytes without sign, 0 for not told; null when told of nobody.
  times bytea,
  -- The full name of some of them is known, so that a search must look there too.
  has_full_names boolean not null default false,
  primary key (list_id, position)
);
-- Names and numbers hardly compress, and to try costs more than the room.
alter table list_parts alter usernames set storage external, alter person_ids set storage external,
  alter times set storage external;

-- A number from 0 to 4294967295 as the integer of the same four bytes.
create function four_bytes(number bigint) returns integer language sql immutable parallel safe as $$
  select case when number > 2147483647 then number - 4294967296 else number end::integer
$$;

insert into list_parts (list_id, position, people_count, usernames, person_ids, times)
select list_id, min(n), count(*), string_agg(username, E'\n' order by n),
  string_agg(int4send(four_bytes(person_id)), ''::bytea order by n),
  string_agg(int4send(four_bytes(seconds)), ''::bytea order by n)
from (
  select list_id, person_id, username, coalesce(least(extract(epoch from added_at), 4294967295), 0)::bigint as seconds,
    (row_number() over (partition by list_id order by username) - 1)::integer as n
  from list_members join people on people.id = person_id
) as named
group by list_id, n / 4096;

drop trigger lists_deleted on lists;
drop function delete_members_of_lists;
drop table list_members;

-- Whom a running extraction has brought so far.
create table list_arrivals (
  list_id bigint not null references lists on delete cascade,
  person_id bigint not null,
  primary key (list_id, person_id)
);

-- Renamed people are known by Instagram's own number.
create index people_by_instagram_user on people (instagram_user_id) where instagram_user_id is not null;
