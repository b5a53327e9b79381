-- Whether somebody we followed was seen to follow back, so many days afterwards.
create table follow_back_looks (
  action_id bigint not null references actions on delete cascade,
  within_days smallint not null check (within_days in (1, 3, 7, 14)),
  looked_at timestamptz not null default now(),
  -- False when the look came more than a day late: it then tells how things stand, not how they stood on that day.
  in_time boolean not null,
  follows_back boolean not null,
  primary key (action_id, within_days)
);

-- No look for follow-backs of this account before this; set by whoever takes the round.
alter table accounts add column follow_backs_next_at timestamptz;

create index actions_followed on actions (account_id, settled_at) where kind = 'follow' and state in ('done', 'requested');
