-- An account the plan has no room for stays connected and stands still; what it was before comes back with the room.
alter table accounts
  drop constraint accounts_status_check,
  add constraint accounts_status_check
    check (status in ('connected', 'needs_sign_in', 'needs_confirmation', 'over_limit')),
  add column status_before text,
  add column status_reason_before text;
