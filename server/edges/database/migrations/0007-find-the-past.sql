-- What an account has done to one person, whatever became of it since.
create index actions_by_person on actions (instagram_user_id, target_id, kind) where intended_at is not null;
-- The comment an account wrote last.
drop index actions_comments;
create index actions_last_comment on actions (instagram_user_id, intended_at desc) where kind = 'comment' and intended_at is not null;
