-- A list reads ranges of the first backwards, and corrects its status by the second, which has the links that expire. Built while links
-- are written. Nodes of the version before list by payment_link_by_merchant.
drop index concurrently if exists payment_link_by_cell;
create index concurrently payment_link_by_cell
  on payment_link (payment_link_cell(deactivated, expired, exhausted), merchant_id, id);
drop index concurrently if exists payment_link_due;
create index concurrently payment_link_due on payment_link (exactly(merchant_id), expires_at)
  where expires_at is not null and not expired and not deactivated;
