/** The layout that this version of the program uses. A database with a later layout is refused. */
export const LAYOUT = 2;

/**
 * The shared tables, in a separate schema. Each creation of a world is an *incarnation* with a random id, which is the key
 * of its row, base, log and snapshots; `name` points to at most one. Deleting the row deletes all of it, and nothing can be
 * added for a deleted incarnation. `fence` grows with each change of the owner; a write with another fence changes nothing.
 */
export const TABLES = `
CREATE SCHEMA IF NOT EXISTS hongbao;
CREATE TABLE IF NOT EXISTS hongbao.setting (
  name text PRIMARY KEY,
  value bytea NOT NULL
);
CREATE TABLE IF NOT EXISTS hongbao.server (
  id text PRIMARY KEY,
  url text,
  until timestamptz NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS server_url ON hongbao.server (url);
CREATE TABLE IF NOT EXISTS hongbao.world (
  incarnation text PRIMARY KEY,
  name text NOT NULL,
  fence bigint NOT NULL DEFAULT 1,
  owner text,
  is_made boolean NOT NULL DEFAULT false,
  base bigint NOT NULL DEFAULT 0,
  base_fence bigint NOT NULL DEFAULT 0,
  last bigint NOT NULL DEFAULT 0,
  own_row jsonb NOT NULL DEFAULT '{}',
  ttl_ms bigint,
  secrets_key bytea,
  used_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX IF NOT EXISTS world_name ON hongbao.world (lower(name));
CREATE TABLE IF NOT EXISTS hongbao.log (
  incarnation text NOT NULL REFERENCES hongbao.world ON DELETE CASCADE,
  number bigint NOT NULL,
  changes text NOT NULL,
  entry text NOT NULL,
  PRIMARY KEY (incarnation, number)
);
CREATE TABLE IF NOT EXISTS hongbao.piece (
  incarnation text NOT NULL REFERENCES hongbao.world ON DELETE CASCADE,
  file text NOT NULL,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (incarnation, file, number)
);
CREATE TABLE IF NOT EXISTS hongbao.snapshot (
  incarnation text NOT NULL REFERENCES hongbao.world ON DELETE CASCADE,
  name text NOT NULL,
  file text NOT NULL,
  stands_at bigint NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY (incarnation, name)
);
`;

/**
 * Upgrades the tables of layout 1, which were keyed by the worlds' names. A world's name becomes its incarnation: names are
 * shorter than random ids, so no later incarnation has the same. Rows that a removal of layout 1 left behind are deleted.
 */
export const FROM_LAYOUT_1 = `
DELETE FROM hongbao.server;
ALTER TABLE hongbao.server ALTER COLUMN url DROP NOT NULL;
ALTER TABLE hongbao.world RENAME COLUMN id TO name;
ALTER TABLE hongbao.world ADD COLUMN incarnation text;
UPDATE hongbao.world SET incarnation = name, owner = NULL;
ALTER TABLE hongbao.world DROP CONSTRAINT world_pkey;
ALTER TABLE hongbao.world ADD PRIMARY KEY (incarnation);
${['log', 'piece', 'snapshot']
  .map(
    (table) => `
ALTER TABLE hongbao.${table} RENAME COLUMN world TO incarnation;
DELETE FROM hongbao.${table} t
WHERE NOT EXISTS (SELECT 1 FROM hongbao.world w WHERE w.incarnation = t.incarnation);
ALTER TABLE hongbao.${table} ADD FOREIGN KEY (incarnation) REFERENCES hongbao.world ON DELETE CASCADE;`,
  )
  .join('')}
ALTER TABLE hongbao.log ADD COLUMN entry text NOT NULL DEFAULT '';
`;
