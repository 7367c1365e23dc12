-- To delete an endpoint must cost the same whatever waits for it, and hold up nothing that happens meanwhile. Deliveries that
-- it leaves behind are shown to nobody and sent nowhere, and the sweep removes them.
alter table webhook_delivery drop constraint webhook_delivery_endpoint_id_fkey;
