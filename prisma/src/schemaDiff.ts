import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { listMigrations } from './migrations.ts';
import { packageRoot } from './platform/packageRoot.ts';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';

/**
 * Prisma's schema engine: the WebAssembly module in its npm package. The CLI would download a native binary instead,
 * and development must not depend on any download outside the package registry. The product itself does not use the
 * engine, and applies migrations with `migrations.ts`.
 */
interface SchemaEngine {
  diff(params: unknown): Promise<{ exitCode: number; stdout: string | null }>;
}

/** The used subset of the WebAssembly API. `@types/node` does not declare it; only `lib.dom` does. */
interface WasmRuntime {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> };
}

const filters = { externalTables: [], externalEnums: [] };

/** The SQL that migrates from the migrations to the schema files; null when they agree. */
export async function pendingSql(): Promise<string | null> {
  const { engine, disconnect } = await startEngine(':memory:');
  const output = await engine.diff({
    from: { tag: 'migrations', ...migrationsInput() },
    to: {
      tag: 'schemaDatamodel',
      files: readSchema().map(([path, content]) => ({ path, content })),
      configDir: '.',
    },
    script: true,
    exitCode: true,
    shadowDatabaseUrl: null,
    filters,
  });
  await disconnect();
  return output.exitCode === 0 ? null : output.stdout;
}

async function startEngine(
  url: string,
): Promise<{ engine: SchemaEngine; disconnect: () => Promise<void> }> {
  engineModule ??= loadEngine();
  const bindings = await engineModule;
  const { factory, disconnect } = remembering(new PrismaBetterSqlite3({ url }));
  const adapter = bindMigrationAwareSqlAdapterFactory(factory);
  const engine: SchemaEngine = await bindings.SchemaEngine.new(
    { datamodels: readSchema() },
    () => undefined,
    adapter,
  );
  return { engine, disconnect };
}

interface EngineModule {
  readonly SchemaEngine: { new: (...input: unknown[]) => Promise<SchemaEngine> };
}

/** Instantiated once per process: a second instance would answer the unfinished calls of the first. */
let engineModule: Promise<EngineModule> | null = null;

async function loadEngine(): Promise<EngineModule> {
  const locate = createRequire(join(packageRoot(), 'package.json'));
  const folder = dirname(locate.resolve('@prisma/schema-engine-wasm'));
  const bindings = await import(join(folder, 'schema_engine_bg.js'));
  const bytes = readFileSync(join(folder, 'schema_engine_bg.wasm'));
  const { Module, Instance } = (globalThis as unknown as { WebAssembly: WasmRuntime }).WebAssembly;
  const instance = new Instance(new Module(bytes), { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports['__wbindgen_start'];
  if (typeof start === 'function') start();
  return bindings;
}

/**
 * The engine never closes its connections, and an open connection keeps the file locked, so the connections are
 * collected here.
 */
function remembering(factory: PrismaBetterSqlite3) {
  const opened: { dispose(): Promise<void> }[] = [];
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const connection = await connect();
    opened.push(connection);
    return connection;
  };
  const connectToShadow = factory.connectToShadowDb.bind(factory);
  factory.connectToShadowDb = async () => {
    const shadow = await connectToShadow();
    const executeRaw = shadow.executeRaw.bind(shadow);
    // The engine passes a whole migration as one statement. The driver accepts that only in `executeScript`.
    shadow.executeRaw = async (query) => {
      if (query.args.length > 0) return executeRaw(query);
      await shadow.executeScript(query.sql);
      return 0;
    };
    opened.push(shadow);
    return shadow;
  };
  return {
    factory,
    disconnect: async () => void (await Promise.all(opened.map((each) => each.dispose()))),
  };
}

function readSchema(): [string, string][] {
  const folder = join(packageRoot(), 'schema');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
}

function migrationsInput() {
  return {
    baseDir: join(packageRoot(), 'migrations'),
    lockfile: { path: './migration_lock.toml', content: 'provider = "sqlite"\n' },
    shadowDbInitScript: '',
    migrationDirectories: listMigrations().map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  };
}
