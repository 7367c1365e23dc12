-- See V38.
select bound_ids('webhook_delivery_done', 'id');
