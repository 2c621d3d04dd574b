-- Whether a restaurant is registered for GST, and since when, decides what its orders show; so the restaurant itself has it.
alter table restaurant add column gst_registered boolean, add column gst_since date;
update restaurant set gst_registered = registration.gst_registered, gst_since = registration.gst_since
from restaurant_registration registration
where registration.restaurant_id = restaurant.id and registration.gst_registered is not null;
alter table restaurant_registration drop column gst_registered, drop column gst_since;

-- Copied when an order is placed. Null: it was placed before, and all of it counts as including GST.
alter table customer_order add column gst_registered boolean, add column operator_gst boolean;

-- Of what the restaurant sold by this movement, or of the commission. Null in every other entry, and in those of orders from before.
alter table ledger_entry add column gst_cents int;
