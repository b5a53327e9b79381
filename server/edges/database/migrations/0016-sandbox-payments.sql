-- The simulated payment provider: a document for each customer, and a clock that can be moved on.
create table sandbox_customers (
  id text primary key,
  state jsonb not null,
  -- When its clock next has something to do for this customer.
  next_at timestamptz
);
create index sandbox_customers_due on sandbox_customers (next_at) where next_at is not null;

create table sandbox_payment_events (
  id text primary key,
  customer_id text not null,
  type text not null,
  created_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index sandbox_payment_events_open on sandbox_payment_events (created_at) where delivered_at is null;

create table sandbox_clock (
  only_one boolean primary key default true check (only_one),
  ahead_seconds bigint not null default 0
);

-- The time by which subscriptions run: the database's own, moved on where payments are the sandbox's.
create function billing_now() returns timestamptz language sql stable as $$
  select now() + coalesce((select make_interval(secs => ahead_seconds) from sandbox_clock), interval '0')
$$;

-- What was answered to a key, to be answered again.
create table sandbox_answers (
  key text primary key,
  answer jsonb not null,
  created_at timestamptz not null default now()
);
