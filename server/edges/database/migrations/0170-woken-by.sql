-- The trace of the request that last woke an account (W3C traceparent), until a step continues it. Null unless traces are on.
alter table account_schedule add column woken_by text check (length(woken_by) <= 55);
