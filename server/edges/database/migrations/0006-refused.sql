-- What Instagram has refused of each kind of action lately (rules/refusals.ts).
alter table account_schedule add column refused jsonb;
