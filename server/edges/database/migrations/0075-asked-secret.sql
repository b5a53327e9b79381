-- The bank's question that stood open last, so that its answer is known once the question is gone.
alter table subscriptions add column asked_secret text;
update subscriptions set asked_secret = pending_secret;
