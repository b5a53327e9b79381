-- The limit whose reaching the user was told of on that day: once, however many tasks wait for it; a larger one is news again.
alter table daily_usage add column told_limit integer;
