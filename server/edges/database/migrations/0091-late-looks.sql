-- An effect may show late: an action stays `intended` until it has shown, or was looked for often enough.
alter table actions
  -- When to look next; null for at once.
  add column look_at timestamptz,
  add column looks smallint not null default 0,
  -- What Instagram answered to the call; null where no answer came.
  add column answered text check (answered in ('done', 'was_so')),
  -- Asked for by its own number, the comment was shown before it was deleted: then the same question tells whether it is gone.
  add column was_shown boolean not null default false;
