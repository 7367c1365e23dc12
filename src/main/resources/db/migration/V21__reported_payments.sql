-- When the customer said to have paid by bank transfer; null if the customer did not.
alter table payment add column reported_at timestamptz;
