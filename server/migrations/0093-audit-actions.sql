-- For the entries of some actions since an instant.
create index audit_entry_action on audit_entry (action, at);
