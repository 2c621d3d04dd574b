-- When a counter device last said that it keeps no scans that are not sent; null while its version says nothing about them.
alter table counter_device add column queue_empty_at timestamptz;
