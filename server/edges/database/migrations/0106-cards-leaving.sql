-- A card that is being removed counts for nothing from then on; should the removal die on its way, it is back two minutes later.
alter table payment_methods add column leaving_at timestamptz;
