-- What the account has followed and unfollowed since its counts were read is added to them. Of a count from before, nobody knows when.
alter table accounts add column counted_at timestamptz not null default now();
