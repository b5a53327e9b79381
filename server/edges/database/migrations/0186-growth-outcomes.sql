-- What came of a line once no check of its follows is to come any more: a goal is counted from these, and only from the follows of the last weeks besides.
alter table growth_portions
  add column followed integer,
  add column there integer,
  add column stayed integer;
create index growth_portions_uncounted on growth_portions (ends_at) where state = 'started' and followed is null;

-- Paused goals end after their date, too.
create index growth_goals_paused on growth_goals (until) where status = 'paused';
