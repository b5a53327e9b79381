-- When an account's next daily reading is due; the longest due are read first.
alter table accounts drop column noting_until, add column next_reading_at timestamptz not null default now();
create index accounts_reading_due on accounts (next_reading_at) where status = 'connected' and disconnected_at is null;

-- The same for the looks for follow-backs: idle accounts are asked about once a day.
update accounts set follow_backs_next_at = now() where follow_backs_next_at is null;
alter table accounts alter column follow_backs_next_at set default now(), alter column follow_backs_next_at set not null;
create index accounts_follow_backs_due on accounts (follow_backs_next_at) where status = 'connected' and disconnected_at is null;
