alter table complaint drop constraint complaint_kind_check;
alter table complaint add constraint complaint_kind_check check (kind in
  ('closed_or_not_ready', 'missing', 'wrong_item', 'poor_quality', 'not_as_declared', 'allergen_or_illness', 'not_there', 'other'));
