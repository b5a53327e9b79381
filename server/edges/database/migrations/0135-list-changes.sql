-- `selection`: people that were chosen to be the source of a task; beside the user's lists, found by its id alone (docs/decisions/0101).
alter table lists drop constraint lists_role_check;
alter table lists add constraint lists_role_check check (role in ('never', 'selection'));
create index lists_of_selections on lists (user_id, id desc) where role = 'selection';

-- Who came and who went with a change of a list, as portable Roaring bitmaps, so that exactly that can be taken back.
create table list_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  list_id bigint not null references lists on delete cascade,
  added bytea not null,
  removed bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
create index list_changes_by_user on list_changes (user_id, id desc);
create index list_changes_by_list on list_changes (list_id);
create index list_changes_by_age on list_changes (created_at);
