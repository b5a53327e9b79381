-- A short rest for one reason neither ends a longer one for another nor makes it forget how often it was needed.
alter table account_rests drop constraint account_rests_pkey;
alter table account_rests add primary key (instagram_user_id, kind, rule);
