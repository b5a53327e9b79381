-- An account's calls of a day are read by every step, from the index alone: they are scattered over as many pages of the table.
create index account_calls_of_day on account_calls (instagram_user_id, at) include (kind, bucket);
drop index account_calls_recent;
alter index account_calls_of_day rename to account_calls_recent;
-- New pages are soon marked as visible to all, without which an index is not enough.
alter table account_calls set (autovacuum_vacuum_insert_scale_factor = 0.05);
