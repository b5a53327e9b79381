-- The exclusion list has one name: no role `never` beside it, and no rule `never_list`.
alter table lists drop constraint lists_role_check;
drop index lists_one_never;
update lists set role = 'exclusion' where role = 'never';
alter table lists add constraint lists_role_check check (role in ('exclusion', 'selection'));
create unique index lists_one_exclusion on lists (user_id) where role = 'exclusion';
update actions set reason = jsonb_set(reason, '{code}', '"exclusion_list"') where reason->>'code' = 'never_list';
