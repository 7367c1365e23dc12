-- To delete an endpoint must cost the same whatever waits for it, and hold up nothing that happens meanwhile. Deliveries that
-- it leaves behind are shown to nobody and sent nowhere, and the sweep removes them.
alter table webhook_delivery drop constraint webhook_delivery_endpoint_id_fkey;

-- An index of ids alone would be taken for the order of the list, and everything looked through for the few that fit.
alter table webhook_delivery_done drop constraint webhook_delivery_done_pkey;
alter table webhook_delivery_done add primary key (merchant_id, id);
drop index webhook_delivery_done_by_merchant;

-- For the list of deliveries: of the ten million that a merchant may have, the few that failed, or are of a type that is rare.
create index webhook_delivery_done_failed_by_merchant on webhook_delivery_done (merchant_id, id desc) where state = 'failed';
create index webhook_delivery_done_by_type on webhook_delivery_done (merchant_id, event_type, id desc);
