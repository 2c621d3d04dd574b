-- Staff can hand over before pickup opens, or after the order has been missed, if they confirm it. The scan records who did, and since when
-- the order had been missed, so that undoing the collection restores that.
alter table pickup_scan add column outside_window_by uuid references account (id);
alter table pickup_scan add column missed_at timestamptz;
