// The published types describe the whole library; these are the parts of it that the envelope loads.
declare module 'node-forge/lib/forge.js' {
  import type * as forge from 'node-forge';
  const parts: Pick<typeof forge, 'asn1' | 'cipher' | 'pem' | 'pki' | 'util'>;
  export default parts;
}
declare module 'node-forge/lib/aes.js';
declare module 'node-forge/lib/pem.js';
declare module 'node-forge/lib/rsa.js';
