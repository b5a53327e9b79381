-- A file for each table and index: all locks of a file last until its end, and what comes after a drop would hold up every reader.
create unique index follow_back_looks_covering on follow_back_looks (action_id, within_days) include (in_time, follows_back, bucket);
alter table follow_back_looks drop constraint follow_back_looks_pkey;
alter table follow_back_looks add constraint follow_back_looks_pkey primary key using index follow_back_looks_covering;
