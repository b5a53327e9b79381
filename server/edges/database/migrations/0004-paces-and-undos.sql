-- A task without a pace of its own follows its account's, whatever that becomes: null. Those there are keep what they began with.
alter table tasks alter column preset drop not null;

-- An undo that ended early is continued by another one, as often as something stands; only two at once are refused. With the bucket, so that it
-- is the same where the database is distributed.
drop index tasks_undone_once;
create unique index tasks_undone_once on tasks (bucket, undo_of) where undo_of is not null and ended_at is null;
create index tasks_undoing on tasks (undo_of) where undo_of is not null;
