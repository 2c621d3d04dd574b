-- Restaurants are listed in pages by name; the closed ones are in none.
create index restaurant_open_name on restaurant (name, id) where closed_at is null;
