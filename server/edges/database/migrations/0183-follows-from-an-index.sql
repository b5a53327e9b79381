-- A year's follows of an account and their checks are scattered over as many pages as there are: statistics read them from the indexes alone.
create index actions_followed_covering on actions (account_id, settled_at) include (user_id, intended_at, id, task_id, source, bucket)
  where kind = 'follow' and state in ('done', 'requested');
drop index actions_followed;
alter index actions_followed_covering rename to actions_followed;
