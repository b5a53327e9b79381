-- What a user's own Instagram accounts have seen of people. `people` is a dictionary of names and numbers for everybody's lists: whatever
-- else is known of somebody is told to those alone who were told it by Instagram.
create table seen_people (
  user_id bigint not null references users on delete cascade,
  person_id bigint not null references people on delete cascade,
  instagram_user_id text,
  full_name text,
  is_private boolean,
  is_verified boolean,
  follower_count bigint,
  primary key (user_id, person_id)
);

-- Until now it was not written down who saw somebody; who extracted a list has seen the people on it.
insert into seen_people (user_id, person_id, instagram_user_id, full_name, is_private, is_verified, follower_count)
select distinct on (user_id, people.id) user_id, people.id, instagram_user_id, full_name, is_private, is_verified, follower_count
from lists join list_parts on list_id = lists.id
  cross join generate_series(0, people_count - 1) as n
  join people on people.id = ('x' || encode(substring(person_ids from 4 * n + 1 for 4), 'hex'))::bit(32)::bigint
where source = 'extraction' and num_nonnulls(instagram_user_id, full_name, is_private, is_verified, follower_count) > 0
union
select user_id, people.id, instagram_user_id, full_name, is_private, is_verified, follower_count
from lists join list_arrivals on list_id = lists.id join people on people.id = person_id
where num_nonnulls(instagram_user_id, full_name, is_private, is_verified, follower_count) > 0
on conflict do nothing;

-- Names that no list mentions any more are removed, and what was seen of them with them.
create index seen_people_by_person on seen_people (person_id);
-- Renamed people are known by Instagram's own number.
create index seen_people_by_instagram_user on seen_people (user_id, instagram_user_id) where instagram_user_id is not null;

alter table people drop column instagram_user_id, drop column full_name, drop column is_private, drop column is_verified,
  drop column follower_count;
alter table list_parts drop column has_full_names;
