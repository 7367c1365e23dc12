-- Before an upload starts, the files of its merchant are summed.
create index concurrently product_file_of_merchant on product_file (merchant_id);
