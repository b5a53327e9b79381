-- Who waits for what Instagram refuses of the whole installation: looked at every minute.
create index account_rests_of_installation on account_rests (bucket, until) where rule = 'installation';
