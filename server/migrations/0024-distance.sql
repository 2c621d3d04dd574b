-- Where the restaurant of a food item is: kilometres east and north of the city's centre, copied as its words are. The plane is that of
-- `toPlane` in contract/position.ts.
alter table food_item
  add column east_km double precision,
  add column north_km double precision,
  add constraint food_item_point check ((east_km is null) = (north_km is null));

update food_item
set east_km = (restaurant.longitude - 144.9631) * 111.195 * cos(radians(-37.8136)), north_km = (restaurant.latitude + 37.8136) * 111.195
from restaurant
where restaurant.id = food_item.restaurant_id and withdrawn_at is null and not ended
  and restaurant.latitude is not null and restaurant.longitude is not null;

-- An index of points gives those at the same distance in any order, so that a page would have to read and sort all food items of its last
-- restaurant, or of all that are placed in the centre of one suburb. Less than half a metre, which follows from the id, sets them apart.
create function food_item_point(id uuid, east_km double precision, north_km double precision) returns point
language sql immutable parallel safe
return point(
  east_km + uuid_hash(id) * double precision '1e-13',
  north_km + uuid_hash_extended(id, 1) % 2000000000 * double precision '1e-13'
);

-- Walked from the nearest on. Core PostgreSQL cannot combine a distance with a cuisine in one index, so each cuisine has its own.
create index food_item_near on food_item using gist (food_item_point(id, east_km, north_km)) where withdrawn_at is null and not ended;
create index food_item_near_italian on food_item using gist (food_item_point(id, east_km, north_km))
  where withdrawn_at is null and not ended and cuisine_type = 'Italian';
create index food_item_near_indian on food_item using gist (food_item_point(id, east_km, north_km))
  where withdrawn_at is null and not ended and cuisine_type = 'Indian';
create index food_item_near_healthy on food_item using gist (food_item_point(id, east_km, north_km))
  where withdrawn_at is null and not ended and cuisine_type = 'Healthy';
create index food_item_near_asian on food_item using gist (food_item_point(id, east_km, north_km))
  where withdrawn_at is null and not ended and cuisine_type = 'Asian';

-- Restaurants that a sweep places at the centre of their suburb.
create index restaurant_without_position on restaurant (id)
  where (latitude is null or longitude is null) and suburb is not null and closed_at is null;
