create table second_factors (
  user_id bigint primary key references users on delete cascade,
  -- The secret the authenticator app shares with us (RFC 6238), sealed.
  sealed bytea not null,
  -- Null until a first code proved that the app has the secret.
  confirmed_at timestamptz,
  -- The newest 30-second step whose code was taken; none is taken twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Sign-ins whose first factor was right and that wait for the second; ten minutes at most.
create table waiting_sign_ins (
  -- SHA-256 of the id the browser holds.
  id_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  sign_in_generation int not null,
  remember boolean not null,
  created_at timestamptz not null default now()
);
