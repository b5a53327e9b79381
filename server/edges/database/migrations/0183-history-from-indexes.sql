-- A year's follows of an account and their checks are scattered over as many pages as there are: statistics read them from the indexes alone.
create index actions_followed_covering on actions (account_id, settled_at) include (user_id, intended_at, id, task_id, source, bucket)
  where kind = 'follow' and state in ('done', 'requested');
drop index actions_followed;
alter index actions_followed_covering rename to actions_followed;

create unique index follow_back_looks_covering on follow_back_looks (action_id, within_days) include (in_time, follows_back, bucket);
alter table follow_back_looks drop constraint follow_back_looks_pkey;
alter table follow_back_looks add constraint follow_back_looks_pkey primary key using index follow_back_looks_covering;

create index actions_counted_covering on actions (user_id, intended_at) include (kind, account_id, id, bucket) where state in ('done', 'requested');
drop index actions_counted;
alter index actions_counted_covering rename to actions_counted;
