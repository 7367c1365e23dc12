-- See V38.
select bound_ids('event', 'id');
-- V38 created it for these three migrations alone.
-- squawk-ignore ban-drop-function
drop function bound_ids;
