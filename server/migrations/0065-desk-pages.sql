-- What the pages of the desk are filtered by, so that each reads its own rows only.
create index audit_entry_kind on audit_entry (object_kind, id);
create index audit_entry_actor_kind on audit_entry (actor_id, object_kind, id);
create index report_decided_kind on report (object_kind, decision_id) where decision_id is not null;
create index report_decided_reason on report (reason, decision_id) where decision_id is not null;
create index decision_object on decision (object_kind, object_id, sequence);
create index restaurant_registration_words on restaurant_registration
  using gin (to_tsvector('simple', coalesce(legal_name, '') || ' ' || coalesce(trading_name, '')));
create index restaurant_registration_abn on restaurant_registration (abn) where abn is not null;
-- Photos that may be old enough to go.
create index complaint_photo_age on complaint_photo (created_at);
-- What was entered since the last vacuum belongs to the month that is looked at most.
alter index ledger_entry_time set (autosummarize = on);
