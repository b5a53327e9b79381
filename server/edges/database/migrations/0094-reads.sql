-- Calls that only read, of one Instagram account, whoever asked for them. Kept like its schedule: no user or connection that goes takes
-- it along. A slot is a sixtieth of an hour of the pacing; `rules/reads.ts` says what counts.
create table account_reads (
  instagram_user_id text primary key,
  -- Length of a slot, ms: where the pacing has been scaled anew, what was counted before says nothing.
  slot_ms float8 not null default 0,
  -- The slot written last, counted from 1970.
  slot bigint not null default 0,
  -- All reads there ever were, and those that somebody waited for.
  total integer not null default 0,
  watched integer not null default 0,
  -- What both were when each slot of the last hour, and each sixty slots of the last day, began: a slot stands at its number modulo the
  -- ring's length. What lies in a window is a difference of two numbers.
  hour_marks integer[] not null,
  hour_watched_marks integer[] not null,
  day_marks integer[] not null,
  day_watched_marks integer[] not null,
  touched_at timestamptz not null default now()
) with (fillfactor = 50);

-- Looks outside the schedule and steps take turns: whoever had to wait for the other goes first until then.
alter table account_schedule add column turn_first_until timestamptz, add column step_first_until timestamptz;
