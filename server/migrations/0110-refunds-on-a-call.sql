alter table complaint drop constraint complaint_kind_check;
alter table complaint add constraint complaint_kind_check check (kind in
  ('closed_or_not_ready', 'missing', 'wrong_item', 'poor_quality', 'not_as_declared', 'allergen_or_illness', 'not_there', 'other', 'by_phone'));
-- What ended it without a decision.
alter table complaint add column ended_by text check (ended_by in ('refund', 'withdrawal'));

-- Every earlier row satisfies it.
alter table customer_order drop constraint customer_order_cancelled_by_check;
alter table customer_order add constraint customer_order_cancelled_by_check
  check (cancelled_by in ('customer', 'restaurant', 'operator', 'late_payment')) not valid;
