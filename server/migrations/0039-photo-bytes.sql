-- What the two pictures of a photo take, so that it can be summed without reading them.
alter table photo add column bytes integer check (bytes > 0);
update photo set bytes = (select sum(octet_length(photo_file.bytes)) from photo_file where photo_file.photo_id = photo.id);
delete from photo where bytes is null;
alter table photo alter column bytes set not null;
