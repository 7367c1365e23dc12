-- Whatever is created must not lock the row of its merchant. A reference does: of a busy merchant each transaction adds itself
-- to those who hold the row already, which takes a sixth of the statement that creates a payment link. The merchant is that of
-- a token or of a payment link, a token refers to one, and a merchant that is there stays: a reference would find nothing.
lock table idempotency_key, payment_link, orders, payment, event, merchant; -- in the order in which most requests do

create function merchant_stays() returns trigger language plpgsql as $$
begin
  raise exception 'A merchant is never removed, and keeps its id: others name it' using errcode = 'foreign_key_violation';
end $$;
create trigger merchant_stays before delete or update of id on merchant for each row execute function merchant_stays();
create trigger merchants_stay before truncate on merchant for each statement execute function merchant_stays();

alter table idempotency_key drop constraint idempotency_key_merchant_id_fkey;
alter table payment_link drop constraint payment_link_merchant_id_fkey;
alter table orders drop constraint orders_merchant_id_fkey;
alter table payment drop constraint payment_merchant_id_fkey;
alter table event drop constraint event_merchant_id_fkey;
