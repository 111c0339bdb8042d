import initialize from '@sqlite.org/sqlite-wasm';
import type { Sqlite, SqliteRow, SqliteValue, Statement } from '../../sqlite.ts';
import type { OpenOptions } from '../ports.ts';

/*
 * Implementation of `#platform/sqlite` for browsers, with the official WebAssembly build of SQLite. Files are in memory:
 * they exist until the worker ends. The functions of SQLite are called without the wrappers of the build, which convert
 * every argument.
 */

/** The exported functions of SQLite that are used. Pointers are numbers, and 64-bit integers are bigints. */
interface Exports {
  sqlite3_malloc(bytes: number): number;
  sqlite3_free(pointer: number): void;
  sqlite3_open_v2(name: number, db: number, flags: number, vfs: number): number;
  sqlite3_close_v2(db: number): number;
  sqlite3_extended_result_codes(db: number, isOn: number): number;
  sqlite3_busy_timeout(db: number, ms: number): number;
  sqlite3_errmsg(db: number): number;
  sqlite3_errstr(code: number): number;
  sqlite3_exec(db: number, sql: number, callback: number, data: number, error: number): number;
  sqlite3_prepare_v2(db: number, sql: number, n: number, statement: number, tail: number): number;
  sqlite3_finalize(statement: number): number;
  sqlite3_step(statement: number): number;
  sqlite3_reset(statement: number): number;
  sqlite3_bind_parameter_count(statement: number): number;
  sqlite3_changes(db: number): number;
  sqlite3_bind_null(statement: number, index: number): number;
  sqlite3_bind_double(statement: number, index: number, value: number): number;
  sqlite3_bind_int64(statement: number, index: number, value: bigint): number;
  sqlite3_bind_text(s: number, index: number, text: number, n: number, free: number): number;
  sqlite3_bind_blob(s: number, index: number, bytes: number, n: number, free: number): number;
  sqlite3_column_count(statement: number): number;
  sqlite3_column_name(statement: number, column: number): number;
  sqlite3_column_decltype(statement: number, column: number): number;
  sqlite3_column_type(statement: number, column: number): number;
  sqlite3_column_int64(statement: number, column: number): bigint;
  sqlite3_column_double(statement: number, column: number): number;
  sqlite3_column_text(statement: number, column: number): number;
  sqlite3_column_blob(statement: number, column: number): number;
  sqlite3_column_bytes(statement: number, column: number): number;
  sqlite3__wasm_vfs_unlink(vfs: number, name: number): number;
  sqlite3_file_control(db: number, schema: number, operation: number, argument: number): number;
}

// The build warns in the console that it has no file system in pages without cross-origin isolation.
Object.assign(globalThis, { sqlite3ApiConfig: { warn: () => undefined } });
const sqlite3 = await initialize();
const { capi } = sqlite3;
const lib = sqlite3.wasm.exports as unknown as Exports;
/** The memory of SQLite. It must be read again after each call of SQLite, which can grow and so replace it. */
const heap = (): Uint8Array => sqlite3.wasm.heap8u();

const OPEN_READONLY = 1;
const OPEN_READWRITE = 2;
const OPEN_CREATE = 4;
const OK = 0;
const ROW = 100;
const DONE = 101;
/** SQLite copies a bound value before the function returns. */
const TRANSIENT = -1;
/** Steps of SQLite's virtual machine between checks of a time limit. */
const STEPS = 100_000;
const TYPE = { INTEGER: 1, FLOAT: 2, TEXT: 3, BLOB: 4 } as const;

/** Texts up to this length are decoded without `TextDecoder`, whose calls cost more than short texts. */
const SHORT_TEXT_BYTES = 48;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** An error of SQLite with the name of its extended result code, as the driver on Node has. */
class SqliteError extends Error {
  override readonly name = 'SqliteError';
  readonly code: string;

  constructor(message: string, code: number) {
    super(message);
    this.code = capi.sqlite3_js_rc_str(code) ?? `SQLITE_ERROR_${code}`;
  }
}

/** Memory that is reused for texts and bytes on their way to SQLite, and grows to the largest of them. */
const scratch = { pointer: 0, bytes: 0 };

function scratchOf(bytes: number): number {
  if (bytes > scratch.bytes) {
    lib.sqlite3_free(scratch.pointer);
    scratch.bytes = Math.max(4_096, 2 * bytes);
    scratch.pointer = lib.sqlite3_malloc(scratch.bytes);
    if (scratch.pointer === 0) {
      scratch.bytes = 0;
      throw new SqliteError('out of memory', 7);
    }
  }
  return scratch.pointer;
}

/** Writes a text to the scratch memory, followed by a zero, and returns its length in bytes. */
function writeText(text: string): number {
  const pointer = scratchOf(3 * text.length + 1);
  const { written } = encoder.encodeInto(
    text,
    heap().subarray(pointer, pointer + scratch.bytes - 1),
  );
  heap()[pointer + written] = 0;
  return written;
}

function readText(pointer: number, length: number): string {
  const bytes = heap();
  const end = pointer + length;
  if (length <= SHORT_TEXT_BYTES) {
    let text = '';
    let at = pointer;
    for (; at < end; at++) {
      const byte = bytes[at] ?? 0;
      if (byte > 127) break;
      text += String.fromCharCode(byte);
    }
    if (at === end) return text;
  }
  return decoder.decode(bytes.subarray(pointer, end));
}

/** Reads a text that ends with a zero; null for a null pointer. */
function readZeroTerminated(pointer: number): string | null {
  return pointer === 0 ? null : readText(pointer, heap().indexOf(0, pointer) - pointer);
}

/** Memory for one pointer that a function of SQLite returns. */
const result = lib.sqlite3_malloc(8);

const resultPointer = (): number => readPointer(result);

function readPointer(at: number): number {
  const bytes = heap();
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
}

/** Opens a database file, or an empty database in memory for `:memory:`. */
export function openSqlite(
  url: string,
  { mustExist = false, timeoutMs = 5_000, interruptedAfterMs }: OpenOptions = {},
): Sqlite {
  const db = openDb(url, OPEN_READWRITE | (mustExist ? 0 : OPEN_CREATE));
  lib.sqlite3_busy_timeout(db, timeoutMs);
  if (interruptedAfterMs !== undefined) interruptAfter(db, interruptedAfterMs);
  const sqlite = new Connection(db, url);
  connections.set(url, sqlite);
  // A write-ahead log needs an exclusive lock, because there is no shared memory. The lock must come before anything
  // that reads the file. The others are defaults of the driver on Node.
  sqlite.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -16000');
  sqlite.exec('PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON');
  return sqlite;
}

function interruptAfter(db: number, ms: number): void {
  const endsAt = performance.now() + ms;
  capi.sqlite3_progress_handler(db, STEPS, () => Number(performance.now() > endsAt), 0);
}

function openDb(url: string, flags: number): number {
  writeText(url);
  const code = lib.sqlite3_open_v2(scratch.pointer, result, flags, 0);
  const db = resultPointer();
  if (code !== OK) {
    lib.sqlite3_close_v2(db);
    throw new SqliteError(readZeroTerminated(lib.sqlite3_errstr(code)) ?? '', code);
  }
  lib.sqlite3_extended_result_codes(db, 1);
  return db;
}

/** The last opened connection of each file. */
const connections = new Map<string, Connection>();

/** Returns the open connection of a file; null for a closed file. */
export function connectionOf(url: string): Sqlite | null {
  return connections.get(url) ?? null;
}

class Connection implements Sqlite {
  readonly #db: number;
  readonly #url: string;
  /** Statements that are not finalized. Statements that are garbage-collected before are finalized then. */
  readonly #statements = new Set<number>();
  readonly #unused = new FinalizationRegistry<number>((pointer) => {
    if (this.#statements.delete(pointer)) lib.sqlite3_finalize(pointer);
  });
  #isOpen = true;

  constructor(db: number, url: string) {
    this.#db = db;
    this.#url = url;
  }

  prepare(sql: string): Statement {
    this.#requireOpen();
    const bytes = writeText(sql);
    const code = lib.sqlite3_prepare_v2(this.#db, scratch.pointer, bytes + 1, result, 0);
    const pointer = resultPointer();
    if (code !== OK) throw this.#error(code);
    if (pointer === 0) throw new RangeError('The SQL contains no statement.');
    this.#statements.add(pointer);
    const statement = new PreparedStatement(
      pointer,
      () => this.#requireOpen(),
      (failure) => this.#error(failure),
      () => lib.sqlite3_changes(this.#db),
    );
    this.#unused.register(statement, pointer);
    return statement;
  }

  exec(sql: string): void {
    this.#requireOpen();
    writeText(sql);
    const code = lib.sqlite3_exec(this.#db, scratch.pointer, 0, 0, 0);
    if (code !== OK) throw this.#error(code);
  }

  copyTo(file: string): void {
    writeDatabase(file, this.serialize());
  }

  serialize(): Uint8Array {
    this.#requireOpen();
    return capi.sqlite3_js_db_export(this.#db);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (connections.get(this.#url) === this) connections.delete(this.#url);
    for (const pointer of this.#statements) lib.sqlite3_finalize(pointer);
    this.#statements.clear();
    capi.sqlite3_progress_handler(this.#db, 0, 0, 0);
    lib.sqlite3_close_v2(this.#db);
  }

  #requireOpen(): void {
    if (!this.#isOpen) throw new TypeError('The database connection is not open');
  }

  #error(code: number): SqliteError {
    return new SqliteError(readZeroTerminated(lib.sqlite3_errmsg(this.#db)) ?? '', code);
  }
}

class PreparedStatement implements Statement {
  readonly #pointer: number;
  readonly #requireOpen: () => void;
  readonly #error: (code: number) => SqliteError;
  readonly #changes: () => number;
  #names: readonly string[] | null = null;
  readonly #parameters: number;
  #hasBigInts = false;

  constructor(
    pointer: number,
    requireOpen: () => void,
    error: (code: number) => SqliteError,
    changes: () => number,
  ) {
    this.#pointer = pointer;
    this.#parameters = lib.sqlite3_bind_parameter_count(pointer);
    this.#requireOpen = requireOpen;
    this.#error = error;
    this.#changes = changes;
  }

  run(...values: SqliteValue[]): { readonly changes: number } {
    this.#bind(values);
    try {
      while (this.#step());
      return { changes: this.#changes() };
    } finally {
      lib.sqlite3_reset(this.#pointer);
    }
  }

  get(...values: SqliteValue[]): SqliteRow | undefined {
    this.#bind(values);
    try {
      return this.#step() ? this.#row() : undefined;
    } finally {
      lib.sqlite3_reset(this.#pointer);
    }
  }

  all(...values: SqliteValue[]): SqliteRow[] {
    this.#bind(values);
    try {
      const rows: SqliteRow[] = [];
      while (this.#step()) rows.push(this.#row());
      return rows;
    } finally {
      lib.sqlite3_reset(this.#pointer);
    }
  }

  *iterate(...values: SqliteValue[]): Generator<SqliteRow> {
    this.#bind(values);
    try {
      while (this.#step()) yield this.#row();
    } finally {
      lib.sqlite3_reset(this.#pointer);
    }
  }

  columns(): { name: string; type: string | null }[] {
    return this.#columnNames().map((name, column) => ({
      name,
      type: readZeroTerminated(lib.sqlite3_column_decltype(this.#pointer, column)),
    }));
  }

  setReadBigInts(isEnabled: boolean): void {
    this.#hasBigInts = isEnabled;
  }

  #step(): boolean {
    const code = lib.sqlite3_step(this.#pointer);
    if (code === ROW) return true;
    if (code === DONE) return false;
    throw this.#error(code);
  }

  #bind(values: readonly SqliteValue[]): void {
    this.#requireOpen();
    if (values.length !== this.#parameters)
      throw new RangeError(`The statement has ${this.#parameters} values, not ${values.length}.`);
    for (const [index, value] of values.entries()) {
      const code = bindValue(this.#pointer, index + 1, value);
      if (code !== OK) throw this.#error(code);
    }
  }

  #columnNames(): readonly string[] {
    this.#names ??= Array.from(
      { length: lib.sqlite3_column_count(this.#pointer) },
      (_, column) => readZeroTerminated(lib.sqlite3_column_name(this.#pointer, column)) ?? '',
    );
    return this.#names;
  }

  #row(): SqliteRow {
    const names = this.#columnNames();
    const row: SqliteRow = {};
    for (let column = 0; column < names.length; column++)
      row[names[column] ?? ''] = this.#cell(column);
    return row;
  }

  #cell(column: number): SqliteValue {
    const pointer = this.#pointer;
    switch (lib.sqlite3_column_type(pointer, column)) {
      case TYPE.INTEGER: {
        const value = lib.sqlite3_column_int64(pointer, column);
        return this.#hasBigInts ? value : Number(value);
      }
      case TYPE.FLOAT:
        return lib.sqlite3_column_double(pointer, column);
      case TYPE.TEXT: {
        const text = lib.sqlite3_column_text(pointer, column);
        return readText(text, lib.sqlite3_column_bytes(pointer, column));
      }
      case TYPE.BLOB: {
        const bytes = lib.sqlite3_column_blob(pointer, column);
        const end = bytes + lib.sqlite3_column_bytes(pointer, column);
        return heap().slice(bytes, end);
      }
      default:
        return null;
    }
  }
}

function bindValue(statement: number, index: number, value: SqliteValue): number {
  if (value === null) return lib.sqlite3_bind_null(statement, index);
  // The driver on Node binds every number as a floating-point number too; the column's affinity converts it.
  if (typeof value === 'number') return lib.sqlite3_bind_double(statement, index, value);
  if (typeof value === 'bigint') {
    if (value !== BigInt.asIntN(64, value))
      throw new RangeError('A bigint has more than 64 bits and cannot be bound.');
    return lib.sqlite3_bind_int64(statement, index, value);
  }
  if (typeof value === 'string') {
    const length = writeText(value);
    return lib.sqlite3_bind_text(statement, index, scratch.pointer, length, TRANSIENT);
  }
  // An empty blob needs a pointer too; a null pointer binds NULL.
  const pointer = scratchOf(value.length + 1);
  heap().set(value, pointer);
  return lib.sqlite3_bind_blob(statement, index, pointer, value.length, TRANSIENT);
}

/** Creates the file of a closed database from its bytes, or overwrites it. */
export function writeDatabase(url: string, bytes: Uint8Array): void {
  capi.sqlite3_js_posix_create_file(url, bytes);
}

/** Operation of `sqlite3_file_control` that returns the open file. */
const FILE_POINTER = 7;
/** Offsets in the table of methods of an open file (`sqlite3_io_methods`), bytes. */
const METHOD = { read: 8, fileSize: 24 } as const;

/** Returns the size of a file, which may be no database, in bytes. */
export function sizeOf(url: string): number {
  return withFile(url, fileSize);
}

/** Bytes that are read from a file in one step. */
const READ_BYTES = 65_536;

/** Returns the first `bytesMax` bytes of a closed file, which may be no database. */
export function readBytes(url: string, bytesMax = Infinity): Uint8Array {
  return withFile(url, (file, methods) => {
    const bytes = new Uint8Array(Math.min(bytesMax, fileSize(file, methods)));
    for (let at = 0; at < bytes.length; at += READ_BYTES) {
      const length = Math.min(READ_BYTES, bytes.length - at);
      const pointer = scratchOf(READ_BYTES);
      const code = Number(methods(METHOD.read)(file, pointer, length, BigInt(at)));
      if (code !== OK) throw new SqliteError('The file could not be read', code);
      bytes.set(heap().subarray(pointer, pointer + length), at);
    }
    return bytes;
  });
}

/** Calls a method of an open file by its offset. */
type FileMethods = (offset: number) => (...values: (number | bigint)[]) => unknown;

function fileSize(file: number, methods: FileMethods): number {
  const code = Number(methods(METHOD.fileSize)(file, result));
  if (code !== OK) throw new SqliteError('The size of the file could not be read', code);
  const bytes = heap();
  return Number(new DataView(bytes.buffer, bytes.byteOffset).getBigInt64(result, true));
}

/** Opens a file through the file system of SQLite, without reading it as a database. */
function withFile<T>(url: string, read: (file: number, methods: FileMethods) => T): T {
  const db = openDb(url, OPEN_READONLY);
  try {
    lib.sqlite3_file_control(db, 0, FILE_POINTER, result);
    const file = resultPointer();
    const table = readPointer(file);
    return read(file, (offset) => {
      const method = sqlite3.wasm.functionEntry(readPointer(table + offset));
      if (!method) throw new RangeError(`A file of SQLite has no method at ${offset}.`);
      return method as (...values: (number | bigint)[]) => unknown;
    });
  } finally {
    lib.sqlite3_close_v2(db);
  }
}

/** The result code of SQLite in an error (`SQLITE_CONSTRAINT_UNIQUE`); null for any other error. */
export function sqliteErrorCode(error: unknown): string | null {
  return error instanceof SqliteError ? error.code : null;
}

export function hasDatabase(url: string): boolean {
  try {
    lib.sqlite3_close_v2(openDb(url, OPEN_READONLY));
    return true;
  } catch (error) {
    if (error instanceof SqliteError && error.code.startsWith('SQLITE_CANTOPEN')) return false;
    throw error;
  }
}

export function removeDatabase(url: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) {
    writeText(`${url}${suffix}`);
    lib.sqlite3__wasm_vfs_unlink(0, scratch.pointer);
  }
}
