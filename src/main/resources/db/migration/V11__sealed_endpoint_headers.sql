-- Headers of endpoints are sealed from now on, each value as an array of one string. Finds those that are still plain strings;
-- the condition is that of SecretSql.
create index webhook_endpoint_plain_headers on webhook_endpoint (id) where headers #>> '{}' ~ '"\s*:\s*"';
