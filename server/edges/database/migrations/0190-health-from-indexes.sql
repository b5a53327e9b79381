-- Since when the first follower is known, and what changed within a week: otherwise a page for each person, and the week of all accounts.
create index health_people_first on health_people (account_id, since) where is_follower;
create index health_changes_by_week on health_changes (account_id, at) include (kind);
