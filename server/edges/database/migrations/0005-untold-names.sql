-- Null where Instagram's answer left the name out: only a name that is there and empty is none.
alter table health_people alter column full_name drop not null;
