-- While it has its only row, no node cancels, expires, removes, sends or refunds anything by itself. `serve --quarantine` inserts the
-- row, `release` deletes it.
create table quarantine (
  only_one boolean     primary key default true check (only_one),
  since    timestamptz not null default now()
);
