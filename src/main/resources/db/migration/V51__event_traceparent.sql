-- The trace in which an event was written, as the header traceparent of W3C Trace Context has it. Null outside a trace.
alter table event add column traceparent text;
