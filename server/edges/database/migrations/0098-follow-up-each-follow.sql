-- A growth loop's days are counted from each follow. `follow_up_at` is the next moment at which somebody may be due, ended or not.
alter table tasks
  -- The growth loop whose people this task unfollows.
  add column follow_up_of bigint references tasks on delete set null;
create index tasks_follow_up_of on tasks (follow_up_of) where follow_up_of is not null;

alter table actions
  -- When it was arranged that somebody followed in a growth loop is unfollowed.
  add column followed_up_at timestamptz;

update tasks set follow_up_at = now()
where status in ('scheduled', 'running', 'waiting', 'paused') and options->>'then_unfollow_after_days' is not null;
