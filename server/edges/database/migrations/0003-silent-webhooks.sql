-- An address that takes nothing is left alone for a while, and switched off when that goes on.
alter table webhooks
  -- Attempts in a row that failed, tests aside, and when the first of them did.
  add column failed_times smallint not null default 0,
  add column failed_since timestamptz,
  -- Nothing is sent before this.
  add column rests_until timestamptz,
  add column off_since timestamptz;
