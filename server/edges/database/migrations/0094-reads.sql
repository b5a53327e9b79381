-- Calls that only read, of one Instagram account, whoever asked for them. Kept like its schedule: no user or connection that goes takes
-- it along. A slot is a sixtieth of an hour of the pacing; `rules/reads.ts` says what counts.
create table account_reads (
  instagram_user_id text primary key,
  -- Length of a slot, ms: where the pacing has been scaled anew, what was counted before says nothing.
  slot_ms float8 not null default 0,
  -- The slot written last, counted from 1970.
  slot bigint not null default 0,
  -- Rings of the slots of an hour and the quarters of a day: a slot stands at its number modulo the ring's length.
  hour smallint[] not null default '{}',
  hour_watched smallint[] not null default '{}',
  day smallint[] not null default '{}',
  day_watched smallint[] not null default '{}',
  touched_at timestamptz not null default now()
) with (fillfactor = 50);

-- A ring as it stands at the slot `now`: what has left it is nothing.
create function ring_at(ring smallint[], length integer, last bigint, now bigint) returns smallint[] language sql immutable as $$
  select array_agg(case when last - mod(last - at, length) > now - length then coalesce(ring[at + 1], 0) else 0 end order by at)
  from generate_series(0, length - 1) as at
$$;

-- One more at a slot, or none.
create function ring_with(ring smallint[], slot bigint, more integer) returns smallint[] language sql immutable as $$
  select ring[: mod(slot, cardinality(ring))] || (ring[mod(slot, cardinality(ring)) + 1] + more)::smallint || ring[mod(slot, cardinality(ring)) + 2 :]
$$;

create function ring_sum(ring smallint[]) returns bigint language sql immutable as $$
  select sum(calls) from unnest(ring) as calls
$$;

-- Looks outside the schedule and steps take turns: whoever had to wait for the other goes first until then.
alter table account_schedule add column turn_first_until timestamptz, add column step_first_until timestamptz;
