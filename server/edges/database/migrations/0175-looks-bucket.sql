alter table follow_back_looks add column bucket smallint not null default 0;
