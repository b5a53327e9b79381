-- Which kinds of task and action there are is written once, in rules/kinds: one more needs no migration.
alter table tasks drop constraint tasks_kind_check;
alter table actions drop constraint actions_kind_check;
