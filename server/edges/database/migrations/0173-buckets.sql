-- The part of a database in which an Instagram account's rows are: all are in part 0 until the database is distributed (docs/decisions/0116).
create table buckets (
  is_only boolean primary key default true check (is_only),
  is_distributed boolean not null default false
);
insert into buckets default values;

alter table account_schedule add column bucket smallint not null default 0;
alter table account_rests add column bucket smallint not null default 0;
alter table account_calls add column bucket smallint not null default 0;
alter table account_effects add column bucket smallint not null default 0;
alter table account_reads add column bucket smallint not null default 0;
alter table account_sessions add column bucket smallint not null default 0;
alter table tasks add column bucket smallint not null default 0;
alter table actions add column bucket smallint not null default 0;
