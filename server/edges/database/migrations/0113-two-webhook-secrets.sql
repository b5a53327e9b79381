-- While a secret is exchanged, the one before it signs as well; bound to its row as the newer one is.
alter table webhooks
  add column previous_sealed_secret bytea,
  add column previous_secret_ends_at timestamptz,
  add constraint webhooks_previous_secret_ends check (previous_sealed_secret is null or previous_secret_ends_at is not null);
