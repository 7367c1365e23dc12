-- What a customer is shown to pay with: the content of a QR code, or an account, and until when. Null for none.
alter table payment add column display json;
