-- Why a delivery failed is a code with parameters (rules/delivery-failures.ts). `error` has the sentences of deliveries from before, which
-- are deleted after thirty days; the version before this one still writes it during an upgrade.
alter table webhook_deliveries add column failure jsonb;
update webhook_deliveries
set failure = jsonb_build_object('code', 'answered', 'params', jsonb_build_object('status', response_status))
where error is not null and response_status is not null;
