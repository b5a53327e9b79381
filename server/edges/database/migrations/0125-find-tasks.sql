-- What a search among tasks looks in: the names of a task's sources as JSON text, so that a whole name is found between its quotation marks.
alter table tasks add column sought text not null generated always as (left(lower(jsonb_path_query_array(sources,
  '$[*].keyvalue() ? (@.key == "username" || @.key == "tag" || @.key == "name" || @.key == "media_id").value')::text), 500)) stored;
-- Everything tasks are found by: a page, a count and a search read this alone, and then the rows of their page.
create index tasks_found on tasks (user_id, id desc) include (account_id, kind, status, created_at, sought);
drop index tasks_by_user;
