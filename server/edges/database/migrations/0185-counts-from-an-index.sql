create index actions_counted_covering on actions (user_id, intended_at) include (kind, account_id, id, bucket) where state in ('done', 'requested');
drop index actions_counted;
alter index actions_counted_covering rename to actions_counted;
