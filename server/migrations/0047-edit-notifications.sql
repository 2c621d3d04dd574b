-- What a food item was before each edit of which its buyers are not notified yet, and when they were notified last. Food items write it.
alter table listing_news rename to edit_notification;
alter table edit_notification rename column editions to pending_edits;
alter table edit_notification rename column told_at to notified_at;
alter table edit_notification rename constraint listing_news_pkey to edit_notification_pkey;
alter table edit_notification rename constraint listing_news_food_item_id_fkey to edit_notification_food_item_id_fkey;
alter index listing_news_waiting rename to edit_notification_waiting;

alter table message_sent rename column asked_at to requested_at;
