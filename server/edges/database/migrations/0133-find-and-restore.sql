-- People are found by the beginning of either name while it is typed (GET /people); by user name there is `met_people_by_name`.
create index met_people_by_full_name on met_people (user_id, (lower(left(full_name, 60)) collate "C"));

-- What was deleted can be restored for a day (docs/decisions/0100).
alter table schedules add deleted_at timestamptz;
alter table task_templates add deleted_at timestamptz;
create index schedules_deleted on schedules (deleted_at) where deleted_at is not null;
create index task_templates_deleted on task_templates (deleted_at) where deleted_at is not null;
