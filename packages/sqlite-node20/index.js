export { default as SqliteDriver } from 'better-sqlite3';
