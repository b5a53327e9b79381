-- What an account has done of a kind and what of it stands: whom it follows by Cadenza's doing.
create index actions_standing on actions (instagram_user_id, kind, intended_at) where state in ('done', 'requested') and undone_at is null;
-- The windows count account_calls now.
drop index actions_recent;
