-- revoked_at may lie ahead from now on: a token that was rotated works until then.
alter table token
  add column last_used_at     timestamptz,                   -- written at most once a minute by each node
  add column replaced_by      uuid,                          -- the token that rotation gave in its place
  add column expiry_announced boolean not null default false; -- whether token.expiring is written
create index token_to_announce on token (expires_at) where revoked_at is null and not expiry_announced;

-- How many tokens of a merchant work: those that do until they expire, and those that were rotated and work a while longer;
-- and whether the token of the request is not revoked.
-- Locks the merchant until the end of the transaction, so that of two creations not both take the last free place. The counts are
-- a statement of their own, as they must include what another transaction committed during the wait for the lock.
create function working_tokens_of(
  merchant_id uuid, caller uuid, out lasting bigint, out replaced bigint, out caller_works boolean
) language sql volatile as $$
  select from merchant m where m.id = $1 for no key update;
  select count(*) filter (where t.revoked_at is null), count(*) filter (where t.revoked_at is not null),
         exists (
           select from token c
           where c.merchant_id = $1 and c.id = $2 and (c.revoked_at is null or c.revoked_at > clock_timestamp()))
  from token t
  where t.merchant_id = $1 and t.expires_at > now() and (t.revoked_at is null or t.revoked_at > clock_timestamp())
$$;
