-- How often deliveries of an endpoint were claimed: whoever claims can tell that another one was faster. The room on the
-- pages lets the count change without touching an index.
alter table webhook_endpoint
  add column claims bigint not null default 0,
  set (fillfactor = 50);

-- Of a leased delivery: how many that were claimed with it for its endpoint are sent at once; the others wait for them.
-- Null when each that is leased is also being sent.
alter table webhook_delivery
  add column abreast integer,
  set (vacuum_truncate = off); -- to give its pages back when it is empty, and take them again, would lock it
