-- The tables, in the order of the domains: users, billing, accounts, people, audience, automation, statistics, and what the server needs
-- for itself. Users and accounts take along what hangs on them; what a foreign key does not reach is said to outlive them.
--
-- Throughout: times are timestamptz; `instagram_user_id` is Instagram's own number as text, longer than a JavaScript number can be trusted with;
-- `sealed` is encrypted with the installation's key; a reason is jsonb {code, params}, whose sentence is made when it is read; and `bucket`
-- is the part of a distributed database in which an Instagram account's rows are, 0 in any other.

-- ============================================================================================================== users

create table users (
  id bigint generated always as identity primary key,
  email text not null,
  -- The address in one spelling (NFKC, lower case): one person, one account.
  email_key text not null unique,
  -- Null for those who only sign in with Google.
  password_hash text,
  google_id text unique,
  timezone text not null default 'UTC',
  subscription_onboarding_completed boolean not null default false,
  created_at timestamptz not null default now(),
  -- When the address was proven, by a link mailed to it or by Google; null until then.
  email_verified_at timestamptz,
  -- Goes up when all older credentials end; a sign-in that began before opens no session.
  sign_in_generation integer not null default 0,
  mailed_events text[] not null default '{task_finished,task_failed,limit_reached,account_needs_you,weekly_summary}',
  -- The one they have chosen; null where they follow their browser. Mails are then in that of their last sign-in.
  language text,
  seen_language text not null default 'en'
);

create table sessions (
  -- SHA-256 of the token in the cookie; the token itself is kept nowhere.
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  remember boolean not null,
  user_agent text not null default '',
  ip text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- A session's name for lists and for ending it; its token's hash is shown to nobody.
  id bigint generated always as identity unique
);
create index sessions_by_user on sessions (user_id, last_seen_at);

-- Links sent by mail: one use, one purpose, for a while.
create table mailed_links (
  id text primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('reset_password', 'verify_email')),
  -- SHA-256 of the token in the link.
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index mailed_links_by_user on mailed_links (user_id, purpose);

-- Tries of a password, code or link that failed, for as long as they count.
create table failed_tries (
  id bigint generated always as identity primary key,
  -- What was tried, or where from; a hash, for a password is sometimes typed where an address belongs.
  key bytea not null,
  failed_at timestamptz not null default now()
);
create index failed_tries_by_key on failed_tries (key, failed_at);
create index failed_tries_by_time on failed_tries (failed_at);

create table second_factors (
  user_id bigint primary key references users on delete cascade,
  -- The secret the authenticator app shares with us (RFC 6238).
  sealed bytea not null,
  -- Null until a first code proved that the app has the secret.
  confirmed_at timestamptz,
  -- The newest 30-second step whose code was taken; none is taken twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Sign-ins whose first factor was right and that wait for the second; ten minutes at most.
create table waiting_sign_ins (
  -- SHA-256 of the id the browser holds.
  id_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  sign_in_generation integer not null,
  remember boolean not null,
  created_at timestamptz not null default now()
);

create table api_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  -- SHA-256 of the token; the token itself is kept nowhere.
  token_hash bytea not null unique,
  scopes text[] not null,
  last_four text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz
);
create index api_tokens_by_user on api_tokens (user_id, id desc);

create table audit_log (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  event text not null,
  ip text,
  user_agent text,
  details jsonb not null default '{}',
  at timestamptz not null default now()
);
create index audit_log_by_user on audit_log (user_id, id desc);

-- What is written stays as it is; only with the user themselves it goes.
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from users where id = old.user_id) then
    return old;
  end if;
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function keep_audit_log();
create trigger audit_log_never_emptied before truncate on audit_log for each statement execute function keep_audit_log();

create table webhooks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  url text not null,
  events text[] not null,
  -- What deliveries are signed with.
  sealed_secret bytea,
  created_at timestamptz not null default now(),
  -- While a secret is exchanged, the one before it signs as well; bound to its row as the newer one is.
  previous_sealed_secret bytea,
  previous_secret_ends_at timestamptz,
  constraint webhooks_previous_secret_ends check (previous_sealed_secret is null or previous_secret_ends_at is not null)
);
create index webhooks_by_user on webhooks (user_id, id desc);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  event text not null,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts smallint not null default 0,
  response_status smallint,
  -- The sentence of a failure without a code.
  error text,
  created_at timestamptz not null default now(),
  -- Null once it is settled. While an attempt is under way, when another may begin.
  next_attempt_at timestamptz default now(),
  settled_at timestamptz,
  -- Why it failed: a code with parameters.
  failure jsonb
);
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where next_attempt_at is not null;
-- Deliveries are deleted portion by portion, the oldest of them found by an index.
create index webhook_deliveries_by_age on webhook_deliveries (settled_at) where settled_at is not null;

create table mailed_notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  event text not null,
  data jsonb not null,
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  -- Null once it is sent or given up.
  next_attempt_at timestamptz default now()
);
create index mailed_notices_due on mailed_notices (next_attempt_at) where next_attempt_at is not null;
create index mailed_notices_of on mailed_notices (user_id, created_at);

-- What needs or concerns a user, for the bell of the interface; at most 500 each, for 90 days.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  event text not null,
  -- What it is about: a task, an account, a limit or a week, by its id. The same is not noted twice in a row.
  subject text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_of_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_age on notifications (created_at);

-- A user's own data as a zip; its bytes in parts, so that any process can write and any other can send it.
create table own_exports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
  size_bytes bigint,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz not null default now() + interval '7 days'
);
create index own_exports_by_user on own_exports (user_id, id desc);

create table own_export_parts (
  export_id bigint not null references own_exports on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (export_id, position)
);

-- ============================================================================================================ billing

create table subscriptions (
  user_id bigint primary key references users on delete cascade,
  -- What the user may use now. It differs from what the provider bills once a payment is overdue.
  plan_id text not null,
  status text not null check (status in ('active', 'trialing', 'past_due', 'ended')),
  trial_started_at timestamptz,
  current_period_end timestamptz,
  created_at timestamptz not null default now(),
  -- What the payment provider bills.
  billed_plan_id text,
  provider text,
  provider_subscription_id text,
  cancel_at_period_end boolean not null default false,
  next_plan_id text,
  -- Until then an unpaid plan continues as before.
  grace_until timestamptz,
  -- What the bank's open question (3-D Secure) is answered with.
  pending_secret text,
  -- When the provider was asked for what this row says; an older answer changes nothing.
  synced_at timestamptz,
  -- The bank's question that was open last, so that its answer is known once the question is gone.
  asked_secret text
);

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
  -- A card that is being removed counts for nothing from then on; should the removal die on its way, it is back two minutes later.
  leaving_at timestamptz,
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
  -- The process that does it has until then.
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
  -- Null until what it reports was read again and written down.
  handled_at timestamptz
);
create index payment_events_open on payment_events (received_at) where handled_at is null;

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

-- What was answered to a key, to be answered again.
create table sandbox_answers (
  key text primary key,
  answer jsonb not null,
  created_at timestamptz not null default now()
);

create table sandbox_clock (
  only_one boolean primary key default true check (only_one),
  ahead_seconds bigint not null default 0
);

-- The time by which subscriptions run: the database's own, moved on where payments are the sandbox's.
create function billing_now() returns timestamptz language sql stable as $$
  select now() + coalesce((select make_interval(secs => ahead_seconds) from sandbox_clock), interval '0')
$$;

-- =========================================================================================================== accounts

-- An Instagram account as one user connected it. Several users can connect the same one: what it did on Instagram is therefore kept below, in
-- the tables of `account_…` that have an `instagram_user_id`.
create table accounts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  instagram_user_id text not null,
  username text not null,
  full_name text not null default '',
  followers_count bigint not null default 0,
  following_count bigint not null default 0,
  profile_pic_url text,
  is_active boolean not null default false,
  -- `over_limit`: the plan has no room for it, so it stays connected and pauses.
  status text not null default 'connected' check (status in ('connected', 'needs_sign_in', 'needs_confirmation', 'over_limit')),
  -- Why it waits for its owner, as a reason.
  hold jsonb,
  -- Names this sign-in to the browser.
  session_id text not null,
  -- Instagram's session; null once it is shredded.
  sealed_session bytea,
  -- The device this account has always signed in from.
  device jsonb not null,
  connected_at timestamptz not null default now(),
  -- A disconnected account keeps its history; its session is shredded.
  disconnected_at timestamptz,
  -- What it was before `over_limit`; it comes back with the room.
  status_before text,
  hold_before jsonb,
  -- No check for follow-backs of this account before this; set by whichever process takes the round. Idle accounts are asked about once a day.
  follow_backs_next_at timestamptz not null default now(),
  -- When the next daily reading is due; the longest due are read first.
  next_reading_at timestamptz not null default now(),
  -- When the counts were read: what the account has followed and unfollowed since is added to them.
  counted_at timestamptz not null default now(),
  unique (user_id, instagram_user_id)
);
create unique index accounts_one_active on accounts (user_id) where is_active;
create index accounts_by_instagram_user on accounts (instagram_user_id);
create index accounts_reading_due on accounts (next_reading_at) where status = 'connected' and disconnected_at is null;
create index accounts_follow_backs_due on accounts (follow_backs_next_at) where status = 'connected' and disconnected_at is null;

-- What a user has chosen for an account; the defaults hold where there is no row.
create table account_limits (
  account_id bigint primary key references accounts on delete cascade,
  preset text not null default 'normal' check (preset in ('careful', 'normal', 'fast')),
  active_hours jsonb,
  warm_up boolean not null default true,
  -- How it spreads its work over the day; null as long as nobody has chosen a rhythm.
  rhythm jsonb
);

create table account_snapshots (
  account_id bigint not null references accounts on delete cascade,
  date date not null,
  followers_count bigint not null,
  following_count bigint not null,
  primary key (account_id, date)
);

-- Sign-ins to Instagram that wait for their code; ten minutes at most.
create table pending_sign_ins (
  id text primary key,
  user_id bigint not null references users on delete cascade,
  username text not null,
  -- Session, device and identifier of the sign-in.
  sealed bytea not null,
  methods text[] not null,
  method text not null,
  phone_hint text,
  created_at timestamptz not null default now()
);

-- How often Instagram has refused a user's password for a name within a day. The password itself is kept nowhere.
create table wrong_passwords (
  user_id bigint not null references users on delete cascade,
  username text not null,
  times integer not null,
  first_at timestamptz not null default now(),
  primary key (user_id, username)
);

-- ============================================================================================================= people

-- One dictionary of names and numbers for everybody's lists. Whatever else is known of a person is given only to the users who received it from
-- Instagram: the tables after this one.
create table people (
  id bigint generated always as identity primary key,
  -- Names compare byte by byte, whatever the server's locale: the order of the pages, and half the time of an import.
  username text collate "C" not null unique
);

-- What a user's own Instagram accounts have seen of the people on extracted lists; it answers sets of millions.
create table seen_people (
  user_id bigint not null references users on delete cascade,
  person_id bigint not null references people on delete cascade,
  instagram_user_id text,
  full_name text,
  is_private boolean,
  is_verified boolean,
  follower_count bigint,
  primary key (user_id, person_id)
);
-- Names that no list mentions any longer are removed, and what was seen of them with them.
create index seen_people_by_person on seen_people (person_id);
-- Renamed people are known by Instagram's own number.
create index seen_people_by_instagram_user on seen_people (user_id, instagram_user_id) where instagram_user_id is not null;

-- People met by a user's own accounts, as a page shows them, with the address of their picture: only those who may appear in a row on screen.
create table met_people (
  user_id bigint not null references users on delete cascade,
  instagram_user_id text not null,
  username text collate "C" not null,
  full_name text,
  -- At Instagram, where it expires within days; empty where they have no picture.
  picture_url text,
  is_private boolean,
  is_verified boolean,
  is_business boolean,
  followers bigint,
  following bigint,
  posts bigint,
  mutuals bigint,
  bio text,
  last_post_at timestamptz,
  -- Whether they follow the Instagram account `tied_to`, the one that looked last.
  follows_me boolean,
  tied_to text,
  seen_at timestamptz not null default now(),
  primary key (user_id, instagram_user_id)
) with (fillfactor = 80);
-- People are found by the beginning of either name while it is typed.
create index met_people_by_name on met_people (user_id, username);
create index met_people_by_full_name on met_people (user_id, (lower(left(full_name, 60)) collate "C"));
create index met_people_by_age on met_people (user_id, seen_at);
create index met_people_to_purge on met_people (seen_at);

create table met_posts (
  user_id bigint not null references users on delete cascade,
  -- The post's own number.
  pk text not null,
  -- Of its owner; null where the answer didn't name them.
  instagram_user_id text,
  picture_url text,
  caption text,
  taken_at timestamptz,
  seen_at timestamptz not null default now(),
  primary key (user_id, pk)
) with (fillfactor = 80);
create index met_posts_by_owner on met_posts (user_id, instagram_user_id, taken_at desc) where instagram_user_id is not null;
create index met_posts_by_age on met_posts (user_id, seen_at);
create index met_posts_to_purge on met_posts (seen_at);

-- =========================================================================================================== audience

create table lists (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- The account these are followers or following of; null for lists of the user's own making.
  account_id bigint references accounts on delete cascade,
  name text not null,
  -- Those of a reading (from `ghosts` on) are living lists: the same list with other people after each round.
  kind text not null check (kind in (
    'followers', 'following', 'non_followers',
    'pending_requests', 'recently_unfollowed', 'close_friends', 'blocked', 'restricted',
    'ghosts', 'supporters', 'fans', 'inactive', 'suspicious',
    'custom'
  )),
  source text not null check (source in ('export', 'extraction', 'pasted', 'combined', 'health')),
  member_count bigint not null default 0,
  expected_count bigint,
  complete boolean not null default true,
  version_of bigint references lists on delete set null,
  created_at timestamptz not null default now(),
  -- `never`: the exclusion list, whose people no task may ever act on; one for each user. `selection`: people chosen to be the source of a task;
  -- outside the user's lists, found by its id alone.
  role text check (role in ('never', 'selection')),
  notes text not null default '',
  -- Of which person's followers or following an extraction is, so that the next one is a newer version of the same list.
  of_username text,
  of_side text check (of_side in ('followers', 'following')),
  -- An extraction is still bringing people: not shown, and no list's newest version yet.
  running boolean not null default false,
  -- The people's numbers as a portable Roaring bitmap, compressed already; null until it is first needed.
  bitmap bytea,
  -- When the people last changed; most lists never do.
  changed_at timestamptz not null default clock_timestamp()
);
alter table lists alter column bitmap set storage external;
create index lists_by_user on lists (user_id, id desc);
create index lists_by_account on lists (account_id, kind, id desc) where account_id is not null;
create index lists_by_version on lists (version_of) where version_of is not null;
create unique index lists_one_never on lists (user_id) where role = 'never';
create index lists_of_selections on lists (user_id, id desc) where role = 'selection';
create index lists_extracted on lists (user_id, of_username, of_side, id desc) where of_username is not null;
-- Those that extractions are bringing: looked for every minute, and few.
create index lists_running on lists (id) where running;
-- One living list of each kind for an account.
create unique index lists_of_health on lists (account_id, kind) where source = 'health';

-- The people of a list in the order of their names, 4,096 to a part: a quarter of the room that a row for each took, and one read for a page.
-- Names and numbers hardly compress, and to try costs more than the room.
create table list_parts (
  list_id bigint not null references lists on delete cascade,
  -- How many people of the list are before this part.
  position integer not null,
  people_count integer not null,
  -- One to a line.
  usernames text not null,
  -- Of each in turn the number in `people`, four bytes. The parts of an import are written at once, by name; the numbers follow, at the latest when
  -- a set of them is asked for.
  person_ids bytea,
  -- Of each in turn since when, in epoch seconds, four bytes without sign, 0 where that is unknown; null where it is unknown of all.
  times bytea,
  primary key (list_id, position)
);
alter table list_parts alter column usernames set storage external, alter column person_ids set storage external,
  alter column times set storage external;

-- A number from 0 to 4294967295 as the integer of the same four bytes.
create function four_bytes(number bigint) returns integer language sql immutable parallel safe as $$
  select case when number > 2147483647 then number - 4294967296 else number end::integer
$$;

-- The people a running extraction has brought so far.
create table list_arrivals (
  list_id bigint not null references lists on delete cascade,
  person_id bigint not null,
  primary key (list_id, person_id)
);

-- Who came and who went with a change of a list, as portable Roaring bitmaps, so that exactly that can be taken back.
create table list_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  list_id bigint not null references lists on delete cascade,
  added bytea not null,
  removed bytea not null,
  created_at timestamptz not null default clock_timestamp()
);
create index list_changes_by_user on list_changes (user_id, id desc);
create index list_changes_by_list on list_changes (list_id);
create index list_changes_by_age on list_changes (created_at);

-- The reading of an account's audience: where it is, and the result of its last round. `step` is the fence: a read counts once.
create table health_readings (
  account_id bigint primary key references accounts on delete cascade,
  is_on boolean not null default true,
  step integer not null default 0,
  round integer not null default 0,
  progress jsonb not null default '{"phase": "rest"}',
  began_at timestamptz,
  next_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- The reads of one day of the pacing, which have a bound of their own.
  day bigint not null default 0,
  reads integer not null default 0,
  -- The number given last in `health_people`.
  last_number integer not null default 0,
  -- The result of each part when it was last read, and when it was last read completely.
  followers jsonb,
  followers_at timestamptz,
  following jsonb,
  following_at timestamptz,
  posts_at timestamptz
);
create index health_readings_due on health_readings (next_at) where is_on;

-- Everybody a reading has met, each with a number of the account's own for the bitmaps of the posts: names change, ids don't.
create table health_people (
  account_id bigint not null references accounts on delete cascade,
  number integer not null,
  instagram_user_id text not null,
  username text not null,
  full_name text not null default '',
  no_picture boolean,
  is_private boolean,
  is_verified boolean,
  -- The rounds that met them last.
  follower_round integer not null default 0,
  following_round integer not null default 0,
  is_follower boolean not null default false,
  is_followed boolean not null default false,
  since timestamptz,
  missing_since timestamptz,
  -- What their own page showed; `is_gone` where there was none.
  checked_at timestamptz,
  is_gone boolean,
  followers bigint,
  following bigint,
  posts bigint,
  -- The lists they are on.
  lists text[] not null default '{}',
  primary key (account_id, number),
  unique (account_id, instagram_user_id)
);
create index health_people_on_lists on health_people (account_id, number) where lists <> '{}';
create index health_people_missing on health_people (account_id, missing_since) where missing_since is not null;
-- Since when the first follower is known: otherwise a page is read for each person.
create index health_people_first on health_people (account_id, since) where is_follower;

-- The newest posts, and for each the numbers of who liked it and who commented on it, as portable Roaring bitmaps.
create table health_posts (
  account_id bigint not null references accounts on delete cascade,
  media_id text not null,
  position integer not null,
  taken_at timestamptz not null,
  like_count bigint,
  comment_count bigint,
  likers bytea not null default '\x3a30000000000000',
  commenters bytea not null default '\x3a30000000000000',
  likers_read jsonb,
  comments_read jsonb,
  primary key (account_id, media_id)
);

-- Who came, left or was renamed, by the day of the user's calendar on which it was noticed.
create table health_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  at timestamptz not null default clock_timestamp(),
  date date not null,
  kind text not null check (kind in ('came', 'left', 'gone', 'renamed')),
  instagram_user_id text not null,
  username text not null,
  former_username text
);
create index health_changes_by_account on health_changes (account_id, id desc);
create index health_changes_by_age on health_changes (at);
-- What changed within a week: otherwise the week of all accounts is read.
create index health_changes_by_week on health_changes (account_id, at) include (kind);

-- How many were on each list, by day.
create table health_counts (
  account_id bigint not null references accounts on delete cascade,
  date date not null,
  kind text not null,
  people bigint not null,
  primary key (account_id, date, kind)
);

-- ========================================================================================================= automation

-- A user's order. The kinds of task and action there are is written in the code's registry alone: one more needs no migration.
-- A task is changed with each step, and a page holds few: with a fifth of it free, two of three changes went to another page, and into
-- every index.
create table tasks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  instagram_user_id text not null,
  kind text not null,
  status text not null check (status in ('scheduled', 'running', 'waiting', 'paused', 'completed', 'stopped', 'failed')),
  sources jsonb not null,
  -- Where reading is in each source: [{user_id, cursor, exhausted, …}], in the order of `sources`.
  reading jsonb not null default '[]',
  -- What was done from each source, in the order of `sources`.
  source_counts integer[] not null default '{}',
  filters jsonb not null,
  options jsonb not null,
  preset text not null check (preset in ('careful', 'normal', 'fast')),
  active_hours jsonb,
  -- The plan was previewed: exactly that list is run and nobody is looked for.
  previewed boolean not null default false,
  priority smallint not null default 5,
  target_count integer not null check (target_count > 0),
  done_count integer not null default 0,
  skipped_count integer not null default 0,
  failed_count integer not null default 0,
  -- What it does at the moment, why it failed, and (below) what it waits for, as reasons.
  activity jsonb,
  waiting_until timestamptz,
  failure jsonb,
  start_at timestamptz,
  last_step_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  stop_at timestamptz,
  -- Fewer than the target where the account is to keep following at least a number of people.
  most_done integer,
  undo_of bigint references tasks on delete set null,
  -- The list that an extraction brings, and the schedule that made the task; both may be gone.
  list_id bigint,
  schedule_id bigint,
  -- Instagram's numbers of those who liked one of the account's newest posts; null until they have been read.
  loyal_ids text[],
  -- A growth loop's days are counted from each follow: the next moment at which a person may be due to be unfollowed, whether the task has ended
  -- or not; null when none is.
  follow_up_at timestamptz,
  -- The growth loop whose people this task unfollows.
  follow_up_of bigint references tasks on delete set null,
  -- When the people an ended task skipped were forgotten.
  purged_at timestamptz,
  waiting jsonb,
  -- What a search among tasks looks in: the names of a task's sources as JSON text, so that a whole name is found between its quotation marks.
  sought text not null generated always as (left(lower(jsonb_path_query_array(sources,
    '$[*].keyvalue() ? (@.key == "username" || @.key == "tag" || @.key == "name" || @.key == "media_id").value')::text), 500)) stored,
  -- How many of the `done_count` are follow requests, which wait for an answer.
  requested_count integer not null default 0,
  -- How its sources share its places, in percent, as it was when the task was made; null where they share evenly.
  source_shares jsonb,
  bucket smallint not null default 0,
  -- When its results were last swept into `past_actions`, and whether it still has any.
  swept_at timestamptz,
  has_history boolean not null default true
) with (fillfactor = 50);
-- Everything tasks are found by: a page, a count and a search read this alone, and then the rows of their page.
create index tasks_found on tasks (user_id, id desc) include (account_id, kind, status, created_at, sought);
-- What has not ended, of an account, a user and a schedule; paused tasks count with them.
create index tasks_live on tasks (instagram_user_id) where status in ('scheduled', 'running', 'waiting', 'paused');
create index tasks_live_by_user on tasks (user_id) where status in ('scheduled', 'running', 'waiting', 'paused');
create index tasks_live_of_schedule on tasks (schedule_id)
  where schedule_id is not null and status in ('scheduled', 'running', 'waiting', 'paused');
-- The extraction that brings a list: looked for every minute while any is under way.
create index tasks_by_list on tasks (list_id) where list_id is not null;
-- A task is taken back once.
create unique index tasks_undone_once on tasks (undo_of) where undo_of is not null;
create index tasks_follow_up on tasks (follow_up_at) where follow_up_at is not null;
create index tasks_follow_up_of on tasks (follow_up_of) where follow_up_of is not null;
create index tasks_to_purge on tasks (ended_at) where ended_at is not null and purged_at is null;
create index tasks_with_history on tasks (greatest(ended_at, swept_at)) where has_history and ended_at is not null;

-- The people of a task that cannot be undone, as it began: `[{"username": …, "target_id": …}]`. Kept as long as the task.
create table task_people (
  task_id bigint primary key references tasks on delete cascade,
  people jsonb not null,
  created_at timestamptz not null default now()
);

-- One row from the moment a person is planned for to the proven result.
-- A fifth of a year's actions are two months of them: the usual moment for cleaning up comes too late.
create table actions (
  id bigint generated always as identity primary key,
  task_id bigint not null references tasks on delete cascade,
  user_id bigint not null,
  account_id bigint not null,
  instagram_user_id text not null,
  kind text not null,
  position integer not null,
  source smallint,
  username text not null,
  target_id text,
  media_id text not null default '',
  state text not null default 'planned'
    check (state in ('planned', 'intended', 'done', 'already', 'requested', 'refused', 'skipped', 'unknown')),
  reason jsonb,
  -- What the list it was found in said of the person.
  seen jsonb,
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  -- When the call was decided on; null for those nothing was sent for.
  intended_at timestamptz,
  settled_at timestamptz,
  -- What a comment says.
  text text,
  -- Instagram's number of what came of it: the comment.
  result_id text,
  -- When its effect was ended by the opposite action: then the same may be done again.
  undone_at timestamptz,
  -- An effect may show late: an action stays `intended` until it has shown, or was checked for often enough. When to check next; null for at once.
  look_at timestamptz,
  looks smallint not null default 0,
  -- What Instagram answered to the call; null where no answer came.
  answered text check (answered in ('done', 'was_so')),
  -- Asked for by its own number, the comment was shown before it was deleted: then the same question shows whether it is gone.
  was_shown boolean not null default false,
  -- When it was arranged that a person followed in a growth loop is unfollowed.
  followed_up_at timestamptz,
  bucket smallint not null default 0,
  unique (task_id, kind, username, media_id)
) with (
  fillfactor = 80,
  autovacuum_vacuum_scale_factor = 0.03, autovacuum_vacuum_insert_scale_factor = 0.03, autovacuum_analyze_scale_factor = 0.02
);
-- A page of a task's actions, whatever their state, and the next of those planned for. Nothing else has this order, so that
-- PostgreSQL is not tempted to walk through all actions there are until it has met enough of one task.
create index actions_by_place on actions (task_id, state, position, id);
create index actions_open on actions (instagram_user_id) where state = 'intended';
-- What an account has done to one person, whatever its result.
create index actions_by_person on actions (instagram_user_id, target_id, kind) where intended_at is not null;
-- What an account has done of a kind and what of it still holds: the people it follows by Cadenza's doing.
create index actions_standing on actions (instagram_user_id, kind, intended_at) where state in ('done', 'requested') and undone_at is null;
-- The comment an account wrote last.
create index actions_last_comment on actions (instagram_user_id, intended_at desc) where kind = 'comment' and intended_at is not null;
-- A plan's daily actions whose effect is unknown stay used.
create index actions_unclear on actions (user_id, intended_at) where state = 'unknown';
-- A year's actions of an account are scattered over as many pages as there are: statistics read them from the indexes alone.
create index actions_counted on actions (user_id, intended_at) include (kind, account_id, id, bucket) where state in ('done', 'requested');
create index actions_followed on actions (account_id, settled_at) include (user_id, intended_at, id, task_id, source, bucket)
  where kind = 'follow' and state in ('done', 'requested');

-- What is left of results that were swept: enough for statistics in any zone. That nothing is done twice is in account_effects.
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

create table previews (
  id text primary key,
  user_id bigint not null references users on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  -- The request it was made for; a task that differs is refused.
  request jsonb not null,
  act jsonb not null,
  created_at timestamptz not null default now()
);
create index previews_by_user on previews (user_id, created_at);
create index previews_by_age on previews (created_at);

create table schedules (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  task jsonb not null,
  recurrence jsonb not null,
  timezone text not null,
  is_paused boolean not null default false,
  -- Null when it is paused or has ended.
  next_run_at timestamptz,
  last_run_at timestamptz,
  last_task_id bigint references tasks on delete set null,
  -- Of a run that was not a task of its own, as a reason.
  last_result jsonb,
  created_at timestamptz not null default now(),
  -- What happens to a run while the one before has not ended: it is skipped, or joins it.
  when_busy text not null default 'skip' check (when_busy in ('skip', 'join')),
  -- What was deleted can be restored for a day.
  deleted_at timestamptz,
  -- A run that a process is starting: when it was due, and since when. Both are null once its task or result is known.
  run_due_at timestamptz,
  run_claimed_at timestamptz
);
create index schedules_by_user on schedules (user_id, id);
create index schedules_due on schedules (next_run_at) where next_run_at is not null;
create index schedules_claimed on schedules (run_claimed_at) where run_claimed_at is not null;
create index schedules_deleted on schedules (deleted_at) where deleted_at is not null;

create table task_templates (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  name text not null,
  description text not null default '',
  task jsonb not null,
  created_at timestamptz not null default now(),
  -- What was deleted can be restored for a day.
  deleted_at timestamptz
);
create index task_templates_by_user on task_templates (user_id, id);
create index task_templates_deleted on task_templates (deleted_at) where deleted_at is not null;

-- What of a user's daily actions is used or promised, by the user's own calendar day. Counted up with an intent, down when it came to nothing.
create table daily_usage (
  user_id bigint not null references users on delete cascade,
  day date not null,
  used integer not null,
  -- The limit whose reaching the user was notified of on that day: once, however many tasks wait for it; a larger one is news again.
  told_limit integer,
  primary key (user_id, day)
) with (fillfactor = 70);

-- What is free of a day's actions that were granted ahead to the accounts of a bucket. daily_usage.used counts them as used. A row is changed with
-- each daily action.
create table day_blocks (
  bucket smallint not null default 0,
  user_id bigint not null references users on delete cascade,
  day date not null,
  free integer not null check (free >= 0),
  primary key (bucket, user_id, day)
) with (fillfactor = 50);
create index day_blocks_by_user on day_blocks (user_id, day);

-- What a user moved in from a tool they used before: their word on an Instagram account's past, for their own tasks alone.
create table former_moves (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  instagram_user_id text not null,
  -- The account's name when it was moved in.
  account text not null,
  tools text[] not null,
  files text[] not null,
  -- Of everybody in it: the same files again are the same move.
  digest bytea not null,
  -- How many of its people were met, followed and so on, and how many it put on the exclusion list.
  counts jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, instagram_user_id, digest)
);

create table former_people (
  move_id bigint not null references former_moves on delete cascade,
  username text collate "C" not null,
  -- Instagram's own number, where the files have it.
  person_id text,
  tool text not null,
  -- When each thing was last done, epoch seconds, null where that is unknown; empty for those who are only on a whitelist or blacklist.
  acts jsonb not null,
  -- On the exclusion list because of this move.
  is_excluded boolean not null default false,
  primary key (move_id, username)
);
create index former_people_by_id on former_people (move_id, person_id) where person_id is not null;
create index former_people_excluded on former_people (move_id, username) where is_excluded;

-- The schedule of one Instagram account, whichever users connected it: one action at a time, one set of limits.
create table account_schedule (
  instagram_user_id text primary key,
  -- When this account is next due; null while it has nothing to do.
  next_action_at timestamptz,
  lease_owner text,
  lease_until timestamptz,
  -- Goes up with every claim; a write that carries an older one changes nothing.
  fence bigint not null default 0,
  -- Goes up with every wake, so that a wake during a step is not lost when the step ends.
  wakes bigint not null default 0,
  -- The pacing's gap: no action before this.
  quiet_until timestamptz,
  quiet_rule text,
  -- Actions left before the next longer pause.
  burst_left smallint not null default 0,
  -- Instagram's own failures in a row (5xx, time-outs), for the back-off.
  failures smallint not null default 0,
  -- Successes in a row that Instagram claimed and that nothing confirmed.
  false_successes smallint not null default 0,
  -- For the warm-up: days (scaled like all pacing) on which something was done, the last of them, and the last warning.
  active_days integer not null default 0,
  active_day bigint,
  warned_at timestamptz,
  -- Since when nobody has had the account: its history, windows, rests and warm-up are kept for a while even then.
  unowned_since timestamptz,
  -- Reads outside the schedule and steps take turns: the one that had to wait for the other goes first until then.
  turn_first_until timestamptz,
  step_first_until timestamptz,
  -- The trace of the request that last woke the account (W3C traceparent), until a step continues it. Null unless traces are on.
  woken_by text check (length(woken_by) <= 55),
  bucket smallint not null default 0
) with (fillfactor = 70);
create index account_schedule_due on account_schedule (next_action_at) where next_action_at is not null;

-- A short rest for one reason neither ends a longer one for another nor makes it forget how often it was needed.
create table account_rests (
  instagram_user_id text not null,
  -- An action's kind, or `all`.
  kind text not null,
  until timestamptz not null,
  -- With `params` the reason.
  rule text not null,
  -- How often in a row this rest was needed: the next one is longer.
  strikes smallint not null default 1,
  started_at timestamptz not null default now(),
  params jsonb not null default '{}',
  bucket smallint not null default 0,
  primary key (instagram_user_id, kind, rule)
);

-- What an account checked in each of its sessions, written with every result. Kept for a week.
create table account_sessions (
  account_id bigint not null references accounts on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  done integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  skips_in_a_row integer not null default 0,
  bucket smallint not null default 0,
  primary key (account_id, starts_at)
);

-- Calls that only read, of one Instagram account, by whichever user. Kept like its schedule: no user or connection that goes takes it along. A
-- slot is a sixtieth of an hour of the pacing.
create table account_reads (
  instagram_user_id text primary key,
  -- Length of a slot, ms: where the pacing has been scaled otherwise, what was counted before says nothing.
  slot_ms float8 not null default 0,
  -- The slot written last, counted from 1970.
  slot bigint not null default 0,
  -- All reads there ever were, and those that a person waited for.
  total integer not null default 0,
  watched integer not null default 0,
  -- What both were when each slot of the last hour, and each sixty slots of the last day, began: a slot is at its number modulo the
  -- ring's length. What lies in a window is a difference of two numbers.
  hour_marks integer[] not null,
  hour_watched_marks integer[] not null,
  day_marks integer[] not null,
  day_watched_marks integer[] not null,
  touched_at timestamptz not null default now(),
  bucket smallint not null default 0
) with (fillfactor = 50);

-- What an Instagram account did belongs to it, not to the task, connection or user it was done for. The next three tables hang on nothing, so
-- that they outlive all three, and name nobody but the Instagram account itself.

-- One row for each call that was about to be sent, every try: what the rolling windows count.
create table account_calls (
  instagram_user_id text not null,
  kind text not null,
  -- When the call was about to be sent; once its answer has been handled, that moment, which is never before Instagram's own count.
  at timestamptz not null default now(),
  bucket smallint not null default 0
)
-- New pages are soon marked as visible to all, without which an index is not enough.
with (autovacuum_vacuum_insert_scale_factor = 0.05);
-- An account's calls of a day are read by every step, from the index alone: they are scattered over as many pages of the table.
create index account_calls_recent on account_calls (instagram_user_id, at) include (kind, bucket);
create index account_calls_old on account_calls using brin (at);

-- That an account has, or may have, an effect of one kind on one target or post: its primary key forbids a second one.
create table account_effects (
  instagram_user_id text not null,
  -- Of the kind, the target and the post, salted.
  hash bytea not null,
  first_at timestamptz not null,
  -- When it was last about to be done.
  at timestamptz not null,
  -- False once the opposite action has ended it: then it was met before, no more.
  stands boolean not null,
  bucket smallint not null default 0,
  primary key (instagram_user_id, hash)
);

-- Makes these hashes mean nothing to anybody who has them without this database.
create table account_salt (
  is_only boolean primary key default true check (is_only),
  salt bytea not null
);
insert into account_salt (salt) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- One row for each process that works; a row that is old is of one that has gone.
create table workers (
  id text primary key,
  host text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  held integer not null default 0,
  steps bigint not null default 0
);

-- ========================================================================================================= statistics

-- Whether a person we followed was seen to follow back, a number of days afterwards.
create table follow_back_looks (
  action_id bigint not null references actions on delete cascade,
  within_days smallint not null check (within_days in (1, 3, 7, 14)),
  looked_at timestamptz not null default now(),
  -- False when the check came more than a day late: it then shows how things are, not how they were on that day.
  in_time boolean not null,
  follows_back boolean not null,
  bucket smallint not null default 0,
  -- Statistics read a year's checks from the index alone.
  primary key (action_id, within_days) include (in_time, follows_back, bucket)
) with (autovacuum_vacuum_scale_factor = 0.03, autovacuum_vacuum_insert_scale_factor = 0.03);

-- Links by which anybody can read the report of a week, until they expire or are withdrawn. Of the link only the SHA-256 is kept.
create table report_links (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- Null for all accounts of the user.
  account_id bigint references accounts on delete cascade,
  first_day date not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  opened bigint not null default 0,
  opened_at timestamptz
);
create index report_links_of_user on report_links (user_id, id desc);
create index report_links_of_account on report_links (account_id) where account_id is not null;
create index report_links_ended on report_links (expires_at);

-- Growth that steers itself: what its owner wants of an account, by a date of their own calendar.
create table growth_goals (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  followers integer not null check (followers > 0),
  until date not null,
  preset text not null check (preset in ('careful', 'normal', 'fast')),
  sources jsonb not null,
  -- A day's lines wait until their owner accepts them.
  asks_first boolean not null default true,
  status text not null default 'active' check (status in ('active', 'paused', 'reached', 'ended')),
  seed integer not null,
  -- Why no day is planned at the moment, as a reason; null where one was.
  held jsonb,
  next_plan_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index growth_goals_by_user on growth_goals (user_id, id desc);
create unique index growth_goals_live on growth_goals (account_id) where status in ('active', 'paused');
create index growth_goals_due on growth_goals (next_plan_at) where status = 'active';
-- Paused goals end after their date, too.
create index growth_goals_paused on growth_goals (until) where status = 'paused';

-- A day of the user's calendar, planned once: what was known then, and why it was divided so.
create table growth_days (
  id bigint generated always as identity primary key,
  goal_id bigint not null references growth_goals on delete cascade,
  day date not null,
  figures jsonb not null,
  reasons jsonb not null,
  created_at timestamptz not null default now(),
  unique (goal_id, day)
);

-- A line of it: some follows from one source in one block of hours, which become an ordinary task when the block begins.
create table growth_portions (
  id bigint generated always as identity primary key,
  day_id bigint not null references growth_days on delete cascade,
  goal_id bigint not null references growth_goals on delete cascade,
  source jsonb not null,
  source_key text not null,
  block text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  follows integer not null check (follows > 0),
  -- Of these, those that were drawn and not chosen.
  by_chance integer not null check (by_chance between 0 and follows),
  state text not null check (state in ('proposed', 'accepted', 'refused', 'started', 'missed')),
  task_id bigint unique references tasks on delete set null,
  -- Why the task was refused, as a reason.
  problem jsonb,
  -- Its result, once no check of its follows is to come any longer: a goal is counted from these, and only from the follows of the last weeks
  -- besides.
  followed integer,
  there integer,
  stayed integer,
  unique (day_id, source_key, block)
);
create index growth_portions_by_goal on growth_portions (goal_id, source_key, id desc);
create index growth_portions_open on growth_portions (starts_at) where state in ('proposed', 'accepted');
create index growth_portions_uncounted on growth_portions (ends_at) where state = 'started' and followed is null;

-- ========================================================================================================= the server

-- What was asked for under an Idempotency-Key, for a day: claimed before it is done, answered afterwards.
create table idempotency_keys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  key text not null,
  -- Of the call and what was sent with it, under a key of this row's own: nothing that was sent can be guessed from it.
  request_hash bytea not null,
  -- That key and, once there is one, the answer: some answers have a secret that is shown once.
  sealed bytea not null,
  -- Null until there is an answer.
  status smallint,
  claimed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Large payloads of socket events between processes (@socket.io/postgres-adapter).
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);

-- Whether the tables with a bucket are spread over the nodes of a cluster.
create table buckets (
  is_only boolean primary key default true check (is_only),
  is_distributed boolean not null default false
);
insert into buckets default values;
