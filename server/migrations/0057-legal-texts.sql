-- The texts that people agree to and are informed by. A version stays as it was published, so that whoever accepted it can read it again.
create table legal_text (
  kind text not null check (kind in ('terms', 'restaurant-terms', 'privacy', 'refunds', 'allergens', 'accessibility', 'decisions')),
  version integer not null check (version >= 1),
  effective_at timestamptz not null,
  -- Markdown, with {{blanks}} that the settings fill.
  body text not null,
  -- The operator; null for the text that came with the software.
  published_by uuid,
  published_at timestamptz not null,
  primary key (kind, version)
);
