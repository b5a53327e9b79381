-- A task is changed with each step, and a page holds few: with a fifth of it free, two of three changes went to another page, and into
-- every index. A day's block is changed with each daily action, and its pages had no room. Pages that exist keep what they have until they
-- are written anew.
alter table tasks set (fillfactor = 50);
alter table day_blocks set (fillfactor = 50);
