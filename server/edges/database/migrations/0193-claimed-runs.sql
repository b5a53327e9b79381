-- A run that a process is starting: when it was due, and since when. Both are null once its task or result is known.
alter table schedules add column run_due_at timestamptz, add column run_claimed_at timestamptz;
create index schedules_claimed on schedules (run_claimed_at) where run_claimed_at is not null;
