-- The account that a bank file is paid from, as the settings had it when the batch was approved: exporting the file again gives the same bytes.
alter table payout_batch add column bank_file_user jsonb;
