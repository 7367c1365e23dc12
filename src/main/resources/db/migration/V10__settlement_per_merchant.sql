-- A reference of a provider is unique per merchant: two merchants may have accounts at one provider that count alike. The key
-- stays as it is. From here on a trigger puts the merchant's id before each reference that is stored, whichever version of the
-- node stores it; so nothing is rewritten and no index is built. Rows from before keep their bare reference.
create function settlement_of_merchant() returns trigger language plpgsql as $$
begin
  new.reference := (select p.merchant_id from payment p where p.id = new.payment_id) || ':' || new.reference;
  return new;
end $$;

create trigger settlement_of_merchant before insert on settlement
  for each row execute function settlement_of_merchant();

comment on column settlement.reference is 'merchant:reference of the provider; of rows before V10 the reference alone';
