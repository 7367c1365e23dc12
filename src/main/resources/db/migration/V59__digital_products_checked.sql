-- The rows of before, which fulfil the constraints of V57 and V58. Locks no writer.
alter table payment_link validate constraint payment_link_amount;
alter table payment_link validate constraint payment_link_limit;
alter table orders validate constraint orders_amount;
