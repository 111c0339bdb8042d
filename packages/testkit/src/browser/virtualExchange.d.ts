declare module 'virtual:exchange' {
  /** The script of the worker, compressed with gzip, in base64. `npm run pack` generates this module. */
  export const exchange: string;
}
