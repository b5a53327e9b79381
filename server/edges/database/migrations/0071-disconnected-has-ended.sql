-- A disconnected account is signed out, and nothing goes on for it by itself.
update accounts set status = 'needs_sign_in', status_reason = null where disconnected_at is not null;
update tasks set follow_up_at = null from accounts
where accounts.id = account_id and disconnected_at is not null and follow_up_at is not null;

-- Those that extractions are bringing: looked for every minute, and few.
create index lists_running on lists (id) where running;
