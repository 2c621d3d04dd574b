-- Photos of restaurants that were closed while photos outlived them. Once nothing refers to them, the sweep for unused photos removes them.
delete from photo_upload using restaurant where restaurant.id = photo_upload.restaurant_id and restaurant.closed_at is not null;
update food_item set photo_id = null, photo_color = null
  from restaurant where restaurant.id = food_item.restaurant_id and restaurant.closed_at is not null and food_item.photo_id is not null;
