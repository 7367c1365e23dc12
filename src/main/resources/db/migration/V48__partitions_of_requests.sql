-- Partitions of requests are created and dropped as those of the other tables, by the functions of V42. No node calls these any more.
-- squawk-ignore ban-drop-function
drop function create_api_request_days, drop_api_request_day;
-- Only these functions used it.
-- squawk-ignore ban-drop-view
drop view api_request_partition;
