-- When whom an ended task passed over was forgotten.
alter table tasks add column purged_at timestamptz;
create index tasks_to_purge on tasks (ended_at) where ended_at is not null and purged_at is null;

create index previews_by_age on previews (created_at);
