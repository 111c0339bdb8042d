/** The layout that this version of the program knows. A database of a later one is refused. */
export const LAYOUT = 1;

/**
 * What servers share, in a schema of its own. A world is a base (its SQLite file in pieces) and the log of what was changed
 * since; `fence` grows whenever the world changes hands, and a write that names another fence changes nothing.
 */
export const TABLES = `
CREATE SCHEMA IF NOT EXISTS hongbao;
CREATE TABLE IF NOT EXISTS hongbao.setting (
  name text PRIMARY KEY,
  value bytea NOT NULL
);
CREATE TABLE IF NOT EXISTS hongbao.server (
  id text PRIMARY KEY,
  url text NOT NULL,
  until timestamptz NOT NULL
);
CREATE TABLE IF NOT EXISTS hongbao.world (
  id text PRIMARY KEY,
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
CREATE UNIQUE INDEX IF NOT EXISTS world_name ON hongbao.world (lower(id));
CREATE TABLE IF NOT EXISTS hongbao.log (
  world text NOT NULL,
  number bigint NOT NULL,
  changes text NOT NULL,
  PRIMARY KEY (world, number)
);
CREATE TABLE IF NOT EXISTS hongbao.piece (
  world text NOT NULL,
  file text NOT NULL,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (world, file, number)
);
CREATE TABLE IF NOT EXISTS hongbao.snapshot (
  world text NOT NULL,
  name text NOT NULL,
  file text NOT NULL,
  stands_at bigint NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY (world, name)
);
`;
