declare module 'better-sqlite3-node22' {
  export { default } from 'better-sqlite3';
}
