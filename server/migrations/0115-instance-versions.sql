-- Each version of the software that has run on this database, and since when.
create table instance_version (
  version text not null,
  -- Empty where the code came without its history.
  commit text not null,
  started_at timestamptz not null,
  primary key (version, commit)
);
