-- Who has ever belonged to the staff of a restaurant: nobody decides at the desk about a restaurant at which they worked.
create table staff_history (
  restaurant_id uuid not null references restaurant (id),
  account_id uuid not null references account (id),
  joined_at timestamptz not null,
  primary key (restaurant_id, account_id)
);
create index staff_history_account on staff_history (account_id);

-- Those who have left already are known by what they did.
insert into staff_history (restaurant_id, account_id, joined_at)
select restaurant_id, account_id, min(at) from (
  select restaurant_id, account_id, accepted_at from membership where account_id is not null
  union all
  select restaurant_id, collected_by, scanned_at from pickup_scan where collected_by is not null
  union all
  select food_item.restaurant_id, edit.account_id, edit.at from food_item_edit edit
    join food_item on food_item.id = edit.food_item_id where edit.account_id is not null
  union all
  select restaurant_id, cancelled_by_account, placed_at from customer_order where cancelled_by_account is not null
  union all
  select restaurant_id, answered_by, answered_at from complaint where answered_by is not null
) known (restaurant_id, account_id, at) group by restaurant_id, account_id;
