-- `plan_id` is what the user may use now; `billed_plan_id` what the payment provider bills. They differ once a payment is overdue.
alter table subscriptions
  drop constraint subscriptions_status_check,
  add constraint subscriptions_status_check check (status in ('active', 'trialing', 'past_due', 'ended')),
  add column billed_plan_id text,
  add column provider text,
  add column provider_subscription_id text,
  add column cancel_at_period_end boolean not null default false,
  add column next_plan_id text,
  -- Until then an unpaid plan goes on as before.
  add column grace_until timestamptz,
  -- What the bank's open question (3-D Secure) is answered with.
  add column pending_secret text,
  -- When the provider was asked for what stands here; an older answer changes nothing.
  add column synced_at timestamptz;

create table payment_customers (
  user_id bigint not null references users on delete cascade,
  provider text not null check (provider in ('sandbox', 'stripe')),
  customer_id text not null,
  primary key (user_id, provider),
  unique (provider, customer_id)
);

-- Of a card only what names it to its owner; the number and the CVC are nowhere.
create table payment_methods (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  provider text not null,
  provider_id text not null,
  card_type text not null check (card_type in ('visa', 'mastercard', 'amex', 'unknown')),
  last_four text not null,
  expiry_month text not null,
  expiry_year text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  unique (provider, provider_id)
);
create index payment_methods_by_user on payment_methods (user_id, id);
create unique index payment_methods_one_default on payment_methods (user_id, provider) where is_default;

-- Written before the provider is called: its id is the call's idempotency key, so whatever is lost on the way can be said again.
create table payment_operations (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  plan_id text not null,
  state text not null default 'started' check (state in ('started', 'done', 'needs_confirmation', 'refused', 'abandoned')),
  -- Whoever does it has until then.
  claimed_until timestamptz,
  client_secret text,
  refusal text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index payment_operations_one_open on payment_operations (user_id) where state = 'started';
create index payment_operations_by_user on payment_operations (user_id, created_at);

-- One row for each of the provider's invoices. They outlive their user, without the name.
create table transactions (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete set null,
  provider text not null,
  invoice_id text not null,
  amount integer not null check (amount >= 0),
  description text not null,
  status text not null check (status in ('succeeded', 'failed', 'pending', 'refunded')),
  created_at timestamptz not null,
  paid_at timestamptz,
  -- [{description, amount}] in cents; credit is negative.
  lines jsonb not null default '[]',
  -- The card and the address as they were when it was paid.
  paid_with text,
  billed_to jsonb,
  unique (provider, invoice_id)
);
create index transactions_by_user on transactions (user_id, created_at desc, id desc);

create table billing_addresses (
  user_id bigint primary key references users on delete cascade,
  billing_name text not null,
  billing_address_line1 text not null,
  billing_address_line2 text,
  billing_city text not null,
  billing_state text not null,
  billing_postal_code text not null,
  billing_country text not null
);

-- Every event of the provider has its effect once.
create table payment_events (
  id text primary key,
  type text not null,
  customer_id text,
  received_at timestamptz not null default now(),
  -- Null until what it told of was read anew and written down.
  handled_at timestamptz
);
create index payment_events_open on payment_events (received_at) where handled_at is null;
