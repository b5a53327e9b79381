-- Deliveries are deleted portion by portion, the oldest of them found by an index.
create index webhook_deliveries_by_age on webhook_deliveries (settled_at) where settled_at is not null;
