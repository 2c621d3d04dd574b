-- Links for a new password are swept once they are too old; so are secrets of authenticator apps that no code ever confirmed.
create index password_reset_expiry on password_reset (expires_at);
create index two_factor_pending on two_factor (begun_at) where confirmed_at is null;
