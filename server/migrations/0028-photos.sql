-- A photo is named by the SHA-256 of its large picture, so the same picture is kept once.
create table photo (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  unique (id, color)
);

-- WebP does not get smaller by compressing it again.
create table photo_file (
  photo_id text not null references photo (id) on delete cascade,
  size text not null check (size in ('small', 'large')),
  bytes bytea not null,
  primary key (photo_id, size)
);
alter table photo_file alter column bytes set storage external;

-- Which restaurants have sent a photo, and so may show it.
create table photo_upload (
  restaurant_id uuid not null references restaurant (id),
  photo_id text not null references photo (id) on delete cascade,
  uploaded_by uuid references account (id),
  uploaded_at timestamptz not null,
  primary key (restaurant_id, photo_id)
);
create index photo_upload_age on photo_upload (uploaded_at);
create index photo_upload_photo on photo_upload (photo_id);

-- The colour is copied, so that a page of food items needs no second table; the key keeps both in step.
alter table food_item
  add column photo_id text,
  add column photo_color text,
  add constraint food_item_photo foreign key (photo_id, photo_color) references photo (id, color) match full on delete set null;
create index food_item_photo on food_item (photo_id) where photo_id is not null;

alter table restaurant
  add column photo_id text,
  add column photo_color text,
  add constraint restaurant_photo foreign key (photo_id, photo_color) references photo (id, color) match full on delete set null;
create index restaurant_photo on restaurant (photo_id) where photo_id is not null;
