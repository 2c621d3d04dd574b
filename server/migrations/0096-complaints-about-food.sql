alter table complaint drop constraint complaint_kind_check;
alter table complaint add constraint complaint_kind_check check (kind in
  ('closed_or_not_ready', 'missing', 'wrong_item', 'poor_quality', 'not_as_declared', 'allergen_or_illness', 'other'));

-- The digest of the network that it came from, while others of the same evening are compared with it.
alter table complaint add column network text;
create index complaint_network on complaint (created_at) where network is not null;

-- Food items that a complaint leaves on sale until an operator has decided.
create table complaint_marked_item (
  complaint_id uuid not null references complaint,
  food_item_id uuid not null references food_item,
  primary key (complaint_id, food_item_id)
);
