-- The description of a meal as it was sold: its words can suggest an allergen that was not declared. Unknown for earlier orders.
alter table order_line add column description text;
