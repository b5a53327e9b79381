-- A success that Instagram claimed and that nothing confirms is called a false success everywhere.
alter table account_schedule rename column lies to false_successes;
