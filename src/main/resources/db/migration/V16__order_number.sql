-- Creations of orders try another id where a number is taken; orders from before the first release have no numbers that collide.
-- The number of an order, for people: the last 40 bits of its id, which are random. Java: OrderNumber. Downloads are found by it
-- without a merchant, so it comes first.
create unique index concurrently orders_by_number on orders (substring(uuid_send(id) from 12), merchant_id);
