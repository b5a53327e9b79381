-- The extraction that brings a list: looked for every minute while any is under way.
create index tasks_by_list on tasks (list_id) where list_id is not null;
