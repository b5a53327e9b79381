-- What is left of results that were swept (docs/decisions/0117): enough for statistics in any zone. That nothing is done twice is in account_effects.
create table past_actions (
  user_id bigint not null references users on delete cascade,
  account_id bigint not null,
  at timestamptz not null,
  kind text not null,
  -- Where a followed person was found, as its results are counted.
  source_key text,
  -- What the checks for a follow-back showed: a bit for each day that was checked, four on one in time, eight on one that was yes.
  seen smallint not null default 0
);
create index past_actions_by_user on past_actions (user_id, at);

alter table tasks add column swept_at timestamptz;
alter table tasks add column has_history boolean not null default true;
create index tasks_with_history on tasks (greatest(ended_at, swept_at)) where has_history and ended_at is not null;

-- A fifth of a year's actions are two months of them: the usual moment for cleaning up comes too late.
alter table actions set (autovacuum_vacuum_scale_factor = 0.03, autovacuum_vacuum_insert_scale_factor = 0.03, autovacuum_analyze_scale_factor = 0.02);
alter table follow_back_looks set (autovacuum_vacuum_scale_factor = 0.03, autovacuum_vacuum_insert_scale_factor = 0.03);
