-- What operators have noted of a person or a restaurant, for themselves.
create table desk_note (
  id uuid primary key,
  account_id uuid references account,
  restaurant_id uuid references restaurant,
  text text not null,
  written_by uuid not null references operator (id),
  at timestamptz not null,
  check (num_nonnulls(account_id, restaurant_id) = 1)
);
create index desk_note_account on desk_note (account_id, id) where account_id is not null;
create index desk_note_restaurant on desk_note (restaurant_id, id) where restaurant_id is not null;

-- What operators have written to the owner of one restaurant, or of all, where another one has confirmed it.
create table desk_message (
  id uuid primary key,
  restaurant_id uuid references restaurant,
  subject text not null,
  text text not null,
  written_by uuid not null references operator (id),
  confirmed_by uuid references operator (id),
  at timestamptz not null,
  check ((restaurant_id is null) = (confirmed_by is not null))
);
create index desk_message_restaurant on desk_message (restaurant_id, id);

-- The restaurants that a message to all goes to, and what became of it there.
create table desk_message_recipient (
  message_id uuid not null references desk_message,
  restaurant_id uuid not null references restaurant,
  outcome text check (outcome in ('sent', 'refused', 'stopped')),
  primary key (message_id, restaurant_id)
);
