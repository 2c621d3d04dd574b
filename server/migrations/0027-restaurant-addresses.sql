-- The address of a restaurant's page ends with the last twelve digits of its id; the site map goes through them in ranges. In the order of
-- bytes, whatever the language of the database.
create index restaurant_short_id on restaurant ((right(id::text, 12) collate "C")) where closed_at is null;
