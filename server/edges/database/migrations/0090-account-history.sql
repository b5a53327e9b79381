-- What an Instagram account did belongs to it, not to the task, connection or user it was done for. Both tables hang on nothing, so
-- that they outlive all three, and name nobody but the Instagram account itself.

-- One row for each call that was about to be sent, every try: what the rolling windows count.
create table account_calls (
  instagram_user_id text not null,
  kind text not null,
  -- When the call was about to be sent; once its answer has been handled, that moment, which is never before Instagram's own count.
  at timestamptz not null default now()
);
create index account_calls_recent on account_calls (instagram_user_id, at);
create index account_calls_old on account_calls using brin (at);

-- Makes the hashes below mean nothing to whoever has them without this database.
create table account_salt (
  is_only boolean primary key default true check (is_only),
  salt bytea not null
);
insert into account_salt (salt) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- That an account has, or may have, an effect of one kind on one target or post: never twice.
create table account_effects (
  instagram_user_id text not null,
  -- Of the kind, the target and the post, salted (server/automation/history.ts).
  hash bytea not null,
  first_at timestamptz not null,
  -- When it was last about to be done.
  at timestamptz not null,
  -- False once the opposite action has ended it: then it was met before, no more.
  stands boolean not null,
  primary key (instagram_user_id, hash)
);

insert into account_calls (instagram_user_id, kind, at)
select instagram_user_id, kind, coalesce(settled_at, intended_at) from actions where intended_at > now() - interval '2 days';

insert into account_effects (instagram_user_id, hash, first_at, at, stands)
select instagram_user_id, hash, min(intended_at), max(intended_at), bool_or(undone_at is null)
from (
  select instagram_user_id, intended_at, undone_at,
    substr(sha256((select salt from account_salt) || convert_to(kind || ':' || target_id || ':' || media_id, 'UTF8')), 1, 16) as hash
  from actions
  where intended_at is not null and target_id is not null and (state in ('intended', 'done', 'already', 'requested', 'unknown')
    -- A comment that did not show may be there all the same: too little was looked at.
    or (kind = 'comment' and state = 'refused' and rule = 'not_confirmed'))
  union all
  -- When somebody was last commented on, whatever the post.
  select instagram_user_id, intended_at, null,
    substr(sha256((select salt from account_salt) || convert_to('commented:' || target_id || ':', 'UTF8')), 1, 16)
  from actions
  where kind = 'comment' and intended_at is not null and target_id is not null and state in ('done', 'already', 'unknown')
) as effects
group by 1, 2;

-- The primary key above is what forbids a second effect now; this one knew only of tasks that are still there.
drop index actions_never_twice;

-- Since when nobody has had the account: its history, windows, rests and warm-up are kept for a while even then.
alter table account_schedule add column unowned_since timestamptz;
