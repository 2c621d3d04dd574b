-- What a restaurant declares of a meal (allergens, diets, storage, dates), as one document: it is always read and written whole, never
-- searched, and copied to an order when the meal is sold. The default is for what processes of the version before insert.
alter table food_item
  add column declaration jsonb not null default
    '{"allergens":{"checked":false,"contains":[],"may_be_present":[]},"diets":[],"certificates":[],"kept":null,"use_by":null,"best_before":null}',
  add column allergens_checked_at timestamptz,
  add column allergens_checked_by uuid references account (id);

-- `changed_declaration` is what the restaurant declares since a change after the sale, while it differs from what was sold.
alter table order_line
  add column declaration jsonb not null default
    '{"allergens":{"checked":false,"contains":[],"may_be_present":[]},"diets":[],"certificates":[],"kept":null,"use_by":null,"best_before":null}',
  add column changed_declaration jsonb;

-- True where the position is the centre of the suburb.
alter table restaurant add column position_is_approximate boolean not null default false;
