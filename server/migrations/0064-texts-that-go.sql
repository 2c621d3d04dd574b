-- The reason of an agreement is the answer of the restaurant, which is stored there alone.
update complaint set decision_reason = null where decided_by is null and decision_reason is not null;

-- Of an order of which only the money is kept, nobody's words and no person.
alter table cancelled_portion alter column reason drop not null, alter column cancelled_by drop not null;

-- What keeps a food item, a photo or a restaurant as it is.
create index decision_in_effect on decision (object_kind, object_id) where lifted_at is null and reversed_at is null;
