-- How a task's sources share its places, in percent, as it was when the task was made; null where they share evenly (docs/decisions/0112).
alter table tasks add column source_shares jsonb;
