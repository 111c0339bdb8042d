/** The layout that this version of the program uses. A database with a later layout is refused. */
export const LAYOUT = 3;

/**
 * The shared tables, in a separate schema. Each creation of a world is an *incarnation* with a random id, which is the key
 * of its row, image, log and snapshots; `name` points to at most one. Deleting the row deletes all of it, and nothing can be
 * added for a deleted incarnation. `owner` names the server that has acquired the world and has not released it. It is
 * information only: the owner is the session that has the advisory lock of the incarnation.
 */
export const TABLES = `
CREATE SCHEMA IF NOT EXISTS hongbao;
CREATE TABLE IF NOT EXISTS hongbao.setting (
  name text PRIMARY KEY,
  value bytea NOT NULL
);
CREATE TABLE IF NOT EXISTS hongbao.world (
  incarnation text PRIMARY KEY,
  name text NOT NULL,
  owner text,
  is_made boolean NOT NULL DEFAULT false,
  image text,
  image_number bigint NOT NULL DEFAULT 0,
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

/** Upgrades the tables of layout 2, whose owners had leases. Its images were named after their owner and log entry. */
export const FROM_LAYOUT_2 = `
DROP TABLE hongbao.server;
DELETE FROM hongbao.world WHERE NOT is_made;
ALTER TABLE hongbao.world RENAME COLUMN base TO image_number;
ALTER TABLE hongbao.world ADD COLUMN image text;
UPDATE hongbao.world SET image = 'base ' || base_fence || ' ' || image_number, owner = NULL;
ALTER TABLE hongbao.world DROP COLUMN fence, DROP COLUMN base_fence, DROP COLUMN last;
ALTER TABLE hongbao.log DROP COLUMN entry;
`;
