-- People write the reference of one transfer in several ways.
create unique index concurrently settlement_recorded_once on settlement (merchant_id, reference_key(reference))
  where provider = 'manual';
