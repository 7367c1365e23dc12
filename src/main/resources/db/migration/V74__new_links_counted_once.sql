-- The payments of new links are counted from the start, by a statement once and not by each of its rows: creations share statements.
create or replace function count_added_payment_links() returns trigger language plpgsql as $$
begin
  insert into payment_link_count_delta (merchant_id, span, cell, change)
  select merchant_id, order_span(id), payment_link_cell(deactivated, expired, exhausted), count(*)
  from added where source = 'payment_link' group by 1, 2, 3;
  insert into payment_link_paid (payment_link_id) select id from added on conflict do nothing;
  return null;
end $$;

drop trigger count_new_link on payment_link;
drop function count_new_link();
