-- When a session was opened with a second factor or a passkey; null where the password alone opened it.
alter table session add column second_step_at timestamptz;
