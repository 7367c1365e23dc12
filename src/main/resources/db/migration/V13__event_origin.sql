-- Who caused an event, and by which request: {"actor": {"type", "id", "label"}, "requestId"}. Null for older events.
alter table event add column origin json;
