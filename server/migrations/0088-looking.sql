-- An operator who looks at something is recorded once an hour, also where two requests come at once.
create unique index audit_entry_look on audit_entry (actor_id, object_kind, object_id, (date_trunc('hour', at at time zone 'UTC')))
  where action = 'looked at';
